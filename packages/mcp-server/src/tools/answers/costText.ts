import type { BillLine, ExpectedCall, PricedLine } from "@ratecard/core/ledger"
import type { ModelCost } from "./modelCost.ts"
import { money } from "./amounts.ts"

/** A bill in a line; of calls that are expected, how many there are. */
export const costText = (
  { warnings = [], ...cost }: ModelCost,
  { calls, per }: Pick<ExpectedCall, "calls" | "per">
): string => {
  const { complete = true, cost_per_month, currency, estimate, lines, model_id, retired, tokens, total_cost } = cost
  const times = [
    ...(calls === undefined ? [] : [`for ${calls} calls`]),
    ...(per === undefined ? [] : [`a ${per}`]),
    ...(per === "day" ? [`or ${money(cost_per_month!, currency)} a month`] : [])
  ]
  const total = [`${complete ? "" : "at least "}${money(total_cost, currency)}`, ...times].join(" ")
  const notes = [
    `${model_id}: ${total} (${lines.map(lineText).join(", ")})`,
    ...(estimate === undefined ? [] : [`≈${tokens} tokens, ${estimate.low} to ${estimate.high}`]),
    ...(retired === true ? ["retired"] : [])
  ]
  return [notes.join("; "), ...warnings].join(". ")
}

/** `2000 cache_read at 0.125`: prices are those of the model's own currency. */
const lineText = ({ per, price, quantity, unit, ...line }: BillLine): string => {
  if (price === null) return `${quantity} ${unit} at an unknown price`
  const { multiplier, tariff } = line as PricedLine
  const times = multiplier === undefined ? "" : ` × ${multiplier}`
  return `${quantity} ${unit} at ${price}${per === 1_000_000 ? "" : ` for ${per}`}${times}${tariff === undefined ? "" : ` (${tariff})`}`
}
