import { Schema } from "effect"
import { CatalogueEntry } from "../catalogue/CatalogueEntry.ts"
import { Timestamp } from "../catalogue/Fields.ts"
import { TariffData } from "../ledger/tariff/TariffRow.ts"

/** The format of the document; another one is not read. */
const VERSION = 2

export const PublishedCatalogue = Schema.Struct({
  version: Schema.Literal(VERSION).annotate({ description: "Of the format; what it does not know, a reader ignores" }),
  published_at: Schema.optionalKey(Timestamp).annotate({
    description: "When a static copy was written; of two that are of the same prices, the later one holds"
  }),
  entries: Schema.Array(CatalogueEntry),
  tariffs: TariffData
}).annotate({
  identifier: "PublishedCatalogue",
  description: "All models with all their price levels and tariffs: what a bill is made of"
})
/** All models with all their price levels and tariffs, as one document. */
export interface PublishedCatalogue extends Schema.Schema.Type<typeof PublishedCatalogue> {}

/**
 * The document of these entries and tariffs, which `readCatalogue` reads.
 *
 * @example
 * publishCatalogue(BUNDLED_ENTRIES, NO_TARIFFS).version // => 2
 */
export const publishCatalogue = (entries: ReadonlyArray<CatalogueEntry>, tariffs: TariffData): PublishedCatalogue => ({
  version: VERSION,
  entries,
  tariffs
})
