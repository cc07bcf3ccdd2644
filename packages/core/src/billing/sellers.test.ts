import { assert, describe, it } from "@effect/vitest"
import { NOW, prices } from "../../test/ledger.ts"
import { type Bill, type BillableRecord, billRecord, type RefusedRecord } from "../ledger.ts"

const made = (record: BillableRecord): Bill | RefusedRecord => billRecord(record, { prices, now: NOW })

const bill = (record: BillableRecord): Bill => {
  const result = made(record)
  assert(!("error" in result), JSON.stringify(result))
  return result
}

const codes = (record: BillableRecord): ReadonlyArray<string> => bill(record).warnings.map(({ code }) => code)

const errorOf = (record: BillableRecord): RefusedRecord["error"] => {
  const result = made(record)
  assert("error" in result, JSON.stringify(result))
  return result.error
}

const USAGE = { prompt_tokens: 1000, completion_tokens: 1000, total_tokens: 2000 }

// Bodies of pydantic/genai-prices 47df840a, tests/dataset/usages.json, with the files that they were recorded in.

/** models/cassettes/test_cerebras/test_cerebras_thinking_part_survives_multiturn.yaml */
const CEREBRAS = {
  model: "gpt-oss-120b",
  usage: {
    completion_tokens: 37,
    completion_tokens_details: { accepted_prediction_tokens: 0, reasoning_tokens: 25, rejected_prediction_tokens: 0 },
    prompt_tokens: 79,
    prompt_tokens_details: { cached_tokens: 0 },
    total_tokens: 116
  }
}

/** models/cassettes/test_deepseek/test_deepseek_deferred_capability_with_thinking.yaml */
const DEEPSEEK = {
  model: "deepseek-v4-flash",
  usage: {
    completion_tokens: 79,
    completion_tokens_details: { reasoning_tokens: 26 },
    prompt_cache_hit_tokens: 0,
    prompt_cache_miss_tokens: 875,
    prompt_tokens: 875,
    prompt_tokens_details: { cached_tokens: 0 },
    total_tokens: 954
  }
}

/** models/cassettes/test_openrouter/test_openrouter_binary_content_video_public_api.yaml */
const OPENROUTER = {
  model: "google/gemini-2.5-flash",
  usage: {
    completion_tokens: 28,
    cost: 0.000151,
    cost_details: { upstream_inference_cost: 0.000151 },
    is_byok: false,
    prompt_tokens: 270,
    prompt_tokens_details: { cached_tokens: 0 },
    total_tokens: 298
  }
}

describe("who sells a model", () => {
  it("is Yandex only where the record says so", () => {
    for (const record of [
      { response: CEREBRAS },
      { response: CEREBRAS, provider: "cerebras" },
      {
        response: {
          modelVersion: "gemma-3-27b-it",
          usageMetadata: { promptTokenCount: 1000, candidatesTokenCount: 1000 }
        }
      },
      { model: "llama", provider: "ollama", usage: USAGE }
    ]) {
      const error = errorOf(record)
      assert.strictEqual(error.code, "UnknownModel")
      assert.match(error.candidates[0]!, /^yandex-/u)
    }
    assert.strictEqual(bill({ response: CEREBRAS, provider: "yandex" }).currency, "rub")
    const own = { inputTextTokens: "10", completionTokens: "10", totalTokens: "20" }
    assert.strictEqual(bill({ model: "gpt-oss-120b", usage: own }).model_id, "yandex-gpt-oss-120b")
  })

  it("is the vendor whose shape the body has", () => {
    const { currency, matched, model_id } = bill({ response: DEEPSEEK, at: "2026-08-21" })
    assert.deepStrictEqual([model_id, matched.how, currency], ["deepseek-deepseek-v4-flash", "name", "usd"])
    assert.strictEqual(bill({ model: "deepseek-v4-flash", api: "deepseek.chat", usage: USAGE }).model_id, model_id)
    assert.strictEqual(errorOf({ model: "deepseek-v4-flash", usage: USAGE }).code, "UnknownModel")
  })

  it("has to be said where several have the name: the maker goes first, and one that was retired by then last", () => {
    const said = (at: string) => errorOf({ model: "deepseek-v4-flash", usage: USAGE, at }).message
    const several = "2 providers have a model called 'deepseek-v4-flash': pass `provider` or the id. Did you mean"
    const [maker, reseller] = ["deepseek-deepseek-v4-flash", "yandex-deepseek-v4-flash"]
    for (const day of ["2026-08-01", "2026-11-20", "2026-08-01"]) {
      const isOver = day === "2026-11-20"
      const meant = isOver ? `${reseller} or ${maker} (retired)` : `${maker} or ${reseller}`
      assert.strictEqual(said(day), `${several} ${meant}?`)
    }
    assert.strictEqual(bill({ model: "deepseek-v4-flash", provider: "deepseek", usage: USAGE }).model_id, maker)
  })

  it("is not a vendor that has no such model", () => {
    const { candidates, code } = errorOf({ model: "gpt-4o", provider: "anthropic", usage: USAGE })
    assert.deepStrictEqual([code, candidates], ["UnknownModel", ["openai-gpt-4o"]])
    // Instrumentations name the API that was spoken, and other vendors speak it too.
    const span = {
      "gen_ai.system": "openai",
      "gen_ai.response.model": "deepseek-chat",
      "gen_ai.usage.input_tokens": 10,
      "gen_ai.usage.output_tokens": 1
    }
    assert.strictEqual(bill({ usage: span, at: "2026-06-01" }).model_id, "deepseek-deepseek-chat")
  })
})

describe("a seller with prices of its own", () => {
  it.each([
    ["in the name", { model: "openrouter/openai/gpt-4o", usage: USAGE }],
    ["as the provider", { model: "qwen/qwen3-32b", provider: "openrouter", usage: USAGE }],
    ["as a provider that nobody knows", { model: "gpt-4o", provider: "my-proxy", usage: USAGE }],
    ["in the api", { model: "gpt-4o", api: "openrouter.chat", usage: USAGE }],
    ["by the shape of the body", { response: OPENROUTER }],
    ["by what Groq adds to its usage", { model: "qwen/qwen3-32b", usage: { ...USAGE, queue_time: 0.28 } }],
    [
      "by what Cerebras adds to its body",
      { response: { model: "gpt-4o", usage: USAGE, time_info: { queue_time: 0.1 } } }
    ],
    [
      "in a span",
      {
        usage: {
          "gen_ai.system": "groq",
          "gen_ai.response.model": "qwen/qwen3-32b",
          "gen_ai.usage.input_tokens": 1,
          "gen_ai.usage.output_tokens": 1
        }
      }
    ],
    ["as a cloud that sells models of others", { model: "qwen.qwen3-32b-v1:0", usage: USAGE }],
    ["as a cloud in the provider", { model: "deepseek-v4-pro", provider: "azure_ai", usage: USAGE }],
    ["as a cloud in the context", { model: "grok-3-mini", usage: USAGE, context: { channel: "azure" } }]
  ] as const)("is said with `list_price`: %s", (_, record) => {
    assert.include(codes(record), "list_price")
  })

  it.each([
    ["the vendor itself", { model: "gpt-4o", provider: "openai.chat", usage: USAGE }],
    ["a cloud at the vendor's prices", { model: "us.anthropic.claude-sonnet-4-5-20250929-v1:0", usage: USAGE }],
    ["Azure of OpenAI", { model: "gpt-4o", provider: "azure.ai.openai", usage: USAGE }],
    ["Vertex of Google", { model: "gemini-2.5-pro", provider: "google.vertex.chat", usage: USAGE }]
  ])("is not %s", (_, record) => {
    assert.notInclude(codes(record), "list_price")
  })
})

describe("a reported cost", () => {
  it("is the total where the record settles by it, in one line, with what the prices come to", () => {
    const computed = bill({ response: OPENROUTER })
    const settled = bill({ response: OPENROUTER, context: { settle: "reported" } })
    assert.deepStrictEqual(settled.lines, [
      {
        unit: "reported",
        quantity: 1,
        price: "0.000151",
        per: 1,
        amount: "0.000151",
        source: { date: null, source: "`cost` of the response", basis: "reported" }
      }
    ])
    assert.deepInclude(settled, {
      total: "0.000151",
      currency: "usd",
      complete: true,
      model_id: "google-gemini-2.5-flash"
    })
    const { currency, lines, total } = computed
    assert.deepStrictEqual(settled.computed, { currency, lines, total, complete: true })
    assert.deepStrictEqual(settled.reported, computed.reported)
    assert.notInclude(
      settled.warnings.map(({ code }) => code),
      "list_price"
    )
    assert.notProperty(computed, "computed")
  })

  it("bills a model that nobody knows", () => {
    const response = { ...OPENROUTER, model: "acme/brand-new" }
    assert.strictEqual(errorOf({ response }).code, "UnknownModel")
    const { computed, matched, model_id, reported, total } = bill({ response, context: { settle: "reported" } })
    assert.deepStrictEqual([model_id, matched.how, total], ["acme/brand-new", "reported", "0.000151"])
    assert.deepInclude(computed, { total: null, complete: false })
    assert.deepStrictEqual(
      computed?.lines.map(({ price, quantity, unit }) => [unit, quantity, price]),
      [
        ["input", 270, null],
        ["output", 28, null]
      ]
    )
    assert.strictEqual(reported?.difference, null)
  })

  it("is read where gateways write it", () => {
    const usage = { prompt_tokens: 10, completion_tokens: 1, total_tokens: 11 }
    const reported = (response: object) =>
      bill({ response: { model: "gpt-4o", usage, ...response }, context: { settle: "reported" } }).reported!
    const usd = (amount: string, source: string) => ({ amount, currency: "usd" as const, source })
    assert.deepInclude(reported({ spend: 0.0034 }), usd("0.0034", "spend"))
    assert.deepInclude(
      reported({ _hidden_params: { response_cost: 1e-7 } }),
      usd("0.0000001", "_hidden_params.response_cost")
    )
    const headers = { "x-litellm-response-cost": "0.00021" }
    assert.deepInclude(reported({ headers }), usd("0.00021", "headers.x-litellm-response-cost"))
    const gateway = { gateway: { cost: "0.0045405" } }
    assert.deepInclude(reported({ providerMetadata: gateway }), usd("0.0045405", "providerMetadata.gateway.cost"))
    const openrouter = { openrouter: { usage: { cost: 0.000151 } } }
    assert.deepInclude(
      reported({ providerMetadata: openrouter }),
      usd("0.000151", "providerMetadata.openrouter.usage.cost")
    )
  })

  it("is shown in the other currency too", () => {
    const rubles = billRecord(
      { response: OPENROUTER, context: { settle: "reported" } },
      {
        prices: { ...prices, rateOn: () => ({ rate: 80, source: "cbr", updated_at: "2026-11-20T00:00:00+03:00" }) },
        now: NOW,
        currency: "rub"
      }
    )
    assert("converted" in rubles)
    assert.strictEqual(rubles.converted?.total, "0.01208")
  })

  it("is missing where the body has none, which the bill says", () => {
    assert.include(codes({ model: "gpt-4o", usage: USAGE, context: { settle: "reported" } }), "not_reported")
    const { code, fields } = errorOf({
      model: "gpt-4o",
      expected: { input_tokens: 1 },
      context: { settle: "reported" }
    })
    assert.deepStrictEqual([code, fields], ["InvalidUsage", ["context.settle"]])
  })
})
