import { convert, type Model } from "@ratecard/core/catalogue"
import {
  bill,
  type BillLine,
  type ExpectedCall,
  type ItemisedBill,
  LIFETIMES,
  MONTH_DAYS,
  readExpected,
  subtotal
} from "@ratecard/core/ledger"
import type { ModelCount } from "@ratecard/core/tokenizer"
import { decimalsOf } from "../../parts/Amount.tsx"
import type { Counted } from "../../counting/counted.ts"
import { dayAsked, type Prices, rateAsked } from "../../prices/prices.ts"
import { type CostRequest, outputTokensOf } from "./costRequest.ts"

/** The parts by which the lines of a bill are summed. */
export const PARTS = ["input", "cached", "output", "tool"] as const

export type Part = (typeof PARTS)[number]

/** Cost of one call, in the currency that is shown; null if a price is not known. */
interface Amounts extends Readonly<Record<Part | "total", number | null>> {}

/** A model, and what one call costs with it. */
export interface CostRow extends Amounts {
  readonly model: Model
  /** Of the input; a number that was given has neither encoding nor estimate. */
  readonly count: ModelCount
  readonly expected: ExpectedCall
  /** In the model's own currency. */
  readonly bill: ItemisedBill
  /** Cost of a call at both ends of the error band. */
  readonly band: readonly [low: number, high: number] | undefined
  /** Multiple of the cheapest model that takes such a call; undefined if either cost is 0 or not known. */
  readonly times: number | undefined
}

/** Whether the call is longer than the context window of the model: its provider would refuse it. */
export const isTooLong = ({ bill: { warnings } }: Pick<CostRow, "bill">): boolean =>
  warnings.some(({ code }) => code === "over_window")

/** Cost of a month of such calls. */
export const monthOf = ({ total }: Pick<CostRow, "total">, { perDay }: CostRequest): number | null =>
  total && total * (perDay * MONTH_DAYS)

/** The part of a call that a line is about. */
export const partOf = ({ unit }: BillLine): Part => {
  if (unit.endsWith("_tool_use")) return "tool"
  if (unit.startsWith("cache_")) return "cached"
  return unit.startsWith("output") ? "output" : "input"
}

/** The cost of one call with each model whose tokens are counted, cheapest first; those that would refuse it are last. */
export const costRowsOf = (
  request: CostRequest,
  counted: Counted | undefined,
  prices: Prices,
  query: URLSearchParams
): ReadonlyArray<CostRow> => {
  const rate = rateAsked(prices, query)
  const costFor = ({ currency, id }: Model, tokens: number) => {
    const priceOf = (asked: CostRequest) => {
      const expected = expectedCall(asked, tokens)
      return { expected, bill: billOf(expected, id, prices, query, asked.isBatch) }
    }
    let priced = priceOf(request)
    // Vendors have prices for one lifetime or another; without any, what is written costs as much as other input.
    const others = [...LIFETIMES.map((lifetime) => ({ ...request, lifetime })), { ...request, written: 0 }]
    for (const other of others) {
      if (priced.bill?.lines.some(isUnpricedWrite) !== true) break
      priced = priceOf(other)
    }
    const { bill: made, expected } = priced
    if (made === undefined) return undefined
    const sumOf = (lines: ReadonlyArray<BillLine>): number | null =>
      lines.some(({ price }) => price === null)
        ? null
        : convert(Number(subtotal(lines)), currency, request.currency, rate)
    const parts = PARTS.map((part) => [part, sumOf(made.lines.filter((line) => partOf(line) === part))])
    return { expected, bill: made, ...(Object.fromEntries([...parts, ["total", sumOf(made.lines)]]) as Amounts) }
  }
  const rows = request.models.flatMap((model): CostRow | [] => {
    const count: ModelCount | undefined = counted === undefined ? { tokens: request.input } : counted.countFor(model)
    const cost = count && costFor(model, count.tokens)
    if (count === undefined || cost === undefined) return []
    const { estimate } = count
    const [low, high] = estimate ? [estimate.low, estimate.high].map((tokens) => costFor(model, tokens)?.total) : []
    return { model, count, ...cost, band: low == null || high == null ? undefined : [low, high], times: undefined }
  })
  const sorted = rows.toSorted(
    (one, other) =>
      Number(isTooLong(one)) - Number(isTooLong(other)) || (one.total ?? Infinity) - (other.total ?? Infinity) || 0
  )
  const cheapest = sorted.find((row) => row.total !== null && row.total > 0 && !isTooLong(row))?.total
  return sorted.map((row) => ({
    ...row,
    times: cheapest && row.total !== null && !isTooLong(row) ? row.total / cheapest : undefined
  }))
}

/** The same calls at today's prices, by model, where another day is asked for; a model that is no longer sold has none. */
export const todaysRows = (
  request: CostRequest,
  counted: Counted | undefined,
  prices: Prices,
  query: URLSearchParams
): ReadonlyMap<string, CostRow> | undefined => {
  if (dayAsked(query, prices.now) === undefined) return undefined
  const models = request.models.flatMap(({ id }) => prices.view.offered.filter((model) => model.id === id))
  const rows = costRowsOf({ ...request, models }, counted, prices, new URLSearchParams())
  return new Map(rows.map((row) => [row.model.id, row]))
}

const isUnpricedWrite = ({ price, unit }: BillLine): boolean => price === null && unit.startsWith("cache_write")

const expectedCall = ({ cached, lifetime, output, tools, written }: CostRequest, tokens: number): ExpectedCall => ({
  input_tokens: tokens,
  ...(cached > 0 && { cached_input_ratio: cached }),
  ...(written > 0 && { cache_write_tokens: Math.floor(tokens * written) }),
  ...(written > 0 && lifetime !== "5m" && { cache_write_lifetime: lifetime }),
  output_tokens: outputTokensOf(output, tokens),
  ...(tools.length > 0 && { tools: tools.map((type) => ({ type })) })
})

/** The bill that `billRecord` makes of it, without what reads names and usage: a first load has no room for that. */
const billOf = (
  expected: ExpectedCall,
  modelId: string,
  { book, now }: Prices,
  query: URLSearchParams,
  isBatch: boolean
): ItemisedBill | undefined => {
  const used = readExpected(expected)
  const terms = { at: dayAsked(query, now) ?? now, now, ...(isBatch && { context: { batch: true } }) }
  const made = "code" in used ? used : bill(used, book.tariffOf(modelId), terms)
  return "code" in made ? undefined : made
}

const MAX_DECIMALS = 8

/** Decimals for a column of amounts: as many as they need, at least two, at most so that the smallest has these `figures`. */
export const decimalsFor = (amounts: ReadonlyArray<number>, figures = 3): number => {
  const smallest = amounts.filter((amount) => amount > 0).reduce((least, amount) => Math.min(least, amount), Infinity)
  const needed = amounts.reduce((most, amount) => Math.max(most, decimalsOf(amount, MAX_DECIMALS)), 2)
  return smallest === Infinity ? 2 : Math.min(needed, Math.max(2, figures - 1 - Math.floor(Math.log10(smallest))))
}
