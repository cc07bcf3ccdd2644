import { assert, describe, it } from "@effect/vitest"
import { cases } from "@ratecard/test-support"
import { Big } from "big.js"
import { Schema } from "effect"
import { type Consumption, type ContractCost, contractCost, type Prices, TOOL_ESTIMATES } from "../ledger.ts"
import { ToolEstimate } from "../effect.ts"

const PRICES: Prices = { input_price: 2, output_price: 8, cached_input_price: 0.5 }

/** The formulas of the contract in an independent arbitrary-precision library. */
const oracle = (
  prices: Prices,
  { cached_input_ratio, output_multiplier, tokens, tools }: Consumption
): ContractCost => {
  const perToken = (price: number) => new Big(price).times("1e-6")
  // Every value is positive; big.js keeps the sign of a negative zero.
  const rounded = (value: Big, decimals: number) => value.round(decimals, Big.roundHalfEven).abs().toNumber()
  const amount = (value: Big) => rounded(value, 12)
  const toolTokens = (of: (tool: ToolEstimate) => number) =>
    (tools ?? []).reduce((sum, tool) => sum.plus(of(tool)), new Big(0)).toNumber()

  const hasCache = prices.cached_input_price !== null && prices.cached_input_price !== undefined
  const cachedTokens = hasCache ? rounded(new Big(tokens).times(cached_input_ratio ?? 0), 0) : 0
  const cachedInput = perToken(prices.cached_input_price ?? 0).times(cachedTokens)
  const effectiveInput = perToken(prices.input_price).times(new Big(tokens).minus(cachedTokens)).plus(cachedInput)
  const output = perToken(prices.output_price)
    .times(tokens)
    .times(output_multiplier ?? 1)
  const toolInput = toolTokens(
    ({ calls = 1, count = 1, def_tokens, result_tokens, type }) =>
      count * (def_tokens ?? TOOL_ESTIMATES[type].def_tokens) +
      calls * (result_tokens ?? TOOL_ESTIMATES[type].result_tokens)
  )
  const toolOutput = toolTokens(
    ({ call_tokens, calls = 1, type }) => calls * (call_tokens ?? TOOL_ESTIMATES[type].call_tokens)
  )
  const tool = perToken(prices.input_price).times(toolInput).plus(perToken(prices.output_price).times(toolOutput))
  return {
    tokens,
    cached_tokens: cachedTokens,
    input_cost: amount(perToken(prices.input_price).times(tokens)),
    cached_input_cost: amount(cachedInput),
    effective_input_cost: amount(effectiveInput),
    output_cost: amount(output),
    total_cost: amount(effectiveInput.plus(output).plus(tool)),
    tool_input_tokens: toolInput,
    tool_output_tokens: toolOutput,
    tool_cost: amount(tool)
  }
}

const whole = (minimum: number, maximum: number) => Schema.Int.check(Schema.isBetween({ minimum, maximum }))

/** A number of at most nine digits, from 1e-15 through 999999999. */
const Digits = Schema.Struct({ units: whole(0, 999_999_999), scale: whole(0, 15) })
const toNumber = ({ scale, units }: typeof Digits.Type): number => Number(`${units}e-${scale}`)

describe("estimate", () => {
  it.prop(
    "equals an arbitrary-precision oracle to the last digit",
    {
      tokens: Schema.Union([whole(0, 100), whole(0, 2_000_000), whole(0, Number.MAX_SAFE_INTEGER)]),
      input: Digits,
      output: Digits,
      cached: Schema.NullOr(Schema.Union([Schema.Literal(0), Digits])),
      multiplier: Schema.Union([
        Schema.Literals([0, 1, 0.1, 1e-7, 1000]),
        Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1000 }))
      ]),
      ratio: Schema.Union([
        Schema.Literals([0, 0.1, 0.3, 0.5, 0.7, 1]),
        Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 }))
      ]),
      tools: Schema.NullOr(Schema.Array(ToolEstimate))
    },
    ({ cached, input, multiplier, output, ratio, tokens, tools }) => {
      const prices = {
        input_price: toNumber(input),
        output_price: toNumber(output),
        cached_input_price: cached === null || cached === 0 ? cached : toNumber(cached)
      }
      const consumption = { tokens, output_multiplier: multiplier, cached_input_ratio: ratio, tools }
      assert.deepStrictEqual(contractCost(prices, consumption), oracle(prices, consumption))
    },
    { arbitrary: { runs: cases(3000), seed: "ratecard" } }
  )

  it("prices a million tokens at the price, in and out, unless told otherwise", () => {
    assert.deepStrictEqual(contractCost(PRICES, { tokens: 1_000_000 }), {
      tokens: 1_000_000,
      cached_tokens: 0,
      input_cost: 2,
      cached_input_cost: 0,
      effective_input_cost: 2,
      output_cost: 8,
      total_cost: 10,
      tool_input_tokens: 0,
      tool_output_tokens: 0,
      tool_cost: 0
    })
  })

  it("costs nothing for no tokens", () => {
    assert.strictEqual(contractCost(PRICES, { tokens: 0, output_multiplier: 1000 }).total_cost, 0)
  })

  it("multiplies the output by the output multiplier alone", () => {
    const { input_cost, output_cost, total_cost } = contractCost(PRICES, { tokens: 1000, output_multiplier: 2.5 })
    assert.deepStrictEqual([input_cost, output_cost, total_cost], [0.002, 0.02, 0.022])
    assert.strictEqual(contractCost(PRICES, { tokens: 1000, output_multiplier: 0 }).output_cost, 0)
  })

  it("takes a known number of output tokens in place of the multiplier", () => {
    const costs = contractCost(PRICES, { tokens: 1000, output_multiplier: 2.5, output_tokens: 300 })
    assert.deepStrictEqual([costs.input_cost, costs.output_cost, costs.total_cost], [0.002, 0.0024, 0.0044])
    assert.strictEqual(contractCost(PRICES, { tokens: 0, output_tokens: 1_000_000 }).total_cost, 8)
  })

  it("charges the cached share at the cached price and tells the cost before the discount", () => {
    const costs = contractCost(PRICES, { tokens: 1000, cached_input_ratio: 0.25, output_multiplier: 0 })
    assert.strictEqual(costs.cached_tokens, 250)
    assert.strictEqual(costs.input_cost, 0.002)
    assert.strictEqual(costs.cached_input_cost, 0.000125)
    assert.strictEqual(costs.effective_input_cost, 0.001625)
    assert.strictEqual(costs.total_cost, 0.001625)
  })

  it("gives cached tokens away where the cached price is 0", () => {
    const prices = { ...PRICES, cached_input_price: 0 }
    const costs = contractCost(prices, { tokens: 1000, cached_input_ratio: 0.5 })
    assert.deepStrictEqual([costs.cached_tokens, costs.cached_input_cost, costs.effective_input_cost], [500, 0, 0.001])
  })

  it("has no cached tokens without a cached price", () => {
    for (const prices of [
      { input_price: 2, output_price: 8 },
      { ...PRICES, cached_input_price: null }
    ]) {
      const costs = contractCost(prices, { tokens: 1000, cached_input_ratio: 1 })
      assert.deepStrictEqual([costs.cached_tokens, costs.effective_input_cost], [0, 0.002])
    }
  })

  it("rounds a half cached token to the even neighbour of the decimal product", () => {
    const cachedTokens = (tokens: number, cached_input_ratio: number) =>
      contractCost(PRICES, { tokens, cached_input_ratio }).cached_tokens
    assert.strictEqual(cachedTokens(5, 0.5), 2)
    assert.strictEqual(cachedTokens(7, 0.5), 4)
    // 31.5 in decimal, and 31.499999999999996 in binary
    assert.strictEqual(cachedTokens(45, 0.7), 32)
    assert.strictEqual(cachedTokens(100, 0.999), 100)
  })

  it("counts a definition per tool, and a call and a result per invocation", () => {
    const tools: ReadonlyArray<ToolEstimate> = [
      { type: "function", count: 3, calls: 2, def_tokens: 100, call_tokens: 20, result_tokens: 7 },
      { type: "mcp", def_tokens: 1000, call_tokens: 1, result_tokens: 10 }
    ]
    const costs = contractCost(PRICES, { tokens: 0, tools })
    assert.strictEqual(costs.tool_input_tokens, 3 * 100 + 2 * 7 + 1000 + 10)
    assert.strictEqual(costs.tool_output_tokens, 2 * 20 + 1)
    assert.strictEqual(costs.tool_cost, (1324 * 2 + 41 * 8) / 1_000_000)
  })

  it("never discounts tools for the cache", () => {
    const tools = [{ type: "web_search" }] as const
    const cached = contractCost(PRICES, { tokens: 1000, cached_input_ratio: 1, tools })
    const toolsAlone = contractCost(PRICES, { tokens: 0, tools })
    const textAlone = contractCost(PRICES, { tokens: 1000, cached_input_ratio: 1 })
    assert.isAbove(toolsAlone.tool_cost, 0)
    assert.strictEqual(cached.tool_cost, toolsAlone.tool_cost)
    assert.strictEqual(cached.effective_input_cost, textAlone.effective_input_cost)
  })

  it("rounds the total once, not the sum of rounded parts", () => {
    const costs = contractCost({ input_price: 5e-7, output_price: 5e-7 }, { tokens: 1 })
    assert.deepStrictEqual([costs.input_cost, costs.output_cost, costs.total_cost], [0, 0, 1e-12])
  })

  it("rounds half a trillionth to the even neighbour", () => {
    const inputCost = (input_price: number) => contractCost({ input_price, output_price: 0 }, { tokens: 1 }).input_cost
    assert.strictEqual(inputCost(0.5e-6), 0)
    assert.strictEqual(inputCost(0.500001e-6), 1e-12)
    assert.strictEqual(inputCost(1.5e-6), 2e-12)
    assert.strictEqual(inputCost(2.5e-6), 2e-12)
  })

  it("shows no binary noise", () => {
    const costs = contractCost({ input_price: 0.1, output_price: 0.2 }, { tokens: 1_000_000 })
    assert.strictEqual(costs.total_cost, 0.3)
  })

  it("reads prices with an exponent, and rouble-sized ones", () => {
    assert.strictEqual(
      contractCost({ input_price: 1e-7, output_price: 0 }, { tokens: 20_000_000 }).input_cost,
      0.000002
    )
    assert.strictEqual(contractCost({ input_price: 1e21, output_price: 0 }, { tokens: 1 }).input_cost, 1e15)
    assert.strictEqual(
      contractCost({ input_price: 1950.55, output_price: 0 }, { tokens: 123_457 }).input_cost,
      240.80905135
    )
  })

  it("refuses numbers that are not finite or out of their bounds, and says which", () => {
    const refuses = (name: string, prices: Partial<Prices>, consumption: Partial<Consumption>) =>
      assert.throws(() => contractCost({ ...PRICES, ...prices }, { tokens: 1, ...consumption }), RangeError, name)
    for (const wrong of [Number.NaN, Infinity, -Infinity, -1]) {
      refuses("tokens", {}, { tokens: wrong })
      refuses("output_multiplier", {}, { output_multiplier: wrong })
      refuses("cached_input_ratio", {}, { cached_input_ratio: wrong })
      refuses("output_tokens", {}, { output_tokens: wrong })
      refuses("input_price", { input_price: wrong }, {})
      refuses("output_price", { output_price: wrong }, {})
      refuses("cached_input_price", { cached_input_price: wrong }, {})
      for (const field of ["count", "calls", "def_tokens", "call_tokens", "result_tokens"] as const) {
        refuses(field, {}, { tools: [{ type: "mcp", [field]: wrong }] })
      }
    }
    refuses("tokens", {}, { tokens: 1.5 })
    refuses("tokens", {}, { tokens: Number.MAX_SAFE_INTEGER + 1 })
    refuses("output_tokens", {}, { output_tokens: 1.5 })
    refuses("output_multiplier", {}, { output_multiplier: 1000.0001 })
    refuses("output_multiplier", {}, { output_multiplier: 1001 })
    refuses("cached_input_ratio", {}, { cached_input_ratio: 1.0001 })
    refuses("count", {}, { tools: [{ type: "mcp", count: 1001 }] })
    refuses("count", {}, { tools: [{ type: "mcp", count: 0.5 }] })
    refuses("calls", {}, { tools: [{ type: "mcp", calls: 0.5 }] })
    refuses("def_tokens", {}, { tools: [{ type: "mcp", def_tokens: 1_000_001 }] })
  })

  it("accepts each bound", () => {
    const tools = [{ type: "mcp", count: 1000, calls: 1000, def_tokens: 1_000_000, call_tokens: 0 }] as const
    const most = contractCost(PRICES, { tokens: 1, output_multiplier: 1000, cached_input_ratio: 1, tools })
    assert.strictEqual(most.cached_tokens, 1)
    assert.strictEqual(most.output_cost, 0.008)
    assert.strictEqual(most.tool_input_tokens, 1_000_000_000 + 1000 * TOOL_ESTIMATES.mcp.result_tokens)
    assert.strictEqual(contractCost(PRICES, { tokens: Number.MAX_SAFE_INTEGER }).tokens, Number.MAX_SAFE_INTEGER)
  })
})
