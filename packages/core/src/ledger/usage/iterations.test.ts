import { assert, describe, it } from "@effect/vitest"
import { type Bill, billRecord, type CostRecord, readAmounts, agentLogs, type RefusedRecord } from "../../ledger.ts"
import { NOW, prices } from "../../../test/ledger.ts"

const bill = (record: CostRecord): Bill => {
  const made: Bill | RefusedRecord = billRecord({ at: "2026-11-20", ...record }, { prices, now: NOW, logs: agentLogs })
  assert(!("error" in made), JSON.stringify(made))
  return made
}

const turn = (input_tokens: number, output_tokens: number, also: object = {}) => ({
  cache_creation: { ephemeral_1h_input_tokens: 0, ephemeral_5m_input_tokens: 0 },
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: 0,
  input_tokens,
  output_tokens,
  type: "message",
  ...also
})

const advice = (model: string | undefined, input_tokens: number, output_tokens: number) =>
  turn(input_tokens, output_tokens, { type: "advisor_message", model })

/** Bodies of pydantic/genai-prices tests/dataset/usages.json, from cassettes test_anthropic_advisor_tool*.yaml. */
const advised = (iterations: ReadonlyArray<{ input_tokens: number; output_tokens: number }>, advisor: object) => {
  const [first, second] = iterations
  return {
    model: "claude-sonnet-5",
    usage: {
      ...turn(first!.input_tokens + second!.input_tokens, first!.output_tokens + second!.output_tokens),
      type: undefined,
      inference_geo: "global",
      iterations: [first, advisor, second],
      server_tool_use: { web_fetch_requests: 0, web_search_requests: 0 },
      service_tier: "standard"
    }
  }
}

const ADVISED = advised([turn(1128, 110), turn(1262, 11)], advice("claude-opus-4-8", 2518, 22))

describe("what an advisor used in a response", () => {
  it("is billed at the advisor's own prices, in lines of its own", () => {
    for (const [record, total, model_id] of [
      // By hand: 2390 × 2 + 121 × 10, and 2518 × 5 + 22 × 25, for a million.
      [ADVISED, "0.01913", "anthropic-claude-opus-4-8"],
      [
        advised([turn(1128, 121), turn(1289, 12)], advice("claude-opus-4-8", 2529, 38)),
        "0.019759",
        "anthropic-claude-opus-4-8"
      ],
      [
        advised([turn(1128, 155), turn(1354, 11)], advice("claude-fable-5", 2564, 99)),
        "0.037214",
        "anthropic-claude-fable-5"
      ]
    ] as const) {
      const made = bill(record)
      assert.deepStrictEqual([made.model_id, made.total, made.complete], ["anthropic-claude-sonnet-5", total, true])
      assert.deepStrictEqual(
        made.lines.map(({ model_id, unit }) => [model_id, unit]),
        [
          [undefined, "input"],
          [undefined, "output"],
          [model_id, "input"],
          [model_id, "output"]
        ]
      )
      assert.deepStrictEqual(made.warnings, [])
    }
  })

  it("is served as the response was, and billed by the overlay of its own model", () => {
    const { model, usage } = ADVISED
    assert.strictEqual(bill({ model, usage: { ...usage, service_tier: "batch" } }).total, "0.009565")
    assert.strictEqual(bill({ model, usage: { ...usage, inference_geo: "us" } }).total, "0.021043")
    const overlay = { name: "mine", rules: [{ model: "claude-opus*", factor: "0.5" }] }
    const made = billRecord({ ...ADVISED, at: "2026-11-20" }, { prices, now: NOW, overlay })
    assert("total" in made)
    assert.strictEqual(made.total, "0.01256")
    const cap = { name: "cap", rules: [{ cap: "0.01" }] }
    const capped = billRecord({ ...ADVISED, at: "2026-11-20" }, { prices, now: NOW, overlay: cap })
    assert("total" in capped)
    assert.strictEqual(capped.total, "0.01")
  })

  it("is a lower bound with a warning where nobody knows the advisor's prices, or it names no model", () => {
    for (const advisor of [advice("claude-oracle-9", 2518, 22), advice(undefined, 2518, 22)]) {
      const { complete, total, warnings } = bill(advised([turn(1128, 110), turn(1262, 11)], advisor))
      assert.deepStrictEqual([complete, total, warnings.map(({ code }) => code)], [false, "0.00599", ["other_model"]])
    }
    const { lines } = bill(advised([turn(1128, 110), turn(1262, 11)], advice("claude-oracle-9", 2518, 22)))
    assert.deepInclude(lines.at(-1), { model_id: "claude-oracle-9", quantity: 22, price: null })
  })

  it("is kept in the sum of several responses, and where the response's own model is unknown", () => {
    const line = (id: string) => ({ type: "assistant", message: { id, stop_reason: "end_turn", ...ADVISED } })
    const made = bill({ usage: [line("a"), line("b")] })
    assert.deepStrictEqual([made.total, made.complete], ["0.03826", true])
    const strange = billRecord({ ...ADVISED, model: "claude-strange" }, { prices, now: NOW })
    assert("error" in strange)
    assert.deepStrictEqual(
      strange.lines?.map(({ model_id }) => model_id),
      [undefined, undefined, "claude-opus-4-8", "claude-opus-4-8"]
    )
  })

  it("is billed by model where an agent's result has a usage of each", () => {
    const result = {
      type: "result",
      total_cost_usd: 0.05,
      usage: { input_tokens: 10, cache_read_input_tokens: 5000, output_tokens: 300 },
      modelUsage: {
        "claude-sonnet-4-6": { inputTokens: 10, cacheReadInputTokens: 5000, outputTokens: 300, costUSD: 0.006 },
        "claude-haiku-4-5": { inputTokens: 500, outputTokens: 20, costUSD: 0.0006 }
      }
    }
    const both = bill({ response: result })
    assert.deepStrictEqual([both.total, both.reported?.amount], ["0.00663", "0.05"])
    const { "claude-haiku-4-5": _, ...one } = result.modelUsage
    assert.strictEqual(bill({ response: { ...result, modelUsage: one } }).total, "0.00603")
    const span = {
      "gen_ai.operation.name": "invoke_agent",
      "gen_ai.request.model": "gpt-5.5",
      "gen_ai.usage.input_tokens": 9
    }
    const { total, warnings } = bill({ response: { attributes: span } })
    assert.deepStrictEqual([total, warnings.map(({ code }) => code)], ["0", ["agent_span"]])
  })

  it("leaves the turns beside it apart", () => {
    const reading = readAmounts(ADVISED, agentLogs)
    assert(!("code" in reading))
    assert.deepStrictEqual(
      reading.requests?.map(({ promptTokens }) => promptTokens),
      [1128, 1262]
    )
  })
})
