import { Record } from "effect"
import type { UsageReport, UsageRow, UsageSum } from "@ratecard/api"
import { type PriceSnapshot, resolve } from "@ratecard/core/catalogue"
import { addDecimals, compareDecimals, type Decimal, decimalIn, decimalText, type Steps } from "@ratecard/core/ledger"
import { NO_TOKENS, type UsageCell } from "./usageCells.ts"

/** What is asked of a user's usage. */
export interface UsageQuestion {
  readonly by?: UsageReport["by"]
  /** Days in UTC, both inclusive. */
  readonly since?: string
  readonly until?: string
}

/** The sums that a question is about, at the prices that its cells were billed with; pauses between rows. */
export const usageReport = function* (
  all: ReadonlyArray<UsageCell>,
  { by = "day", since = "", until = "9999-12-31" }: UsageQuestion,
  prices: PriceSnapshot
): Steps<UsageReport> {
  const cells = all.filter(({ day }) => day >= since && day <= until)
  const rows: Array<UsageRow> = []
  for (const [key, of] of Map.groupBy(cells, (cell) => cell[by])) {
    rows.push({ key, ...sumOf(of) })
    yield
  }
  return {
    by,
    prices_as_of: prices.asOfDay,
    rows: rows.toSorted(by === "day" ? byKey : byCost),
    total: sumOf(cells),
    unknown_models: (yield* unknownIn(cells, prices)).toSorted(byName),
    warnings: warningsOf(cells)
  }
}

/** Suggestions for a name take 1 to 10 milliseconds, and 3,000 took 13 seconds: the commonest names have them. */
const MOST_SUGGESTED = 20

const unknownIn = function* (
  cells: ReadonlyArray<UsageCell>,
  { names }: PriceSnapshot
): Steps<UsageReport["unknown_models"]> {
  const unknown = Map.groupBy(
    cells.filter((cell) => cell.unknown !== undefined),
    ({ model }) => model
  )
  const found = Array.from(unknown, ([name, of]) => ({
    name,
    hints: of[0]!.unknown,
    responses: sumUp(of, ({ responses }) => responses)
  })).toSorted((one, other) => other.responses - one.responses || byName(one, other))
  const models: Array<UsageReport["unknown_models"][number]> = []
  for (const { hints, name } of found) {
    const match = models.length < MOST_SUGGESTED ? resolve(names, name, hints) : undefined
    models.push({ name, nearest: match?.how === "none" ? match.candidates : [] })
    if (match !== undefined) yield
  }
  return models
}

const byKey = (one: UsageRow, other: UsageRow): number => (one.key < other.key ? -1 : 1)

const byCost = (one: UsageRow, other: UsageRow): number =>
  compareDecimals(decimalIn(other.cost)!, decimalIn(one.cost)!) || byKey(one, other)

const byName = (one: { readonly name: string }, other: { readonly name: string }): number =>
  one.name < other.name ? -1 : 1

const warningsOf = (cells: ReadonlyArray<UsageCell>): UsageReport["warnings"] =>
  [...Map.groupBy(cells, ({ warning }) => warning?.code)].flatMap(([, of]) => {
    const { warning } = of[0]!
    if (warning === undefined) return []
    const { code, message } = warning
    return [{ code, message, responses: sumUp(of, ({ responses }) => responses) }]
  })

const sumOf = (cells: ReadonlyArray<UsageCell>): UsageSum => {
  const costs = new Map<UsageCell["currency"], Decimal>()
  for (const { cost, currency, priced } of cells) {
    if (priced > 0) costs.set(currency, addDecimals(costs.get(currency) ?? ZERO, cost))
  }
  // One sum holds one currency: dollars, unless there are none.
  const currency = costs.has("usd") ? "usd" : (costs.keys().next().value ?? "usd")
  const also = [...costs].filter(([each]) => each !== currency)
  const reported = cells.flatMap(({ reported = [] }) => reported)
  return {
    cost: decimalText(costs.get(currency) ?? ZERO),
    currency,
    ...(also.length > 0 && { also: also.map(([currency, cost]) => ({ cost: decimalText(cost), currency })) }),
    complete: also.length === 0 && cells.every(({ complete, responses }) => complete === responses),
    ...(reported.length > 0 && { reported: decimalText(reported.reduce(addDecimals)) }),
    responses: sumUp(cells, ({ responses }) => responses),
    priced: sumUp(cells, ({ priced }) => priced),
    tokens: Record.map(NO_TOKENS, (_, sort) => sumUp(cells, ({ tokens }) => tokens[sort]))
  }
}

const ZERO = decimalIn("0")!

const sumUp = (cells: ReadonlyArray<UsageCell>, of: (cell: UsageCell) => number): number =>
  cells.reduce((sum, cell) => sum + of(cell), 0)
