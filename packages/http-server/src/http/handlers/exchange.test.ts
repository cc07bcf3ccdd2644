import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import type { DatedRate } from "@ratecard/core/catalogue"
import { BANK_RATES } from "@ratecard/core/rates"
import { Effect } from "effect"
import {
  BankStandIn,
  bytes,
  dailyXml,
  hung,
  midnight,
  mirrorJson,
  moscowDate,
  status
} from "../../../test/bankStandIn.ts"
import { type PublicClient, withPublicClient } from "../../../test/publicClient.ts"
import { sharedService } from "../../../test/server.ts"

const TODAY = moscowDate()
const TOMORROW = moscowDate(1)

let sources: BankStandIn
beforeAll(async () => {
  sources = await BankStandIn.start()
})
afterAll(() => sources[Symbol.asyncDispose]())

/** Lets this process be in another time zone, for a while. */
const timeZone = (name: string): Disposable => {
  const { TZ } = process.env
  process.env["TZ"] = name
  return {
    [Symbol.dispose]: () => {
      if (TZ === undefined) delete process.env["TZ"]
      else process.env["TZ"] = TZ
    }
  }
}

const PAUSE = Effect.sleep("50 millis")

const rateOf = ({ exchange }: PublicClient, at?: string) =>
  exchange.exchangeRate({ query: at === undefined ? {} : { at } })

/** The rate once the background has brought one, or the last answer when the test is about to be cut off. */
const settled = Effect.fnUntraced(function* (client: PublicClient, source: string) {
  for (let waited = 0; ; waited += 50) {
    const rate = yield* rateOf(client)
    if (rate.source === source || waited > 150_000) return rate
    yield* PAUSE
  }
})

describe("GET /exchange-rate", () => {
  it.each(["America/Los_Angeles", "Pacific/Kiritimati"])(
    "dates the bank's rate at midnight in Moscow, also one of tomorrow, in the time zone %s",
    async (TZ) => {
      sources.daily = bytes(dailyXml({ date: TOMORROW, value: "7840,49", nominal: "100", unit: "78,4049" }))
      using _ = timeZone(TZ)
      await withPublicClient(sources.settings, (client) =>
        Effect.gen(function* () {
          const expected = { rate: 78.4049, source: "cbr" as const, updated_at: midnight(TOMORROW) }
          assert.deepStrictEqual(yield* settled(client, "cbr"), expected)
        })
      )
    }
  )

  it("is the mirror's where the bank fails", async () => {
    sources.daily = status(502)
    sources.mirror = bytes(mirrorJson(`${midnight(TODAY).slice(0, 10)}T11:30:00+03:00`, 78.5))
    using _ = timeZone("America/Los_Angeles")
    await withPublicClient(sources.settings, (client) =>
      Effect.gen(function* () {
        const expected = { rate: 78.5, source: "cbr-mirror" as const, updated_at: midnight(TODAY) }
        assert.deepStrictEqual(yield* settled(client, "cbr-mirror"), expected)
      })
    )
  })

  it.each<readonly [string, DatedRate, ReadonlyArray<DatedRate> | undefined]>([
    ["the newest that is shipped", BANK_RATES.at(-1)!, undefined],
    ["the fallback if none is", { rate: 95.5, source: "fallback", updated_at: null }, []]
  ])("never waits for a bank that does not answer: it is %s", async (_which, expected, shipped) => {
    sources.daily = hung
    sources.asked.length = 0
    await withPublicClient(
      { ...sources.settings, EXCHANGE_RATE_FALLBACK: "95.5" },
      (client) =>
        Effect.gen(function* () {
          assert.deepStrictEqual(yield* rateOf(client), expected)
          while (!sources.asked.some((path) => path.includes("XML_daily"))) yield* PAUSE
          assert.deepStrictEqual(yield* rateOf(client), expected)
        }),
      shipped
    )
  })

  const server = sharedService()

  it("is the newest that is shipped if both are switched off, with an entity tag like every read", async () => {
    const path = "/api/v1/exchange-rate"
    const { headers, json } = await server().ask(path)
    assert.deepStrictEqual(json, { ...BANK_RATES.at(-1)! })
    const etag = headers.get("etag")!
    const again = await server().ask(path, { headers: { "if-none-match": etag } })
    assert.strictEqual(again.status, 304)
    assert.strictEqual(again.text, "")
    assert.strictEqual((await server().ask(path, { headers: { "if-none-match": 'W/"other"' } })).status, 200)
  })
})

describe("GET /recommend", () => {
  /** Between a dollar at the one rate and at the other there are models. */
  const LIMIT = 200

  /** How many models fit when a dollar is worth `rate` rubles. */
  const fitting = Effect.fnUntraced(function* ({ catalogue }: PublicClient, rate: number, at?: string) {
    const { models } = yield* catalogue.models({ query: at === undefined ? {} : { at } })
    const soon = Date.now() + 30 * 86_400_000
    return models.filter(
      ({ currency, input_price, retirement }) =>
        (currency === "rub" ? input_price : input_price * rate) <= LIMIT &&
        // What retires within 30 days is not recommended today.
        (at !== undefined || !(Date.parse(retirement?.date ?? "") < soon))
    ).length
  })
  const recommended = Effect.fnUntraced(function* ({ recommendation }: PublicClient, at?: string) {
    const query = { max_input_price: LIMIT, price_currency: "rub" as const, ...(at !== undefined && { at }) }
    return (yield* recommendation.recommend({ query })).total_available
  })

  it("converts at the newest rate, also where it answered before", async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    sources.daily = async (request, response) => {
      await released
      bytes(dailyXml({ date: TODAY, value: "155,5" }))(request, response)
    }
    await withPublicClient(
      sources.settings,
      (client) =>
        Effect.gen(function* () {
          const [atFallback, atRate] = [yield* fitting(client, 80), yield* fitting(client, 155.5)]
          assert.notStrictEqual(atFallback, atRate)
          assert.strictEqual(yield* recommended(client), atFallback)
          assert.strictEqual(yield* recommended(client), atFallback)
          release()
          yield* settled(client, "cbr")
          assert.strictEqual(yield* recommended(client), atRate)
        }),
      []
    )
  })

  it("converts a past moment at the rate of its day", async () => {
    const [before, after] = ["2026-01-12T20:59:59Z", "2026-01-12T21:00:00Z"]
    sources.daily = bytes(dailyXml({ date: TODAY, value: "80,5" }))
    sources.past = [
      { date: "31.12.2025", value: "50,5" },
      { date: "13.01.2026", value: "10025,0", nominal: "100" }
    ]
    await withPublicClient(
      sources.settings,
      (client) =>
        Effect.gen(function* () {
          const [atOld, atNew] = [yield* fitting(client, 50.5, before), yield* fitting(client, 100.25, after)]
          assert.notStrictEqual(atOld, yield* fitting(client, 100.25, before))
          assert.notStrictEqual(atNew, yield* fitting(client, 80.5, after))
          while ((yield* recommended(client, before)) !== atOld) yield* PAUSE
          while ((yield* recommended(client, after)) !== atNew) yield* PAUSE
          const old = { rate: 50.5, source: "cbr" as const, updated_at: "2025-12-31T00:00:00+03:00" }
          assert.deepStrictEqual(yield* rateOf(client, before), old)
          assert.deepStrictEqual(yield* rateOf(client, "2026-01-12"), old)
          assert.strictEqual((yield* rateOf(client, "2026-01-13")).rate, 100.25)
        }),
      []
    )
  })
})
