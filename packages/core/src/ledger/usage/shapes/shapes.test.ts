import { assert, describe, it } from "@effect/vitest"
import { bill } from "../../../index.ts"
import { readAmounts, type Reading, type ReadingFault, agentLogs, type UsageRecord } from "../../../ledger.ts"
import { NOW } from "../../../../test/ledger.ts"

const read = (record: UsageRecord): Reading => {
  const reading: Reading | ReadingFault = readAmounts(record, agentLogs)
  assert(!("code" in reading), JSON.stringify(reading))
  return reading
}

const units = (record: UsageRecord): string =>
  read(record)
    .amounts.map(({ quantity, unit }) => `${unit}:${quantity}`)
    .join(" ")

const codeOf = (record: UsageRecord) => {
  const reading = readAmounts(record, agentLogs)
  return "code" in reading ? reading.code : reading.shape
}

const codes = (record: UsageRecord) => read(record).warnings.map(({ code }) => code)

const billed = (response: unknown) => bill(response, { at: "2026-11-20", now: () => NOW })

describe("thoughts that only a total counts", () => {
  const chat = (prompt_tokens: number, completion_tokens: number, total_tokens: number, also: object = {}) => ({
    prompt_tokens,
    completion_tokens,
    total_tokens,
    ...also
  })

  it("are output of Gemini's endpoint in the form of OpenAI's", () => {
    for (const [model, usage, expected, total] of [
      // pydantic/genai-prices tests/dataset/usages.json: test_compatible_api_with_tool_calls_without_id.yaml.
      ["gemini-2.5-pro", chat(35, 12, 109), "input:35 output:12 output_reasoning:62", "0.00078375"],
      // mozilla-ai/any-llm issue 1290.
      ["gemini-2.5-flash", chat(20, 198, 623), "input:20 output:198 output_reasoning:405", "0.0015135"]
    ] as const) {
      const response = { object: "chat.completion", model, usage }
      assert.strictEqual(units({ response }), expected)
      assert.include(read({ response }).convention.identity, `= total_tokens ${usage.total_tokens}`)
      const made = billed(response)
      assert.deepStrictEqual([made.total, made.complete, made.warnings], [total, true, []])
    }
    const { convention, outputTokens } = read({ model: "gemini-2.5-flash", usage: chat(20, 198, 623) })
    assert.strictEqual(outputTokens, 603)
    assert.strictEqual(
      convention.identity,
      "prompt_tokens 20 + completion_tokens 198 + thoughts 405 = total_tokens 623"
    )
  })

  it("are told from those that are counted, and beside what the cache served", () => {
    const details = { completion_tokens_details: { reasoning_tokens: 405 } }
    const model = "gemini-2.5-flash"
    assert.strictEqual(units({ model, usage: chat(20, 603, 623, details) }), "input:20 output:603")
    assert.strictEqual(units({ model, usage: chat(20, 198, 623, details) }), "input:20 output:198 output_reasoning:405")
    const cached = { prompt_tokens_details: { cached_tokens: 15 } }
    assert.strictEqual(
      units({ model, usage: chat(20, 198, 623, cached) }),
      "input:5 cache_read:15 output:198 output_reasoning:405"
    )
    assert.strictEqual(units({ model, usage: chat(20, 198, 218) }), "input:20 output:198")
  })

  it("are nobody else's, and no rest of Gemini's own counters", () => {
    for (const record of [
      { model: "gpt-5.5", usage: chat(20, 198, 623) },
      { usage: chat(20, 198, 623) },
      { model: "gemini-2.5-flash", usage: chat(20, 198, 217) },
      // langchain-ai/langchainjs: what is missing here was read by a tool.
      { model: "gemini-2.5-flash", usage: { promptTokenCount: 19, candidatesTokenCount: 97, totalTokenCount: 390 } }
    ]) {
      assert.strictEqual(codeOf(record), "ContradictoryUsage")
    }
  })
})

describe("cache writes with a split of zeros", () => {
  it("are kept for five minutes, with the warning that nobody says so", () => {
    const cache_creation = { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 0 }
    for (const [model, input_tokens, cache_creation_input_tokens, output_tokens, total] of [
      // traceloop/openllmetry-js: a recording of 2025-12-02 in packages/traceloop-sdk/recordings/Test-AI-SDK-Integration-with-Recording_156038438.
      ["claude-3-haiku-20240307", 1231, 1200, 5, "0.000674"],
      // braintrustdata/braintrust-sdk integrations/langchain-js/src/BraintrustCallbackHandler.test.ts.
      ["claude-sonnet-4-5", 14, 2042, 27, "0.0081045"]
    ] as const) {
      const usage = {
        input_tokens,
        cache_creation_input_tokens,
        cache_creation,
        cache_read_input_tokens: 0,
        output_tokens
      }
      const response = { model, usage }
      assert.strictEqual(
        units({ response }),
        `input:${input_tokens} cache_write_5m:${cache_creation_input_tokens} output:${output_tokens}`
      )
      assert.deepStrictEqual(codes({ response }), ["cache_write_lifetime"])
      const made = bill(response, { at: "2026-03-01", now: () => NOW })
      assert.deepStrictEqual([made.total, made.complete], [total, true])
    }
  })
})

describe("usage of promptTokens and completionTokens", () => {
  it("is read as AI SDK 4 and LangChain.js write it, with the warning that a cache is lost", () => {
    // braintrustdata/braintrust-sdk: ai-sdk-plugin.test.ts, and LangChain.js in wrap-langchain-js-traces.
    const tokenUsage = { completionTokens: 2, promptTokens: 18, totalTokens: 20 }
    for (const record of [
      { usage: tokenUsage },
      { response: { usage: tokenUsage, finishReason: "stop" } },
      { response: { response_metadata: { tokenUsage, model_name: "gpt-4o-mini-2024-07-18" } } },
      { response: { generations: [], llmOutput: { tokenUsage } } },
      { response: { tokenUsage } }
    ]) {
      assert.strictEqual(units(record), "input:18 output:2")
      assert.strictEqual(read(record).shape, "ai-sdk.v4")
      assert.deepStrictEqual(codes(record), ["cache_lost"])
    }
    const response_metadata = { tokenUsage, model_name: "gpt-4o-mini-2024-07-18" }
    assert.strictEqual(billed({ response_metadata }).total, "0.0000039")
    // What says more goes before it.
    const usage = { prompt_tokens: 18, completion_tokens: 2, prompt_tokens_details: { cached_tokens: 10 } }
    assert.strictEqual(
      units({ response: { response_metadata: { tokenUsage, usage } } }),
      "input:8 cache_read:10 output:2"
    )
  })

  it("is read in what LangChain gives to a callback, with the tier and the tools that its message mentions", () => {
    const output = ["", "", ""].map(() => ({
      type: "web_search_call",
      status: "completed",
      action: { type: "search" }
    }))
    const message = {
      usage_metadata: { input_tokens: 100, output_tokens: 20, total_tokens: 120, input_token_details: {} },
      // Of a stream LangChain joins the model of each chunk to the one before.
      response_metadata: { model_name: "gpt-5-nano", model: "gpt-5-nanogpt-5-nano", service_tier: "flex", output }
    }
    const tokenUsage = { completionTokens: 40, promptTokens: 200, totalTokens: 240 }
    const answers = [{ text: "", message }]
    const response = { generations: [answers], llmOutput: { tokenUsage } }
    const { model, tier } = read({ response })
    assert.deepStrictEqual([model, tier], ["gpt-5-nano", "flex"])
    assert.strictEqual(units({ response }), "input:100 output:20 web_search_call:3")
    // Of several prompts the sum is known, and not whose model it is of.
    const ofTwo = { ...response, generations: [answers, answers] }
    assert.strictEqual(units({ response: ofTwo }), "input:200 output:40")
    assert.isUndefined(read({ response: ofTwo }).model)
  })

  it("is read as OpenRouter's SDK writes it, with what OpenRouter charged", () => {
    // Recorded for x-ai/grok in a provider's metadata: 375, of them 343 cached, and 226, of them 210 of reasoning.
    const usage = {
      promptTokens: 375,
      promptTokensDetails: { cachedTokens: 343 },
      completionTokens: 226,
      completionTokensDetails: { reasoningTokens: 210 },
      totalTokens: 601,
      cost: 0.0001351845,
      costDetails: { upstreamInferenceCost: 0.00013655 }
    }
    assert.strictEqual(units({ usage }), "input:32 cache_read:343 output:226")
    assert.deepInclude(read({ usage }), { shape: "openrouter.sdk", warnings: [] })
    assert.deepInclude(read({ usage }).reported, { amount: "0.0001351845", source: "cost" })
    assert.deepInclude(read({ usage: { ...usage, isByok: true } }).reported, {
      amount: "0.00013655",
      source: "upstream_inference_cost"
    })
  })

  it("has cached tokens beside the prompt where the total or the counters say so", () => {
    // TanStack AI writes Bedrock's counters so.
    const beside = { promptTokens: 3, completionTokens: 4, promptTokensDetails: { cachedTokens: 8409 } }
    for (const usage of [beside, { ...beside, totalTokens: 8416 }]) {
      assert.strictEqual(units({ usage }), "input:3 cache_read:8409 output:4")
    }
  })

  it("is refused in part, and Yandex Cloud's is its own", () => {
    assert.strictEqual(codeOf({ usage: { promptTokens: 9 } }), "InvalidUsage")
    assert.strictEqual(codeOf({ usage: { promptTokens: null, completionTokens: 4 } }), "UnknownShape")
    assert.strictEqual(
      codeOf({ usage: { promptTokens: 9, completionTokens: 4, totalTokens: 12 } }),
      "ContradictoryUsage"
    )
    const yandex = { inputTextTokens: 9, completionTokens: 4, totalTokens: 13 }
    assert.strictEqual(codeOf({ usage: yandex }), "yandex.completion")
  })
})
