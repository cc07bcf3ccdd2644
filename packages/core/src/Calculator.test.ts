import { assert, describe, it, layer } from "@effect/vitest"
import { Cause, Effect, Exit, Layer, Schema } from "effect"
import { TestClock } from "effect/testing"
import type { TiktokenEncoding } from "tiktoken"
import { reference } from "../test/reference.ts"
import { BUNDLED_ENTRIES, BUNDLED_TARIFFS } from "./bundled.ts"
import { lastInstant } from "./catalogue.ts"
import { Calculation, Calculator, Catalogue, Tokenizer, TokenizerUnavailable } from "./effect.ts"
import { type CalculationRequest, contractCost } from "./ledger.ts"
import { estimateTokens, readWriting, vocabularyFamily } from "./tokenizer.ts"
import { loadVendorTokenizer } from "./vocabularies.ts"

/** After every price of the data. */
const NOW = lastInstant(BUNDLED_ENTRIES, BUNDLED_TARIFFS)

const TEXT = "The quick brown fox jumps over the lazy dog. Съешь же ещё этих мягких булок. 我们在公园里散步 👍🏽"

const calculate = Effect.fnUntraced(function* (request: Omit<CalculationRequest, "text"> & { readonly text?: string }) {
  yield* TestClock.setTime(NOW)
  return yield* (yield* Calculator).calculate({ text: TEXT, ...request })
})

const referenceCount = (encoding: TiktokenEncoding, text: string): number =>
  reference(encoding).encode_ordinary(text).length

layer(Layer.merge(Calculator.layer, Catalogue.layer))("Calculator", (it) => {
  it.effect("prices every offered model that is counted locally, in the order of the catalogue", () =>
    Effect.gen(function* () {
      for (const request of [{}, { model_ids: null }]) {
        const { results } = yield* calculate(request)
        const { offered } = yield* (yield* Catalogue).view
        assert.isNotEmpty(results)
        assert.deepStrictEqual(
          results.map(({ model_id }) => model_id),
          offered.filter(({ tokenizer_type }) => tokenizer_type === "tiktoken").map(({ id }) => id)
        )
        assert.isTrue(results.every(({ is_available }) => is_available))
      }
    })
  )

  it.effect("counts as the reference does, by the encoding of each model", () =>
    Effect.gen(function* () {
      const { results } = yield* calculate({ model_ids: ["openai-gpt-4o", "openai-gpt-4", "openai-babbage-002"] })
      assert.deepStrictEqual(
        results.map(({ tokenizer_used, tokens }) => [tokenizer_used, tokens]),
        [
          ["o200k_base", referenceCount("o200k_base", TEXT)],
          ["cl100k_base", referenceCount("cl100k_base", TEXT)],
          ["cl100k_base", referenceCount("cl100k_base", TEXT)]
        ]
      )
      assert.notStrictEqual(results[0]?.tokens, results[1]?.tokens)
    })
  )

  it.effect("counts in other vendors' encodings, which name themselves", () =>
    Effect.gen(function* () {
      const encodings = {
        "google-gemini-2.5-pro": "gemma3",
        "mistral-mistral-small-2603": "tekken",
        "deepseek-deepseek-v4-pro": "deepseek_v3",
        "qwen-qwen3-32b": "qwen3"
      } as const
      const { results } = yield* calculate({ model_ids: Object.keys(encodings) })
      const expected = yield* Effect.promise(() =>
        Promise.all(
          Object.values(encodings).map(async (encoding) => [
            encoding,
            (await loadVendorTokenizer(encoding)).count(TEXT)
          ])
        )
      )
      assert.deepStrictEqual(
        results.map(({ tokenizer_used, tokens }) => [tokenizer_used, tokens]),
        expected
      )
    })
  )

  it.effect("counts exactly from the day on which a name meant a model of the encoding", () =>
    Effect.gen(function* () {
      const usedAt = (at: string) =>
        Effect.map(calculate({ model_ids: ["deepseek-chat"], at }), ({ results }) => results[0]?.tokenizer_used)
      assert.strictEqual(yield* usedAt("2024-12-25"), "≈cl100k_base")
      assert.strictEqual(yield* usedAt("2024-12-26"), "deepseek_v3")
    })
  )

  it.effect("marks the count of a model without a public encoding as approximate", () =>
    Effect.gen(function* () {
      const model_ids = ["anthropic-claude-opus-4-5", "google-gemini-3.5-flash", "sber-GigaChat-2"]
      const { results } = yield* calculate({ model_ids })
      for (const { tokenizer_used, tokens } of results) {
        assert.strictEqual(tokenizer_used, "≈cl100k_base")
        assert.strictEqual(tokens, referenceCount("cl100k_base", TEXT))
      }
      assert.deepStrictEqual(
        results.map(({ currency }) => currency),
        ["usd", "usd", "rub"]
      )
    })
  )

  it.effect("has an contractCost with a band beside every approximate count, and beside no other", () =>
    Effect.gen(function* () {
      const model_ids = ["anthropic-claude-opus-4-5", "openai-gpt-5", "sber-GigaChat-2", "xai-grok-4.7"]
      const { estimates, results } = yield* calculate({ model_ids })
      assert.deepStrictEqual(
        estimates.map(({ model_id }) => model_id),
        results.filter(({ tokenizer_used }) => tokenizer_used.startsWith("≈")).map(({ model_id }) => model_id)
      )
      const standIns = {
        cl100k_base: referenceCount("cl100k_base", TEXT),
        o200k_base: referenceCount("o200k_base", TEXT)
      }
      for (const { model_id, ...made } of estimates) {
        const model = yield* (yield* Catalogue).find(model_id)
        assert.deepStrictEqual(made, estimateTokens(vocabularyFamily(model), readWriting(TEXT), standIns))
      }
      assert.isEmpty((yield* calculate({ model_ids: ["openai-gpt-5"] })).estimates)
    })
  )

  it.effect("keeps the order of model_ids and answers a duplicate once", () =>
    Effect.gen(function* () {
      const model_ids = ["openai-o3", "anthropic-claude-opus-4-5", "openai-gpt-4o", "openai-o3", "openai-gpt-4o"]
      const { results } = yield* calculate({ model_ids })
      assert.deepStrictEqual(
        results.map(({ model_id }) => model_id),
        ["openai-o3", "anthropic-claude-opus-4-5", "openai-gpt-4o"]
      )
    })
  )

  it.effect("answers an empty list with the measures of the text alone", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* calculate({ text: "two words", model_ids: [] }), {
        input_length: 9,
        word_count: 2,
        results: [],
        matched: [],
        estimates: [],
        requests: []
      })
    })
  )

  it.effect("says what vendors make of the text as a request, which leaves its count and its price alone", () =>
    Effect.gen(function* () {
      const model_ids = ["openai-gpt-5", "anthropic-claude-opus-4-5", "moonshot-kimi-k2.6"]
      const plain = yield* calculate({ model_ids, text: "How much?", output_multiplier: 2 })
      const [gpt, claude, kimi] = plain.requests
      // Two tokens end the prompt, four are around the message, and four around the answer.
      assert.deepStrictEqual(gpt, {
        model_id: "openai-gpt-5",
        input_tokens: 9,
        low: 8,
        high: 10,
        answer_tokens: 4,
        cost: 0.00011125
      })
      assert.strictEqual(claude!.input_tokens, plain.estimates[0]!.tokens + 7)
      assert.isAbove(kimi!.high - kimi!.low, 100)
      const tools = [{ type: "function", count: 2, calls: 0 }] as const
      const called = yield* calculate({ model_ids, text: "How much?", output_multiplier: 2, tools })
      // Claude has some 500 tokens of its own about tools.
      assert.isAbove(called.requests[1]!.input_tokens - claude!.input_tokens, 600)
      for (const [index, { tokens, tool_input_tokens, total_cost }] of called.results.entries()) {
        assert.deepStrictEqual([tokens, tool_input_tokens], [plain.results[index]!.tokens, 160])
        assert.isAbove(called.requests[index]!.cost!, total_cost)
      }
    })
  )

  it.effect("itemises as the price of each model says", () =>
    Effect.gen(function* () {
      const consumption = {
        output_multiplier: 1.5,
        cached_input_ratio: 0.25,
        tools: [{ type: "function", count: 2 }]
      } as const
      const model = yield* (yield* Catalogue).find("openai-gpt-5")
      const { results } = yield* calculate({ model_ids: [model.id], ...consumption })
      const tokens = referenceCount("o200k_base", TEXT)
      assert.deepStrictEqual(results, [
        {
          model_id: "openai-gpt-5",
          provider: "openai",
          provider_display_name: "OpenAI",
          model_name: "gpt-5",
          display_name: model.display_name,
          ...contractCost(model, { tokens, ...consumption }),
          currency: "usd",
          context_window: model.context_window,
          is_available: true,
          tokenizer_used: "o200k_base",
          billed_cost: contractCost(model, { tokens, ...consumption }).total_cost,
          billed_because: []
        }
      ])
    })
  )

  it.effect("prices a retired model that is asked for by its id, and says that it is not available", () =>
    Effect.gen(function* () {
      const { results } = yield* calculate({ model_ids: ["openai-chatgpt-4o-latest", "openai-gpt-5"] })
      assert.deepStrictEqual(
        results.map(({ is_available }) => is_available),
        [false, true]
      )
      assert.isAbove(results[0]?.total_cost ?? 0, 0)
    })
  )

  it.effect("names every unknown id with its place", () =>
    Effect.gen(function* () {
      const model_ids = ["openai-gpt-5", "gpt-4oo", "openai-o3", "", "gpt-4oo"]
      const error = yield* calculate({ model_ids }).pipe(Effect.flip)
      assert(error._tag === "UnknownModels")
      assert.deepStrictEqual(
        error.unknown.map((unknown) => [unknown.index, unknown.error.model_id, unknown.error.nearest[0]]),
        [
          [1, "gpt-4oo", "openai-gpt-4o"],
          [3, "", undefined],
          [4, "gpt-4oo", "openai-gpt-4o"]
        ]
      )
    })
  )

  it.effect("takes any name that means one model, answers each model once, and says how the names matched", () =>
    Effect.gen(function* () {
      const model_ids = ["gpt-5-2025-08-07", "openai-o3", "gpt-5", "openai-gpt-5", "o3", "gpt-5"]
      const { matched, results } = yield* calculate({ model_ids })
      assert.deepStrictEqual(
        results.map(({ model_id }) => model_id),
        ["openai-gpt-5", "openai-o3"]
      )
      assert.deepStrictEqual(matched, [
        { name: "gpt-5-2025-08-07", model_id: "openai-gpt-5", how: "dated" },
        { name: "gpt-5", model_id: "openai-gpt-5", how: "name" },
        { name: "o3", model_id: "openai-o3", how: "name" }
      ])
      assert.isEmpty((yield* calculate({ model_ids: ["openai-o3"] })).matched)
      const error = yield* calculate({ model_ids: ["o3", "deepseek-v4-flash"] }).pipe(Effect.flip)
      assert(error._tag === "UnknownModels")
      assert.deepStrictEqual(error.unknown[0]?.error.nearest, [
        "yandex-deepseek-v4-flash",
        "deepseek-deepseek-v4-flash"
      ])
    })
  )

  it.effect("names a thousand of ten thousand unknown ids, and looks for the nearest of the first ten", () =>
    Effect.gen(function* () {
      const model_ids = Array.from({ length: 10_000 }, (_, index) => `openai-gpt-4o-${index}`)
      const error = yield* calculate({ model_ids }).pipe(Effect.flip)
      assert(error._tag === "UnknownModels")
      assert.deepStrictEqual([error.unknown.length, error.more], [1000, 9000])
      const suggested = error.unknown.filter((unknown) => unknown.error.nearest.length > 0)
      assert.deepStrictEqual(
        suggested.map(({ index }) => index),
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
      )
      assert.strictEqual(error.unknown[999]?.error.message, "Unknown model 'openai-gpt-4o-999'.")
    })
  )

  it.effect("prices as of an instant, with the models that were offered then", () =>
    Effect.gen(function* () {
      const at = "2025-05-01T00:00:00Z"
      const view = yield* (yield* Catalogue).at(Date.parse(at))
      const { results } = yield* calculate({ at })
      assert.deepStrictEqual(
        results.map(({ model_id }) => model_id),
        view.offered.filter(({ tokenizer_type }) => tokenizer_type === "tiktoken").map(({ id }) => id)
      )
      const now = yield* calculate({ model_ids: ["openai-o3"] })
      const then = yield* calculate({ model_ids: ["openai-o3"], at })
      assert.strictEqual(then.results[0]?.tokens, now.results[0]?.tokens)
      // Until 2025-06-10 o3 cost 10 dollars for a million.
      assert.closeTo(then.results[0]!.input_cost, then.results[0]!.tokens * 10e-6, 1e-12)
      assert.deepStrictEqual(then, yield* calculate({ model_ids: ["openai-o3"], at: "2025-05-01T03:00:00+03:00" }))
    })
  )

  it.effect("says of a model that is retired now that it was available then", () =>
    Effect.gen(function* () {
      const model_ids = ["openai-babbage-002"]
      const available = Effect.fnUntraced(function* (request: { readonly at?: string }) {
        return (yield* calculate({ model_ids, ...request })).results[0]?.is_available
      })
      assert.isFalse(yield* available({}))
      assert.isTrue(yield* available({ at: "2026-09-27" }))
      assert.isFalse(yield* available({ at: "2026-09-28" }))
    })
  )

  it.effect("names a model that had no price at the instant, apart from one that does not exist", () =>
    Effect.gen(function* () {
      const model_ids = ["openai-o3", "gpt-5", "gpt-4oo"]
      const error = yield* calculate({ model_ids, at: "2025-08-06" }).pipe(Effect.flip)
      assert(error._tag === "UnknownModels")
      assert.deepStrictEqual(
        error.unknown.map((unknown) => [unknown.index, unknown.error.model_id, unknown.error.nearest[0]]),
        [
          [1, "gpt-5", undefined],
          [2, "gpt-4oo", "openai-gpt-4o"]
        ]
      )
      assert.strictEqual(
        error.unknown[0]?.error.message,
        "'openai-gpt-5' had no price at 2025-08-06T00:00:00Z. Its first price is of 2025-08-07."
      )
      assert.lengthOf((yield* calculate({ model_ids: model_ids.slice(0, 2), at: "2025-08-07" })).results, 2)
      assert.isEmpty((yield* calculate({ at: "1969-07-20" })).results)
    })
  )

  it.effect("takes no text for an instant that names none", () =>
    Effect.gen(function* () {
      for (const at of ["", "yesterday", "2025-02-30", "2025-08-07T00:00:00"]) {
        const exit = yield* Effect.exit(calculate({ at }))
        assert(Exit.isFailure(exit) && Cause.hasDies(exit.cause), at)
        assert.instanceOf(Cause.squash(exit.cause), RangeError)
      }
    })
  )

  it.effect("measures text in code points and in words of White_Space", () =>
    Effect.gen(function* () {
      const measure = Effect.fnUntraced(function* (text: string) {
        const { input_length, word_count } = yield* calculate({ text, model_ids: [] })
        return [input_length, word_count]
      })
      assert.deepStrictEqual(yield* measure(""), [0, 0])
      assert.deepStrictEqual(yield* measure("a\u0085b"), [3, 2])
      assert.deepStrictEqual(yield* measure("a\ufeffb"), [3, 1])
      assert.deepStrictEqual(yield* measure("😀 👩‍👧"), [5, 2])
      assert.deepStrictEqual(yield* measure("\ud800 \udc00x"), [4, 2])
    })
  )

  it.effect("takes a provider's count where there is one, and approximates the others", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(NOW)
      const request = {
        text: TEXT,
        model_ids: ["openai-gpt-5", "anthropic-claude-opus-5", "xai-grok-4.3", "mistral-open-mixtral-8x7b"]
      }
      const asked: Array<string> = []
      const calculator = yield* Calculator
      const approximated = yield* calculator.calculate(request)
      const { estimates, results } = yield* calculator.calculate(request, (models, text) => {
        asked.push(...models.map(({ id }) => id), text)
        return Effect.succeed(new Map([["anthropic-claude-opus-5", 1_000_000]]))
      })
      assert.deepStrictEqual(asked, ["anthropic-claude-opus-5", "xai-grok-4.3", TEXT])
      const model = yield* (yield* Catalogue).find("anthropic-claude-opus-5")
      assert.deepStrictEqual(results, [
        approximated.results[0]!,
        {
          ...approximated.results[1]!,
          ...contractCost(model, { tokens: 1_000_000 }),
          tokenizer_used: "anthropic",
          // Its tokens, in and out, are a prompt of a million, and an answer as long.
          billed_cost: contractCost(model, { tokens: 1_000_000 }).total_cost,
          billed_because: []
        },
        approximated.results[2]!,
        approximated.results[3]!
      ])
      assert.deepStrictEqual(estimates, approximated.estimates.slice(1))
    })
  )

  it.effect("counts a lone surrogate as U+FFFD and special-token text as text", () =>
    Effect.gen(function* () {
      const tokens = Effect.fnUntraced(function* (text: string) {
        return (yield* calculate({ text, model_ids: ["openai-gpt-4o"] })).results[0]?.tokens
      })
      assert.strictEqual(yield* tokens("a\ud800b"), yield* tokens("a\ufffdb"))
      assert.strictEqual(yield* tokens("<|endoftext|>"), referenceCount("o200k_base", "<|endoftext|>"))
      assert.strictEqual(yield* tokens(""), 0)
    })
  )

  it.effect("answers in the shape of the wire", () =>
    Effect.gen(function* () {
      const calculation = yield* calculate({ model_ids: BUNDLED_ENTRIES.map(({ id }) => id) })
      assert.lengthOf(calculation.results, BUNDLED_ENTRIES.length)
      assert.deepStrictEqual(yield* Schema.decodeEffect(Calculation)(calculation), calculation)
    })
  )
})

describe("Calculator with another Tokenizer", () => {
  const withTokenizer = (tokenizer: Partial<typeof Tokenizer.Service>) =>
    Calculator.layerNoDeps.pipe(Layer.provide([Catalogue.layer, Layer.mock(Tokenizer)(tokenizer)]))

  it.effect("counts a text once per encoding, however many models share it", () => {
    const counted: Array<string> = []
    const layer = withTokenizer({
      countEach: (encodings) =>
        Effect.sync(() =>
          encodings.map((encoding) => {
            counted.push(encoding)
            return 7
          })
        )
    })
    return Effect.gen(function* () {
      const { results } = yield* calculate({ model_ids: BUNDLED_ENTRIES.map(({ id }) => id) })
      assert.isTrue(results.every(({ tokens }) => tokens === 7))
      assert.deepStrictEqual(counted.toSorted(), [...new Set(counted)].toSorted())
      assert.includeMembers(counted, ["cl100k_base", "o200k_base"])
    }).pipe(Effect.provide(layer))
  })

  it.effect("counts nothing for an empty list", () =>
    Effect.gen(function* () {
      assert.isEmpty((yield* calculate({ model_ids: [] })).results)
    }).pipe(Effect.provide(withTokenizer({ countEach: (encodings) => Effect.succeed(encodings.map(() => 7)) })))
  )

  it.effect("passes on that no count is to be had", () =>
    Effect.gen(function* () {
      const error = yield* calculate({ model_ids: ["openai-gpt-5"] }).pipe(Effect.flip)
      assert.strictEqual(error._tag, "TokenizerUnavailable")
    }).pipe(
      Effect.provide(withTokenizer({ countEach: () => Effect.fail(new TokenizerUnavailable({ message: "busy" })) }))
    )
  )
})
