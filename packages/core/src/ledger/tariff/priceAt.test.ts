import { assert, describe, it } from "@effect/vitest"
import { book, charge, codes, DAY, entries, use } from "../../../test/ledger.ts"
import { priceAt, type PricedLine, type Terms, type Used } from "../../ledger.ts"

describe("a long prompt", () => {
  const inputPrice = (model: string, input: number, at?: string, also: Partial<Used> = {}) =>
    charge(model, use({ input }, also), at === undefined ? {} : { at }).lines[0]?.price

  it("begins above the limit, or at it where the vendor says so", () => {
    for (const [model, limit, below, above, at] of [
      ["gpt-5.5", 272_000, "5", "10", undefined],
      ["gemini-2.5-pro", 200_000, "1.25", "2.5", undefined],
      ["claude-haiku-5-5", 100_000, "0.1", "0.5", undefined],
      ["claude-opus-4-6", 200_000, "5", "10", "2026-03-12"],
      ["qwen3.6-plus", 256_000, "0.5", "2", undefined],
      ["qwen3.7-flash", 32_000, "0.03", "0.1", undefined],
      ["qwen3-coder-plus", 128_000, "1.8", "3", undefined],
      ["gpt-5.6-sol", 272_000, "5", "10", "2026-08-20"],
      ["gpt-5.6-sol", 272_000, "4", "8", "2026-08-21"]
    ] as const) {
      assert.strictEqual(inputPrice(model, limit - 1, at), below)
      assert.strictEqual(inputPrice(model, limit, at), below, model)
      assert.strictEqual(inputPrice(model, limit + 1, at), above, model)
    }
    assert.strictEqual(inputPrice("grok-4.7", 199_999), "2")
    assert.strictEqual(inputPrice("grok-4.7", 200_000), "4")
  })

  it("counts what the cache read and wrote", () => {
    const { lines } = charge("gpt-5.6-sol", use({ input: 1, cache_read: 200_000, cache_write_30m: 72_000 }))
    assert.deepStrictEqual(
      lines.map(({ price }) => price),
      ["8", "0.8", "10"]
    )
  })

  it("has the price of its day, and no other one", () => {
    assert.strictEqual(inputPrice("claude-opus-4-6", 300_000, "2026-03-12T23:59:59.999Z"), "10")
    assert.strictEqual(inputPrice("claude-opus-4-6", 300_000, "2026-03-13"), "5")
  })

  it("is unknown in a tariff that offers none", () => {
    const { complete, lines } = charge("gpt-5.5", use({ input: 272_001 }, { tier: "priority" }))
    assert.deepStrictEqual(lines, [{ unit: "input", quantity: 272_001, price: null, per: 1_000_000 }])
    assert.isFalse(complete)
    assert.strictEqual(inputPrice("gpt-5.5", 272_000, undefined, { tier: "priority" }), "12.5")
  })

  it("is unknown before the level that it was looked up with", () => {
    const { lines, total } = charge("gemini-2.5-pro", use({ input: 200_001, cache_read: 10 }), { at: "2025-08-01" })
    assert.deepStrictEqual(
      lines.map(({ price }) => price),
      ["2.5", null]
    )
    assert.strictEqual(total, "0.5000025")
  })
})

describe("the hours of a day", () => {
  const price = (at: string, model = "deepseek-flash") => charge(model, use({ input: 1 }), { at }).lines[0]?.price

  it("begin with the window and end before its end", () => {
    for (const [at, is] of [
      ["2026-09-15T00:59:59.999Z", "0.15"],
      ["2026-09-15T01:00:00Z", "0.3"],
      ["2026-09-15T03:59:59.999Z", "0.3"],
      ["2026-09-15T04:00:00Z", "0.15"],
      ["2026-09-15T06:00:00Z", "0.3"],
      ["2026-09-15T10:00:00Z", "0.15"]
    ] as const) {
      assert.strictEqual(price(at), is, at)
    }
  })

  it("leave out weekends and the days off of China, also where those are worked in", () => {
    assert.strictEqual(price("2026-09-19T02:00:00Z"), "0.15")
    assert.strictEqual(price("2026-09-20T02:00:00Z"), "0.15")
    assert.strictEqual(price("2026-10-07T02:00:00Z"), "0.15")
    assert.strictEqual(price("2026-10-08T02:00:00Z"), "0.3")
    assert.strictEqual(price("2026-10-10T02:00:00Z"), "0.15")
  })

  it("are told with a warning where the year has no table", () => {
    const { lines, warnings } = charge("deepseek-flash", use({ input: 1 }), {
      at: "2027-02-10T02:00:00Z",
      now: Date.parse("2027-03-01")
    })
    assert.strictEqual(lines[0]?.price, "0.3")
    assert.deepStrictEqual(
      warnings.map(({ code }) => code),
      ["no_calendar"]
    )
  })

  it("make a night cheaper over midnight, at the prices of its time", () => {
    assert.strictEqual(price("2025-06-01T16:29:59Z", "deepseek-reasoner"), "0.55")
    assert.strictEqual(price("2025-06-01T16:30:00Z", "deepseek-reasoner"), "0.135")
    assert.strictEqual(price("2025-06-02T00:29:59Z", "deepseek-reasoner"), "0.135")
    assert.strictEqual(price("2025-06-02T00:30:00Z", "deepseek-reasoner"), "0.55")
    assert.strictEqual(price("2025-06-01T16:30:00Z", "deepseek-chat"), "0.135")
  })

  it("leave a sum of requests uncertain", () => {
    const { lines, warnings } = charge("deepseek-flash", use({ input: 10 }), {
      at: "2026-09-15T02:00:00Z",
      context: { aggregate: true, every_request_below: true }
    })
    assert.strictEqual(lines[0]?.price, "0.15")
    assert.strictEqual(warnings[0]?.code, "aggregate")
  })
})

describe("a tariff", () => {
  const prices = (
    model: string,
    amounts: Record<string, number>,
    also: Partial<Used>,
    context: Terms["context"] = {}
  ) => charge(model, use(amounts, also), { context }).lines.map(({ price }) => price)

  it("is the one that served, by any of its names", () => {
    for (const tier of ["priority", "fast", "PRIORITY"])
      assert.deepStrictEqual(prices("gpt-5.6-sol", { input: 1 }, { tier }), ["8"])
    for (const tier of ["default", "standard", "auto", "ON_DEMAND"]) {
      assert.deepStrictEqual(prices("gpt-5.6-sol", { input: 1 }, { tier }), ["4"])
    }
    assert.deepStrictEqual(prices("gemini-3-flash-preview", { input: 1 }, { tier: "ON_DEMAND_FLEX" }), ["0.25"])
    assert.deepStrictEqual(prices("claude-sonnet-5", { input: 1 }, { tier: "batch" }), ["1"])
  })

  it("that nobody publishes makes unknown lines", () => {
    for (const tier of ["scale", "provisioned_throughput", "reserved"]) {
      assert.deepStrictEqual(prices("gpt-5.6-sol", { input: 1, output: 1 }, { tier }), [null, null])
    }
    assert.deepStrictEqual(prices("claude-sonnet-5", { input: 1 }, { tier: "priority" }), [null])
    assert.deepStrictEqual(prices("claude-opus-5", { input: 1 }, { speed: "fast", tier: "batch" }), [null])
    assert.deepStrictEqual(prices("gemini-2.5-pro", { input: 1 }, { tier: "priority" }), [null])
  })

  it("halves what is written to the cache and read from it, after the length of the prompt", () => {
    const amounts = { input: 100_001, cache_read: 1, cache_write_5m: 1, cache_write_1h: 1, output: 1 }
    assert.deepStrictEqual(prices("claude-haiku-5-5", amounts, { tier: "batch" }), [
      "0.25",
      "0.025",
      "0.3125",
      "0.5",
      "1.25"
    ])
  })

  it("says what is known to be unknown", () => {
    for (const model of ["gpt-4.1", "gpt-4o", "o3", "gemini-3.1-pro-preview", "mistral-large-2512"]) {
      const [input, cached] = prices(model, { input: 1, cache_read: 1 }, {}, { batch: true })
      assert.isString(input, model)
      assert.isNull(cached, model)
    }
    assert.deepStrictEqual(
      prices("gemini-3.1-pro-preview", { cache_read: 1 }, {}, { batch: true, channel: "vertex" }),
      ["0.2"]
    )
  })

  it("of a model without one of its own is that of its family", () => {
    assert.deepStrictEqual(prices("gemini-3-pro-preview", { input: 1, output_reasoning: 1 }, { tier: "flex" }), [
      "1",
      "6"
    ])
  })

  it("of batches that only the catalogue knows has no cached price", () => {
    assert.deepStrictEqual(prices("yandexgpt-5-pro", { input: 1, output: 1 }, {}, { batch: true }), ["600", "600"])
    assert.deepStrictEqual(prices("GigaChat-2", { input: 1, cache_read: 1 }, {}, { batch: true }), ["32.5", "0"])
  })
})

describe("cached tokens", () => {
  const read = (model: string, also: Partial<Used> = {}, at?: string) =>
    charge(model, use({ cache_read: 1_000_000 }, also), at === undefined ? {} : { at })

  it("cost what fresh ones cost if no discount is published, and say so", () => {
    const pro = read("gpt-5.5-pro", { promptTokens: 1 })
    assert.strictEqual(pro.total, "30")
    assert.deepStrictEqual(codes(pro), ["cached_at_input_price"])
  })

  // mistralai/platform-docs-public f6267d53: "Cached prompt tokens are billed at 10% of the standard input token price".
  it("of Mistral cost a tenth from the day on which its documentation says so", () => {
    const before = read("mistral-large-2512", { promptTokens: 1 }, "2026-05-06")
    assert.deepStrictEqual([before.total, codes(before)], ["0.5", ["cached_at_input_price"]])
    for (const [model, is] of [
      ["mistral-large-2512", "0.05"],
      ["codestral-latest", "0.03"],
      ["ministral-3b-2512", "0.01"],
      ["devstral-2512", "0.04"],
      ["magistral-medium-latest", "0.2"],
      ["mistral-medium-2505", "0.04"],
      ["mistral-small-2506", "0.01"],
      ["open-mistral-nemo", "0.015"]
    ] as const) {
      const { total, warnings } = read(model, { promptTokens: 1 }, "2026-05-07")
      assert.deepStrictEqual([total, warnings], [is, []], model)
    }
    // pydantic/genai-prices PR 444.
    const used = use({ input: 5, cache_read: 1008, output: 30 })
    assert.strictEqual(charge("mistral-large-2512", used, { at: "2026-07-02" }).total, "0.0000979")
  })

  it("of Qwen have the price of their kind of cache", () => {
    assert.strictEqual(read("qwen3.8-max", { promptTokens: 1 }).total, "0.25")
    assert.strictEqual(read("qwen3.8-max", { promptTokens: 1, cacheType: "ephemeral" }).total, "0.2")
    assert.strictEqual(charge("qwen3-max", use({ cache_read: 32_001 })).lines[0]?.price, "0.48")
  })

  it("that are free stay free", () => {
    assert.deepStrictEqual(read("GigaChat-2", { promptTokens: 1 }).total, "0")
  })

  it("are written at the price of their lifetime, which older models do not have", () => {
    const write = (model: string) =>
      charge(model, use({ cache_write_30m: 1, cache_write_12h: 1 })).lines.map(({ price }) => price)
    assert.deepStrictEqual(write("gpt-6.1-terra"), ["1.25", "2.5"])
    assert.deepStrictEqual(write("gpt-5.5"), ["5", null])
  })
})

describe("a modality", () => {
  it("without a price of its own costs what text costs, and says so unless the maker has one price of input", () => {
    const at = "2025-12-17"
    const pictures = charge("gemini-2.0-flash", use({ input_image: 1, cache_read_image: 1 }), { at })
    const drawn = charge("gemini-2.0-flash", use({ output_image: 1 }), { at })
    const shown = ({ lines, warnings }: typeof drawn) => [
      ...lines.map(({ price }) => price),
      ...warnings.map(({ code }) => code)
    ]
    assert.deepStrictEqual(shown(pictures), ["0.1", "0.025"])
    assert.deepStrictEqual(shown(drawn), ["0.4", "text_price"])
  })

  it("with one is not cheaper where that is not known", () => {
    const { lines } = charge("gemini-2.5-flash", use({ input_audio: 1 }), { context: { batch: true } })
    assert.isNull(lines[0]?.price)
  })

  it("has the price of its day", () => {
    const at = (day: string) => charge("gemini-2.5-flash", use({ cache_read_audio: 1 }), { at: day }).lines[0]?.price
    assert.deepStrictEqual([at("2025-10-30"), at("2025-10-31")], ["0.25", "0.1"])
  })

  // genai-prices and LiteLLM; models.dev and LiteLLM.
  it("that is cached costs what its lists say, and sound what text costs where they say so", () => {
    const price = (model: string, unit: string) => charge(model, use({ [unit]: 1 })).lines[0]?.price
    assert.strictEqual(price("gpt-4o-mini-realtime-preview", "cache_read_audio"), "0.3")
    assert.strictEqual(price("gpt-4o-realtime-preview", "cache_read_audio"), "2.5")
    assert.strictEqual(price("gemini-3.5-flash", "input_audio"), "1.5")
  })

  it("makes models that the catalogue does not list", () => {
    assert.strictEqual(charge("gpt-image-1.5", use({ input_text: 1000, output_image: 4000 })).total, "0.133")
    assert.isFalse(entries.has("openai-gpt-image-1.5"))
    assert.strictEqual(charge("whisper-1", use({ audio_minute: "2.5" })).total, "0.015")
  })
})

describe("a model", () => {
  const prices = (model: string, at: string, context: Terms["context"] = {}) =>
    charge(model, use({ input: 1, cache_read: 1, output: 1 }), { at, context }).lines.map(({ price }) => price)

  // models.dev's copy of docs.mistral.ai (d89d776), and pi-ai's table of 2026-11-10.
  it("on sale costs the sale price until a list shows its end", () => {
    for (const day of ["2026-10-06", "2026-10-20", "2026-11-20"])
      assert.deepStrictEqual(prices("mistral-large-4", day), ["0.68", "0.07", "2.09"])
  })

  it("of November has the price of its list", () => {
    for (const [model, ...is] of [
      ["claude-fable-5-2", "8", "0.2", "40"],
      ["gemini-4-argon", "2", "0.1", "10"],
      ["kimi-k3.1-pro", "2", "0.2", "10"],
      ["kimi-k3.1-pro-highspeed", "4", "0.2", "20"],
      ["gpt-daybreak-blue-latest", "4", "0.4", "20"],
      ["gpt-daybreak-red-latest", "12.5", "1.25", "75"],
      ["gpt-5.3-codex-spark", "1.75", "0.175", "14"],
      ["qwen3.8-omni-flash", "0.15", "0.016", "0.47"],
      ["mistral-large-4-0-8", "0.7", "0.07", "2.1"],
      ["voxtral-small-latest", "0.1", "0.01", "0.4"]
    ])
      assert.deepStrictEqual(prices(model!, DAY), is, model)
    assert.deepStrictEqual(prices("gpt-daybreak-blue-latest", "2026-08-20"), ["5", "0.5", "30"])
  })

  // LiteLLM's gemini-2.0-flash-001 of Vertex.
  it("costs what its cloud says, where that is known", () => {
    const at = "2026-05-01"
    assert.deepStrictEqual(prices("gemini-2.0-flash", at, { channel: "vertex" }), ["0.15", "0.0375", "0.6"])
    assert.deepStrictEqual(prices("gemini-2.0-flash", at), ["0.1", "0.025", "0.4"])
  })
})

describe("a geography", () => {
  const multiplier = (model: string, context: Terms["context"], also: Partial<Used> = {}, at?: string) => {
    const [line] = charge(model, use({ input: 1 }, also), { context, ...(at === undefined ? {} : { at }) }).lines
    return line?.price === null ? null : line?.multiplier
  }

  it("costs a tenth more where its vendor says so", () => {
    assert.strictEqual(multiplier("gpt-5.5", { host: "eu.api.openai.com" }), "1.1")
    assert.strictEqual(multiplier("gpt-5.5", { host: "api.openai.com" }), undefined)
    assert.strictEqual(multiplier("gpt-5", { geo: "eu" }), undefined)
    assert.strictEqual(
      multiplier("claude-opus-4-8", { channel: "vertex", host: "us-east5-aiplatform.googleapis.com" }),
      "1.1"
    )
    assert.strictEqual(multiplier("claude-opus-4-8", { geo: "us" }), "1.1")
    assert.strictEqual(multiplier("claude-opus-4-8", { geo: "global" }), undefined)
    assert.strictEqual(multiplier("claude-opus-4-1", { geo: "us" }), undefined)
    assert.strictEqual(multiplier("grok-4.7", { geo: "us_endpoint" }), "1.1")
    assert.strictEqual(multiplier("gpt-4o", { channel: "azure", geo: "data_zone" }), "1.1")
  })

  // What AWS invoices by LiteLLM's test "matches_aws_invoiced_rates", and AWS's cut of Sol (LiteLLM PR 38118).
  it("costs a tenth more for models of OpenAI and xAI and for Claude since 4.5 on Bedrock, unless the profile is global", () => {
    const each = (model: string, prompt: number, context: Terms["context"], at = DAY) =>
      charge(model, use({ input: 1, cache_read: 1, cache_write_30m: 1, output: 1 }, { promptTokens: prompt }), {
        context,
        at
      }).lines.map((line) =>
        line.price === null ? null : Number((Number(line.price) * Number(line.multiplier ?? 1)).toFixed(4))
      )
    const bedrock = { channel: "bedrock" }
    assert.deepStrictEqual(each("gpt-5.5", 100, bedrock), [5.5, 0.55, 5.5, 33])
    assert.deepStrictEqual(each("gpt-5.5", 272_001, bedrock), [11, 1.1, 11, 49.5])
    assert.deepStrictEqual(each("gpt-5.6-sol", 100, bedrock, "2026-08-20"), [5.5, 0.55, 6.875, 33])
    assert.deepStrictEqual(each("gpt-5.6-sol", 272_001, bedrock), [8.8, 0.88, 11, 33])
    assert.deepStrictEqual(each("gpt-6.1-terra", 272_001, { channel: "bedrock", geo: "us" }), [2.2, 0.11, 2.75, 8.25])
    assert.deepStrictEqual(each("gpt-5.6-sol", 100, { channel: "bedrock", geo: "global" }), [4, 0.4, 5, 20])
    assert.strictEqual(multiplier("gpt-5.5", bedrock, { tier: "batch" }), "1.1")
    assert.strictEqual(multiplier("grok-4.6", bedrock), "1.1")
    assert.isUndefined(multiplier("grok-4.6", { channel: "bedrock", geo: "global" }))
    assert.strictEqual(multiplier("claude-opus-4-8", bedrock), "1.1")
    assert.isUndefined(multiplier("claude-opus-4-8", { channel: "bedrock", geo: "global" }))
    assert.isUndefined(multiplier("claude-opus-4-1", bedrock))
  })

  // LiteLLM's azure/eu, azure/us and azure/global; truefoundry/models datazone_us.
  it("costs a tenth more in a data zone or a region of Azure, for each of OpenAI's models", () => {
    for (const model of ["gpt-4o", "gpt-4.1", "gpt-5", "gpt-5.5", "o1", "o3", "o4-mini"]) {
      for (const geo of ["eu", "us", "data_zone", "us_data_zone", "eu_data_zone", "DataZoneStandard", "swedencentral"])
        assert.strictEqual(multiplier(model, { channel: "azure", geo }), "1.1", `${model} ${geo}`)
      for (const geo of [undefined, "global", "global-standard", "GlobalStandard"])
        assert.strictEqual(multiplier(model, { channel: "azure", geo }), undefined, `${model} ${geo}`)
    }
    assert.strictEqual(multiplier("gpt-4-turbo", { channel: "azure", geo: "eastus" }), undefined)
    assert.strictEqual(multiplier("gpt-4o-2024-05-13", { channel: "azure", geo: "eastus" }), undefined)
  })

  // LiteLLM's names of us-gov-west-1, us-gov-east-1 and us-gov.
  it("costs a fifth more in GovCloud", () => {
    for (const geo of ["us-gov", "us-gov-west-1", "us-gov-east-1"]) {
      for (const model of ["claude-sonnet-4-5", "claude-3-haiku-20240307"])
        assert.strictEqual(multiplier(model, { channel: "bedrock", geo }, {}, "2025-12-01"), "1.2", `${model} ${geo}`)
      assert.strictEqual(multiplier("claude-opus-4-8", { channel: "bedrock", geo }), "1.2", geo)
    }
  })

  it("has a reason, and is left out of fees", () => {
    const { lines, total } = charge(
      "claude-sonnet-4-6",
      use({ input: 1_000_000, web_search_request: 10 }, { geo: "us", promptTokens: 1 })
    )
    assert.strictEqual(total, "3.4")
    const [tokens, fee] = lines as ReadonlyArray<PricedLine>
    assert.match(tokens!.factors![0]!.reason, /^us; Anthropic's pricing page, read 2026-09-26$/u)
    assert.isUndefined(fee?.multiplier)
  })
})

describe("fees", () => {
  it("bring the tokens that small models are billed with for a search", () => {
    const { lines } = charge("gpt-4o-mini", use({ input: 100, web_search_call: 2 }))
    assert.deepStrictEqual(
      lines.map(({ quantity, unit }) => [unit, quantity]),
      [
        ["input", 16_100],
        ["web_search_call", 2]
      ]
    )
  })

  it("say what an account has free of them", () => {
    const { total, warnings } = charge("gemini-3-flash-preview", use({ grounding_query: 3 }))
    assert.strictEqual(total, "0.042")
    assert.include(warnings[0]?.message, "5,000 a month")
  })

  it("without a known price are unknown lines", () => {
    const { complete, lines, total, warnings } = charge(
      "mistral-large-2512",
      use({ input: 1_000_000, web_search_call: 1 }, { promptTokens: 1 })
    )
    assert.strictEqual(total, "0.5")
    assert.isFalse(complete)
    assert.isNull(lines[1]?.price)
    assert.include(warnings[0]?.message, "lower bound")
  })
})

describe("a second of video", () => {
  it("has the price of its resolution, and another one in a batch", () => {
    const price = (resolution: string, batch: boolean) =>
      priceAt(book.tariffOf("openai-sora-2-pro")!, "video_second", { at: Date.parse(DAY), resolution, batch }).price
    assert.deepStrictEqual([price("720p", false), price("720p", true)], ["0.3", "0.15"])
    assert.deepStrictEqual([price("1080p", false), price("1080p", true)], ["0.7", "0.35"])
  })
})
