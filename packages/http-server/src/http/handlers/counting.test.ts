import { assert, beforeAll, describe, it } from "@effect/vitest"
import { loadVendorTokenizer, VENDOR_ENCODINGS } from "@ratecard/core/vocabularies"
import { sharedService } from "../../../test/server.ts"

const RESULT_FIELDS = [
  "model_id",
  "provider",
  "provider_display_name",
  "model_name",
  "display_name",
  "tokens",
  "cached_tokens",
  "input_cost",
  "cached_input_cost",
  "effective_input_cost",
  "output_cost",
  "total_cost",
  "currency",
  "context_window",
  "is_available",
  "tokenizer_used",
  "tool_input_tokens",
  "tool_output_tokens",
  "tool_cost",
  "billed_cost",
  "billed_because"
]

const server = sharedService()
let models: ReadonlyArray<any>

const post = async (path: string, body: unknown): Promise<any> => {
  const { headers, json, status, text } = await server().post(path, body)
  assert.strictEqual(status, 200, text)
  assert.strictEqual(headers.get("content-type"), "application/json")
  return json
}

const calculate = (request: Readonly<Record<string, unknown>>): Promise<any> => post("/api/v1/calculate", request)

const tokenize = (request: Readonly<Record<string, unknown>>): Promise<any> => post("/api/v1/tokenize", request)

beforeAll(async () => {
  models = (await server().ask("/api/v1/models?include_retired=true")).json.models
})

describe("POST /calculate", () => {
  it("prices every offered model with local tokenization by default, in catalogue order", async () => {
    const offered = (await server().ask("/api/v1/models?free_only=true")).json.models
    for (const request of [{ text: "Hello, world" }, { text: "Hello, world", model_ids: null, tools: null }]) {
      const { input_length, results, word_count } = await calculate(request)
      assert.deepStrictEqual([input_length, word_count], [12, 2])
      assert.deepStrictEqual(
        results.map(({ model_id }: any) => model_id),
        offered.map(({ id }: any) => id)
      )
      for (const result of results) {
        assert.hasAllKeys(result, RESULT_FIELDS)
        assert.isTrue(result.is_available)
        assert.strictEqual(result.tokens, 3)
      }
    }
  })

  it("keeps the order of model_ids, answers duplicates once, and knows retired models", async () => {
    const offered = new Set((await server().ask("/api/v1/models")).json.models.map(({ id }: any) => id))
    const retired = models.find(({ id }) => !offered.has(id)).id
    const { results } = await calculate({
      text: "one two",
      model_ids: ["sber-GigaChat-2", retired, "openai-gpt-5", retired, "sber-GigaChat-2"]
    })
    const answered = results.map(({ model_id }: any) => model_id)
    assert.deepStrictEqual(answered, ["sber-GigaChat-2", retired, "openai-gpt-5"])
    for (const { is_available, model_id } of results) assert.strictEqual(is_available, offered.has(model_id), model_id)
  })

  it("counts nothing for an empty list", async () => {
    assert.deepStrictEqual(await calculate({ text: "one two", model_ids: [] }), {
      input_length: 7,
      word_count: 2,
      results: [],
      matched: [],
      requests: [],
      estimates: []
    })
  })

  it("says which counts are approximate", async () => {
    const { results } = await calculate({ text: "Hello", model_ids: models.map(({ id }) => id) })
    assert.strictEqual(results.length, models.length)
    for (const [index, { tokenizer_used }] of results.entries()) {
      const { tokenizer_config, tokenizer_type } = models[index]
      const expected = tokenizer_type === "tiktoken" ? tokenizer_config.encoding : "≈cl100k_base"
      assert.strictEqual(tokenizer_used, expected, models[index].id)
    }
  })

  it("multiplies tokens by prices, exactly", async () => {
    const { results } = await calculate({ text: "Hello, world", model_ids: ["openai-gpt-5"], output_multiplier: 0.1 })
    const [{ input_cost, output_cost, tokens, total_cost }] = results
    assert.strictEqual(tokens, 3)
    const { input_price, output_price } = models.find(({ id }) => id === "openai-gpt-5")
    assert.closeTo(input_cost, (3 * input_price) / 1e6, 1e-12)
    assert.closeTo(output_cost, (0.3 * output_price) / 1e6, 1e-12)
    assert.closeTo(total_cost, input_cost + output_cost, 1e-12)
  })

  it("discounts cached input for models with a cached price only", async () => {
    const [text, model_ids] = ["one two three four five", models.map(({ id }) => id)]
    const { results } = await calculate({ text, model_ids, cached_input_ratio: 0.5, output_multiplier: 0 })
    for (const [index, result] of results.entries()) {
      const { cached_input_price, input_price } = models[index]
      const cached = cached_input_price === null ? 0 : halfEven(result.tokens * 0.5)
      assert.strictEqual(result.cached_tokens, cached)
      assert.closeTo(result.input_cost, (result.tokens * input_price) / 1e6, 1e-12)
      assert.closeTo(result.cached_input_cost, (cached * (cached_input_price ?? 0)) / 1e6, 1e-12)
      assert.closeTo(
        result.effective_input_cost,
        ((result.tokens - cached) * input_price + cached * (cached_input_price ?? 0)) / 1e6,
        1e-12
      )
      assert.strictEqual(result.total_cost, result.effective_input_cost)
    }
  })

  it("takes the cache for all or for nothing at the ends of the ratio", async () => {
    const [none] = (await calculate({ text: "a b c", model_ids: ["openai-gpt-5"], cached_input_ratio: 0 })).results
    assert.deepStrictEqual([none.cached_tokens, none.effective_input_cost], [0, none.input_cost])
    const [all] = (await calculate({ text: "a b c", model_ids: ["openai-gpt-5"], cached_input_ratio: 1 })).results
    assert.deepStrictEqual([all.cached_tokens, all.effective_input_cost], [all.tokens, all.cached_input_cost])
  })

  it("adds tools: definitions once, calls and results per invocation, never discounted", async () => {
    const tools = [
      { type: "function", count: 3, calls: 2, def_tokens: 100, call_tokens: 10, result_tokens: 1000 },
      { type: "mcp", count: 0, calls: 0 },
      { type: "web_search", calls: 0, def_tokens: 7 }
    ]
    const request = { text: "hi", model_ids: ["openai-gpt-5"], cached_input_ratio: 1, tools }
    const [{ effective_input_cost, output_cost, tool_cost, tool_input_tokens, tool_output_tokens, total_cost }] = (
      await calculate(request)
    ).results
    assert.deepStrictEqual([tool_input_tokens, tool_output_tokens], [3 * 100 + 2 * 1000 + 7, 20])
    const { input_price, output_price } = models.find(({ id }) => id === "openai-gpt-5")
    assert.closeTo(tool_cost, (2307 * input_price + 20 * output_price) / 1e6, 1e-12)
    assert.closeTo(total_cost, effective_input_cost + output_cost + tool_cost, 1e-12)
  })

  it("estimates tools that bring no numbers, every type above zero; null is the same as absent", async () => {
    for (const type of ["code_interpreter", "web_search", "file_search", "mcp", "function"]) {
      const [absent] = (await calculate({ text: "hi", model_ids: ["openai-gpt-5"], tools: [{ type }] })).results
      const nulls = { type, count: 1, calls: 1, def_tokens: null, call_tokens: null, result_tokens: null }
      const [given] = (await calculate({ text: "hi", model_ids: ["openai-gpt-5"], tools: [nulls] })).results
      assert.isAbove(absent.tool_input_tokens, 0)
      assert.isAbove(absent.tool_output_tokens, 0)
      assert.deepStrictEqual(given, absent)
    }
  })

  it("takes every bound that the contract names", async () => {
    const most = { type: "mcp", count: 1000, calls: 1000, def_tokens: 1e6, call_tokens: 1e6, result_tokens: 1e6 }
    for (const request of [
      { output_multiplier: 0 },
      { output_multiplier: 1000 },
      { tools: [most] },
      { tools: [{ type: "mcp", count: 0, calls: 0, def_tokens: 0, call_tokens: 0, result_tokens: 0 }] },
      { tools: [] }
    ]) {
      await calculate({ text: "x", model_ids: ["openai-gpt-5"], ...request })
    }
  })

  it("takes 1.0 for an integer", async () => {
    const body = '{"text":"x","model_ids":["openai-gpt-5"],"tools":[{"type":"mcp","count":1.0,"calls":1e0}]}'
    assert.strictEqual((await post("/api/v1/calculate", body)).results.length, 1)
  })

  it("tells code points from UTF-16 units, and words by white space of any kind", async () => {
    for (const [text, length, words] of [
      ["", 0, 0],
      [" \t\n", 3, 0],
      ["👍🏽 ok", 5, 2],
      ["a\u00a0b\u2003c\u3000d\u0085e", 9, 5],
      ["\ufeffa b", 4, 2],
      ["\u202eabc\u202c", 5, 1],
      ["a\0b", 3, 1]
    ] as const) {
      const { input_length, word_count } = await calculate({ text, model_ids: [] })
      assert.deepStrictEqual([input_length, word_count], [length, words], JSON.stringify(text))
    }
  })

  it("counts a lone surrogate as U+FFFD", async () => {
    const one = await post("/api/v1/calculate", '{"text":"a\\ud800b","model_ids":["openai-gpt-5"]}')
    const other = await calculate({ text: "a\ufffdb", model_ids: ["openai-gpt-5"] })
    assert.deepStrictEqual(one, other)
  })

  it("takes any name that means one model, answers each model once, and says how the names matched", async () => {
    const model_ids = ["gpt-5", "anthropic/claude-opus-4.5", "openai-gpt-5", "gpt-5"]
    const { matched, results } = await calculate({ text: "x", model_ids })
    assert.deepStrictEqual(
      results.map(({ model_id }: any) => model_id),
      ["openai-gpt-5", "anthropic-claude-opus-4-5"]
    )
    assert.deepStrictEqual(matched, [
      { name: "gpt-5", model_id: "openai-gpt-5", how: "name" },
      { name: "anthropic/claude-opus-4.5", model_id: "anthropic-claude-opus-4-5", how: "prefixed" }
    ])
    assert.deepStrictEqual((await calculate({ text: "x" })).matched, [])
    const { json, status } = await server().post("/api/v1/calculate", { text: "x", model_ids: ["deepseek-v4-flash"] })
    assert.strictEqual(status, 422)
    assert.deepStrictEqual(json.detail[0].loc, ["body", "model_ids", 0])
    assert.deepStrictEqual(json.detail[0].ctx.nearest, ["yandex-deepseek-v4-flash", "deepseek-deepseek-v4-flash"])
  })

  it("refuses unknown models at their places, with the nearest ids", async () => {
    const { json, status } = await server().post("/api/v1/calculate", {
      text: "x",
      model_ids: ["openai-gpt-5", "openai-gpt5", "openai-gpt-5", "", "__proto__"]
    })
    assert.strictEqual(status, 422)
    assert.deepStrictEqual(
      json.detail.map(({ input, loc, type }: any) => ({ input, loc, type })),
      [
        { input: "openai-gpt5", loc: ["body", "model_ids", 1], type: "value_error" },
        { input: "", loc: ["body", "model_ids", 3], type: "value_error" },
        { input: "__proto__", loc: ["body", "model_ids", 4], type: "value_error" }
      ]
    )
    assert.match(json.detail[0].msg, /^Unknown model 'openai-gpt5'\. Did you mean openai-gpt-5\b/u)
    assert.include(json.detail[0].ctx.nearest, "openai-gpt-5")
  })

  it("takes the smallest multiplier that there is", async () => {
    const output_multiplier = 5e-324
    const [costs] = (await calculate({ text: "x", model_ids: ["gpt-5"], output_multiplier })).results
    assert.deepStrictEqual([costs.output_cost, costs.billed_cost], [0, costs.input_cost])
    const expected = { input_tokens: 1, output_multiplier, calls: 10 }
    const [bill] = (await post("/api/v1/cost", { records: [{ model: "gpt-5", expected, at: "2026-11-20" }] })).results
    assert.strictEqual(bill.total, "0.0000125")
  })

  it("refuses a model that only bills know, in the words of every door", async () => {
    const { json, status } = await server().post("/api/v1/calculate", { text: "x", model_ids: ["gpt-image-1"] })
    assert.strictEqual(status, 422)
    assert.strictEqual(
      json.detail[0].msg,
      "'openai-gpt-image-1' is not a text model: only bills and its tariff know it."
    )
    assert.strictEqual((await server().ask("/api/v1/models/gpt-image-1")).json.detail, json.detail[0].msg)
  })

  it("says what a bill of the call comes to, and why that is another amount", async () => {
    const text = "word ".repeat(300_000)
    const model_ids = ["openai-gpt-5.6-sol", "anthropic-claude-opus-4-5"]
    const at = "2026-08-01"
    const [long, estimated] = (await calculate({ text, model_ids, output_multiplier: 0, at })).results
    assert.deepStrictEqual(long.billed_because, ["long_prompt"])
    assert.closeTo(long.billed_cost, 2 * long.total_cost, 1e-9)
    assert.include(estimated.billed_because, "better_count")
    const [short] = (await calculate({ text: "word", model_ids })).results
    assert.deepStrictEqual([short.billed_cost, short.billed_because], [short.total_cost, []])
  })

  it("prices as of an instant, by default with the models that were offered then", async () => {
    const request = { text: "Hello, world", at: "2025-06-09" }
    const { models: then } = (await server().ask("/api/v1/models?free_only=true&at=2025-06-09")).json
    const { results } = await calculate(request)
    assert.deepStrictEqual(
      results.map(({ model_id }: any) => model_id),
      then.map(({ id }: any) => id)
    )
    for (const [index, { input_cost }] of results.entries()) {
      assert.closeTo(input_cost, (3 * then[index].input_price) / 1e6, 1e-15)
    }
  })

  it("refuses models that had no price at the instant, at their places", async () => {
    const model_ids = ["openai-o3", "openai-gpt-5", "openai-o99"]
    const { json, status } = await server().post("/api/v1/calculate", { text: "x", at: "2025-08-06", model_ids })
    assert.strictEqual(status, 422)
    assert.deepStrictEqual(
      json.detail.map(({ loc, type }: any) => [...loc, type]),
      [
        ["body", "model_ids", 1, "value_error"],
        ["body", "model_ids", 2, "value_error"]
      ]
    )
    assert.strictEqual(
      json.detail[0].msg,
      "'openai-gpt-5' had no price at 2025-08-06T00:00:00Z. Its first price is of 2025-08-07."
    )
    assert.match(json.detail[1].msg, /^Unknown model 'openai-o99'/u)
  })

  it("refuses thousands of unknown models, a thousand of them at their places, and says how many more", async () => {
    const model_ids = Array.from({ length: 4000 }, (_, index) => `openai-gpt-like-a-model-${index}`)
    const { json, status } = await server().post("/api/v1/calculate", { text: "x", model_ids })
    assert.strictEqual(status, 422)
    const more = json.detail.pop()
    assert.deepStrictEqual(
      json.detail.map(({ loc }: any) => loc[2]),
      [...model_ids.keys()].slice(0, 1000)
    )
    assert.deepStrictEqual(more, {
      type: "value_error",
      loc: ["body", "model_ids"],
      msg: "And 3000 more unknown models.",
      ctx: { more: 3000 }
    })
  })
})

describe("POST /tokenize", () => {
  it("splits with cl100k_base unless it is told otherwise", async () => {
    assert.deepStrictEqual(await tokenize({ text: "Hello, world" }), {
      tokens: [
        { id: 9906, text: "Hello" },
        { id: 11, text: "," },
        { id: 1917, text: " world" }
      ],
      total_count: 3,
      encoding: "cl100k_base"
    })
  })

  it("knows all four encodings of OpenAI", async () => {
    for (const [encoding, ids] of [
      ["cl100k_base", [9906, 11, 1917]],
      ["o200k_base", [13225, 11, 2375]],
      ["p50k_base", [15496, 11, 995]],
      ["r50k_base", [15496, 11, 995]]
    ] as const) {
      const { tokens, total_count, ...rest } = await tokenize({ text: "Hello, world", encoding })
      assert.deepStrictEqual(rest, { encoding })
      assert.deepStrictEqual(
        tokens.map(({ id }: any) => id),
        ids
      )
      assert.strictEqual(total_count, ids.length)
    }
  })

  it("takes the encoding of a model, by any of its names", async () => {
    const text = "Hello, world"
    const named = await tokenize({ text, model_id: "openai/gpt-4o" })
    assert.deepStrictEqual(named, await tokenize({ text, encoding: "o200k_base" }))
    assert.deepStrictEqual(await tokenize({ text, model_id: "gpt-4o", encoding: "o200k_base" }), named)
  })

  it.each([
    ["gpt-4o", "cl100k_base", /^openai-gpt-4o is counted with o200k_base, not with cl100k_base: leave out/u],
    ["claude-3-opus", undefined, /^anthropic-\S+ has no public vocabulary: POST \/api\/v1\/calculate/u],
    ["gpt-4oo", undefined, /^Unknown model 'gpt-4oo'\. Did you mean openai-gpt-4o/u]
  ])("refuses the model %s with the encoding %s", async (model_id, encoding, message) => {
    const body = { text: "a", model_id, ...(encoding && { encoding }) }
    const { json, status } = await server().post("/api/v1/tokenize", JSON.stringify(body))
    assert.strictEqual(status, 422)
    const { detail } = json
    assert.deepStrictEqual(detail[0].loc, ["body", "model_id"])
    assert.match(detail[0].msg, message)
  })

  it("knows other vendors' encodings", async () => {
    for (const encoding of VENDOR_ENCODINGS) {
      const tokenizer = await loadVendorTokenizer(encoding)
      for (const text of ["Hello, world", "e\u0301 \u2581", "long ".repeat(10_000)]) {
        const ids = Array.from(tokenizer.encode(text))
        const answer = await tokenize({ text, encoding })
        assert.deepStrictEqual([answer.encoding, answer.total_count], [encoding, ids.length])
        assert.deepStrictEqual(
          answer.tokens.map(({ id }: any) => id),
          ids
        )
      }
    }
  })

  it("answers an empty text with no tokens", async () => {
    assert.deepStrictEqual(await tokenize({ text: "" }), { tokens: [], total_count: 0, encoding: "cl100k_base" })
  })

  it("shows bytes that are not UTF-8 on their own as U+FFFD", async () => {
    const { tokens, total_count } = await tokenize({ text: "🧬" })
    assert.isAbove(total_count, 1)
    for (const { text } of tokens) assert.match(text, /\ufffd/u)
  })

  it("takes special-token text as ordinary text", async () => {
    for (const text of ["<|endoftext|>", "<|im_start|>system<|im_end|>", "<|fim_prefix|>"]) {
      const { tokens, total_count } = await tokenize({ text })
      assert.isAbove(total_count, 3)
      assert.strictEqual(tokens.map((token: any) => token.text).join(""), text)
    }
  })

  it("gives back texts of every script, with NUL, bidi marks and byte-order marks", async () => {
    for (const text of [
      "a\0b",
      "\u202eright to left\u202c",
      "שלום",
      "\ufeffmark\ufeff",
      "x\ufeff",
      "ภาษาไทย",
      "中文 и русский",
      "\r\n\t"
    ]) {
      const { tokens } = await tokenize({ text, encoding: "o200k_base" })
      assert.strictEqual(tokens.map((token: any) => token.text).join(""), text)
    }
  })

  it("counts a lone surrogate as U+FFFD", async () => {
    for (const escaped of ["\\ud800", "\\udc00", "a\\udfff\\ud800b"]) {
      const answer = await post("/api/v1/tokenize", `{"text":"${escaped}"}`)
      const replaced = JSON.parse(`"${escaped}"`).toWellFormed()
      assert.deepStrictEqual(answer, await tokenize({ text: replaced }))
    }
  })

  it("tells the same for a long text, which a thread counts, as for its parts", async () => {
    const line = "Ten words that end with a line break, nothing else.\n"
    const short = await tokenize({ text: line })
    const long = await tokenize({ text: line.repeat(2000) })
    assert.strictEqual(long.total_count, short.total_count * 2000)
    assert.deepStrictEqual(long.tokens.slice(0, short.total_count), short.tokens)
    assert.deepStrictEqual(long.tokens.slice(-short.total_count), short.tokens)
  })

  it("agrees with what calculate counts", async () => {
    const text = "Съешь ещё этих мягких французских булок, да выпей чаю. 👩‍👩‍👧‍👦"
    const { total_count } = await tokenize({ text, encoding: "o200k_base" })
    const { results } = await calculate({ text, model_ids: ["openai-gpt-5"] })
    assert.strictEqual(results[0].tokens, total_count)
  })
})

const halfEven = (value: number): number => {
  const below = Math.floor(value)
  if (value - below !== 0.5) return Math.round(value)
  return below % 2 === 0 ? below : below + 1
}

describe("POST /cost", () => {
  const members = (length: number) => Object.fromEntries(Array.from({ length }, (_, index) => [`_${index}`, 1]))
  const usage = { input_tokens: 1000, output_tokens: 300 }

  it("answers each record in its place, with a bill or with what is wrong with it", async () => {
    const { results } = await post("/api/v1/cost", {
      records: [
        { id: "a", model: "gpt-5", usage, at: "2026-11-20" },
        { id: "b", model: "gpt-5-maxi", usage },
        { id: "c", model: "gpt-5", usage: "much" },
        { id: "d", model: "gpt-5", usage: { ...usage, input_tokens: -1 } },
        { id: "e", model: "gpt-5", usage: { ...usage, total_tokens: 7 } },
        { id: "f", model: "gpt-5", usage, at: "1999-01-01" },
        { id: "g", model: "gpt-5", usage, at: "yesterday" },
        { id: "h", model: "gpt-5", expected: { ...usage, calls: 10 }, at: "2026-11-20" },
        { id: "i", model: "gpt-5", expected: { input_tokens: 1000, output_tokens: -1 } },
        {}
      ]
    })
    assert.deepStrictEqual(
      results.map(({ error, id, total }: any) => [id, total ?? error.code]),
      [
        ["a", "0.00425"],
        ["b", "UnknownModel"],
        ["c", "UnknownShape"],
        ["d", "InvalidUsage"],
        ["e", "ContradictoryUsage"],
        ["f", "NoPriceAt"],
        ["g", "InvalidUsage"],
        ["h", "0.0425"],
        ["i", "InvalidUsage"],
        [undefined, "UnknownShape"]
      ]
    )
    assert.isNotEmpty(results[1].error.candidates)
    assert.strictEqual(results[1].model, "gpt-5-maxi")
    assert.deepStrictEqual(
      results[1].lines.map(({ price, quantity, unit }: any) => [unit, quantity, price]),
      [
        ["input", 1000, null],
        ["output", 300, null]
      ]
    )
  })

  it("tells every fault of the request at its place", async () => {
    const { json, status } = await server().post("/api/v1/cost", {
      records: [
        { model: "gpt-5", usage },
        { mdel: "gpt-5", usage, at: 5, context: { geo: 1 }, request: [] },
        { model: null, expected: { input_tokens: "many", output_tokens: null, per: "week" } }
      ],
      currency: "eur",
      overlay: { name: "", rules: [{ model: "a*".repeat(101), factor: "-1", prices: { input: 1 } }] }
    })
    assert.strictEqual(status, 422)
    assert.sameDeepMembers(
      json.detail.map(({ loc, type }: any) => [type, loc.join(".")]),
      [
        ["extra_forbidden", "body.records.1.mdel"],
        ["string_type", "body.records.1.at"],
        ["string_type", "body.records.1.context.geo"],
        ["model_attributes_type", "body.records.1.request"],
        ["string_type", "body.records.2.model"],
        ["float_type", "body.records.2.expected.input_tokens"],
        ["float_type", "body.records.2.expected.output_tokens"],
        ["literal_error", "body.records.2.expected.per"],
        ["literal_error", "body.currency"],
        ["string_too_short", "body.overlay.name"],
        ["string_too_long", "body.overlay.rules.0.model"],
        ["string_pattern_mismatch", "body.overlay.rules.0.factor"],
        ["string_type", "body.overlay.rules.0.prices.input"]
      ]
    )
  })

  it("takes a thousand whole records, and neither none nor one more", async () => {
    const record = { model: "gpt-5", usage: { ...usage, input_tokens_details: { cached_tokens: 100 } } }
    const send = (length: number) => server().post("/api/v1/cost", { records: Array.from({ length }, () => record) })
    const [none, all, more] = await Promise.all([send(0), send(1000), send(1001)])
    assert.deepStrictEqual([none.status, all.status, more.status], [422, 200, 422])
    assert.strictEqual(all.json.results.length, 1000)
    assert.deepInclude(none.json.detail[0], {
      type: "too_short",
      ctx: { field_type: "List", min_length: 1, actual_length: 0 }
    })
    assert.deepInclude(more.json.detail[0], { type: "too_long", loc: ["body", "records"] })
  })

  it("refuses a record that is wider or longer than any, and says which one", async () => {
    const long = (length: number) => Array.from({ length }, () => 0)
    const fits = { model: "gpt-5", usage, request: members(1000), response: { data: [{ embedding: long(5000) }] } }
    const wide = { field_type: "Dictionary", max_length: 1000 }
    for (const [record, place, ctx] of [
      [{ ...fits, request: members(1001) }, ["request"], wide],
      [{ ...fits, usage: members(98_000) }, ["usage"], wide],
      [{ ...fits, response: { output: [{}, { a: members(1001) }] } }, ["response", "output", 1, "a"], wide],
      [{ usage: long(5001) }, ["usage"], { field_type: "List", max_length: 5000 }]
    ] as const) {
      const { json, status } = await server().post("/api/v1/cost", { records: [fits, record] })
      assert.deepStrictEqual([status, json.detail.length, json.detail[0].type], [422, 1, "too_long"])
      assert.deepStrictEqual([json.detail[0].loc, json.detail[0].ctx], [["body", "records", 1, ...place], ctx])
    }
    const { json } = await server().post("/api/v1/cost", { records: [fits, fits] })
    assert.deepStrictEqual(
      json.results.map(({ complete }: any) => complete),
      [true, true]
    )
    const { json: around } = await server().post("/api/v1/cost", { overlay: { rules: long(5001) }, records: [fits] })
    assert.include(around.detail[0].msg, '5000 values around the list "records"')
  })

  it("bills no response of more requests than any has", async () => {
    const entries = (length: number) => Array.from({ length }, () => ({ type: "message", ...usage }))
    const record = (length: number) => ({
      model: "claude-sonnet-4-5",
      usage: { ...usage, iterations: entries(length) }
    })
    const { results } = await post("/api/v1/cost", { records: [record(500), record(501)] })
    assert.strictEqual(results[0].error, undefined)
    assert.deepInclude(results[1].error, { code: "InvalidUsage", fields: ["iterations"] })
  })

  it("bills the long log of an agent as one record", async () => {
    const lines = Array.from({ length: 1400 }, (_, index) => ({
      type: "assistant",
      version: "2.1.45",
      requestId: `r${index}`,
      timestamp: "2026-11-20T10:00:00Z",
      message: {
        id: `m${index}`,
        model: "claude-sonnet-4-5",
        stop_reason: "end_turn",
        content: Array.from({ length: 15 }, () => ({ type: "text", text: "" })),
        usage: { input_tokens: 1000, output_tokens: 100 }
      }
    }))
    const { results } = await post("/api/v1/cost", { records: [{ at: "2026-11-20T10:00:00Z", usage: lines }] })
    // Of each 1,000 × 3 and 100 × 15 dollars for a million.
    assert.strictEqual(results[0].total, "6.3")
  })

  it("tells of countless faults the first thousand", async () => {
    const unknown = members(1000)
    const { json, status } = await server().post("/api/v1/cost", { records: Array.from({ length: 6 }, () => unknown) })
    assert.deepStrictEqual([status, json.detail.length], [422, 1001])
    assert.deepStrictEqual([json.detail[999].loc, json.detail[1000].loc], [["body", "records", 0, "_999"], ["body"]])
  })
})
