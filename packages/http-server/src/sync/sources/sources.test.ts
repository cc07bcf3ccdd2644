import { assert, describe, it } from "@effect/vitest"
import {
  genaiFile,
  json,
  type Listed,
  litellmFile,
  litellmRow,
  modelsDevFile,
  openrouterFile,
  redirect,
  yandexSku
} from "@ratecard/test-support"
import { fleetForFile, TOKEN } from "../../../test/upstreams/fleet.ts"
import type { SourceAnswer } from "../deciding/facts.ts"
import { litellm } from "./litellm.ts"
import type { SourceName } from "../deciding/quote.ts"
import { yandexBilling } from "./yandexBilling.ts"

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

const fleet = fleetForFile(MODELS)

const answerOf = async (source: SourceName): Promise<SourceAnswer> => {
  const heard = (await fleet().hear()).get(source)!
  if (heard.kind !== "answered") throw new Error(heard.kind === "failed" ? heard.reason : heard.kind)
  return heard.answer
}

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
  it("tells prices per token, which become exact prices per million", async () => {
    const answer = await answerOf("litellm")
    assert.deepStrictEqual(pricesIn(answer), expected(MODELS))
    assert.deepStrictEqual(answer.refused, [])
  })

  it("tells some prices with binary noise, which is not carried on", async () => {
    const row = litellmRow(MODELS[0]!)
    const noisy = {
      input_cost_per_token: Number("2.9999999999999995e-7"),
      output_cost_per_token: Number("8.000000000000001e-7")
    }
    const quiet = { cache_read_input_token_cost: 1.25e-8 }
    fleet().answer("litellm", json({ "gpt-4o": { ...row, ...noisy, ...quiet } }))
    assert.deepStrictEqual(pricesIn(await answerOf("litellm")), { "openai-gpt-4o": [0.3, 0.8, 0.0125] })
  })

  it("tells the list price of a model in steps as the first of them", async () => {
    const tiered_pricing = [
      { input_cost_per_token: 1.2e-6, output_cost_per_token: 6e-6, range: [0, 32_000] },
      { input_cost_per_token: 2.4e-6, output_cost_per_token: 1.2e-5, range: [32_000, 128_000] }
    ]
    fleet().answer(
      "litellm",
      json({ "dashscope/qwen3-max": { litellm_provider: "dashscope", mode: "chat", tiered_pricing } })
    )
    assert.deepStrictEqual(pricesIn(await answerOf("litellm")), { "qwen-qwen3-max": [1.2, 6, null] })
  })

  it("lists GigaChat at 0, which is refused, and for dollars, which are refused too", async () => {
    const sber: Listed = { provider: "sber", name: "GigaChat-2", input: 0, output: 0 }
    fleet().answer("litellm", json(litellmFile([sber, { ...sber, name: "GigaChat-2-Max", input: 5, output: 5 }])))
    const { quotes, refused } = await answerOf("litellm")
    assert.deepStrictEqual(quotes, [])
    assert.deepStrictEqual(
      refused.map(({ model_id }) => model_id),
      ["sber-GigaChat-2", "sber-GigaChat-2-Max"]
    )
    for (const { reason } of refused) assert.match(reason, /in usd/)
  })

  it("is not asked where it is switched off", () => assert.isNull(litellm(null).fetch))
})

describe("models.dev", () => {
  it("tells prices of the vendors' own sections", async () => {
    const answer = await answerOf("models.dev")
    assert.deepStrictEqual(pricesIn(answer), expected(MODELS))
    const [quote] = answer.quotes
    assert.strictEqual(quote?.display_name, "Model gpt-4o")
    assert.strictEqual(quote?.context_window, 128_000)
    assert.isTrue(quote?.is_text)
  })

  it("loses one section and keeps the others", async () => {
    fleet().answer("models.dev", json({ ...modelsDevFile(MODELS), openai: { models: [] }, google: null }))
    const { quotes, refused } = await answerOf("models.dev")
    assert.deepStrictEqual(
      refused.map(({ row }) => row),
      ["openai", "google"]
    )
    assert.lengthOf(quotes, MODELS.length - 2)
  })
})

describe("genai-prices", () => {
  it("tells prices, steps by their base, of the names that are its ids", async () => {
    const listed = MODELS.filter(({ provider }) => provider !== "qwen")
    assert.deepStrictEqual(pricesIn(await answerOf("genai-prices")), expected(listed))
    const prices = {
      input_mtok: { base: 3, tiers: [{ start: 200_000, price: 6 }] },
      cache_read_mtok: { base: 0.3, tiers: [] },
      output_mtok: { base: 15, tiers: [] }
    }
    fleet().answer("genai-prices", json([{ id: "anthropic", models: [{ id: "claude-sonnet-4-5", prices }] }]))
    assert.deepStrictEqual(pricesIn(await answerOf("genai-prices")), { "anthropic-claude-sonnet-4-5": [3, 15, 0.3] })
  })

  it("tells dated prices, of which the last one that has come holds, and the rest is announced", async () => {
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
    fleet().answer("genai-prices", json([{ id: "openai", models: [{ id: "gpt-4o", prices }] }]))
    const { announcements, quotes } = await answerOf("genai-prices")
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

  it("loses one provider and keeps the others", async () => {
    fleet().answer("genai-prices", json([{ id: "openai", models: 7 }, null, ...genaiFile(MODELS.slice(1))]))
    assert.lengthOf((await answerOf("genai-prices")).quotes, MODELS.length - 2)
  })
})

describe("openrouter", () => {
  it("tells which models there are and their windows, and never a price", async () => {
    const { announcements, discoveries, quotes } = await answerOf("openrouter")
    assert.deepStrictEqual([...quotes, ...announcements], [])
    assert.lengthOf(discoveries, MODELS.length)
    const [first] = discoveries
    assert.deepStrictEqual(
      [first?.model_id, first?.display_name, first?.context_window],
      ["openai-gpt-4o", "Open gpt-4o", 128_000]
    )
  })

  it("writes Anthropic's versions with dots", async () => {
    fleet().answer("openrouter", json(openrouterFile([{ ...MODELS[7]!, name: "claude-sonnet-4.6" }])))
    assert.strictEqual((await answerOf("openrouter")).discoveries[0]?.model_id, "anthropic-claude-sonnet-4-6")
  })
})

describe("yandex", () => {
  const MARCH = "2026-03-02T21:00:00Z"

  const skus = (...list: ReadonlyArray<unknown>) => fleet().answer("yandex", json({ skus: list, nextPageToken: "" }))

  it("tells rubles per 1,000 tokens in texts, each kind of token for itself", async () => {
    skus(
      yandexSku("input", "aliceai-llm", [MARCH, "0.5"]),
      yandexSku("output", "aliceai-llm", [MARCH, "1.2"]),
      yandexSku("cached", "aliceai-llm", [MARCH, "0.13"]),
      yandexSku("tool", "aliceai-llm", [MARCH, "0.01"]),
      { ...yandexSku("input", "aliceai-llm", [MARCH, "9"]), name: "foundation_models.text_generation.v1" }
    )
    const answer = await answerOf("yandex")
    assert.deepStrictEqual(pricesIn(answer), { "yandex-aliceai-llm": [500, 1200, 130] })
    assert.deepStrictEqual([answer.quotes[0]?.currency, answer.quotes[0]?.valid_from], ["rub", MARCH])
    assert.deepStrictEqual(answer.refused, [])
  })

  it("names some models otherwise than its API does, and puts the alias in the name or the id", async () => {
    const swapped = { ...yandexSku("output", "yandexgpt-5.1-pro", [MARCH, "0.8"]), name: "Output" }
    skus(yandexSku("input", "yandexgpt-5.1-pro", [MARCH, "0.8"]), {
      ...swapped,
      id: "aistudio.text_generation.output_tokens.sync.yandexgpt-5.1-pro"
    })
    assert.deepStrictEqual(pricesIn(await answerOf("yandex")), { "yandex-yandexgpt-5.1": [800, 800, null] })
  })

  it("carries its own history, of which the version in force counts and later ones are announced", async () => {
    const versions = [
      ["2999-01-01T00:00:00Z", "0.9"],
      ["2025-01-01T00:00:00Z", "0.4"],
      [MARCH, "0.5"]
    ] as const
    skus(yandexSku("input", "m", ...versions), yandexSku("output", "m", ["2025-01-01T00:00:00Z", "0.7"]))
    const { announcements, quotes } = await answerOf("yandex")
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

  it("is refused what is half a price, in another currency or unit, or no number", async () => {
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
      skus(each, output, ...good)
      const { quotes, refused } = await answerOf("yandex")
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

  it("contradicts itself where two SKUs of a kind differ", async () => {
    skus(
      ...["0.5", "0.6"].map((price) => yandexSku("input", "m", [MARCH, price])),
      yandexSku("output", "m", [MARCH, "1"])
    )
    const { quotes, refused } = await answerOf("yandex")
    assert.deepStrictEqual(quotes, [])
    assert.lengthOf(refused, 1)
  })

  it("is read page after page with its key", async () => {
    const pages = [yandexSku("input", "m", [MARCH, "0.5"]), yandexSku("output", "m", [MARCH, "1"])]
    fleet().answer("yandex", (request, response) => {
      const page = Number(new URL(request.url!, "http://x").searchParams.get("pageToken") ?? 0)
      json({ skus: [pages[page]], ...(page === 0 && { nextPageToken: "1" }) })(request, response)
    })
    const before = fleet().standIns.yandex.requests.length
    assert.deepStrictEqual(pricesIn(await answerOf("yandex")), { "yandex-m": [500, 1000, null] })
    const requests = fleet().standIns.yandex.requests.slice(before)
    assert.lengthOf(requests, 2)
    for (const { headers, url } of requests) {
      assert.strictEqual(headers.authorization, `Bearer ${TOKEN}`)
      assert.include(url, "currency=RUB")
    }
  })

  it("fails where its pages never end, and where it redirects", async () => {
    fleet().answer("yandex", json({ skus: [], nextPageToken: "again" }))
    const heard = await fleet().hear()
    assert.strictEqual(heard.get("yandex")?.kind, "failed")
    const before = fleet().standIns.openrouter.requests.length
    fleet().answer("yandex", redirect(fleet().standIns.openrouter.url))
    const redirected = (await fleet().hear()).get("yandex")!
    assert.match(redirected.kind === "failed" ? redirected.reason : "", /redirects/)
    const keyed = fleet()
      .standIns.openrouter.requests.slice(before)
      .filter(({ headers }) => headers.authorization)
    assert.lengthOf(keyed, 0)
  })

  it("is not asked without a token", () => assert.isNull(yandexBilling("http://127.0.0.1:1/", null).fetch))
})
