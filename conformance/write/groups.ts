import type { Group } from "../case.ts"
import { caches } from "./families/caches.ts"
import { longContext } from "./families/longContext.ts"
import { modalities } from "./families/modalities.ts"
import { reasoning } from "./families/reasoning.ts"
import { tiers } from "./families/tiers.ts"

export const GROUPS: Readonly<Record<string, Group>> = { caches, reasoning, modalities, tiers, "long-context": longContext }
