import type { Group } from "../case.ts"
import { caches } from "./families/caches.ts"
import { days } from "./families/days.ts"
import { deliveries } from "./families/deliveries.ts"
import { fees } from "./families/fees.ts"
import { logs } from "./families/logs.ts"
import { longContext } from "./families/longContext.ts"
import { modalities } from "./families/modalities.ts"
import { names } from "./families/names.ts"
import { places } from "./families/places.ts"
import { reasoning } from "./families/reasoning.ts"
import { refusals } from "./families/refusals.ts"
import { rubles } from "./families/rubles.ts"
import { statements } from "./families/statements.ts"
import { tiers } from "./families/tiers.ts"
import { wrappers } from "./families/wrappers.ts"

/** All cases that are written, by the file that they go into. */
export const GROUPS: Readonly<Record<string, Group>> = {
  caches,
  reasoning,
  modalities,
  tiers,
  "long-context": longContext,
  fees,
  places,
  days,
  names,
  deliveries,
  wrappers,
  rubles,
  refusals,
  logs,
  statements
}
