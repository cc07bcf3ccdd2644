import { Result, Schema } from "effect"
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
 * The document of these entries and tariffs, which {@link readCatalogue} reads.
 *
 * @example
 * publishCatalogue(BUNDLED_ENTRIES, NO_TARIFFS).version // => 2
 */
export const publishCatalogue = (entries: ReadonlyArray<CatalogueEntry>, tariffs: TariffData): PublishedCatalogue => ({
  version: VERSION,
  entries,
  tariffs
})

/** A document that is not a catalogue, or one in a format that this version does not know. */
export class CatalogueUnreadable extends Schema.TaggedError<CatalogueUnreadable>()("CatalogueUnreadable", {
  message: Schema.String
}) {}

/**
 * The catalogue of a document as `GET /api/v1/catalogue` answers it, parsed from its JSON: every part of
 * it is checked, so that nothing made of it meets half of one.
 *
 * @example
 * const document = publishCatalogue(BUNDLED_ENTRIES, NO_TARIFFS)
 * readCatalogue(JSON.parse(JSON.stringify(document)))._tag // => "Success"
 * readCatalogue({ ...document, version: 3 })._tag // => "Failure"
 */
export const readCatalogue = (document: unknown): Result.Result<PublishedCatalogue, CatalogueUnreadable> =>
  Result.flatMap(
    Result.mapError(decode(document), ({ message }) => unreadable(message)),
    (catalogue) => {
      const fault = faultOf(catalogue)
      return fault === undefined ? Result.succeed(catalogue) : Result.fail(unreadable(fault))
    }
  )

const decode = Schema.decodeUnknownResult(PublishedCatalogue)

const unreadable = (why: string) =>
  new CatalogueUnreadable({ message: `Not a catalogue of version ${VERSION}: ${why}` })

/** Checks the rules beyond the schema: ids are unique, levels in order, sources present. */
const faultOf = ({ entries, tariffs }: PublishedCatalogue): string | undefined => {
  const { levels, prices, rows, sources } = tariffs
  if (entries.length === 0) return "it has no entries"
  if (new Set(entries.map(({ id }) => id)).size < entries.length) return "an id occurs twice"
  const disordered = entries.find((entry) =>
    entry.levels.some(({ date }, index) => Date.parse(date) < Date.parse(entry.levels[index - 1]?.date ?? date))
  )
  if (disordered !== undefined) return `the levels of '${disordered.id}' are not in order of date`
  const places = [
    ...Object.values(rows).flatMap((all) => all.map(({ source }) => source)),
    ...Object.values(levels).flatMap((all) => all.map(([, place]) => place)),
    ...Object.values(prices)
  ]
  return places.every((place) => place < sources.length) ? undefined : "a source is missing"
}
