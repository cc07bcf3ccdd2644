import { providerOf, type ProviderSlug } from "@ratecard/core/catalogue"

/** The message to the owner of a key that cannot be opened any more. */
export const unreadable = (provider: ProviderSlug): string =>
  `The stored key for ${providerOf(provider).displayName} cannot be read any more. Store it again.`
