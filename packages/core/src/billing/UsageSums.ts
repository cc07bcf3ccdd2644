import type { Currency } from "../catalogue/Fields.ts"
import { SORTS, tokensIn, type TokenSums } from "../ledger/bill/lines.ts"
import { GAPS, type LogGap } from "../ledger/logs/gaps.ts"
import type { Bill, RefusedRecord, Warning } from "../ledger/schemas/Bill.ts"
import { PLACEHOLDER_USAGE } from "../ledger/usage/atLeast.ts"
import type { BilledQuantities } from "./quantities.ts"
import { add, compare, type Decimal, decimalIn, decimalText, subtract, ZERO } from "../pricing/money.ts"

/** The sum of responses at one place, in one currency: every row of a report is a sum of such cells. */
export interface UsageCell {
  readonly currency: Currency
  /** An exact decimal, of the responses that have a price. */
  readonly cost: string
  readonly responses: number
  /** Responses that have a price, at least in part, and those that have one in full. */
  readonly priced: number
  readonly complete: number
  readonly tokens: TokenSums
  /** The part of usage that the log lacks. */
  readonly gap?: LogGap
  /** Responses at prices of public lists, which are unchecked; absent if there are none. */
  readonly listed?: number
  /** Responses with incomplete usage, and the extra cost at the upper bound: an exact decimal. */
  readonly least?: { readonly responses: number; readonly more: string }
  /** The vendors' own charge, or with the gap `cost` the agents' own cost, in dollars: an exact decimal. */
  readonly reported?: string
}

/** A sum of money; `complete: false` marks a lower bound. */
export interface UsageSum {
  /** An exact decimal, unrounded; of the responses that have a price: 0 if none has. */
  readonly cost: string
  readonly currency: Currency
  /** Whether all of all responses is priced; else `cost` is a lower bound. */
  readonly complete: boolean
  readonly tokens: TokenSums
  /** The number of responses. */
  readonly responses: number
  /** Responses that have a price, at least in part. */
  readonly priced: number
  /**
   * The cost at the bounds of the tokens that the logged text of responses with incomplete usage may have: `low` is
   * `cost`. Text that was not logged was billed, too. Absent if every log is complete.
   */
  readonly band?: { readonly low: string; readonly high: string }
  /**
   * Cost in dollars that logs state of themselves: what vendors say that they charged, and what agents report of
   * responses without token counts. Absent if there is none.
   */
  readonly reported?: string
  /** The part of `reported` that is of responses without token counts: `cost` has none of it. Absent if there is none. */
  readonly reported_without_tokens?: string
  /** Costs in other currencies, which are not in `cost`; absent if there are none. */
  readonly also?: ReadonlyArray<{ readonly cost: string; readonly currency: Currency }>
}

/** A warning, and the number of responses that it is of. */
export interface UsageWarning extends Warning {
  readonly responses: number
}

interface Growing {
  sum: Decimal
  more: Decimal
  own: Decimal | undefined
  responses: number
  priced: number
  complete: number
  listed: number
  least: number
  readonly tokens: { -readonly [Sort in keyof TokenSums]: number }
}

/** Adds up the bills of responses by their places, such as a day and a model. */
export class UsageSums<Place extends object> {
  readonly #cells = new Map<string, readonly [known: Place & Pick<UsageCell, "currency" | "gap">, sums: Growing]>()

  /** Adds a bill, or a response without one. One bill may be of several responses. */
  add(
    place: Place,
    bill: Bill | RefusedRecord | BilledQuantities,
    {
      gap,
      name,
      reported,
      responses = 1
    }: {
      readonly gap?: LogGap | undefined
      /** Tells the place from all others; made of it where absent, which takes several times as long. */
      readonly name?: string
      readonly reported?: Decimal | undefined
      readonly responses?: number
    } = {}
  ): void {
    const currency = "error" in bill ? "usd" : bill.currency
    const known = () => ({ ...place, currency, ...(gap && { gap }) })
    const key = name === undefined ? JSON.stringify(known()) : `${name} ${currency} ${gap}`
    let sums = this.#cells.get(key)?.[1]
    if (sums === undefined) {
      const counts = { responses: 0, priced: 0, complete: 0, listed: 0, least: 0 }
      const tokens = { input: 0, cache_read: 0, cache_write: 0, output: 0 }
      this.#cells.set(key, [known(), (sums = { ...counts, tokens, sum: ZERO, more: ZERO, own: undefined })])
    }
    sums.responses += responses
    const tokens =
      "cost" in bill ? bill.tokens : tokensIn(("error" in bill ? undefined : bill.computed?.lines) ?? bill.lines ?? [])
    for (const sort of SORTS) sums.tokens[sort] += tokens[sort]
    if (reported !== undefined) sums.own = add(sums.own ?? ZERO, reported)
    if ("error" in bill) return
    sums.sum = add(sums.sum, "cost" in bill ? bill.cost : decimalIn(bill.total)!)
    sums.priced += responses
    if ("cost" in bill || bill.complete) sums.complete += responses
    const isListed = bill.warnings.some(({ code }) => code === "listed" || code === "lists_disagree")
    if (isListed) sums.listed += responses
    if ("cost" in bill || bill.band === undefined) return
    sums.least += responses
    sums.more = add(sums.more, subtract(decimalIn(bill.band.high)!, decimalIn(bill.band.low)!))
  }

  all(): ReadonlyArray<Place & UsageCell> {
    return Array.from(this.#cells.values(), ([known, { least, listed, more, own, sum, ...counts }]) => ({
      ...known,
      ...counts,
      cost: decimalText(sum),
      ...(listed > 0 && { listed }),
      ...(least > 0 && { least: { responses: least, more: decimalText(more) } }),
      ...(own && { reported: decimalText(own) })
    }))
  }
}

/** The currency that all sums are converted to. */
export interface SumExchange<Cell = UsageCell> {
  readonly currency: Currency
  /** Undefined if no rate is known: the amount then stands next to the sum, in its own currency. */
  readonly convert: (amount: string, from: Currency, cell: Cell) => string | undefined
}

/** The sum of cells. It holds one currency, dollars unless there are none; costs in others stand next to it. */
export const usageSum = <Cell extends UsageCell>(
  cells: ReadonlyArray<Cell>,
  exchange?: SumExchange<Cell>
): UsageSum => {
  const costs = costsOf(cells, exchange, ({ cost }) => decimalIn(cost)!)
  const currency = exchange?.currency ?? (costs.has("usd") ? "usd" : (costs.keys().next().value ?? "usd"))
  const cost = decimalText(costs.get(currency) ?? ZERO)
  const also = [...costs].filter(([each]) => each !== currency)
  const own = reportedBy(cells)
  const alone = reportedBy(cells.filter(({ gap }) => gap === "cost"))
  const high = ({ cost, least }: UsageCell) => add(decimalIn(cost)!, decimalIn(least?.more ?? "0")!)
  return {
    cost,
    currency,
    complete: also.length === 0 && cells.every(({ complete, responses }) => complete === responses),
    tokens: {
      input: count(cells, ({ tokens }) => tokens.input),
      cache_read: count(cells, ({ tokens }) => tokens.cache_read),
      cache_write: count(cells, ({ tokens }) => tokens.cache_write),
      output: count(cells, ({ tokens }) => tokens.output)
    },
    responses: count(cells, ({ responses }) => responses),
    priced: count(cells, ({ priced }) => priced),
    ...(own !== undefined && { reported: own }),
    ...(alone !== undefined && { reported_without_tokens: alone }),
    ...(cells.some(({ least }) => least !== undefined) && {
      band: { low: cost, high: decimalText(costsOf(cells, exchange, high).get(currency) ?? ZERO) }
    }),
    ...(also.length > 0 && { also: also.map(([currency, cost]) => ({ cost: decimalText(cost), currency })) })
  }
}

const reportedBy = (cells: ReadonlyArray<UsageCell>): string | undefined => {
  const own = cells.flatMap(({ reported = [] }) => reported)
  return own.length === 0 ? undefined : decimalText(own.map((each) => decimalIn(each)!).reduce(add))
}

const costsOf = <Cell extends UsageCell>(
  cells: ReadonlyArray<Cell>,
  exchange: SumExchange<Cell> | undefined,
  costOf: (cell: UsageCell) => Decimal
): ReadonlyMap<Currency, Decimal> => {
  const costs = new Map<Currency, Decimal>()
  for (const cell of cells) {
    if (cell.priced === 0) continue
    const cost = costOf(cell)
    const converted = exchange?.convert(decimalText(cost), cell.currency, cell)
    const currency = converted === undefined ? cell.currency : exchange!.currency
    costs.set(currency, add(costs.get(currency) ?? ZERO, converted === undefined ? cost : decimalIn(converted)!))
  }
  return costs
}

/** The warnings that go with the sum of cells. */
export const usageWarnings = (
  cells: ReadonlyArray<UsageCell & { readonly model: string }>
): ReadonlyArray<UsageWarning> => {
  const models = [...new Set(cells.flatMap(({ listed, model }) => (listed === undefined ? [] : model)))].toSorted()
  const named = models.length > MAX_NAMED ? `${models.length} models` : models.join(", ")
  const listed = { code: "listed", message: `the prices of ${named} are from public lists and unchecked.` }
  const all = [
    { ...PLACEHOLDER_USAGE, responses: count(cells, ({ least }) => least?.responses ?? 0) },
    ...Object.entries(GAPS).map(([gap, { code, message }]) => ({
      code,
      message,
      responses: count(cells, (cell) => (cell.gap === gap ? cell.responses : 0))
    })),
    { ...listed, responses: count(cells, ({ listed = 0 }) => listed) }
  ]
  return all.filter(({ responses }) => responses > 0)
}

/** More models than this are only counted. */
const MAX_NAMED = 3

/** Orders rows by cost, the highest first; those of one cost by their keys. */
export const byCost = (one: CostRow, other: CostRow): number =>
  compare(decimalIn(other.cost)!, decimalIn(one.cost)!) || byKey(one, other)

/** Orders rows by their keys. */
export const byKey = (one: Pick<CostRow, "key">, other: Pick<CostRow, "key">): number => (one.key < other.key ? -1 : 1)

interface CostRow extends Pick<UsageSum, "cost"> {
  readonly key: string
}

const count = (cells: ReadonlyArray<UsageCell>, of: (cell: UsageCell) => number): number =>
  cells.reduce((sum, cell) => sum + of(cell), 0)
