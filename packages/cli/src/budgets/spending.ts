import {
  addDecimals,
  type Decimal,
  decimalIn,
  decimalText,
  subtractDecimals,
  type UsageSum
} from "@ratecard/core/ledger"
import { statSync } from "node:fs"
import { atOneRate } from "../prices/exchange.ts"
import type { Prices } from "../prices/Prices.ts"
import type { countUsage } from "../usage/Usage.ts"
import { dayIn, monthIn, weekIn } from "../usage/days.ts"
import { documentOf } from "../usage/document.ts"
import { type Budget, isWithin, type Period } from "./budget.ts"

/** The sums of logs at an instant, to check budgets against. */
export interface Logged {
  readonly counted: Awaited<ReturnType<typeof countUsage>>["counted"]
  readonly prices: Prices
  /** An IANA name. */
  readonly timezone: string
  /** Just before the logs were read, in milliseconds since the epoch. */
  readonly at: number
}

/** The amount spent of a budget in the current period. */
export interface Spending {
  /** The first day of the period. */
  readonly since: string
  /** An exact decimal in the budget's currency. */
  readonly spent: string
  /** Why more was spent than that; absent if all is known. */
  readonly unknown?: string
  /** The amounts spent by single sessions. */
  readonly sessions: ReadonlyMap<string, string>
}

/** Works out what was spent of a budget, by the logs. */
export const spendingOf = (budget: Budget, { at, counted, prices, timezone }: Logged): Spending => {
  const { agent, currency, model, period, project } = budget
  const since = firstDayOf(period, timezone, at)
  const cells = project === undefined ? counted.cells : counted.cells.filter((cell) => isWithin(cell.project, project))
  const faults = counted.faults.filter(({ file, isUsage }) => isUsage && dayIn(timezone, changedAt(file)) >= since)
  const exchange = atOneRate(currency, prices.rate)
  const question = { by: "session" as const, timezone, since, agent, model, exchange }
  const { rows, total, unpriced } = documentOf(cells, faults, question, prices.asOfDay)
  const unknown = unpriced === 1 ? "1 record has no price in full" : `${unpriced} records have no price in full`
  return {
    since,
    spent: costIn(total, currency),
    ...(unpriced > 0 && { unknown }),
    sessions: new Map(rows.map((row) => [row.key, costIn(row, currency)]))
  }
}

/** A line that was written before the period is not of it. */
const changedAt = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0

const costsOf = ({ also = [], cost, currency }: UsageSum) => [{ cost, currency }, ...also]

const costIn = (sum: UsageSum, currency: Budget["currency"]): string =>
  costsOf(sum).find((each) => each.currency === currency)?.cost ?? "0"

/** The standing of a budget in the current period; amounts are exact decimals in its currency. */
export interface Standing {
  readonly budget: Budget
  readonly spending: Spending
  /** The amount reserved for calls that are not logged yet. */
  readonly reserved: string
  /** The rest of the limit; below 0 if more was spent. */
  readonly left: string
}

/** Works out how a budget stands. */
export const standingOf = (budget: Budget, spending: Spending, reserved: Decimal): Standing => {
  const used = addDecimals(decimalIn(spending.spent)!, reserved)
  const left = subtractDecimals(decimalIn(budget.limit)!, used)
  return { budget, spending, reserved: decimalText(reserved), left: decimalText(left) }
}

/** The percentage of its limit that is spent or reserved, rounded down. */
export const usedPercent = ({ budget, left }: Standing): number => {
  const limit = decimalIn(budget.limit)!
  if (limit.units === 0n) return 100
  const used = subtractDecimals(limit, decimalIn(left)!)
  const scale = Math.max(limit.scale, used.scale)
  const unitsAt = ({ scale: own, units }: Decimal): bigint => units * 10n ** BigInt(scale - own)
  return Number((unitsAt(used) * 100n) / unitsAt(limit))
}

/** Whether nothing is left of a budget, or less than is asked for. */
export const isExceeded = ({ left }: Standing, asked: Decimal): boolean => {
  const rest = subtractDecimals(decimalIn(left)!, asked)
  return rest.units < 0n || decimalIn(left)!.units <= 0n
}

/** The first day, `YYYY-MM-DD`, of the period that an instant is in. */
export const firstDayOf = (period: Period, timezone: string, at: number): string => {
  if (period === "day") return dayIn(timezone, at)
  return period === "week" ? weekIn(timezone, at) : `${monthIn(timezone, at)}-01`
}
