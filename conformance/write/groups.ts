import type { Group } from "../case.ts"
import { caches } from "./families/caches.ts"
import { days } from "./families/days.ts"
import { fees } from "./families/fees.ts"
import { longContext } from "./families/longContext.ts"
import { modalities } from "./families/modalities.ts"
import { places } from "./families/places.ts"
import { reasoning } from "./families/reasoning.ts"
import { tiers } from "./families/tiers.ts"

export const GROUPS: Readonly<Record<string, Group>> = { caches, reasoning, modalities, tiers, "long-context": longContext, fees, places, days }
