import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
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
import { pause } from "../../../test/pause.ts"
import { RunningServer, type Settings } from "../../../test/server.ts"

const PATH = "/api/v1/exchange-rate"
const TODAY = moscowDate()
const TOMORROW = moscowDate(1)

let sources: BankStandIn
beforeAll(async () => {
  sources = await BankStandIn.start()
})
afterAll(() => sources[Symbol.asyncDispose]())

/** Runs against a service of its own. */
const withServer = async (settings: Settings, use: (server: RunningServer) => Promise<void>): Promise<void> => {
  const server = await RunningServer.start(settings)
  try {
    await use(server)
  } finally {
    await server.stop()
  }
}

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

/** The rate once the background has brought one, or the last answer when the test is about to be cut off. */
const settled = async (server: RunningServer, source: string): Promise<unknown> => {
  for (let waited = 0; ; waited += 50) {
    const { json, status } = await server.ask(PATH)
    assert.strictEqual(status, 200)
    if (json.source === source || waited > 150_000) return json
    await pause(50)
  }
}

describe("GET /exchange-rate", () => {
  it.each(["America/Los_Angeles", "Pacific/Kiritimati"])(
    "dates the bank's rate at midnight in Moscow, also one of tomorrow, in the time zone %s",
    async (TZ) => {
      sources.daily = bytes(dailyXml({ date: TOMORROW, value: "7840,49", nominal: "100", unit: "78,4049" }))
      using _ = timeZone(TZ)
      await withServer(sources.settings, async (server) => {
        assert.deepStrictEqual(await settled(server, "cbr"), {
          rate: 78.4049,
          source: "cbr",
          updated_at: midnight(TOMORROW)
        })
      })
    }
  )

  it("is the mirror's where the bank fails", async () => {
    sources.daily = status(502)
    sources.mirror = bytes(mirrorJson(`${midnight(TODAY).slice(0, 10)}T11:30:00+03:00`, 78.5))
    using _ = timeZone("America/Los_Angeles")
    await withServer(sources.settings, async (server) => {
      assert.deepStrictEqual(await settled(server, "cbr-mirror"), {
        rate: 78.5,
        source: "cbr-mirror",
        updated_at: midnight(TODAY)
      })
    })
  })

  it("never waits for a bank that does not answer", async () => {
    sources.daily = hung
    await withServer({ ...sources.settings, EXCHANGE_RATE_FALLBACK: "95.5" }, async (server) => {
      const { json } = await server.ask(PATH)
      assert.deepStrictEqual(json, { rate: 95.5, source: "fallback", updated_at: null })
      while (!sources.asked.some((path) => path.includes("XML_daily"))) await pause(20)
      assert.deepStrictEqual((await server.ask(PATH)).json, json)
    })
  })

  it("is the fallback where both are switched off, with an entity tag like every read", async () => {
    await withServer({ CBR_URL: "", CBR_MIRROR_URL: "" }, async (server) => {
      const { headers, json } = await server.ask(PATH)
      assert.deepStrictEqual(json, { rate: 80, source: "fallback", updated_at: null })
      const etag = headers.get("etag")!
      const again = await server.ask(PATH, { headers: { "if-none-match": etag } })
      assert.strictEqual(again.status, 304)
      assert.strictEqual(again.text, "")
      assert.strictEqual((await server.ask(PATH, { headers: { "if-none-match": 'W/"other"' } })).status, 200)
    })
  })
})

describe("GET /recommend", () => {
  /** Between a dollar at the one rate and at the other there are models. */
  const LIMIT = 200
  const QUERY = `max_input_price=${LIMIT}&price_currency=rub`

  /** How many models fit when a dollar is worth `rate` rubles. */
  const fitting = async (server: RunningServer, rate: number, at = ""): Promise<number> => {
    const { json } = await server.ask(`/api/v1/models${at && `?at=${at}`}`)
    const rubles = (model: any) => (model.currency === "rub" ? model.input_price : model.input_price * rate)
    return json.models.filter((model: any) => rubles(model) <= LIMIT).length
  }
  const recommended = async (server: RunningServer, at = ""): Promise<number> => {
    const { json } = await server.ask(`/api/v1/recommend?${QUERY}${at && `&at=${at}`}`)
    return json.total_available
  }

  it("converts at the newest rate, also where it answered before", async () => {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    sources.daily = async (request, response) => {
      await released
      bytes(dailyXml({ date: TODAY, value: "155,5" }))(request, response)
    }
    await withServer(sources.settings, async (server) => {
      const [atFallback, atRate] = [await fitting(server, 80), await fitting(server, 155.5)]
      assert.notStrictEqual(atFallback, atRate)
      assert.strictEqual(await recommended(server), atFallback)
      assert.strictEqual(await recommended(server), atFallback)
      release()
      await settled(server, "cbr")
      assert.strictEqual(await recommended(server), atRate)
    })
  })

  it("converts a past moment at the rate of its day", async () => {
    const [before, after] = ["2026-01-12T20:59:59Z", "2026-01-12T21:00:00Z"]
    sources.daily = bytes(dailyXml({ date: TODAY, value: "80,5" }))
    sources.past = [
      { date: "31.12.2025", value: "50,5" },
      { date: "13.01.2026", value: "10025,0", nominal: "100" }
    ]
    await withServer(sources.settings, async (server) => {
      const [atOld, atNew] = [await fitting(server, 50.5, before), await fitting(server, 100.25, after)]
      assert.notStrictEqual(atOld, await fitting(server, 100.25, before))
      assert.notStrictEqual(atNew, await fitting(server, 80.5, after))
      while ((await recommended(server, before)) !== atOld) await pause(50)
      while ((await recommended(server, after)) !== atNew) await pause(50)
      const rateAt = async (at: string) => (await server.ask(`${PATH}?at=${at}`)).json
      const old = { rate: 50.5, source: "cbr", updated_at: "2025-12-31T00:00:00+03:00" }
      assert.deepStrictEqual(await rateAt(before), old)
      assert.deepStrictEqual(await rateAt("2026-01-12"), old)
      assert.strictEqual((await rateAt("2026-01-13")).rate, 100.25)
    })
  })
})
