import { Result, Schema } from "effect"
import { CatalogueEntry } from "../../../catalogue/CatalogueEntry.ts"
import { Price, Timestamp } from "../../../catalogue/Model.ts"
import { PriceGuarantee, TariffAmount, TariffConditions } from "./PublishedTariff.ts"
import type { TariffData } from "../tariffRow.ts"

/** The format of the document; another one is not read. */
const VERSION = 1

const Place = Schema.Natural.annotate({ description: "A place in `sources`" })
const Moment = Schema.NullOr(Schema.String.check(Schema.isPattern(/^\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?$/u)))

const TariffRow = Schema.Struct({
  models: Schema.Array(Schema.String).annotate({ description: "Names of models; `*` stands for any characters" }),
  when: Schema.optionalKey(TariffConditions),
  prices: Schema.Record(Schema.String, TariffAmount).annotate({ description: "By unit" }),
  per: Schema.optionalKey(Schema.Finite).annotate({ description: "1,000,000 where absent" }),
  from: Moment.annotate({ description: "The first day (UTC) or instant; null: from ever, as far as is known" }),
  until: Moment.annotate({ description: "The first day or instant at which it no longer holds; null: it still does" }),
  seen: Schema.optionalKey(Schema.String),
  announced: Schema.optionalKey(Schema.Literal(true)).annotate({ description: "Not charged yet: no price" }),
  free: Schema.optionalKey(Schema.Literal(true)).annotate({ description: "A price of 0 is meant" }),
  free_quota: Schema.optionalKey(Schema.String),
  input_tokens_per_call: Schema.optionalKey(Schema.Natural),
  context_window: Schema.optionalKey(Schema.Natural),
  beside: Schema.optionalKey(
    Schema.Struct({
      input_price: Schema.optionalKey(Price),
      output_price: Schema.optionalKey(Price),
      cached_input_price: Schema.optionalKey(Schema.NullOr(Price))
    })
  ).annotate({ description: "The base prices that it was looked up with: beside others it is unknown" }),
  source: Place,
  basis: Schema.Literals(["vendor_page", "vendor_note", "price_list", "inferred"]),
  confidence: Schema.Literals([1, 2, 3]),
  note: Schema.optionalKey(Schema.String)
}).annotate({
  identifier: "TariffRow",
  description: "Prices that hold for some models of a provider, under some conditions, for some time"
})

/** Written as an array of either, because generators of clients know no tuples. */
const LevelPlace = Schema.Array(Schema.Union([Schema.String, Place])).check(
  Schema.isMinLength(3),
  Schema.isMaxLength(3),
  Schema.makeFilter(
    ([day, place, basis]) => typeof day === "string" && typeof place === "number" && typeof basis === "string",
    { expected: "a day, a place in `sources` and a basis" }
  )
)

const byProvider = <S extends Schema.Top>(value: S) => Schema.Record(Schema.String, Schema.Array(value))

export const Tariffs = Schema.Struct({
  as_of: Schema.String.annotate({ description: "The day on which the tariffs were last looked up" }),
  sources: Schema.Array(Schema.String),
  rows: byProvider(TariffRow),
  guarantees: byProvider(PriceGuarantee),
  unknown: byProvider(Schema.String),
  days_off: Schema.Record(Schema.String, Schema.Array(Schema.String)).annotate({
    description: "By year: days from Monday to Friday on which China does not work"
  }),
  levels: Schema.Record(Schema.String, Schema.Array(LevelPlace)).annotate({
    description: "By model id: day, place in `sources` and basis of each seeded level"
  }),
  prices: Schema.Record(Schema.String, Place).annotate({
    description: "By model id: where the long-context, batch and cache-write prices of its entry are from"
  })
}).annotate({ identifier: "Tariffs", description: "What a bill needs beside the base prices" })

export const PublishedCatalogue = Schema.Struct({
  version: Schema.Literal(VERSION).annotate({ description: "Of the format; what it does not know, a reader ignores" }),
  published_at: Schema.optionalKey(Timestamp).annotate({
    description: "When a static copy was written; of two that are of the same prices, the later one holds"
  }),
  entries: Schema.Array(CatalogueEntry),
  tariffs: Tariffs
}).annotate({
  identifier: "PublishedCatalogue",
  description: "All models with all their price levels and tariffs: what a bill is made of"
})
/** All models with all their price levels and tariffs, as one document. */
export interface PublishedCatalogue {
  readonly version: typeof VERSION
  /** When a static copy was written. */
  readonly published_at?: string
  readonly entries: ReadonlyArray<CatalogueEntry>
  readonly tariffs: TariffData
}

/**
 * The document of these entries and tariffs, which {@link readCatalogue} reads.
 *
 * @example
 * const none = { sources: [], rows: {}, guarantees: {}, unknown: {}, days_off: {}, levels: {}, prices: {} }
 * publishCatalogue(BUNDLED_ENTRIES, { as_of: "2026-11-21", ...none }).version // => 1
 */
export const publishCatalogue = (entries: ReadonlyArray<CatalogueEntry>, tariffs: TariffData): PublishedCatalogue => ({
  version: VERSION,
  entries,
  tariffs
})

/** A document that is no catalogue, or one in a format that this version does not know. */
export class CatalogueUnreadable extends Schema.TaggedError<CatalogueUnreadable>()("CatalogueUnreadable", {
  message: Schema.String
}) {}

/**
 * The catalogue of a document as `GET /api/v1/catalogue` answers it, parsed from its JSON: every part of
 * it is checked, so that nothing made of it meets half of one.
 *
 * @example
 * const none = { sources: [], rows: {}, guarantees: {}, unknown: {}, days_off: {}, levels: {}, prices: {} }
 * const document = publishCatalogue(BUNDLED_ENTRIES, { as_of: "2026-11-21", ...none })
 * readCatalogue(JSON.parse(JSON.stringify(document)))._tag // => "Success"
 * readCatalogue({ ...document, version: 2 })._tag // => "Failure"
 */
export const readCatalogue = (document: unknown): Result.Result<PublishedCatalogue, CatalogueUnreadable> =>
  Result.flatMap(
    Result.mapError(decode(document), ({ message }) => unreadable(message)),
    (read) => {
      const catalogue = read as unknown as PublishedCatalogue
      const fault = faultOf(catalogue)
      return fault === undefined ? Result.succeed(catalogue) : Result.fail(unreadable(fault))
    }
  )

const decode = Schema.decodeUnknownResult(PublishedCatalogue)

const unreadable = (why: string) =>
  new CatalogueUnreadable({ message: `This is no catalogue of version ${VERSION}: ${why}` })

/** What no schema says: ids are unique, levels in order, sources there. */
const faultOf = ({ entries, tariffs }: PublishedCatalogue): string | undefined => {
  const { levels, prices, rows, sources } = tariffs
  if (entries.length === 0) return "it has no entries"
  if (new Set(entries.map(({ id }) => id)).size < entries.length) return "an id stands twice"
  const disordered = entries.find((entry) =>
    entry.levels.some(({ date }, index) => Date.parse(date) < Date.parse(entry.levels[index - 1]?.date ?? date))
  )
  if (disordered !== undefined) return `the levels of '${disordered.id}' are not in the order of their days`
  const places = [
    ...Object.values(rows).flatMap((all) => all.map(({ source }) => source)),
    ...Object.values(levels).flatMap((all) => all.map(([, place]) => place)),
    ...Object.values(prices)
  ]
  return places.every((place) => place < sources.length) ? undefined : "a source is not there"
}
