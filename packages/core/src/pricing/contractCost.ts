import type { ListPrices } from "../catalogue/Fields.ts"
import type { ModelCalculationResult, ToolEstimate } from "./Calculation.ts"
import { add, type Decimal, decimal, multiply, roundHalfEven, shiftRight, toAmount, toNumber, ZERO } from "./money.ts"
import { MAX_TOOL_TIMES, MAX_TOOL_TOKENS, TOOL_ESTIMATES, type ToolTokens } from "./toolEstimates.ts"

/** Prices as people write them: a cached price may be left out. Every catalogue model has these fields. */
export interface Prices
  extends Pick<ListPrices, "input_price" | "output_price">, Partial<Pick<ListPrices, "cached_input_price">> {}

/** Consumption to price. */
export interface Consumption {
  /** Input tokens. */
  readonly tokens: number
  /** Output tokens per input token; 1 by default. */
  readonly output_multiplier?: number
  /** Output tokens, where they are known; they take the place of the multiplier. */
  readonly output_tokens?: number
  /** Share of the input tokens served from the prompt cache, 0 to 1; 0 by default. */
  readonly cached_input_ratio?: number
  readonly tools?: ReadonlyArray<ToolEstimate> | null
}

/** An itemised cost; amounts are in the currency of the prices. */
export type ContractCost = Pick<
  ModelCalculationResult,
  | "tokens"
  | "cached_tokens"
  | "input_cost"
  | "cached_input_cost"
  | "effective_input_cost"
  | "output_cost"
  | "total_cost"
  | "tool_input_tokens"
  | "tool_output_tokens"
  | "tool_cost"
>

/**
 * Itemises what `consumption` costs at `prices` by the formula of `POST /calculate`: the standard tariff,
 * whatever the length of the prompt. What is really charged is a bill. The arithmetic is exact decimal; each amount is
 * rounded half-even to 12 decimals once, so `total_cost` may differ from the sum of the rounded
 * items in the last decimal.
 *
 * Throws a RangeError when a number is NaN, infinite, or out of its bounds, or a count is not whole.
 *
 * @example
 * const { total_cost } = contractCost({ input_price: 1.25, output_price: 10 }, { tokens: 1000, output_tokens: 200 })
 * total_cost // => 0.00325
 */
export const contractCost = (prices: Prices, consumption: Consumption): ContractCost => {
  const inputPrice = bounded("input_price", prices.input_price)
  const outputPrice = bounded("output_price", prices.output_price)
  const cachedPrice = prices.cached_input_price ?? null
  if (cachedPrice !== null) bounded("cached_input_price", cachedPrice)
  const tokens = whole("tokens", consumption.tokens, Number.MAX_SAFE_INTEGER)
  const multiplier = bounded("output_multiplier", consumption.output_multiplier ?? 1, 1000)
  const ratio = bounded("cached_input_ratio", consumption.cached_input_ratio ?? 0, 1)
  const cachedTokens = cachedPrice === null ? 0 : cachedShare(tokens, ratio)
  const tools = toolTokensOf(consumption.tools ?? [])

  // Most texts are priced without a cache and without tools, and that for many models.
  const input = cost(tokens, inputPrice)
  const cachedInput = cachedTokens === 0 ? ZERO : cost(cachedTokens, cachedPrice ?? 0)
  const effectiveInput = cachedTokens === 0 ? input : add(cost(tokens - cachedTokens, inputPrice), cachedInput)
  const output =
    consumption.output_tokens === undefined
      ? multiply(cost(tokens, outputPrice), decimal(multiplier))
      : cost(whole("output_tokens", consumption.output_tokens, Number.MAX_SAFE_INTEGER), outputPrice)
  const tool =
    tools.input + tools.output === 0 ? ZERO : add(cost(tools.input, inputPrice), cost(tools.output, outputPrice))

  return {
    tokens,
    cached_tokens: cachedTokens,
    input_cost: toAmount(input),
    cached_input_cost: toAmount(cachedInput),
    effective_input_cost: toAmount(effectiveInput),
    output_cost: toAmount(output),
    total_cost: toAmount(add(add(effectiveInput, output), tool)),
    tool_input_tokens: tools.input,
    tool_output_tokens: tools.output,
    tool_cost: toAmount(tool)
  }
}

/** `tokens` at a price per million, unrounded. */
const cost = (tokens: number, pricePerMillion: number): Decimal =>
  shiftRight(multiply(decimal(tokens), decimal(pricePerMillion)), 6)

const cachedShare = (tokens: number, ratio: number): number =>
  toNumber(roundHalfEven(multiply(decimal(tokens), decimal(ratio)), 0))

/**
 * Sums the tokens of tools: definitions once per tool and results once per invocation as input, invocations as output.
 */
export const toolTokensOf = (
  tools: ReadonlyArray<ToolEstimate>
): { readonly input: number; readonly output: number } => {
  let input = 0
  let output = 0
  for (const tool of tools) {
    const count = whole("count", tool.count ?? 1, MAX_TOOL_TIMES)
    const calls = whole("calls", tool.calls ?? 1, MAX_TOOL_TIMES)
    input += count * tokensOf(tool, "def_tokens") + calls * tokensOf(tool, "result_tokens")
    output += calls * tokensOf(tool, "call_tokens")
  }
  return { input, output }
}

const tokensOf = (tool: ToolEstimate, part: keyof ToolTokens): number =>
  whole(part, tool[part] ?? TOOL_ESTIMATES[tool.type][part], MAX_TOOL_TOKENS)

/** `value`, which must be a whole number from 0 to `maximum`; else a RangeError that names it. */
const whole = (name: string, value: number, maximum: number): number => {
  if (Number.isInteger(value)) return bounded(name, value, maximum)
  throw new RangeError(`${name} must be a whole number, not ${value}`)
}

/** `value`, which must be from 0 to `maximum`; else a RangeError that names it. */
const bounded = (name: string, value: number, maximum = Number.MAX_VALUE): number => {
  if (value >= 0 && value <= maximum) return value
  throw new RangeError(`${name} must be between 0 and ${maximum}, not ${value}`)
}
