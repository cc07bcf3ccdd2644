import { Schema } from "effect"
import { ListPrices, Price, SourceUrl } from "../../catalogue/Fields.ts"
import { Citation, type PriceBasis } from "../schemas/Citation.ts"
import { PRICE_BASES } from "../schemas/literals.ts"

export const Hours = Schema.Struct({
  name: Schema.String.annotate({ description: "`peak` or `off-peak`" }),
  windows_utc: Schema.Array(Schema.String).annotate({
    description: "`HH:MM-HH:MM`, without the end; `24:00` ends a day"
  }),
  days: Schema.Literals(["every day", "Monday to Friday", "working days"]).annotate({
    description: "`working days` leaves out `days_off`"
  }),
  utc_offset_hours: Schema.optionalKey(Schema.Finite).annotate({ description: "Whose days they are" })
}).annotate({ description: "Hours of the day with prices of their own" })
/** Hours of the day with prices of their own. */
export interface Hours extends Schema.Schema.Type<typeof Hours> {}

export const TariffConditions = Schema.Struct({
  service_tier: Schema.optionalKey(Schema.Literals(["priority", "flex", "ultrafast"])).annotate({
    description: "The tier that served; OpenAI's `fast` is `priority`"
  }),
  speed: Schema.optionalKey(Schema.Literal("fast")),
  batch: Schema.optionalKey(Schema.Literal(true)),
  above_input_tokens: Schema.optionalKey(Schema.Natural).annotate({
    description: "The prompt, with its cached parts, is longer than this, or if `inclusive` as long"
  }),
  inclusive: Schema.optionalKey(Schema.Literal(true)),
  hours: Schema.optionalKey(Hours),
  cache_type: Schema.optionalKey(Schema.String).annotate({ description: "Which of a vendor's caches it was" }),
  channel: Schema.optionalKey(Schema.String),
  geo: Schema.optionalKey(Schema.String).annotate({ description: "`regional`: anywhere but `global`" }),
  inference_geo: Schema.optionalKey(Schema.String),
  memory_gb: Schema.optionalKey(Schema.Finite),
  resolution: Schema.optionalKey(Schema.String)
}).annotate({
  identifier: "TariffConditions",
  description: "The conditions that a request must meet, all of them; of two prices the one with more conditions counts"
})
/** The conditions that must hold of a request for a price to count, all of it at once. */
export interface TariffConditions extends Schema.Schema.Type<typeof TariffConditions> {}

export const PriceGuarantee = Schema.Struct({
  models: Schema.Array(Schema.String),
  through: Schema.String.annotate({ description: "The last day of it, `YYYY-MM-DD`" }),
  source: Schema.String,
  url: Schema.optionalKey(SourceUrl)
}).annotate({ description: "A price that the vendor guarantees until a day" })
/** A price that the vendor guarantees until a day. */
export interface PriceGuarantee extends Schema.Schema.Type<typeof PriceGuarantee> {}

const TariffFactor = Schema.Struct({
  factor: Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0)),
  of: Schema.optionalKey(Schema.Literal("input"))
}).annotate({
  description: "A multiple of the price without the row, or with `of` of the input price"
})
/** A multiple of the price that holds without the row, or with `of` of the input price. */
export interface TariffFactor extends Schema.Schema.Type<typeof TariffFactor> {}

export const TariffAmount = Schema.NullOr(
  Schema.Union([Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0)), TariffFactor])
).annotate({ description: "Money for `per` units; a factor; or null, if it is unpublished" })
/** Money for `per` units; a factor; or null, where the price is known to be unpublished. */
export type TariffAmount = typeof TariffAmount.Type

const Place = Schema.Natural.annotate({ description: "A place in `sources`" })
const Moment = Schema.NullOr(Schema.String.check(Schema.isPattern(/^\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?$/u)))

export const PackedTariffRow = Schema.Struct({
  models: Schema.Array(Schema.String).annotate({ description: "Names of models; `*` stands for any characters" }),
  when: Schema.optionalKey(TariffConditions),
  prices: Schema.Record(Schema.String, TariffAmount).annotate({
    description: "By unit; `tokens` is every unit that counts tokens"
  }),
  per: Schema.optionalKey(Schema.Finite).annotate({ description: "1,000,000 where absent" }),
  from: Moment.annotate({ description: "The first day (UTC) or instant; null: for all earlier days, as far as known" }),
  until: Moment.annotate({ description: "The first day or instant without it; null: in force" }),
  seen: Schema.optionalKey(Schema.String).annotate({ description: "Where `from` is null: the earliest dated source" }),
  announced: Schema.optionalKey(Schema.Literal(true)).annotate({ description: "Not charged yet: no price" }),
  free: Schema.optionalKey(Schema.Literal(true)).annotate({ description: "A price of 0 is meant" }),
  free_quota: Schema.optionalKey(Schema.String).annotate({
    description: "Free quota of an account, which no bill sees"
  }),
  disputed: Schema.optionalKey(Schema.String).annotate({
    description: "Lists that have another price, in a sentence: bills warn of it"
  }),
  input_tokens_per_call: Schema.optionalKey(Schema.Natural).annotate({
    description: "Input tokens billed with each call, not in the counters"
  }),
  context_window: Schema.optionalKey(Schema.Natural).annotate({
    description: "The longest prompt while the row holds, in tokens"
  }),
  beside: Schema.optionalKey(
    Schema.Struct({
      input_price: Schema.optionalKey(Price),
      output_price: Schema.optionalKey(Price),
      cached_input_price: Schema.optionalKey(ListPrices.fields.cached_input_price)
    })
  ).annotate({ description: "The base prices that it is known with; unknown with others" }),
  source: Place,
  confidence: Schema.Literals([1, 2, 3]).annotate({
    description: "3: the vendor's own text or two sources; 2: one good source; 1: a weak one"
  }),
  note: Schema.optionalKey(Schema.String)
}).annotate({
  identifier: "TariffRow",
  description: "Prices of some models of a provider, under conditions, for a time"
})
/** A row as it is shipped: its evidence is an index into the sources of the data. */
export interface PackedTariffRow extends Schema.Schema.Type<typeof PackedTariffRow> {}

/**
 * Prices that hold for some models of a provider, under some conditions, for some time. A number beats
 * a factor, a row that names a model beats a pattern, and more conditions beat fewer.
 */
export interface TariffRow extends Omit<PackedTariffRow, "source">, Citation {}

/** The evidence for the base prices of a day: their day, a place in `sources`, and what the day rests on. */
export type LevelSource = readonly [date: string, source: number, dateBasis: PriceBasis]

/** Written as an array of either, because generators of clients know no tuples. */
const LevelPlace = Schema.Array(Schema.Union([Schema.String, Place])).check(
  Schema.isMinLength(3),
  Schema.isMaxLength(3),
  Schema.makeFilter(
    ([day, place, basis]) =>
      typeof day === "string" && typeof place === "number" && PRICE_BASES.some((each) => each === basis),
    { expected: "a day, a place in `sources` and what the day rests on" }
  )
) as unknown as Schema.Codec<readonly [date: string, source: number, dateBasis: (typeof PRICE_BASES)[number]]>

const byProvider = <S extends Schema.Top>(value: S) => Schema.Record(Schema.String, Schema.Array(value))

export const TariffData = Schema.Struct({
  as_of: Schema.String.annotate({ description: "The day on which the tariffs were last looked up" }),
  sources: Schema.Array(Citation),
  rows: byProvider(PackedTariffRow),
  guarantees: byProvider(PriceGuarantee),
  unknown: byProvider(Schema.String).annotate({ description: "Known gaps, in sentences" }),
  days_off: Schema.Record(Schema.String, Schema.Array(Schema.String)).annotate({
    description: "By year: days off in China, Monday to Friday"
  }),
  levels: Schema.Record(Schema.String, Schema.Array(LevelPlace)).annotate({
    description: "By model id, for each seeded level: its day, a place in `sources`, the basis of the day"
  }),
  prices: Schema.Record(Schema.String, Place).annotate({
    description: "By model id: the source of its prices for long prompts, batches and cache writes"
  }),
  ends: Schema.optionalKey(
    Schema.Record(Schema.String, Schema.Record(Schema.String, Schema.String)).annotate({
      description: "By provider and name: the day on which the vendor ends a model that the catalogue does not list"
    })
  )
}).annotate({ identifier: "Tariffs", description: "What a bill needs in addition to the base prices" })
/**
 * The tariffs as they are shipped, which bills need in addition to the base prices: a citation is its place in
 * `sources`.
 */
export interface TariffData extends Schema.Schema.Type<typeof TariffData> {}
