import type { ProviderSlug } from "@ratecard/core/catalogue"
import { Result, Schema } from "effect"
import { type ListedFacts, type ModelName, NO_FACTS, type QuotedPrices } from "../deciding/quote.ts"
import { genaiOffers } from "./offers.ts"
import type { PublicList, Rows } from "./publicList.ts"
import { reader, readText, readTokens, membersOf, readDay, genaiFacts } from "./readers.ts"

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

const read: PublicList["read"] = function* (json, rows, now) {
  if (!Array.isArray(json)) return "Its answer is not a list of providers."
  for (const value of json) {
    const section = Provider(value)
    if (Result.isFailure(section)) {
      rows.refuse("", undefined, section.failure)
      continue
    }
    const provider = PROVIDERS.get(section.success.id)
    if (provider === undefined) continue
    for (const model of section.success.models) {
      readRow(rows, provider, model, now)
      yield
    }
  }
  return undefined
}

/** The list of genai-prices: providers, with prices in US dollars per 1,000,000 tokens. */
export const genaiPrices: PublicList = {
  name: "genai-prices",
  role: "prices",
  url: "https://raw.githubusercontent.com/pydantic/genai-prices/main/prices/data.json",
  read,
  readOffers: genaiOffers
}

/**
 * Reads a row of one provider. Its id stands for all names that its `match` accepts; only the id itself is priced here.
 */
const readRow = (rows: Rows, provider: ProviderSlug, value: unknown, now: number): void => {
  const row = Row(value)
  if (Result.isFailure(row)) return rows.refuse("", undefined, row.failure)
  const { context_window, deprecated, id, name, prices } = row.success
  const model = rows.model(id, provider, id)
  if (model === undefined) return
  const facts: ListedFacts = {
    ...NO_FACTS,
    display_name: readText(name),
    context_window: readTokens(context_window),
    retirement: deprecated === true ? { date: null } : null
  }
  const dated = datedPrices(prices)
  if (Result.isFailure(dated)) return rows.refuse(id, model, dated.failure)
  quoteInForce(rows, model, facts, dated.success, now)
}

/** Takes the last price whose day has come as the one in force; the later ones are announcements. */
const quoteInForce = (
  rows: Rows,
  model: ModelName,
  facts: ListedFacts,
  dated: ReadonlyArray<DatedPrices>,
  now: number
): void => {
  const isToCome = ({ from }: DatedPrices) => from !== null && Date.parse(from) > now
  const inForce = dated.findLast((each) => !isToCome(each))
  for (const { from, prices, tariff } of [...(inForce === undefined ? [] : [inForce]), ...dated.filter(isToCome)]) {
    // The day is the one on which an editor expected the change; only a future day is used.
    const valid_from = from !== null && Date.parse(from) > now ? from : null
    rows.quote(model.name, {
      model,
      prices,
      tariff: genaiFacts(model.provider, tariff),
      currency: "usd",
      valid_from,
      facts
    })
  }
}

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

/** Prices with the instant from which the source lets them hold; null: always in force before. */
interface DatedPrices {
  readonly from: string | null
  readonly prices: QuotedPrices
  /** The value that stands in the row, for prices other than the base prices. */
  readonly tariff: unknown
}

/** Reads the prices of a row: one price, or a list by day. A failure has the reason, as the end of a sentence. */
const datedPrices = (value: unknown): Result.Result<ReadonlyArray<DatedPrices>, string> =>
  Array.isArray(value)
    ? conditional(value)
    : Result.map(pricesOf(value), (prices) => [{ from: null, prices, tariff: value }])

/** Reads a list of prices, each with a constraint or without one. */
const conditional = (list: ReadonlyArray<unknown>): Result.Result<ReadonlyArray<DatedPrices>, string> => {
  const dated: Array<DatedPrices> = []
  for (const value of list) {
    const item = Conditional(value)
    if (Result.isFailure(item)) return Result.fail(item.failure)
    const from = startOf(item.success.constraint)
    if (Result.isFailure(from)) return Result.fail(from.failure)
    const prices = pricesOf(item.success.prices)
    if (Result.isFailure(prices)) return Result.fail(prices.failure)
    dated.push({ from: from.success, prices: prices.success, tariff: item.success.prices })
  }
  return dated.length === 0 ? Result.fail("it has no prices") : Result.succeed(dated)
}

/**
 * Reads the start in a constraint. A price by the hour of the day is refused: it would depend on the hour of the run.
 */
const startOf = (constraint: unknown): Result.Result<string | null, string> => {
  if (constraint === undefined || constraint === null) return Result.succeed(null)
  const { start_date, type: _, ...others } = membersOf(constraint)
  const start = readDay(start_date)
  return start !== null && Object.keys(others).length === 0
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
