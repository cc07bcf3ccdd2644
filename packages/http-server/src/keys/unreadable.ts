import type { ProviderSlug } from "@ratecard/core"
import { nameOf } from "../providers/faults.ts"

/** What the owner of a key is told that cannot be opened any more. */
export const unreadable = (provider: ProviderSlug): string =>
  `The stored key for ${nameOf(provider)} cannot be read any more. Store it again.`
