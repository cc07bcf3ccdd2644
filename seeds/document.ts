import { publishCatalogue, readCatalogue } from "@ratecard/core/effect"
import type { PublishedCatalogue } from "@ratecard/core/catalogue"
import type { TariffData } from "@ratecard/core/ledger"
import { Result } from "effect"
import type { ProviderSeed } from "./seed.ts"
import { catalogueEntries } from "./snapshot.ts"

/** The document that sound seeds describe, as written at an instant. */
export const catalogueDocument = (
  seeds: ReadonlyArray<ProviderSeed>,
  tariffs: TariffData,
  published_at: string
): PublishedCatalogue => {
  const { version, ...rest } = publishCatalogue(catalogueEntries(seeds), tariffs)
  return { version, published_at, ...rest }
}

/** A document as text; throws for one that its readers would refuse. */
export const catalogueText = (document: PublishedCatalogue): string => {
  const text = JSON.stringify(document)
  Result.getOrThrow(readCatalogue(JSON.parse(text)))
  return text
}

/** Whether a text is of this document, but for when it was written. */
export const isOfSamePrices = (text: string, document: PublishedCatalogue): boolean =>
  text.replace(STAMP, "") === JSON.stringify(document).replace(STAMP, "")

const STAMP = /"published_at":"[^"]*",/u
