import type { UsageSum } from "@ratecard/core/ledger"
import { statSync } from "node:fs"
import { documentOf } from "../usage/document.ts"
import { dayIn } from "../usage/days.ts"
import type { countUsage } from "../usage/Usage.ts"
import { HOW_TO_UPDATE, type Prices } from "../prices/Prices.ts"
import { type Budget, isWithin } from "./budget.ts"
import { firstDayOf } from "./periods.ts"

/** What the logs came to at an instant, for budgets to be held against. */
export interface Logged {
  readonly counted: Awaited<ReturnType<typeof countUsage>>["counted"]
  readonly prices: Prices
  /** An IANA name. */
  readonly timezone: string
  /** Just before the logs were read, in milliseconds since the epoch. */
  readonly at: number
}

/** What was spent of a budget in the period that is now. */
export interface Spending {
  /** The first day of the period. */
  readonly since: string
  /** An exact decimal in the budget's currency. */
  readonly spent: string
  /** Why more was spent than that; absent if all is known. */
  readonly unknown?: string
  /** What single sessions spent of it. */
  readonly sessions: ReadonlyMap<string, string>
}

/** What the logs say that was spent of a budget. */
export const spendingOf = (budget: Budget, { at, counted, prices, timezone }: Logged): Spending => {
  const { agent, currency, model, period, project } = budget
  const since = firstDayOf(period, timezone, at)
  const cells = project === undefined ? counted.cells : counted.cells.filter((cell) => isWithin(cell.project, project))
  const faults = counted.faults.filter(({ file, isUsage }) => isUsage && dayIn(timezone, changedAt(file)) >= since)
  const { rate } = prices
  const exchange = rate.updated_at === null ? undefined : { currency, rate }
  const question = { by: "session" as const, timezone, since, agent, model, exchange }
  const { rows, total, unpriced } = documentOf(cells, faults, question, prices.asOfDay)
  const unknown = unknownIn(total, currency, unpriced)
  return {
    since,
    spent: costIn(total, currency),
    ...(unknown !== "" && { unknown }),
    sessions: new Map(rows.map((row) => [row.key, costIn(row, currency)]))
  }
}

/** A line that was written before the period is not of it. */
const changedAt = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0

const costsOf = ({ also = [], cost, currency }: UsageSum) => [{ cost, currency }, ...also]

const costIn = (sum: UsageSum, currency: Budget["currency"]): string =>
  costsOf(sum).find((each) => each.currency === currency)?.cost ?? "0"

const unknownIn = (total: UsageSum, currency: Budget["currency"], unpriced: number): string => {
  const others = costsOf(total).filter((each) => each.currency !== currency && each.cost !== "0")
  const converted = others.map(
    ({ cost, currency: other }) =>
      `${cost} ${other.toUpperCase()} cannot be converted to ${currency.toUpperCase()} without an exchange rate: ${HOW_TO_UPDATE}`
  )
  const priced =
    unpriced === 0 ? [] : [`${unpriced === 1 ? "1 record has" : `${unpriced} records have`} no price in full`]
  return [...priced, ...converted].join("; ")
}
