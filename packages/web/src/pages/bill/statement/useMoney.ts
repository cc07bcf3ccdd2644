import { type Reconciliation, roundingFor } from "@ratecard/core/reconcile"
import { formatMoney } from "../../../format.ts"
import { useSite } from "../../../site.ts"

/** The text of an exact amount, with a sign where it is a step. */
export type Money = (amount: string, isStep?: boolean) => string

/** Amounts at the places at which the rows of a waterfall add up. */
export const useMoney = ({ causes, computed, statement, unexplained }: Reconciliation): Money => {
  const { language } = useSite()
  const parts = [computed, ...causes.map(({ amount }) => amount), unexplained]
  const { places, rounded } = roundingFor(parts, statement)
  return (amount, isStep = false) => {
    const [value, shown] = [Number(amount), Number(rounded(amount))]
    const sign = value < 0 ? "−" : isStep && value > 0 ? "+" : ""
    const isTiny = value !== 0 && shown === 0
    const size = isTiny ? 10 ** -places : Math.abs(shown)
    return `${sign}${isTiny ? "<" : ""}${formatMoney(size, "usd", language.value, { minimum: places, maximum: places })}`
  }
}
