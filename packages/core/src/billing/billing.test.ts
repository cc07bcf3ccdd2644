import { assert, describe, it } from "@effect/vitest"
import { expectTypeOf } from "vitest"
import { ratecardMiddleware } from "../aiSdk.ts"
import { changesOf } from "../catalogue.ts"
import {
  bill,
  type BillOptions,
  Budget,
  BudgetSpent,
  bundledPrices,
  type Call,
  type CallBill,
  estimate,
  findModel
} from "../index.ts"
import { pricesWithOffers } from "../offers.ts"
import { billedSpans } from "../openTelemetry.ts"
import { NOW, prices } from "../../test/ledger.ts"

const now = () => NOW
const billOf = (response: unknown, call: Call & BillOptions = {}) => bill(response, { now, prices, ...call })

const codes = ({ warnings }: CallBill) => warnings.map(({ code }) => code)

const CHAT = { prompt_tokens: 2006, completion_tokens: 300, prompt_tokens_details: { cached_tokens: 1920 } }

/** A member of a proxy as it lists it. */
const SHOWN = { enumerable: true, configurable: true, value: 1 }

describe("bill", () => {
  it("has no total for a response without usage", () => {
    for (const response of [
      undefined,
      null,
      "",
      {},
      { model: "gpt-4o", usage: null },
      { model: "gpt-4o", choices: [] }
    ]) {
      const { complete, error, lines, total } = billOf(response)
      assert.deepStrictEqual([complete, total, lines, error?.code], [false, null, [], "UnknownShape"])
    }
  })

  it("refuses an object with more than 1,000 members wherever it looks for usage, and bytes", () => {
    const many = Object.fromEntries(Array.from({ length: 300_000 }, (_, index) => [`tokens_${index}`, 1]))
    const listing = new Proxy(
      {},
      { ownKeys: () => Object.keys(many), get: () => 1, getOwnPropertyDescriptor: () => SHOWN }
    )
    const raw = { inputTokens: 1, outputTokens: 1, totalTokens: 2, raw: { prompt_tokens: 1, ...many } }
    for (const response of [
      { model: "gpt-4o", usage: CHAT, ...many },
      { model: "gpt-4o", usage: { ...CHAT, ...many } },
      { response: { ...many, usage: CHAT } },
      { model: "gpt-4o", usage: raw },
      { model: "gpt-4o", usage: listing },
      listing,
      new Uint8Array(1e6),
      { model: "gpt-4o", usage: new Uint8Array(1e6) }
    ]) {
      const { error, total } = billOf(response)
      assert.strictEqual(error?.code, "InvalidUsage")
      assert.strictEqual(error!.message, "response has over 1000 members.")
      assert.isNull(total)
    }
    assert.strictEqual(billOf(Array.from({ length: 1e6 }, () => CHAT)).error?.code, "UnknownShape")
    const some = Object.fromEntries(Object.entries(many).slice(0, 900))
    assert.deepStrictEqual(codes(billOf({ model: "gpt-4o", usage: { ...CHAT, ...some } })), ["unread_counters"])
  })

  it("refuses a call whose fields are not text, or throw", () => {
    const response = { model: "gpt-4o", usage: CHAT }
    const untyped = billOf as (response: unknown, call: unknown) => CallBill
    for (const odd of [{}, 5, [], true, Symbol("x"), 1n]) {
      for (const [field, call] of [
        ["provider", { provider: odd }],
        ["model", { model: odd }],
        ["api", { api: odd }],
        ["context.channel", { context: { channel: odd } }],
        ["context.geo", { context: { channel: "bedrock", geo: odd } }]
      ] as const) {
        const { error } = untyped(response, call)
        assert.deepInclude(error, { code: "InvalidUsage", message: `${field} must be text.`, fields: [field] })
      }
    }
    const gone = (): never => {
      throw new Error("gone")
    }
    const hidden = Object.defineProperty({}, "model", { get: gone, enumerable: true })
    for (const call of [new Proxy({}, { get: gone, ownKeys: gone }), hidden]) {
      for (const { error } of [bill(response, call), estimate(call as never)])
        assert.strictEqual(error?.message, "The call cannot be read: gone.")
    }
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    for (const thrown of [proxy, null, { message: 5 }, Object.defineProperty(new Error(), "message", { get: gone })]) {
      const throwing = Object.defineProperty({}, "usage", {
        enumerable: true,
        get: () => {
          throw thrown
        }
      })
      assert.strictEqual(billOf(throwing).error?.message, "The response cannot be read: its fields throw.")
    }
  })

  it("refuses an option that it does not know, with the one that was meant, and another currency", () => {
    const response = { model: "gpt-4o", usage: CHAT }
    const said = (call: object) => billOf(response, call).error?.message
    assert.include(said({ curency: "rub" }), "Did you mean 'currency'?")
    assert.include(said({ currency: "eur" }), "currency takes usd or rub, not 'eur'")
    const expected = { model: "gpt-4o", input_tokens: 1, ...({ inputTokens: 1 } as object) }
    assert.include(estimate(expected, { now, prices }).error?.message, "Did you mean 'input_tokens'?")
  })

  it("says where rates are, where there are none", () => {
    const { warnings } = bill({ model: "gpt-4o", usage: CHAT }, { currency: "rub" })
    assert.include(warnings.find(({ code }) => code === "no_rate")?.message, "@ratecard/core/rates")
  })

  it("refuses what cannot be read, and throws nothing", () => {
    const thrown = (): never => {
      throw new Error("gone")
    }
    const hidden = { prompt_tokens: 1, completion_tokens: 2 }
    Object.defineProperty(hidden, "cached_tokens", { get: thrown, enumerable: true })
    const loop: Record<string, unknown> = { model: "gpt-4o", usage: { ...CHAT } }
    loop["self"] = loop
    for (const response of [new Proxy(loop, { ownKeys: thrown, get: thrown }), { model: "gpt-4o", usage: hidden }])
      assert.strictEqual(billOf(response).error?.message, "The response cannot be read: gone.")
    assert.strictEqual(billOf(loop).total, "0.005615")
    for (const at of [-1e20, Infinity, NaN, 8.64e15 + 1, new Date(NaN), "yesterday"])
      assert.deepInclude(billOf({ model: "gpt-4o", usage: CHAT }, { at }).error, {
        code: "InvalidUsage",
        fields: ["at"]
      })
    assert.strictEqual(billOf({ model: "gpt-4o", usage: CHAT }, { at: "0000-01-01" }).error?.code, "NoPriceAt")
    assert.include(codes(billOf({ model: "gpt-4o", usage: CHAT }, { at: "9999-12-31" })), "future")
  })

  it("has a total and a currency wherever it has no error, for the types too", () => {
    const priced = billOf({ model: "gpt-4o", usage: CHAT })
    if (priced.error === undefined) {
      expectTypeOf(priced.total).toEqualTypeOf<string>()
      expectTypeOf(priced.currency).toEqualTypeOf<"usd" | "rub">()
    } else {
      expectTypeOf(priced.total).toEqualTypeOf<"0" | null>()
      expectTypeOf(priced.error.message).toBeString()
    }
    assert.isUndefined(priced.error)
    const written = { input_tokens: 500, cache_write_tokens: 500, cache_write_lifetime: "1h" } as const
    const unpriced = estimate({ model: "gpt-5.6-sol", ...written }, { now, prices })
    assert.deepInclude(unpriced, { total: null, complete: false, model: "gpt-5.6-sol" })
    assert.isNotEmpty(unpriced.lines)
    assert.deepInclude(unpriced.error, { code: "NoPriceAt", message: unpriced.warnings[0]!.message })
    const free = { model: "gpt-4o", usage: { prompt_tokens: 0, completion_tokens: 0 } }
    const broken = billOf(free, { cut: true })
    assert.strictEqual(billOf(free).total, "0")
    assert.deepStrictEqual([broken.total, broken.error?.code], [null, "UnknownShape"])
  })

  it("keeps the model of a response without usage, and says how a stream reports its usage", () => {
    const { error, model } = billOf({ model: "gpt-4o", usage: null })
    assert.strictEqual(model, "gpt-4o")
    assert.include(error!.message, "stream_options: {include_usage: true}")
    assert.strictEqual(billOf({ choices: [] }, { model: "gpt-5-mini" }).model, "gpt-5-mini")
    const event = { type: "response.created", response: { model: "gpt-5", usage: null } }
    assert.strictEqual(billOf(event).model, "gpt-5")
    assert.strictEqual(billOf({ error: { message: "Overloaded" } }, { model: "gpt-5" }).model, "gpt-5")
  })

  it("says where the prices of embeddings and other hosts are, unless it has them", () => {
    const usage = { prompt_tokens: 1000, total_tokens: 1000 }
    const embedding = { object: "list", model: "text-embedding-3-small", usage }
    assert.strictEqual(
      billOf(embedding).error!.message,
      "Unknown model 'text-embedding-3-small'. Embeddings, images and models of other hosts are in `@ratecard/core/offers`: pass `prices: pricesWithOffers`."
    )
    assert.strictEqual(billOf(embedding, { prices: pricesWithOffers }).total, "0.00002")
    assert.strictEqual(
      estimate({ model: "foo", input_tokens: 1 }, { now, prices: pricesWithOffers }).error!.message,
      "Unknown model 'foo'."
    )
    assert.notInclude(billOf({ usage: CHAT }).error!.message, "offers")
  })

  it("keeps the name and the quantities of an unknown model, and says which may be meant", () => {
    const { error, lines, model, total } = billOf({ model: "gpt-5.6-codex", usage: CHAT })
    assert.deepStrictEqual([total, model], [null, "gpt-5.6-codex"])
    assert.isNotEmpty(error!.candidates)
    assert.deepStrictEqual(lines, [
      { unit: "input", quantity: 86, price: null, per: 1_000_000 },
      { unit: "cache_read", quantity: 1920, price: null, per: 1_000_000 },
      { unit: "output", quantity: 300, price: null, per: 1_000_000 }
    ])
  })

  it("bills at the caller's time, else at the response's, else now", () => {
    const usage = { input_tokens: 2600, output_tokens: 300 }
    const price = (response: object, at?: string) => billOf({ model: "gpt-5.6-luna", usage, ...response }, { at }).total
    const [before, after] = [Date.parse("2026-07-20") / 1000, Date.parse("2026-09-22") / 1000]
    assert.strictEqual(price({ created_at: before }), price({}, "2026-07-20"))
    assert.strictEqual(price({ created_at: before }, "2026-09-22"), price({ created_at: after }))
    assert.notStrictEqual(price({ created_at: before }), price({ created_at: after }))
    const event = { type: "response.completed", response: { model: "gpt-5.6-luna", created_at: before, usage } }
    assert.strictEqual(billOf(event).total, price({}, "2026-07-20"))
  })

  it("takes no clock that was never set for a time", () => {
    for (const created of [0, 1, Number.NaN, 1e300]) {
      assert.strictEqual(billOf({ model: "gpt-4o", created, usage: CHAT }).total, "0.005615")
    }
  })

  it("tells a message that nobody ended from one that ended", () => {
    const message = { type: "message", model: "claude-sonnet-4-5", usage: { input_tokens: 1000, output_tokens: 1 } }
    const whole = billOf({ ...message, stop_reason: "end_turn" })
    const cut = billOf({ ...message, stop_reason: null })
    assert.deepStrictEqual([whole.complete, cut.complete, cut.total], [true, false, whole.total])
    assert.include(codes(cut), "broke_off")
    assert.include(codes(billOf({ model: "gpt-4o", usage: CHAT }, { cut: true })), "broke_off")
  })
})

describe("bundledPrices", () => {
  const DAY = Date.parse("2024-06-01")

  it("has the models, prices and offers of a day, in whatever order days are asked for", () => {
    for (const pricesOf of [bundledPrices, pricesWithOffers]) {
      const [later, then, before] = [NOW, DAY, Date.parse("2023-01-01")].map((day) => pricesOf(day).view)
      assert.strictEqual(then!.modelById.get("openai-gpt-4o")!.input_price, 5)
      assert.strictEqual(later!.modelById.get("openai-gpt-4o")!.input_price, 2.5)
      assert.isFalse(before!.modelById.has("openai-gpt-4o"))
      const offered = (view = later!) => view.offered.map(({ id }) => id)
      assert.deepStrictEqual(
        ["openai-gpt-4-32k", "openai-gpt-5"].map((id) => [offered(then).includes(id), offered().includes(id)]),
        [
          [true, false],
          [false, true]
        ]
      )
      assert.isTrue(then!.standing.flatMap(changesOf).every(({ date }) => Date.parse(date) <= DAY))
      assert.strictEqual(pricesOf(NOW).view, later)
    }
  })

  it("bills a call of any time at the prices of that time", () => {
    const call = (model: string, at: string) => bill({ model, usage: CHAT }, { at, now, prices: bundledPrices(DAY) })
    assert.strictEqual(call("gpt-4o", "2025-01-15").total, "0.005615")
    assert.strictEqual(call("gpt-5", "2026-01-15").total, billOf({ model: "gpt-5", usage: CHAT }).total)
    assert.include(codes(bill({ model: "gpt-4o", usage: CHAT }, { at: NOW, now: () => DAY })), "future")
  })

  it("finds a model as it was on that day, and says since when it has a price", () => {
    const found = (name: string, at?: number) => {
      const model = findModel(name, { at, prices: bundledPrices(DAY) })
      return model.is === "model" ? model.model.input_price : model.message
    }
    assert.deepStrictEqual([found("gpt-4o"), found("gpt-4o", NOW)], [5, 2.5])
    assert.strictEqual(found("gpt-5"), "'openai-gpt-5' had no price. Its first price is of 2025-08-07.")
  })
})

describe("estimate", () => {
  const total = (expected: Parameters<typeof estimate>[0]) => estimate(expected, { now, prices }).total

  it("is what the call is billed afterwards, long prompts and batches included", () => {
    for (const [model, input_tokens, output_tokens, context] of [
      ["gpt-5.5", 1000, 1000, {}],
      ["gpt-5.5", 272_000, 10, {}],
      ["gpt-5.5", 272_001, 10, {}],
      ["gpt-4o", 5000, 100, { batch: true }],
      ["claude-sonnet-4-6", 5000, 100, { geo: "us" }],
      ["yandexgpt-5.1", 5000, 100, {}]
    ] as const) {
      const usage = { prompt_tokens: input_tokens, completion_tokens: output_tokens }
      const made = billOf({ model, usage }, { context })
      assert.isTrue(made.complete, model)
      assert.strictEqual(total({ model, input_tokens, output_tokens, context }), made.total, model)
    }
    assert.strictEqual(total({ model: "gpt-5.5", input_tokens: 300_000, output_tokens: 1000 }), "3.045")
  })

  it("counts what the cache serves, in tokens or as a share, and what is written to it", () => {
    const call = { model: "claude-haiku-4-5", input_tokens: 10_000, output_tokens: 0 }
    // By hand: $1 a million, a tenth from the cache, 1.25 times to it.
    assert.strictEqual(total({ ...call, cached_input_tokens: 4000, cache_write_tokens: 2000 }), "0.0069")
    assert.strictEqual(total({ ...call, cached_input_ratio: 0.4 }), total({ ...call, cached_input_tokens: 4000 }))
    // Twice the price where the cache keeps it for an hour: 8,000 × 1 + 2,000 × 2 per million.
    const written = { ...call, cache_write_tokens: 2000 }
    assert.strictEqual(total({ ...written, cache_write_lifetime: "1h" }), "0.012")
    assert.strictEqual(total({ ...written, cache_write_lifetime: "5m" }), total(written))
  })

  it("is for one call, for many, and for a month of them", () => {
    const call = { model: "gpt-5-mini", input_tokens: 1000, output_tokens: 100 } as const
    assert.strictEqual(total(call), "0.00045")
    assert.strictEqual(total({ ...call, calls: 1000 }), "0.45")
    assert.strictEqual(estimate({ ...call, calls: 1000, per: "day" }, { now, prices }).per_month, "13.5")
    assert.strictEqual(estimate({ ...call, calls: 1000, per: "month" }, { now, prices }).per_month, "0.45")
    // A thousand short prompts are not a long one.
    assert.strictEqual(total({ model: "gpt-5.5", input_tokens: 1000, calls: 1000 }), "5")
  })

  it("prices a prompt over the window as one request, and says so", () => {
    const of = (input_tokens: number) =>
      estimate({ model: "grok-4.7", input_tokens, output_tokens: 1000 }, { now, prices })
    assert.strictEqual(of(600_000).total, "2.412")
    assert.include(codes(of(600_000)), "over_window")
    assert.notInclude(codes(of(500_000)), "over_window")
  })

  it("leaves hours out, and says so", () => {
    const call = { model: "deepseek-v4-pro", provider: "deepseek", input_tokens: 1_000_000 }
    const at = (hour: string) => estimate({ ...call, at: `2026-11-20T${hour}:00:00Z` }, { now, prices })
    assert.strictEqual(at("02").total, at("12").total)
    assert.include(codes(at("02")), "any_hour")
  })

  it("refuses what no call can be, with the field and the reason", () => {
    for (const [wrong, field, reason] of [
      [
        { input_tokens: 1, cache_write_lifetime: "2h" as never },
        "expected.cache_write_lifetime",
        "must be one of 5m, 30m, 1h, 12h"
      ],
      [{ input_tokens: -1 }, "expected.input_tokens", "input_tokens must be a whole number from 0 to"],
      [{ input_tokens: 1.5 }, "expected.input_tokens", "not 1.5"],
      [{ input_tokens: 10, cached_input_tokens: 11 }, "expected.cached_input_tokens", "more than the prompt has"],
      [{ input_tokens: 10, cached_input_ratio: 2 }, "expected.cached_input_ratio", "from 0 to 1"],
      [{ input_tokens: 10, output_tokens: 1, output_multiplier: 1 }, "expected.output_multiplier", "not both"],
      [{ input_tokens: 10, calls: 0.5 }, "expected.calls", "whole number"],
      [{ input_tokens: 10, tools: [{ type: "web_search", calls: -1 }] }, "expected.tools", "calls must be"],
      [{ input_tokens: 10, tools: [{ type: "hammer" } as never] }, "expected.tools", "web_search"],
      [{ input_tokens: 10, context: { channel: "mars" } }, "context.channel", "bedrock, vertex, azure or foundry"],
      [{ input_tokens: 10, context: { aggregate: true } }, "context.aggregate", "leave it out"]
    ] as const) {
      const { error, total } = estimate({ model: "gpt-4o", ...wrong }, { now, prices })
      assert.deepStrictEqual([error?.code, error?.fields, total], ["InvalidUsage", [field], null])
      assert.include(error!.message, reason)
    }
  })
})

describe("ratecardMiddleware", () => {
  const model = { provider: "openai.chat", modelId: "gpt-4o" }
  const usage = { inputTokens: { total: 2006, cacheRead: 1920 }, outputTokens: { total: 300 } }

  const kept = (limit = "100") => {
    const bills: Array<CallBill> = []
    const seen: Array<unknown> = []
    const budget = new Budget({ limit, now })
    const onBill = (made: CallBill, call: unknown) => {
      bills.push(made)
      seen.push(call)
    }
    return { bills, seen, budget, calls: ratecardMiddleware({ budget, onBill, now }) }
  }

  const streamOf = (parts: ReadonlyArray<{ readonly type: string }>, error?: Error) =>
    new ReadableStream<{ readonly type: string }>({
      start: (controller) => {
        for (const part of parts) controller.enqueue(part)
        if (error === undefined) controller.close()
      },
      pull: (controller) => controller.error(error)
    })

  const streamed = (
    calls: ReturnType<typeof kept>["calls"],
    parts: ReadonlyArray<object & { type: string }>,
    error?: Error
  ) => calls.wrapStream({ model: { ...model, doStream: async () => ({ stream: streamOf(parts, error) }) }, params: {} })

  const MESSAGE_START = {
    type: "raw",
    rawValue: {
      type: "message_start",
      message: { model: "claude-sonnet-4-5", usage: { input_tokens: 1000, output_tokens: 1 } }
    }
  }

  it("keeps the metadata of the provider", async () => {
    const { calls } = kept()
    const doGenerate = async () => ({ usage, providerMetadata: { openai: { id: 1 } } })
    const { providerMetadata }: { readonly providerMetadata: object } = await calls.wrapGenerate({ model, doGenerate })
    assert.deepInclude(providerMetadata, { openai: { id: 1 } })
    assert.nestedPropertyVal(providerMetadata, "ratecard.total", "0.005615")
  })

  it("bills calls that were aborted or cannot be read as unknown, and none that was refused or never sent", async () => {
    const failures = [
      [new DOMException("", "AbortError"), 1],
      [Object.assign(new Error(), { name: "AI_APICallError", statusCode: 200 }), 1],
      [Object.assign(new Error(), { name: "AI_APICallError", statusCode: 429 }), 0],
      [Object.assign(new Error(), { name: "AI_LoadAPIKeyError" }), 0]
    ] as const
    for (const [error, count] of failures) {
      const { bills, budget, calls } = kept()
      const doGenerate = () => Promise.reject(error)
      const failure = await calls.wrapGenerate({ model, doGenerate }).catch((reason: unknown) => reason)
      assert.strictEqual(failure, error)
      assert.lengthOf(bills, count)
      assert.strictEqual((await budget.state()).complete, count === 0)
    }
  })

  it("says which call a bill is of", async () => {
    const { calls, seen } = kept()
    await calls.wrapGenerate({ model, doGenerate: async () => ({ usage }) })
    for await (const _ of (await streamed(calls, [{ type: "finish" }])).stream);
    assert.deepStrictEqual(seen, [
      { provider: "openai.chat", modelId: "gpt-4o", streamed: false },
      { provider: "openai.chat", modelId: "gpt-4o", streamed: true }
    ])
  })

  it("makes no call that may cost more than what is left", async () => {
    const { budget, calls } = kept("0.02")
    const prompt = [{ role: "user", content: [{ type: "text", text: "How much is the fish?" }] }]
    const doGenerate = async () => ({ usage })
    const refusalOf = (made: Promise<unknown>) => made.catch((reason: unknown) => reason)
    await calls.wrapGenerate({ model, params: { prompt, maxOutputTokens: 1000 }, doGenerate })
    assert.strictEqual((await budget.state()).spent, "0.005615")
    const never = () => assert.fail()
    for (const params of [
      { prompt, maxOutputTokens: 2000 },
      { prompt },
      { prompt: [{ role: "user", content: [{ type: "file", data: "" }] }], maxOutputTokens: 1 }
    ]) {
      assert.instanceOf(await refusalOf(calls.wrapGenerate({ model, params, doGenerate: never })), BudgetSpent)
    }
    assert.instanceOf(await refusalOf(streamed(calls, [])), BudgetSpent)
    const unknown = { ...model, modelId: "nobody's" }
    const params = { prompt, maxOutputTokens: 1 }
    assert.instanceOf(await refusalOf(calls.wrapGenerate({ model: unknown, params, doGenerate: never })), BudgetSpent)
    assert.strictEqual((await budget.state()).remaining, "0.014385")
  })

  it("ends a loop whose answers have no usage", async () => {
    const { budget, calls } = kept("0.02")
    const params = { prompt: "How much?", maxOutputTokens: 500 }
    const doGenerate = async () => ({ usage: { inputTokens: {}, outputTokens: {} } })
    let steps = 0
    for (; steps < 20; steps++) {
      const made = await calls.wrapGenerate({ model, params, doGenerate }).catch((reason: unknown) => reason)
      if (made instanceof BudgetSpent) break
    }
    // Each may cost 500 tokens of output and 18 bytes of prompt.
    assert.strictEqual(steps, Math.floor(0.02 / (500 * 10e-6 + 16 * 2.5e-6)))
    assert.isFalse((await budget.state()).complete)
  })

  it("lets no calls at the same time exceed the limit together", async () => {
    const { budget, calls } = kept("0.05")
    const params = { prompt: "How much?", maxOutputTokens: 300 }
    const doGenerate = () => new Promise<{ usage: typeof usage }>((resolve) => setTimeout(() => resolve({ usage })))
    const ends = await Promise.allSettled(
      Array.from({ length: 20 }, () => calls.wrapGenerate({ model, params, doGenerate }))
    )
    const made = ends.filter(({ status }) => status === "fulfilled").length
    // Each reserves 300 tokens of output and 18 bytes of prompt.
    assert.strictEqual(made, Math.floor(0.05 / (300 * 10e-6 + 16 * 2.5e-6)))
    assert.strictEqual((await budget.state()).calls, made)
  })

  it("bills a stream once, that is read, ends early, fails or is left, by the most that it reported", async () => {
    const read = async (stream: ReadableStream) => {
      for await (const _ of stream);
    }
    const ends: ReadonlyArray<readonly [Promise<unknown>, ReturnType<typeof kept>, string | null]> = await Promise.all(
      [
        [[{ type: "finish", usage }], undefined, "0.005615"],
        [[MESSAGE_START], undefined, "0.003015"],
        [[MESSAGE_START], new Error("gone"), "0.003015"],
        [[{ type: "text-delta" }], undefined, null]
      ].map(async ([parts, error, total]) => {
        const each = kept()
        const { stream } = await streamed(
          each.calls,
          parts as ReadonlyArray<{ type: string }>,
          error as Error | undefined
        )
        return [read(stream).catch(() => {}), each, total as string | null] as const
      })
    )
    for (const [end, { bills }, total] of ends) {
      await end
      assert.deepStrictEqual(
        bills.map((bill) => [bill.total, bill.complete]),
        [[total, total === "0.005615"]]
      )
    }
    const left = kept()
    const { stream } = await streamed(left.calls, [MESSAGE_START, { type: "text-delta" }, { type: "text-delta" }])
    const reader = stream.getReader()
    await reader.read()
    await reader.cancel()
    assert.deepStrictEqual([left.bills.length, left.bills[0]?.complete], [1, false])
  })

  it("passes raw chunks on only if they were asked for", async () => {
    const parts = [MESSAGE_START, { type: "finish", usage }]
    const seen = async (params: { readonly includeRawChunks?: boolean }) => {
      const wrapped = { ...model, doStream: async () => ({ stream: streamOf(parts) }) }
      const { stream } = await kept().calls.wrapStream({ model: wrapped, params })
      const types: Array<string> = []
      for await (const part of stream) types.push(part.type)
      return types
    }
    assert.deepStrictEqual(await seen({}), ["finish"])
    assert.deepStrictEqual(await seen({ includeRawChunks: true }), ["raw", "finish"])
  })
})

describe("billedSpans", () => {
  const attributes = {
    "gen_ai.operation.name": "chat",
    "gen_ai.response.model": "gpt-4o",
    "gen_ai.usage.input_tokens": 2006,
    "gen_ai.usage.output_tokens": 300,
    "gen_ai.usage.cache_read.input_tokens": 1920
  }
  const span = (also: object = {}, status = 0) => ({
    startTime: [NOW / 1000, 0] as [number, number],
    status: { code: status },
    attributes: { ...attributes, ...also }
  })
  const written = (each: ReturnType<typeof span>, write = true): Readonly<Record<string, unknown>> => {
    const exported: Array<ReturnType<typeof span>> = []
    const inner = {
      export: (spans: Array<ReturnType<typeof span>>) => void exported.push(...spans),
      shutdown: async () => {}
    }
    billedSpans(inner, { now, write }).export([each], () => {})
    return exported[0]!.attributes
  }

  it("writes nothing by default", () => {
    assert.deepStrictEqual(written(span(), false), attributes)
  })

  it("writes the cost of a call, and leaves one that is there", () => {
    assert.deepInclude(written(span()), {
      "ratecard.total": "0.005615",
      "gen_ai.usage.cost.amount": 0.005615,
      "gen_ai.usage.cost.currency": "USD"
    })
    assert.deepInclude(written(span({ "gen_ai.usage.cost.amount": 1 })), { "gen_ai.usage.cost.amount": 1 })
  })

  it("writes no amount where not all is known", () => {
    for (const each of [
      span({ "gen_ai.usage.input_tokens": undefined, "gen_ai.usage.output_tokens": undefined }),
      span({ "gen_ai.response.model": "nobody's" }),
      span({}, 2)
    ]) {
      assert.strictEqual(written(each)["ratecard.complete"], false)
      assert.notProperty(written(each), "gen_ai.usage.cost.amount")
    }
  })

  it("bills no agent, workflow or tool", () => {
    for (const name of ["invoke_agent", "invoke_workflow", "execute_tool", "create_agent"]) {
      assert.notProperty(written(span({ "gen_ai.operation.name": name })), "ratecard.total")
    }
  })
})
