import { Result, Schema } from "effect"
import type { QuotedPrices } from "../deciding/quote.ts"
import { membersOf, readDay, reader } from "./readers.ts"

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
export interface DatedPrices {
  readonly from: string | null
  readonly prices: QuotedPrices
  /** What stands there, where it says more. */
  readonly tariff: unknown
}

/** The prices of a row: one price, or a list by the day; why they are none, as the end of a sentence. */
export const datedPrices = (value: unknown): Result.Result<ReadonlyArray<DatedPrices>, string> =>
  Array.isArray(value)
    ? conditional(value)
    : Result.map(pricesOf(value), (prices) => [{ from: null, prices, tariff: value }])

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
    dated.push({ from: from.success, prices: prices.success, tariff: item.success.prices })
  }
  return dated.length === 0 ? Result.fail("it has no prices") : Result.succeed(dated)
}

/** A price by the hour of the day is not a price of the day: it would depend on when the sync runs. */
const startOf = (constraint: unknown): Result.Result<string | null, string> => {
  if (constraint === undefined || constraint === null) return Result.succeed(null)
  const members = membersOf(constraint)
  const start = readDay(members["start_date"])
  return start !== null && Object.keys(members).length === 1
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
