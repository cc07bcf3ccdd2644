import { assert, describe, it } from "@effect/vitest"
import { BUNDLED_ENTRIES, BUNDLED_TARIFFS } from "@ratecard/core/bundled"
import { Catalogue, Tokenizer } from "@ratecard/core/effect"
import { priceSnapshot } from "@ratecard/core/catalogue"
import { loadTokenizer } from "@ratecard/core/tokenizer"
import type { CostRequest, Costs } from "@ratecard/api"
import { Effect, Layer } from "effect"
import { HttpServerRequest } from "effect/http"
import { RateLimits } from "../limits/RateLimits.ts"
import { Bills } from "./Bills.ts"

const NOW = Date.parse("2026-11-22T12:00:00Z")

/** GPT-5 with a price that an administrator set. */
const ENTRIES = BUNDLED_ENTRIES.map((entry) =>
  entry.id === "openai-gpt-5"
    ? {
        ...entry,
        levels: [
          ...entry.levels,
          { date: "2026-11-22T00:00:00Z", input_price: 2, output_price: 20, cached_input_price: 0.5, source: "manual" }
        ] as const
      }
    : entry
) as unknown as typeof BUNDLED_ENTRIES

const drawn: Array<unknown> = []

const rateOf = (at: number) => ({
  rate: 80,
  source: "cbr" as const,
  updated_at: `${new Date(at).toISOString().slice(0, 10)}T00:00:00+03:00`
})

const PRICES = priceSnapshot({ entries: ENTRIES, tariffs: BUNDLED_TARIFFS, rate: rateOf(NOW), rateOn: rateOf }, NOW)

const layer = Bills.layer.pipe(
  Layer.provide([
    Layer.succeed(Catalogue, Catalogue.over(Effect.succeed(PRICES))),
    Tokenizer.layer,
    Layer.succeed(RateLimits, {
      take: () => undefined,
      takeMore: (...budget) => Effect.sync(() => void drawn.push(budget)),
      refused: { reads: 0, files: 0, pages: 0, counting: 0, "sign-in": 0, telemetry: 0, tests: 0 }
    })
  ])
)

const usage = {
  input_tokens: 1000,
  input_tokens_details: { cached_tokens: 600 },
  output_tokens: 300,
  total_tokens: 1300
}

const bill = (request: CostRequest, values = 0): Effect.Effect<any> =>
  Effect.flatMap(Bills, (bills) => bills.bill(request, values)).pipe(
    Effect.map((json) => (JSON.parse(Buffer.from(json).toString()) as Costs).results),
    Effect.provide(layer),
    Effect.provideService(HttpServerRequest.HttpServerRequest, HttpServerRequest.fromWeb(new Request("http://x"))),
    Effect.orDie
  )

describe("bills of the service", () => {
  it.effect("are made at the prices that it serves, an administrator's included, each at its own instant", () =>
    Effect.gen(function* () {
      const records = [
        { model: "gpt-5", usage, at: "2026-11-21" },
        { model: "gpt-5", usage, at: "2026-11-22T09:00:00Z" }
      ]
      const [before, after] = yield* bill({ records })
      // 400 × 1.25 + 600 × 0.125 + 300 × 10, and 400 × 2 + 600 × 0.5 + 300 × 20, for a million
      assert.deepStrictEqual([before.total, after.total], ["0.003575", "0.0071"])
      assert.deepInclude(after.lines[0], { price: "2", amount: "0.0008" })
      assert.strictEqual(after.lines[0].source.source, "manual")
    })
  )

  it.effect("suggest models for ten unknown names, however often each stands there", () =>
    Effect.gen(function* () {
      const names = Array.from({ length: 40 }, (_, place) => `gpt-5-nearly-${place}`)
      const made = yield* bill({
        records: [...names, "gpt-5", ...names].map((model) => ({ model, usage, at: "2026-11-20" }))
      })
      const suggested = made.map(({ error }: any) => error?.candidates.length > 0)
      const expected = names.map((_, place) => place < 10)
      assert.deepStrictEqual(suggested, [...expected, false, ...expected])
      assert.strictEqual(made[40].model_id, "openai-gpt-5")
    })
  )

  it.effect("are at least what the text in a log costs that has the usage of its stream's start", () =>
    Effect.gen(function* () {
      const text = "Let me look at the tests first.\n".repeat(50)
      const line = (model: string) => {
        const content = [{ type: "text", text }]
        const message = { id: "m", model, content, stop_reason: null, usage: { input_tokens: 3, output_tokens: 8 } }
        return { type: "assistant", version: "2.1.45", requestId: "r", message }
      }
      const count = (yield* Effect.promise(() => loadTokenizer("o200k_base"))).count(text)
      const at = "2026-11-20"
      const records = [
        { usage: [line("gpt-5"), line("gpt-5")], at },
        { response: line("gpt-5"), at }
      ]
      for (const made of yield* bill({ records })) {
        assert.deepInclude(made, { complete: false })
        assert.deepStrictEqual(made.band.output_tokens, { said: 8, low: count, tokens: count, high: count })
        assert.strictEqual(made.warnings[0].code, "undercounted")
      }
      const [estimated] = yield* bill({ records: [{ usage: [line("claude-opus-4-5")], at }] })
      assert.isBelow(Number(estimated.band.low), Number(estimated.band.high))
      assert.strictEqual(estimated.band.low, estimated.total)
    })
  )

  it.effect("are converted at the rate of each record's own day", () =>
    Effect.gen(function* () {
      const [made] = yield* bill({ records: [{ model: "gpt-5", usage, at: "2026-11-20" }], currency: "rub" })
      assert.deepStrictEqual(
        [made.currency, made.total, made.converted],
        [
          "usd",
          "0.003575",
          { currency: "rub", total: "0.286", rate: 80, date: "2026-11-20T00:00:00+03:00", source: "cbr" }
        ]
      )
    })
  )

  it.effect("follow an overlay, also for a model that nobody knows", () =>
    Effect.gen(function* () {
      const overlay = {
        name: "contract",
        rules: [
          { model: "house-*", prices: { input: "1", output: "2" } },
          { provider: "openai", factor: "0.9" }
        ]
      }
      const records = [
        { model: "house-1", usage: { input_tokens: 1000, output_tokens: 10 } },
        { model: "gpt-5", usage, at: "2026-11-20" }
      ]
      const [own, listed] = yield* bill({ records, overlay })
      assert.deepStrictEqual([own.matched.how, own.total, own.complete], ["overlay", "0.00102", true])
      assert.strictEqual(listed.total, "0.0032175")
      assert.deepInclude(listed.lines[0], { overlay: "contract", list_amount: "0.0005", amount: "0.00045" })
    })
  )

  it.effect("of a batch's lines are at batch prices, and of one without an answer nothing", () =>
    Effect.gen(function* () {
      const body = {
        model: "gpt-4o-mini",
        usage: { prompt_tokens: 20, completion_tokens: 17 },
        service_tier: "default"
      }
      const records = [
        { response: { custom_id: "1", response: { status_code: 200, body }, error: null }, at: "2026-11-20" },
        { id: "2", response: { custom_id: "2", result: { type: "expired" } } }
      ]
      const [answered, expired] = yield* bill({ records })
      assert.deepStrictEqual([answered.total, answered.complete], ["0.0000066", true])
      assert.deepStrictEqual([expired.id, expired.error.code], ["2", "RequestFailed"])
    })
  )

  it.effect("have lines of an advisor's own model", () =>
    Effect.gen(function* () {
      const advice = { type: "advisor_message", model: "claude-opus-4-8", input_tokens: 2518, output_tokens: 22 }
      const usage = { input_tokens: 2390, output_tokens: 121, iterations: [advice] }
      const [made] = yield* bill({ records: [{ model: "claude-sonnet-5", usage, at: "2026-11-20" }], currency: "rub" })
      assert.deepStrictEqual([made.total, made.converted.total, made.complete], ["0.01913", "1.5304", true])
      assert.deepInclude(made.lines[3], { model_id: "anthropic-claude-opus-4-8", unit: "output", amount: "0.00055" })
    })
  )

  it.effect("draw no less than one request for each started ten thousand of values", () =>
    Effect.gen(function* () {
      drawn.length = 0
      for (const values of [10_000, 10_001, 100_000]) yield* bill({ records: [{ model: "gpt-5", usage }] }, values)
      assert.deepStrictEqual(drawn, [
        ["counting", 0],
        ["counting", 1],
        ["counting", 9]
      ])
    })
  )

  it.effect("draw one request for each started hundred of records", () =>
    Effect.gen(function* () {
      drawn.length = 0
      for (const length of [1, 100, 101, 1000]) {
        const results = yield* bill({
          records: Array.from({ length }, (_, id) => ({ id: `${id}`, model: "gpt-5", usage }))
        })
        assert.deepStrictEqual(
          results.map(({ id }: any) => Number(id)),
          [...Array(length).keys()]
        )
      }
      assert.deepStrictEqual(drawn, [
        ["counting", 0],
        ["counting", 0],
        ["counting", 1],
        ["counting", 9]
      ])
    })
  )
})

describe("a statement", () => {
  const HEADER = "start_time,amount_value,line_item\n"
  const ask = (statement: string) =>
    Effect.flatMap(Bills, (bills) => bills.reconcile({ statement, records: [] }, 0)).pipe(
      Effect.provide(layer),
      Effect.provideService(HttpServerRequest.HttpServerRequest, HttpServerRequest.fromWeb(new Request("http://x")))
    )
  const rows = (count: number, model: (place: number) => string) =>
    HEADER + Array.from({ length: count }, (_, place) => `1789344000,0.0025,${model(place)}\n`).join("")

  it.effect("counts as a request for each 2,500 of its rows, whether they are lines or objects", () =>
    Effect.gen(function* () {
      const day = (place: number) =>
        `{"object":"bucket","start_time":${1_700_000_000 + 86_400 * place},"results":[{"object":"organization.costs.result"}]}`
      for (const statement of [
        rows(5100, () => "gpt-5"),
        `{"data":[${Array.from({ length: 2550 }, (_, place) => day(place)).join(",")}]}`
      ]) {
        drawn.length = 0
        yield* ask(statement)
        assert.deepStrictEqual(drawn, [["counting", 2]])
      }
    })
  )

  it.effect("of too many models is refused, with what to do; of many lines the largest are told, and their sum", () =>
    Effect.gen(function* () {
      const refusal = yield* Effect.flip(ask(rows(1001, (place) => `made-up-${place}`)))
      assert.deepInclude(refusal, {
        _tag: "UnreadableStatement",
        field: "statement",
        message: "Input has more than 1000 models: send it in parts"
      })
      const { causes, difference } = yield* ask(rows(900, (place) => `made-up-${place}`))
      assert.deepStrictEqual(
        causes.map(({ amount, cause, lines }) => [cause, amount, lines.length, lines.at(-1)!.evidence]),
        [["not_in_logs", difference, 501, "and 400 more"]]
      )
    })
  )
})
