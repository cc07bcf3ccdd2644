import { providerOf, type ProviderSlug } from "@ratecard/core/catalogue"

/** What the owner of a key is told that cannot be opened any more. */
export const unreadable = (provider: ProviderSlug): string =>
  `The stored key for ${providerOf(provider).displayName} cannot be read any more. Store it again.`
