import {
  type Bill,
  type BillLine,
  type CostBand,
  type ModelTokenEstimate,
  subtotal,
  type ExpectedCall,
  type PricedLine
} from "@ratecard/core/ledger"
import { money } from "./text.ts"

/** The basis of a text's token count: the exact counter, or the band of the estimate and its basis. */
export interface Counted {
  readonly tokenizer_used?: string
  readonly estimate?: Pick<ModelTokenEstimate, "low" | "high" | "basis">
}

/** The bill of a call in the terms of agents; fields at their usual value are absent. */
export interface ModelCost extends Counted, Pick<Bill, "model_id" | "currency" | "lines"> {
  /** The tokens of one call's whole prompt. */
  readonly tokens: number
  readonly output_tokens: number
  readonly cached_input_cost: number
  readonly effective_input_cost: number
  readonly output_cost: number
  readonly tool_cost: number
  readonly total_cost: number
  readonly cost_per_month?: number
  /** False if a part has no known price, so that the total is a lower bound. */
  readonly complete?: false
  /** The cost and the tokens of the text in a log whose usage is incomplete. */
  readonly band?: CostBand
  readonly retired?: true
  readonly warnings?: ReadonlyArray<string>
}

/** Turns the bill of `calls` equal calls into an agent's terms: each part of the cost is a sum of the bill's lines. */
export const modelCost = (bill: Bill, calls: number, isRetired: boolean, counted: Counted | undefined): ModelCost => {
  const { band, complete, currency, lines, model_id, per_month, total, warnings } = bill
  const of = (...parts: ReadonlyArray<Part>) => lines.filter(({ unit }) => parts.includes(partOf(unit)))
  const cost = (...parts: ReadonlyArray<Part>) => Number(subtotal(of(...parts)))
  const tokens = (...parts: ReadonlyArray<Part>) => sumOf(of(...parts)) / calls
  return {
    model_id,
    tokens: Math.round(tokens("input", "cached")),
    output_tokens: tokens("output"),
    ...counted,
    cached_input_cost: cost("cached"),
    effective_input_cost: cost("input", "cached"),
    output_cost: cost("output"),
    tool_cost: cost("tool"),
    total_cost: Number(total),
    ...(per_month !== undefined && { cost_per_month: Number(per_month) }),
    currency,
    lines,
    ...(!complete && { complete }),
    ...(band && { band }),
    ...(isRetired && { retired: true }),
    ...(warnings.length > 0 && { warnings: warnings.map(({ message }) => message) })
  }
}

type Part = "input" | "cached" | "output" | "tool"

/** The part of the cost that a unit belongs to: a tool's tokens, and units other than tokens, are the tools'. */
const partOf = (unit: string): Part => {
  const [, cached, input, output] = /^(?!.*_tool_use$)(?:(cache_read)|(input|cache_write)|(output))/u.exec(unit) ?? []
  return cached ? "cached" : input ? "input" : output ? "output" : "tool"
}

const sumOf = (lines: ReadonlyArray<BillLine>): number => lines.reduce((sum, { quantity }) => sum + Number(quantity), 0)

/** A bill in one line, with the number of calls if they are expected ones. */
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

/** A line of a bill as text, such as `2000 cache_read at 0.125`, priced in the model's own currency. */
const lineText = ({ per, price, quantity, unit, ...line }: BillLine): string => {
  if (price === null) return `${quantity} ${unit} at an unknown price`
  const { multiplier, tariff } = line as PricedLine
  const times = multiplier === undefined ? "" : ` × ${multiplier}`
  return `${quantity} ${unit} at ${price}${per === 1_000_000 ? "" : ` for ${per}`}${times}${tariff === undefined ? "" : ` (${tariff})`}`
}
