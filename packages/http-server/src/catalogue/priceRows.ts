import { instantText, type PriceLevel } from "@ratecard/core/catalogue"
import { ModelFacts } from "@ratecard/core/effect"
import type { PriceBasis } from "@ratecard/core/ledger"
import { Effect, Schema } from "effect"
import type { Statement } from "effect/sql"
import { isoTime, only, part, sql } from "../database/sql.ts"
import { readable } from "../database/readable.ts"
import type { StoredOffers, StoredQuote, StoredReading } from "./storedOffers.ts"
import type { TariffFact } from "./tariffFacts.ts"

/** The revision before the first one. */
export const NO_REVISION = "-1"

const ModelRow = Schema.Struct({ id: Schema.String, facts: ModelFacts })
const readModels = readable(ModelRow, "model")

/** Rows of the price book, as they are read: models, their price levels oldest first, confirmations, and facts of tariffs. */
export interface BookRows {
  readonly revision: string
  /** Whether these are all rows, so that what was known besides is not in the book. */
  readonly isWhole: boolean
  readonly models: ReadonlyArray<typeof ModelRow.Type>
  readonly levels: ReadonlyArray<{ readonly model_id: string; readonly levels: ReadonlyArray<PriceLevel> }>
  readonly confirmations: ReadonlyArray<{ readonly model_id: string; readonly confirmed_at: string }>
  /** In the order in which they were written. */
  readonly tariffs: ReadonlyArray<TariffFact>
  readonly offers: StoredOffers
}

/**
 * Rows after revision `known`; undefined if there are none. A database that is behind it was restored from a backup,
 * or lost its last commits in a failover: then all its rows.
 */
export const rowsSince = Effect.fnUntraced(function* (known: string) {
  const { revision } = yield* only(sql<{ revision: string }>`select revision::text from book`)
  if (revision === known) return undefined
  const isWhole = known === NO_REVISION || BigInt(revision) < BigInt(known)
  const since = isWhole ? NO_REVISION : known
  // All that a visible revision wrote is visible: its writer committed both at once.
  const written = part`revision > ${since}::bigint and revision <= ${revision}::bigint`
  const models = yield* sql<{ id: string }>`select id, facts from models where ${written}`
  // A row for each model: sending one for each price takes the embedded database three times as long.
  const prices = yield* sql<{ model_id: string; levels: string }>`
    select model_id, '[' || string_agg(
      concat('[', extract(epoch from valid_from), ',', input_price, ',', output_price, ',',
        coalesce(cached_input_price::text, 'null'), ',', to_json(source), ']'),
      ',' order by valid_from, id) || ']' as levels
    from price_entries where ${written} group by model_id`
  const confirmations = yield* sql<{ model_id: string; confirmed_at: string }>`
    select model_id, ${isoTime("confirmed_at")} as confirmed_at from price_confirmations where ${written}`
  const tariffs = yield* storedFacts(written)
  const offers = yield* storedOffers(written)
  return {
    revision,
    isWhole,
    models: yield* readModels(models),
    levels: prices.map(({ levels, model_id }) => ({
      model_id,
      levels: (JSON.parse(levels) as ReadonlyArray<PriceRow>).map(levelOf)
    })),
    confirmations,
    tariffs,
    offers
  } satisfies BookRows
})

/** The facts of tariffs of which `which` holds, in the order in which they were written. */
export const storedFacts = Effect.fnUntraced(function* (which: Statement.Fragment) {
  // One row, for the same reason as prices.
  const { facts } = yield* only(sql<{ facts: string | null }>`
    select json_agg(json_build_object('provider', provider, 'model', model, 'unit', unit,
      'conditions', conditions, 'fact', fact) order by id)::text as facts
    from tariff_facts where ${which}`)
  return (JSON.parse(facts ?? "[]") as ReadonlyArray<TariffFact>).map((each) => {
    const basis = FORMER_WORDS[each.fact.basis]
    return basis === undefined ? each : { ...each, fact: { ...each.fact, basis } }
  })
})

/** The rows of offers where `which` holds, in the order of writing. */
export const storedOffers = Effect.fnUntraced(function* (which: Statement.Fragment) {
  // One row each, for the same reason as prices.
  const { quotes, readings } = yield* only(sql<{ quotes: string | null; readings: string | null }>`
    select
      (select json_agg(facts || jsonb_build_object('host', host, 'name', name, 'list', list, 'from', from_day,
        'prices', prices) order by id)::text from offer_quotes where ${which}) as quotes,
      (select json_agg(json_build_object('list', list, 'day', day, 'hosts', hosts, 'passed_over', passed_over)
        order by id)::text from offer_readings where ${which}) as readings`)
  return {
    quotes: JSON.parse(quotes ?? "[]") as ReadonlyArray<StoredQuote>,
    readings: JSON.parse(readings ?? "[]") as ReadonlyArray<StoredReading>
  } satisfies StoredOffers
})

/** Former names of what facts rest on: rows are only appended, and keep their words. */
const FORMER_WORDS: Readonly<Record<string, PriceBasis>> = {
  vendor_page: "announced",
  vendor_note: "observed",
  price_list: "published list"
}

/** Instant in seconds since the epoch, input, output and cached input price, source. */
type PriceRow = readonly [number, number, number, number | null, string]

const levelOf = ([at, input_price, output_price, cached_input_price, source]: PriceRow): PriceLevel => ({
  date: instantText(at * 1000),
  input_price,
  output_price,
  cached_input_price,
  source
})
