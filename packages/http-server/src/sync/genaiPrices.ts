import type { ProviderSlug } from "@ratecard/core"
import { Effect, Result, Schema } from "effect"
import { HttpClientRequest } from "effect/http"
import {
  failed,
  FETCH_LIMITS,
  type FetchLimits,
  fetchJson,
  type PriceSource,
  type SourceAnswer,
  type SourceFailed,
  withinDeadline
} from "./PriceSource.ts"
import { type ModelFacts, type ModelName, modelName, NO_FACTS, type QuotedPrices } from "./quote.ts"
import { day, membersOf, reader, Rows, tokens } from "./rows.ts"

const PROVIDERS: ReadonlyMap<string, ProviderSlug> = new Map([
  ["openai", "openai"],
  ["anthropic", "anthropic"],
  ["google", "google"],
  ["mistral", "mistral"],
  ["deepseek", "deepseek"],
  ["x-ai", "xai"],
  ["moonshotai", "moonshot"]
])

const Provider = reader(Schema.Struct({ id: Schema.String, models: Schema.Array(Schema.Unknown) }))

const Row = reader(
  Schema.Struct({
    id: Schema.String,
    prices: Schema.Unknown,
    name: Schema.optionalKey(Schema.Unknown),
    context_window: Schema.optionalKey(Schema.Unknown),
    deprecated: Schema.optionalKey(Schema.Unknown)
  })
)

/** A price, or steps by the length of the prompt over a base price. */
const Amount = Schema.Union([Schema.Finite, Schema.Struct({ base: Schema.Finite })])

const Rates = reader(
  Schema.Struct({
    input_mtok: Amount,
    output_mtok: Amount,
    cache_read_mtok: Schema.optionalKey(Schema.NullOr(Amount))
  })
)

const Conditional = reader(
  Schema.Struct({ prices: Schema.Unknown, constraint: Schema.optionalKey(Schema.NullOr(Schema.Unknown)) })
)

/** Prices with the instant from which the source lets them hold; null: from ever. */
interface DatedPrices {
  readonly from: string | null
  readonly prices: QuotedPrices
}

/** genai-prices: US dollars per 1,000,000 tokens, a list of providers. */
export const genaiPrices = (url: string | null, limits: FetchLimits = FETCH_LIMITS): PriceSource => ({
  name: "genai-prices",
  role: "prices",
  fetch:
    url === null
      ? null
      : (now) =>
          fetchJson("genai-prices", HttpClientRequest.get(url), limits).pipe(
            Effect.flatMap((json) => read(json, now)),
            withinDeadline("genai-prices", limits)
          )
})

const read = (json: unknown, now: number): Effect.Effect<SourceAnswer, SourceFailed> => {
  if (!Array.isArray(json)) return failed("genai-prices", "Its answer is not a list of providers.")
  const rows = new Rows("genai-prices", now)
  for (const value of json) {
    const section = Provider(value)
    if (Result.isFailure(section)) {
      rows.refuse("", undefined, section.failure)
      continue
    }
    const provider = PROVIDERS.get(section.success.id)
    if (provider === undefined) continue
    for (const model of section.success.models) readRow(rows, provider, model, now)
  }
  return Effect.succeed(rows.answer())
}

/** The id of a row stands for all names that its `match` takes; only the id itself is a name that is priced here. */
const readRow = (rows: Rows, provider: ProviderSlug, value: unknown, now: number): void => {
  const row = Row(value)
  if (Result.isFailure(row)) return rows.refuse("", undefined, row.failure)
  const { context_window, deprecated, id, name, prices } = row.success
  const model = modelName(provider, id)
  if (model === undefined) return rows.refuse(id, undefined, "its name is not the name of a model")
  const facts: ModelFacts = {
    ...NO_FACTS,
    display_name: typeof name === "string" ? name : null,
    context_window: tokens(context_window),
    retirement: deprecated === true ? { date: null } : null
  }
  const dated = Array.isArray(prices) ? conditional(prices) : Result.map(pricesOf(prices), always)
  if (Result.isFailure(dated)) return rows.refuse(id, model, dated.failure)
  quoteInForce(rows, model, facts, dated.success, now)
}

const always = (prices: QuotedPrices): ReadonlyArray<DatedPrices> => [{ from: null, prices }]

/** Of the prices whose day has come the last one holds; the others are to come. */
const quoteInForce = (
  rows: Rows,
  model: ModelName,
  facts: ModelFacts,
  dated: ReadonlyArray<DatedPrices>,
  now: number
): void => {
  const isToCome = ({ from }: DatedPrices) => from !== null && Date.parse(from) > now
  const inForce = dated.findLast((each) => !isToCome(each))
  for (const { from, prices } of [...(inForce === undefined ? [] : [inForce]), ...dated.filter(isToCome)]) {
    // The day is when an editor expected the change; only one that is to come says anything.
    const valid_from = from !== null && Date.parse(from) > now ? from : null
    rows.quote(model.name, { model, prices, currency: "usd", valid_from, facts })
  }
}

/** A list of prices, each under a constraint or under none. */
const conditional = (list: ReadonlyArray<unknown>): Result.Result<ReadonlyArray<DatedPrices>, string> => {
  const dated: Array<DatedPrices> = []
  for (const value of list) {
    const item = Conditional(value)
    if (Result.isFailure(item)) return Result.fail(item.failure)
    const from = startOf(item.success.constraint)
    if (Result.isFailure(from)) return Result.fail(from.failure)
    const prices = pricesOf(item.success.prices)
    if (Result.isFailure(prices)) return Result.fail(prices.failure)
    dated.push({ from: from.success, prices: prices.success })
  }
  return dated.length === 0 ? Result.fail("it has no prices") : Result.succeed(dated)
}

/** A price by the hour of the day is no price of the day: it would depend on when the sync runs. */
const startOf = (constraint: unknown): Result.Result<string | null, string> => {
  if (constraint === undefined || constraint === null) return Result.succeed(null)
  const members = membersOf(constraint)
  const start = day(new Map(members).get("start_date"))
  return start !== null && members.length === 1
    ? Result.succeed(`${start}T00:00:00Z`)
    : Result.fail("its prices depend on something else than a first day")
}

const pricesOf = (value: unknown): Result.Result<QuotedPrices, string> =>
  Result.map(Rates(value), ({ cache_read_mtok, input_mtok, output_mtok }) => ({
    input_price: baseOf(input_mtok),
    output_price: baseOf(output_mtok),
    cached_input_price: cache_read_mtok === undefined || cache_read_mtok === null ? null : baseOf(cache_read_mtok)
  }))

const baseOf = (amount: number | { readonly base: number }): number =>
  typeof amount === "number" ? amount : amount.base
