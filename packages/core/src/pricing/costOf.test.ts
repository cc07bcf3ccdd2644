import { assert, describe, it } from "@effect/vitest"
import { BUNDLED_ENTRIES, type Cost, costOf, type CostRefusal, type Spent } from "../index.ts"

const priced = (spent: Spent): Cost => {
  const cost = costOf(spent)
  assert(cost.code === "Priced", JSON.stringify(cost))
  return cost
}
const refused = (spent: Spent): CostRefusal => {
  const refusal = costOf(spent)
  assert(refusal.code !== "Priced", JSON.stringify(spent))
  assert.match(refusal.message, /^.+[.?]$/u)
  return refusal
}
const total = (spent: Spent): number => priced(spent).total_cost

// Prices per million at the time of writing, from the vendors' pages: Sonnet 4.5 $3/$15, 0.30 read, 3.75 and 6 written.
const ANTHROPIC = {
  id: "msg_01",
  type: "message",
  model: "claude-sonnet-4-5-20250929",
  content: [{ type: "text", text: "Hello" }],
  usage: {
    input_tokens: 1000,
    cache_creation_input_tokens: 3000,
    cache_read_input_tokens: 2000,
    cache_creation: { ephemeral_5m_input_tokens: 1000, ephemeral_1h_input_tokens: 2000 },
    output_tokens: 500,
    service_tier: "standard"
  }
}
const CHAT = {
  object: "chat.completion",
  created: Date.parse("2025-09-01T00:00:00Z") / 1000,
  model: "gpt-5-2025-08-07",
  usage: {
    prompt_tokens: 1200,
    completion_tokens: 300,
    total_tokens: 1500,
    prompt_tokens_details: { cached_tokens: 200 }
  },
  service_tier: "default"
}

describe("costOf", () => {
  it("prices a whole response of each API", () => {
    assert.strictEqual(
      total({ response: ANTHROPIC }),
      (1000 * 3 + 1000 * 3.75 + 2000 * 6 + 2000 * 0.3 + 500 * 15) / 1e6
    )
    assert.strictEqual(total({ response: CHAT }), (1000 * 1.25 + 200 * 0.125 + 300 * 10) / 1e6)
    const responses = {
      object: "response",
      created_at: CHAT.created,
      model: "gpt-5-mini-2025-08-07",
      output: [{ type: "message" }, { type: "function_call" }],
      usage: { input_tokens: 1_000_000, input_tokens_details: { cached_tokens: 0 }, output_tokens: 0 }
    }
    assert.strictEqual(total({ response: responses }), 0.25)
    const gemini = {
      candidates: [{ finishReason: "STOP" }],
      usageMetadata: { promptTokenCount: 1_000_000, candidatesTokenCount: 0, trafficType: "ON_DEMAND" },
      modelVersion: "gemini-2.5-pro",
      createTime: "2026-11-01T09:30:00.123456Z"
    }
    assert.strictEqual(total({ response: gemini }), 2.5)
    class Result {
      get response() {
        return { modelId: "claude-sonnet-4-5-20250929", timestamp: new Date("2026-11-01T00:00:00Z") }
      }
      get usage() {
        return { inputTokens: 1_000_000, inputTokenDetails: { cacheWriteTokens: 1_000_000 }, outputTokens: 0 }
      }
      get steps() {
        return [{}]
      }
    }
    assert.strictEqual(total({ response: new Result() }), 3.75)
  })

  it("says how the name matched, and which price it used", () => {
    assert.deepStrictEqual(
      priced({ provider: "google", model: "gemini-2.5-pro", usage: { promptTokenCount: 200_001 } }),
      {
        code: "Priced",
        model_id: "google-gemini-2.5-pro",
        matched: { name: "gemini-2.5-pro", how: "name" },
        input_cost: 0.5000025,
        output_cost: 0,
        total_cost: 0.5000025,
        currency: "usd",
        usage: { input_tokens: 200_001, cached_input_tokens: 0, cache_write_tokens: 0, output_tokens: 0 },
        price: {
          input_price: 2.5,
          output_price: 15,
          cached_input_price: 0.25,
          cache_write_price: null,
          date: "2025-10-31T00:00:00Z",
          source: "seed",
          is_long_context: true
        },
        warnings: []
      }
    )
    assert.deepStrictEqual(priced({ response: CHAT }).matched, { name: "gpt-5-2025-08-07", how: "dated" })
  })

  it("prices by the level in force at the time, whoever tells it", () => {
    const usage = { prompt_tokens: 1_000_000, completion_tokens: 0 }
    const o3 = (at?: Spent["at"]) => total({ model: "o3", usage, ...(at === undefined ? {} : { at }) })
    assert.deepStrictEqual([o3("2025-05-01"), o3(Date.parse("2025-05-01")), o3(new Date("2025-05-01"))], [10, 10, 10])
    assert.deepStrictEqual([o3("2025-07-01T00:00:00Z"), o3()], [2, 2])
    const created = Date.parse("2025-05-01") / 1000
    assert.strictEqual(total({ response: { model: "o3", created, usage } }), 10)
    assert.strictEqual(total({ response: { model: "o3", created, usage }, at: "2025-07-01" }), 2)
    for (const at of ["2024-01-01", "yesterday", NaN, new Date(NaN)]) {
      assert.strictEqual(refused({ model: "o3", usage, at }).code, "NoPriceAt")
    }
  })

  it("refuses what a past level does not say: long contexts and cache writes", () => {
    const past = { model: "google/gemini-2.5-pro", at: "2025-07-01" }
    assert.strictEqual(total({ ...past, usage: { promptTokenCount: 200_000 } }), 0.25)
    assert.strictEqual(refused({ ...past, usage: { promptTokenCount: 200_001 } }).code, "NoPriceAt")
    const long = { model: "claude-sonnet-4-5", usage: { input_tokens: 200_001, output_tokens: 0 } }
    assert.strictEqual(refused({ ...long, at: "2026-04-29T23:59:59Z" }).code, "NoPriceAt")
    assert.strictEqual(total({ ...long, at: "2026-04-30" }), 0.600003)
    const written = { input_tokens: 100, output_tokens: 1, input_tokens_details: { cache_write_tokens: 10 } }
    assert.strictEqual(refused({ model: "gpt-5.6-sol", at: "2026-08-01", usage: written }).code, "NoPriceAt")
    assert.strictEqual(total({ model: "gpt-5.6-sol", at: "2026-09-01", usage: written }), (90 * 4 + 10 * 5 + 20) / 1e6)
  })

  it("refuses names that mean no model or several, with the ids that may have been meant", () => {
    const usage = CHAT.usage
    const ambiguous = refused({ model: "deepseek-v4-flash", usage })
    assert.deepStrictEqual(
      [ambiguous.code, ambiguous.candidates],
      ["UnknownModel", ["deepseek-deepseek-v4-flash", "yandex-deepseek-v4-flash"]]
    )
    assert.strictEqual(refused({ model: "gpt-5-turbo-2025", usage }).code, "UnknownModel")
    assert.match(refused({ model: "gpt-5", provider: "azure", usage }).message, /provider was given as 'azure'/u)
    for (const response of [undefined, null, "text", {}, { model: 5, usage }]) {
      assert.strictEqual(refused({ response }).code, "UnknownModel")
    }
  })

  it("refuses usages that it cannot read", () => {
    for (const usage of [undefined, null, {}, Promise.resolve({ inputTokens: 1, outputTokens: 1 })]) {
      assert.strictEqual(refused({ model: "gpt-5", usage }).code, "UnknownShape")
    }
    assert.strictEqual(refused({ model: "gpt-5", usage: { prompt_tokens: -1 } }).code, "InvalidUsage")
  })

  it.each([
    ["a tier that costs more", { ...CHAT, service_tier: "priority" }, "NoPriceAt"],
    ["a batch", { ...ANTHROPIC, usage: { ...ANTHROPIC.usage, service_tier: "batch" } }, "NoPriceAt"],
    ["fast mode", { ...ANTHROPIC, usage: { ...ANTHROPIC.usage, speed: "fast" } }, "NoPriceAt"],
    ["one geography", { ...ANTHROPIC, usage: { ...ANTHROPIC.usage, inference_geo: "us" } }, "NoPriceAt"],
    ["one geography in the name", { ...ANTHROPIC, model: "eu.anthropic.claude-sonnet-4-5-20250929-v1:0" }, "NoPriceAt"],
    [
      "searches",
      { ...ANTHROPIC, usage: { ...ANTHROPIC.usage, server_tool_use: { web_search_requests: 1 } } },
      "NoPriceAt"
    ],
    ["a hosted tool", { ...CHAT, output: [{ type: "web_search_call" }] }, "NoPriceAt"],
    ["audio", { ...CHAT, usage: { ...CHAT.usage, completion_tokens_details: { audio_tokens: 9 } } }, "NoPriceAt"],
    [
      "Google's audio",
      {
        modelVersion: "gemini-2.5-flash",
        usageMetadata: { promptTokenCount: 9, promptTokensDetails: [{ modality: "AUDIO", tokenCount: 9 }] }
      },
      "NoPriceAt"
    ],
    ["several requests in one", { ...ANTHROPIC, usage: { ...ANTHROPIC.usage, iterations: [{}, {}] } }, "InvalidUsage"],
    ["several steps", { ...CHAT, steps: [{}, {}] }, "InvalidUsage"],
    [
      "what the older AI SDK leaves out of Anthropic's usage",
      { model: "claude-sonnet-4-5", usage: { inputTokens: 9, outputTokens: 1, cachedInputTokens: 4 } },
      "InvalidUsage"
    ],
    [
      "cache writes without a price",
      { model: "gpt-5", usage: { input_tokens: 9, output_tokens: 1, cache_write_tokens: 4 } },
      "NoPriceAt"
    ],
    ["an hour's cache writes of others", { ...ANTHROPIC, model: "gpt-5.6-sol" }, "NoPriceAt"]
  ] as const)("refuses %s", (_what, response, code) => {
    assert.strictEqual(refused({ response }).code, code)
  })

  it("takes what counts nothing for what is not there", () => {
    const usage = {
      ...ANTHROPIC.usage,
      server_tool_use: { web_search_requests: 0 },
      inference_geo: "not_available",
      iterations: [{ type: "message" }]
    }
    assert.strictEqual(total({ response: { ...ANTHROPIC, usage } }), total({ response: ANTHROPIC }))
  })

  it("warns that peak hours are not counted", () => {
    const cost = priced({ model: "deepseek-v4-pro", usage: { prompt_tokens: 1, completion_tokens: 1 } })
    assert.match(cost.warnings.join(), /^Peak hours/u)
  })

  it("prices every model of the catalogue as its newest level says", () => {
    for (const { id, levels } of BUNDLED_ENTRIES) {
      const { input_price, output_price } = levels.at(-1)!
      const cost = priced({ model: id, usage: { prompt_tokens: 1000, completion_tokens: 1000 } })
      assert.closeTo(cost.total_cost, (input_price + output_price) / 1000, 1e-12, id)
    }
  })

  it("prices with another catalogue", () => {
    const entry = { ...BUNDLED_ENTRIES.find(({ id }) => id === "openai-gpt-5")!, id: "openai-ours", name: "ours" }
    const usage = { prompt_tokens: 1_000_000, completion_tokens: 0 }
    const cost = costOf({ model: "ours", usage }, new Map([[entry.id, entry]]))
    assert(cost.code === "Priced")
    assert.strictEqual(cost.total_cost, 1.25)
  })
})
