import { assert, describe, it } from "@effect/vitest"
import { readAmounts, type Reading, type ReadingFault, agentLogs, type UsageRecord } from "../../ledger.ts"

const read = (record: UsageRecord): Reading => {
  const reading: Reading | ReadingFault = readAmounts(record, agentLogs)
  assert(!("code" in reading), JSON.stringify(reading))
  return reading
}

const units = (record: UsageRecord): string =>
  read(record)
    .amounts.map(({ quantity, unit }) => `${unit}:${quantity}`)
    .join(" ")

describe("the vendor's own usage inside of that of the AI SDK", () => {
  const sdk = (raw: object) => ({ inputTokens: 100, outputTokens: 10, totalTokens: 110, inputTokenDetails: {}, raw })

  it("tells fees, lifetimes, place and tier, which the SDK's does not", () => {
    const raw = {
      input_tokens: 60,
      cache_creation_input_tokens: 40,
      cache_creation: { ephemeral_1h_input_tokens: 40, ephemeral_5m_input_tokens: 0 },
      output_tokens: 10,
      server_tool_use: { web_search_requests: 2 },
      service_tier: "batch",
      inference_geo: "us",
      speed: "fast"
    }
    const record = { model: "claude-opus-4-8", usage: sdk(raw) }
    assert.strictEqual(units(record), "input:60 cache_write_1h:40 output:10 web_search_request:2")
    assert.deepInclude(read(record), { tier: "batch", geo: "us", speed: "fast", shape: "anthropic.messages" })
    const step = { usage: sdk({ promptTokenCount: 100, candidatesTokenCount: 10, trafficType: "ON_DEMAND_FLEX" }) }
    assert.strictEqual(read({ model: "gemini-2.5-pro", response: step }).tier, "flex")
  })

  it("tells the vendor's bill", () => {
    const raw = { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110, cost_in_usd_ticks: 5 }
    assert.strictEqual(read({ model: "grok-4.7", usage: sdk(raw) }).reported?.amount, "0.0000000005")
  })

  it("gives way to the SDK's where it cannot be read", () => {
    for (const raw of [{}, { prompt_tokens: -1 }, { prompt_tokens: 9, completion_tokens: 1, total_tokens: 11 }]) {
      assert.strictEqual(units({ usage: sdk(raw) }), "input:100 output:10")
    }
  })
})

describe("a usage in the event or the span that brings it", () => {
  it("is found in the last chunk of Moonshot's stream, in its choice", () => {
    const usage = { prompt_tokens: 19, completion_tokens: 21, total_tokens: 40, cached_tokens: 10 }
    const response = { model: "kimi-k2.5", choices: [{ index: 0, delta: {}, finish_reason: "stop", usage }] }
    assert.strictEqual(units({ response }), "input:9 cache_read:10 output:21")
    assert.strictEqual(read({ response }).model, "kimi-k2.5")
  })

  it("is found in the last event of an interaction", () => {
    const interaction = { model: "gemini-3-flash-preview", usage: { total_input_tokens: 5, total_output_tokens: 2 } }
    assert.strictEqual(units({ response: { event_type: "interaction.complete", interaction } }), "input:5 output:2")
  })

  it("is found in the attributes of a span, whose asked tier counts if no other is told", () => {
    const span = (also: object) => ({
      attributes: { "gen_ai.usage.input_tokens": 5, "gen_ai.usage.output_tokens": 2, ...also }
    })
    assert.strictEqual(units({ usage: span({}) }), "input:5 output:2")
    const asked = read({ usage: span({ "openai.request.service_tier": "priority" }) })
    assert.deepStrictEqual([asked.tier, asked.warnings.map(({ code }) => code)], ["priority", ["tier_asked"]])
    const served = { "openai.request.service_tier": "priority", "openai.response.service_tier": "default" }
    assert.isUndefined(read({ usage: span(served) }).tier)
  })

  it("may count cached tokens as Qwen's own API does", () => {
    const usage = { input_tokens: 90, output_tokens: 7, total_tokens: 97, prompt_tokens_details: { cached_tokens: 64 } }
    assert.strictEqual(units({ model: "qwen3-max", response: { usage } }), "input:26 cache_read:64 output:7")
  })

  it("may have LangChain's zero beside the lifetimes of what was written", () => {
    const input_token_details = { cache_creation: 0, cache_read: 100, ephemeral_1h_input_tokens: 200 }
    const usage_metadata = { input_tokens: 350, output_tokens: 240, total_tokens: 590, input_token_details }
    assert.strictEqual(
      units({ model: "claude-sonnet-4-6", response: { usage_metadata } }),
      "input:50 cache_read:100 cache_write_1h:200 output:240"
    )
  })
})

describe("fees that are charged otherwise than by the call", () => {
  const interaction = (grounding_tool_count: unknown) => ({ total_input_tokens: 1, grounding_tool_count })

  it("are of Google's grounding by the query since Gemini 3, and by the prompt before", () => {
    const searches = [{ type: "google_search", count: 3 }]
    const by = (model: string, count: unknown) => units({ model, usage: interaction(count) })
    assert.strictEqual(by("gemini-3-flash-preview", searches), "input:1 grounding_query:3")
    assert.strictEqual(by("gemini-2.5-flash", searches), "input:1 grounding_prompt:1")
    assert.strictEqual(by("gemini-3-flash-preview", 3), "input:1 grounding_query:3")
    assert.deepInclude(readAmounts({ usage: interaction(1.5) }), { code: "InvalidUsage" })
  })

  it("are of OpenAI's code interpreter by the container, and of xAI's by the call", () => {
    const call = (container_id: string) => ({ type: "code_interpreter_call", container_id })
    const response = (model: string) => ({
      model,
      output: [call("a"), call("b"), call("a")],
      usage: { input_tokens: 1, output_tokens: 1 }
    })
    assert.strictEqual(units({ response: response("gpt-5") }), "input:1 output:1 container:2")
    assert.strictEqual(units({ response: response("grok-4.7") }), "input:1 output:1 code_interpreter_call:3")
  })
})

describe("several requests in one record", () => {
  const step = (modelId: string, also: object = {}) => ({
    response: { modelId },
    usage: { inputTokens: 10, outputTokens: 1, ...also }
  })
  const priced = (cost: number, also: object = {}) => ({
    model: "gpt-5",
    usage: { prompt_tokens: 10, completion_tokens: 1, cost, ...also }
  })
  const sum = (...steps: ReadonlyArray<object>) =>
    readAmounts({ response: { totalUsage: { inputTokens: 20, outputTokens: 2 }, steps } })

  it("are of one model", () => {
    const fault = sum(step("gpt-5"), step("gpt-5-mini"))
    assert(!("amounts" in fault))
    assert.deepStrictEqual([fault.code, /gpt-5, gpt-5-mini/u.test(fault.message)], ["InvalidUsage", true])
  })

  it("may differ in their tiers", () => {
    const line = (id: string, speed: string) => ({
      type: "assistant",
      message: { id, model: "claude-opus-4-8", usage: { input_tokens: 5, output_tokens: 1, speed } }
    })
    const { requests } = read({ usage: [line("a", "fast"), line("b", "standard")] })
    assert.deepStrictEqual(
      requests?.map(({ speed }) => speed),
      ["fast", undefined]
    )
  })

  it("have the vendor's cost only where each has", () => {
    const reported = (...steps: ReadonlyArray<object>) => {
      const reading = sum(...steps)
      assert("amounts" in reading, JSON.stringify(reading))
      return reading.reported
    }
    assert.deepStrictEqual(reported(priced(0.1), priced(0.2)), { amount: "0.3", currency: "usd", source: "cost" })
    assert.isUndefined(reported(priced(0.1), { ...priced(0), usage: { prompt_tokens: 1, completion_tokens: 1 } }))
    const own = { is_byok: true, cost_details: { upstream_inference_cost: 0.5 } }
    assert.strictEqual(reported(priced(0.1), priced(0, own))?.source, "cost, upstream_inference_cost")
  })
})
