import { assert, describe, it } from "@effect/vitest"
import {
  genaiFile,
  type Listed,
  litellmFile,
  litellmRow,
  modelsDevFile,
  openrouterFile,
  yandexSku
} from "@ratecard/test-support"
import { answerOf } from "../../test/lists.ts"
import type { SourceAnswer } from "../deciding/facts.ts"
import { finish } from "@ratecard/core/ledger"
import { readSkus } from "./yandexPrices.ts"

const MODELS: ReadonlyArray<Listed> = [
  { provider: "openai", name: "gpt-4o", input: 2.5, output: 10, cached: 1.25, context: 128_000 },
  { provider: "google", name: "gemini-2.5-pro", input: 1.25, output: 10 },
  { provider: "deepseek", name: "deepseek-v4-flash", input: 0.14, output: 0.28, cached: 0.0028 },
  { provider: "xai", name: "grok-4.5", input: 2, output: 6 },
  { provider: "moonshot", name: "kimi-k2.6", input: 0.95, output: 4, cached: 0.16 },
  { provider: "qwen", name: "qwen-plus", input: 0.4, output: 1.2 },
  { provider: "mistral", name: "mistral-large-latest", input: 0.5, output: 1.5 },
  { provider: "anthropic", name: "claude-sonnet-4-6", input: 3, output: 15, cached: 0.3 }
]

const pricesIn = ({ quotes }: SourceAnswer) =>
  Object.fromEntries(
    quotes.map(({ cached_input_price, input_price, model_id, output_price }) => [
      model_id,
      [input_price, output_price, cached_input_price]
    ])
  )

const expected = (models: ReadonlyArray<Listed>) =>
  Object.fromEntries(
    models.map(({ cached = null, input, name, output, provider }) => [`${provider}-${name}`, [input, output, cached]])
  )

describe("litellm", () => {
  it("tells prices per token, which become exact prices per million", () => {
    const answer = answerOf("litellm", litellmFile(MODELS))
    assert.deepStrictEqual(pricesIn(answer), expected(MODELS))
    assert.deepStrictEqual(answer.refused, [])
  })

  it("tells some prices with binary noise, which is not carried on", () => {
    const row = litellmRow(MODELS[0]!)
    const noisy = {
      input_cost_per_token: Number("2.9999999999999995e-7"),
      output_cost_per_token: Number("8.000000000000001e-7")
    }
    const quiet = { cache_read_input_token_cost: 1.25e-8 }
    const document = { "gpt-4o": { ...row, ...noisy, ...quiet } }
    assert.deepStrictEqual(pricesIn(answerOf("litellm", document)), { "openai-gpt-4o": [0.3, 0.8, 0.0125] })
  })

  it("tells the list price of a model in steps as the first of them", () => {
    const tiered_pricing = [
      { input_cost_per_token: 1.2e-6, output_cost_per_token: 6e-6, range: [0, 32_000] },
      { input_cost_per_token: 2.4e-6, output_cost_per_token: 1.2e-5, range: [32_000, 128_000] }
    ]
    const document = { "dashscope/qwen3-max": { litellm_provider: "dashscope", mode: "chat", tiered_pricing } }
    assert.deepStrictEqual(pricesIn(answerOf("litellm", document)), { "qwen-qwen3-max": [1.2, 6, null] })
  })

  it("lists GigaChat at 0, which is refused, and for dollars, which are refused too", () => {
    const sber: Listed = { provider: "sber", name: "GigaChat-2", input: 0, output: 0 }
    const document = litellmFile([sber, { ...sber, name: "GigaChat-2-Max", input: 5, output: 5 }])
    const { quotes, refused } = answerOf("litellm", document)
    assert.deepStrictEqual(quotes, [])
    assert.deepStrictEqual(
      refused.map(({ model_id }) => model_id),
      ["sber-GigaChat-2", "sber-GigaChat-2-Max"]
    )
    for (const { reason } of refused) assert.match(reason, /in usd/)
  })
})

describe("models.dev", () => {
  it("tells prices of the vendors' own sections", () => {
    const answer = answerOf("models.dev", modelsDevFile(MODELS))
    assert.deepStrictEqual(pricesIn(answer), expected(MODELS))
    const [quote] = answer.quotes
    assert.strictEqual(quote?.display_name, "Model gpt-4o")
    assert.strictEqual(quote?.context_window, 128_000)
    assert.isTrue(quote?.is_text)
  })

  it("loses one section and keeps the others", () => {
    const document = { ...modelsDevFile(MODELS), openai: { models: [] }, google: null }
    const { quotes, refused } = answerOf("models.dev", document)
    assert.deepStrictEqual(
      refused.map(({ row }) => row),
      ["openai", "google"]
    )
    assert.lengthOf(quotes, MODELS.length - 2)
  })
})

describe("genai-prices", () => {
  it("tells prices, steps by their base, of the names that are its ids", () => {
    const listed = MODELS.filter(({ provider }) => provider !== "qwen")
    assert.deepStrictEqual(pricesIn(answerOf("genai-prices", genaiFile(MODELS))), expected(listed))
    const prices = {
      input_mtok: { base: 3, tiers: [{ start: 200_000, price: 6 }] },
      cache_read_mtok: { base: 0.3, tiers: [] },
      output_mtok: { base: 15, tiers: [] }
    }
    const document = [{ id: "anthropic", models: [{ id: "claude-sonnet-4-5", prices }] }]
    assert.deepStrictEqual(pricesIn(answerOf("genai-prices", document)), {
      "anthropic-claude-sonnet-4-5": [3, 15, 0.3]
    })
  })

  it("tells dated prices, of which the last one that has come holds, and the rest is announced", () => {
    const from = (start_date: string | null, input_mtok: number) => ({
      ...(start_date !== null && { constraint: { start_date } }),
      prices: { input_mtok, output_mtok: 10 }
    })
    const prices = [
      from(null, 1),
      from("2025-01-01", 2),
      from("2026-01-01", 3),
      from("2998-01-01", 4),
      from("2999-01-01", 5)
    ]
    const document = [{ id: "openai", models: [{ id: "gpt-4o", prices }] }]
    const { announcements, quotes } = answerOf("genai-prices", document)
    assert.deepStrictEqual(
      quotes.map(({ input_price }) => input_price),
      [3]
    )
    assert.deepStrictEqual(
      announcements.map(({ input_price, valid_from }) => [input_price, valid_from]),
      [
        [4, "2998-01-01T00:00:00Z"],
        [5, "2999-01-01T00:00:00Z"]
      ]
    )
  })

  it("loses one provider and keeps the others", () => {
    const document = [{ id: "openai", models: 7 }, null, ...genaiFile(MODELS.slice(1))]
    assert.lengthOf(answerOf("genai-prices", document).quotes, MODELS.length - 2)
  })
})

describe("openrouter", () => {
  it("tells which models there are and their windows, and never a price", () => {
    const { announcements, discoveries, quotes } = answerOf("openrouter", openrouterFile(MODELS))
    assert.deepStrictEqual([...quotes, ...announcements], [])
    assert.lengthOf(discoveries, MODELS.length)
    const [first] = discoveries
    assert.deepStrictEqual(
      [first?.model_id, first?.display_name, first?.context_window],
      ["openai-gpt-4o", "Open gpt-4o", 128_000]
    )
  })

  it("writes Anthropic's versions with dots", () => {
    const document = openrouterFile([{ ...MODELS[7]!, name: "claude-sonnet-4.6" }])
    assert.strictEqual(answerOf("openrouter", document).discoveries[0]?.model_id, "anthropic-claude-sonnet-4-6")
  })
})

describe("yandex", () => {
  const MARCH = "2026-03-02T21:00:00Z"

  const answerTo = (...skus: ReadonlyArray<unknown>) => finish(readSkus(skus, Date.now()))

  it("tells rubles per 1,000 tokens in texts, each kind of token for itself", () => {
    const answer = answerTo(
      yandexSku("input", "aliceai-llm", [MARCH, "0.5"]),
      yandexSku("output", "aliceai-llm", [MARCH, "1.2"]),
      yandexSku("cached", "aliceai-llm", [MARCH, "0.13"]),
      yandexSku("tool", "aliceai-llm", [MARCH, "0.01"]),
      { ...yandexSku("input", "aliceai-llm", [MARCH, "9"]), name: "foundation_models.text_generation.v1" }
    )
    assert.deepStrictEqual(pricesIn(answer), { "yandex-aliceai-llm": [500, 1200, 130] })
    assert.deepStrictEqual([answer.quotes[0]?.currency, answer.quotes[0]?.valid_from], ["rub", MARCH])
    assert.deepStrictEqual(answer.refused, [])
  })

  it("names some models otherwise than its API does, and puts the alias in the name or the id", () => {
    const swapped = { ...yandexSku("output", "yandexgpt-5.1-pro", [MARCH, "0.8"]), name: "Output" }
    const answer = answerTo(yandexSku("input", "yandexgpt-5.1-pro", [MARCH, "0.8"]), {
      ...swapped,
      id: "aistudio.text_generation.output_tokens.sync.yandexgpt-5.1-pro"
    })
    assert.deepStrictEqual(pricesIn(answer), { "yandex-yandexgpt-5.1": [800, 800, null] })
  })

  it("carries its own history, of which the version in force counts and later ones are announced", () => {
    const versions = [
      ["2999-01-01T00:00:00Z", "0.9"],
      ["2025-01-01T00:00:00Z", "0.4"],
      [MARCH, "0.5"]
    ] as const
    const { announcements, quotes } = answerTo(
      yandexSku("input", "m", ...versions),
      yandexSku("output", "m", ["2025-01-01T00:00:00Z", "0.7"])
    )
    assert.deepStrictEqual(
      [...quotes, ...announcements].map(({ input_price, output_price, valid_from }) => [
        input_price,
        output_price,
        valid_from
      ]),
      [
        [500, 700, MARCH],
        [900, 700, "2999-01-01T00:00:00Z"]
      ]
    )
  })

  it("is refused what is half a price, in another currency or unit, or no number", () => {
    const sku = yandexSku("input", "bad", [MARCH, "0.5"])
    const output = yandexSku("output", "bad", [MARCH, "0.5"])
    const rated = (rate: Record<string, unknown>) => ({
      ...sku,
      pricingVersions: [{ type: "STREET_PRICE", effectiveTime: MARCH, pricingExpressions: [{ rates: [rate] }] }]
    })
    const rate = { startPricingQuantity: "0", unitPrice: "0.5", currency: "RUB" }
    const bad: ReadonlyArray<unknown> = [
      { ...sku, pricingUnit: "1k*unit" },
      { ...sku, pricingVersions: [] },
      { ...sku, pricingVersions: "free" },
      rated({ ...rate, currency: "USD" }),
      rated({ startPricingQuantity: "0", unitPrice: "0.5" }),
      rated({ ...rate, unitPrice: "" }),
      rated({ ...rate, unitPrice: "0,5" }),
      rated({ ...rate, unitPrice: "NaN" }),
      rated({ ...rate, unitPrice: "0" }),
      rated({ ...rate, unitPrice: "-1" }),
      rated({ ...rate, unitPrice: "100.01" }),
      rated({ ...rate, unitPrice: 0.5 }),
      rated({ ...rate, startPricingQuantity: "1000" }),
      yandexSku("input", "bad", ["yesterday", "0.5"]),
      yandexSku("input", "bad", ["2999-01-01T00:00:00Z", "0.5"])
    ]
    for (const each of bad) {
      const good = [yandexSku("input", "good", [MARCH, "100"]), yandexSku("output", "good", [MARCH, "0.5"])]
      const { quotes, refused } = answerTo(each, output, ...good)
      assert.deepStrictEqual(
        quotes.map(({ name }) => name),
        ["good"],
        JSON.stringify(each)
      )
      assert.isTrue(
        refused.some(({ model_id }) => model_id === "yandex-bad"),
        JSON.stringify(each)
      )
    }
  })

  it("contradicts itself where two SKUs of a kind differ", () => {
    const { quotes, refused } = answerTo(
      ...["0.5", "0.6"].map((price) => yandexSku("input", "m", [MARCH, price])),
      yandexSku("output", "m", [MARCH, "1"])
    )
    assert.deepStrictEqual(quotes, [])
    assert.lengthOf(refused, 1)
  })
})
