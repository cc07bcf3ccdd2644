import type { UsageReport, UsageRow } from "@ratecard/api"
import { type PriceSnapshot, resolve } from "@ratecard/core/catalogue"
import { byCost, byKey, type Steps, usageSum, usageWarnings } from "@ratecard/core/ledger"
import { cellOf } from "./usageCells.ts"
import type { CellSum, UsageDays } from "./usageRows.ts"

/** A question about stored usage. */
export interface UsageQuestion extends UsageDays {
  readonly by?: UsageReport["by"] | undefined
}

/** The report of sums, at the prices that they stand on; pauses between rows. */
export const usageReport = function* (
  sums: ReadonlyArray<CellSum>,
  by: UsageReport["by"],
  prices: PriceSnapshot
): Steps<Omit<UsageReport, "erased" | "unread">> {
  const cells = sums.map(cellOf)
  const rows: Array<UsageRow> = []
  for (const [key, of] of Map.groupBy(cells, (cell) => cell.key)) {
    rows.push({ key, ...usageSum(of) })
    yield
  }
  return {
    by,
    prices_as_of: prices.asOfDay,
    first_day: sums.map(({ first }) => first).toSorted()[0] ?? null,
    last_day:
      sums
        .map(({ last }) => last)
        .toSorted()
        .at(-1) ?? null,
    rows: rows.toSorted(by === "day" ? byKey : byCost),
    total: usageSum(cells),
    unknown_models: (yield* unknownIn(sums, prices)).toSorted(byName),
    warnings: usageWarnings(cells)
  }
}

/** Suggestions for a name take 1 to 10 milliseconds, and 3,000 took 13 seconds: the commonest names have them. */
const MOST_SUGGESTED = 20

const unknownIn = function* (
  sums: ReadonlyArray<CellSum>,
  { names }: PriceSnapshot
): Steps<UsageReport["unknown_models"]> {
  const unknown = Map.groupBy(
    sums.filter(({ is_unknown }) => is_unknown),
    ({ model }) => model
  )
  const found = Array.from(unknown, ([name, of]) => ({
    name,
    hints: { provider: providerIn(of[0]!), at: Date.parse(of[0]!.first) },
    responses: of.reduce((sum, { responses }) => sum + responses, 0)
  })).toSorted((one, other) => other.responses - one.responses || byName(one, other))
  const models: Array<UsageReport["unknown_models"][number]> = []
  for (const { hints, name } of found) {
    const match = models.length < MOST_SUGGESTED ? resolve(names, name, hints) : undefined
    models.push({ name, nearest: match?.how === "none" ? match.candidates : [] })
    if (match !== undefined) yield
  }
  return models
}

const providerIn = ({ named }: CellSum): string | undefined =>
  (JSON.parse(named) as [string, string | null])[1] ?? undefined

const byName = (one: { readonly name: string }, other: { readonly name: string }): number =>
  one.name < other.name ? -1 : 1
