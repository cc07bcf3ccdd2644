import { assert, describe, it } from "@effect/vitest"
import { contractCost, TOOL_ESTIMATES, TOOL_TYPES, type ToolEstimate } from "../ledger.ts"

const toolTokens = (tool: ToolEstimate) => {
  const { tool_input_tokens, tool_output_tokens } = contractCost(
    { input_price: 1, output_price: 1 },
    { tokens: 0, tools: [tool] }
  )
  return { input: tool_input_tokens, output: tool_output_tokens }
}

describe("built-in tool estimates", () => {
  it("exist for each type and are positive whole numbers", () => {
    assert.sameMembers(Object.keys(TOOL_ESTIMATES), [...TOOL_TYPES])
    for (const type of TOOL_TYPES) {
      for (const tokens of Object.values(TOOL_ESTIMATES[type])) assert.isTrue(Number.isInteger(tokens) && tokens > 0)
    }
  })

  it("apply once per tool and once per call unless told otherwise", () => {
    for (const type of TOOL_TYPES) {
      const { call_tokens, def_tokens, result_tokens } = TOOL_ESTIMATES[type]
      assert.deepStrictEqual(toolTokens({ type }), { input: def_tokens + result_tokens, output: call_tokens })
      assert.deepStrictEqual(toolTokens({ type, count: 2, calls: 3 }), {
        input: 2 * def_tokens + 3 * result_tokens,
        output: 3 * call_tokens
      })
    }
  })

  it("give way to an override, 0 included, each on its own", () => {
    const { call_tokens, def_tokens, result_tokens } = TOOL_ESTIMATES.web_search
    assert.deepStrictEqual(toolTokens({ type: "web_search", def_tokens: 0 }), {
      input: result_tokens,
      output: call_tokens
    })
    assert.deepStrictEqual(toolTokens({ type: "web_search", result_tokens: 5 }), {
      input: def_tokens + 5,
      output: call_tokens
    })
    assert.deepStrictEqual(toolTokens({ type: "web_search", call_tokens: 0 }), {
      input: def_tokens + result_tokens,
      output: 0
    })
  })

  it("stand in where an override is null", () => {
    const unknown = { def_tokens: null, call_tokens: null, result_tokens: null }
    for (const type of TOOL_TYPES) assert.deepStrictEqual(toolTokens({ type, ...unknown }), toolTokens({ type }))
  })

  it("count nothing for no tools and no calls", () => {
    assert.deepStrictEqual(toolTokens({ type: "mcp", count: 0, calls: 0 }), { input: 0, output: 0 })
    assert.deepStrictEqual(toolTokens({ type: "mcp", count: 0 }), {
      input: TOOL_ESTIMATES.mcp.result_tokens,
      output: TOOL_ESTIMATES.mcp.call_tokens
    })
  })
})
