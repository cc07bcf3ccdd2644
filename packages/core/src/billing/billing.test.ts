import { assert, describe, it } from "@effect/vitest"
import { billedCalls, biller, Spending } from "MISSING"
import { BudgetSpent, type CallBill } from "../index.ts"
import { billedSpans } from "../openTelemetry.ts"

const NOW = Date.parse("2026-11-21T12:00:00Z")
const billOf = biller({ now: () => NOW })

const codes = ({ warnings }: CallBill) => warnings.map(({ code }) => code)

const CHAT = { prompt_tokens: 2006, completion_tokens: 300, prompt_tokens_details: { cached_tokens: 1920 } }

describe("biller", () => {
  it("has a bill without a total for what tells no usage", () => {
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

  it("has none for a model that nobody knows, and says which may be meant", () => {
    const { error, total } = billOf({ model: "gpt-5.6-codex", usage: CHAT })
    assert.strictEqual(total, null)
    assert.isNotEmpty(error!.candidates)
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

  it("bills by whoever is given", () => {
    const error = { code: "NoPriceAt", message: "", fields: [], candidates: [] } as const
    assert.deepInclude(biller(() => ({ error }))({}), { total: null, error })
  })
})

describe("Spending", () => {
  it("adds up to the last digit, and is spent at its budget exactly", () => {
    const bill = billOf({ model: "gpt-4o", usage: CHAT })
    const spending = new Spending({ budget: "0.01123" })
    spending.add(bill)
    assert.isFalse(spending.isSpent)
    spending.add(bill)
    assert.deepStrictEqual([spending.total, spending.isSpent, spending.calls], ["0.01123", true, 2])
  })

  it("says that its total is a lower bound after a call that is not known, or is in another currency", () => {
    for (const bill of [
      billOf(undefined),
      billOf({ model: "GigaChat-2", usage: { prompt_tokens: 10, completion_tokens: 1 } })
    ]) {
      const spending = new Spending()
      spending.add(bill)
      assert.deepStrictEqual([spending.total, spending.complete, spending.calls], ["0", false, 1])
    }
  })

  it("refuses a budget that is none", () => {
    for (const budget of ["", "much", "0", "-1"]) assert.throws(() => new Spending({ budget }), RangeError)
  })
})

describe("billedCalls", () => {
  const model = { provider: "openai.chat", modelId: "gpt-4o" }
  const usage = { inputTokens: { total: 2006, cacheRead: 1920 }, outputTokens: { total: 300 } }

  const kept = (budget?: string) => {
    const bills: Array<CallBill> = []
    const spending = new Spending(budget === undefined ? {} : { budget })
    const onBill = (bill: CallBill) => void bills.push(bill)
    return { bills, spending, calls: billedCalls({ billOf, spending, onBill, now: () => NOW }) }
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

  it("keeps what the provider says beside the bill", async () => {
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
      const { bills, calls, spending } = kept()
      const doGenerate = () => Promise.reject(error)
      const failure = await calls.wrapGenerate({ model, doGenerate }).catch((reason: unknown) => reason)
      assert.strictEqual(failure, error)
      assert.lengthOf(bills, count)
      assert.strictEqual(spending.complete, count === 0)
    }
  })

  it("makes no call once the budget is spent", async () => {
    const { calls } = kept("0.005")
    const doGenerate = async () => ({ usage })
    await calls.wrapGenerate({ model, doGenerate })
    for (const refused of [calls.wrapGenerate({ model, doGenerate: () => assert.fail() }), streamed(calls, [])]) {
      assert.instanceOf(await refused.catch((reason: unknown) => reason), BudgetSpent)
    }
  })

  it("bills a stream once, that is read, ends early, fails or is left, by the most that it told", async () => {
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

  it("keeps raw chunks from who did not ask for them", async () => {
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
    billedSpans(inner, { billOf, write }).export([each], () => {})
    return exported[0]!.attributes
  }

  it("writes nothing unless told to", () => {
    assert.deepStrictEqual(written(span(), false), attributes)
  })

  it("writes the cost of a call, and leaves one that somebody told", () => {
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
