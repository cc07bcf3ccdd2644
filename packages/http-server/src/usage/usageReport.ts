import type { UsageReport, UsageRow, UsageSum } from "@ratecard/api"
import { addDecimals, compareDecimals, type Decimal, decimalIn, decimalText } from "@ratecard/core/ledger"
import type { UsageCell } from "./usageCells.ts"

/** What is asked of a user's usage. */
export interface UsageQuestion {
  readonly by?: UsageReport["by"]
  /** Days in UTC, both inclusive. */
  readonly since?: string
  readonly until?: string
}

/** The sums that a question is about; `prices_as_of` is the day on which prices were last looked up. */
export const usageReport = (
  all: ReadonlyArray<UsageCell>,
  { by = "day", since = "", until = "9999-12-31" }: UsageQuestion,
  prices_as_of: string
): UsageReport => {
  const cells = all.filter(({ day }) => day >= since && day <= until)
  const rows = [...Map.groupBy(cells, (cell) => cell[by])].map(([key, of]) => ({ key, ...sumOf(of) }))
  const unknown = new Map(cells.flatMap(({ model, nearest }) => (nearest === undefined ? [] : [[model, nearest]])))
  return {
    by,
    prices_as_of,
    rows: rows.toSorted(by === "day" ? byKey : byCost),
    total: sumOf(cells),
    unknown_models: [...unknown].map(([name, nearest]) => ({ name, nearest })).toSorted(byName),
    warnings: warningsOf(cells)
  }
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
    tokens: {
      input: sumUp(cells, ({ tokens }) => tokens.input),
      cache_read: sumUp(cells, ({ tokens }) => tokens.cache_read),
      cache_write: sumUp(cells, ({ tokens }) => tokens.cache_write),
      output: sumUp(cells, ({ tokens }) => tokens.output)
    }
  }
}

const ZERO = decimalIn("0")!

const sumUp = (cells: ReadonlyArray<UsageCell>, of: (cell: UsageCell) => number): number =>
  cells.reduce((sum, cell) => sum + of(cell), 0)
