import { addDecimals, type Decimal, decimalIn, decimalText, subtractDecimals } from "@ratecard/core/ledger"
import type { Budget } from "./budget.ts"
import type { Spending } from "./spending.ts"

/** How a budget stands in the period that is now; amounts are exact decimals in its currency. */
export interface Standing {
  readonly budget: Budget
  readonly spending: Spending
  /** What is set apart for calls that are not logged yet. */
  readonly reserved: string
  /** What is left of the limit; below 0 where more was spent. */
  readonly left: string
}

/** How a budget stands. */
export const standingOf = (budget: Budget, spending: Spending, reserved: Decimal): Standing => {
  const used = addDecimals(decimalIn(spending.spent)!, reserved)
  const left = subtractDecimals(decimalIn(budget.limit)!, used)
  return { budget, spending, reserved: decimalText(reserved), left: decimalText(left) }
}

/** How many whole percent of its limit are spent or reserved. */
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
