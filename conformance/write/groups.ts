import type { Group } from "../case.ts"
import { caches } from "./families/caches.ts"

export const GROUPS: Readonly<Record<string, Group>> = { caches }
