import { assert, describe, it } from "@effect/vitest"
import type { DatedRate } from "@ratecard/core/catalogue"
import { freePort } from "@ratecard/test-support"
import { Context, Duration, Effect, Layer, Logger, Redacted } from "effect"
import type { RequestListener } from "node:http"
import {
  BankStandIn,
  bytes,
  dailyXml,
  endless,
  hung,
  large,
  midnight,
  mirrorJson,
  moscowDate,
  periodXml,
  status,
  windows1251
} from "../../test/bankStandIn.ts"
import { newInstallation } from "../../test/databases.ts"
import { Database } from "../database/Database.ts"
import { CentralBank } from "./CentralBank.ts"
import type { Pace } from "./pace.ts"

/** Rounds follow at once; an answer has the time that a busy machine needs. */
const QUICK: Pace = {
  round: "20 millis",
  afterFailure: "20 millis",
  pause: "1 millis",
  answer: "10 seconds",
  storage: "50 millis"
}

const FALLBACK: DatedRate = { rate: 80, source: "fallback", updated_at: null }

const TODAY = moscowDate()
const TOMORROW = moscowDate(1)

const cbr = (rate: number, date: string): DatedRate => ({ rate, source: "cbr", updated_at: midnight(date) })
const fromMirror = (rate: number, date: string): DatedRate => ({ ...cbr(rate, date), source: "cbr-mirror" })

const today = (value: string, nominal = "1") => bytes(dailyXml({ date: TODAY, value, nominal }))
const mirrorToday = (value: number) => bytes(mirrorJson(midnight(TODAY), value), "application/javascript")

const standIn = Effect.acquireDisposable(Effect.promise(BankStandIn.start))

/** A database that is away: its port is closed. */
const away = Effect.promise(async () => {
  const port = await freePort()
  return Database.layer({
    databaseUrl: Redacted.make(`postgres://ratecard@127.0.0.1:${port}/ratecard`),
    dataDir: "",
    databaseTimeout: Duration.millis(900)
  })
}).pipe(Layer.unwrap)

/** The service, what it logs, and its stand-ins; switched off where `off` says so. */
const bankOver = Effect.fnUntraced(function* (
  sources: BankStandIn,
  {
    database = away,
    off = [],
    pace = QUICK,
    shipped = []
  }: {
    readonly database?: typeof away
    readonly off?: ReadonlyArray<"bank" | "mirror">
    readonly pace?: Pace
    readonly shipped?: ReadonlyArray<DatedRate>
  } = {}
) {
  const logged: Array<string> = []
  const logger = Logger.make(({ message }) => {
    logged.push(String(message))
  })
  const settings = {
    cbrUrl: off.includes("bank") ? null : sources.settings.CBR_URL,
    cbrMirrorUrl: off.includes("mirror") ? null : sources.settings.CBR_MIRROR_URL,
    exchangeRateFallback: 80
  }
  const layer = CentralBank.layer(settings, pace, shipped).pipe(
    Layer.provide(database),
    Layer.provide(Logger.layer([logger]))
  )
  const bank = Context.get(yield* Layer.build(layer), CentralBank)
  return { ...bank, logged }
})

/** Waits until it holds; a test that waits in vain is cut off. */
const until = (holds: () => boolean | Promise<boolean>) =>
  Effect.promise(async () => {
    while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 5))
  })

const settles = (current: Effect.Effect<DatedRate>, expected: DatedRate) =>
  until(async () => JSON.stringify(await Effect.runPromise(current)) === JSON.stringify(expected))

/** Two whole rounds that have found nothing. */
const asked = (sources: BankStandIn, times: number) => until(() => sources.asked.length >= times)

describe("the newest rate", () => {
  it.live("is the bank's", () =>
    Effect.gen(function* () {
      const sources = yield* standIn
      sources.daily = today("78,4049")
      const { current } = yield* bankOver(sources)
      yield* settles(current, cbr(78.4049, TODAY))
    })
  )

  it.live("is divided by its nominal", () =>
    Effect.gen(function* () {
      const sources = yield* standIn
      sources.daily = today("7840,49", "100")
      const { current } = yield* bankOver(sources)
      yield* settles(current, cbr(78.4049, TODAY))
    })
  )

  it.live("is tomorrow's as soon as the bank has it, while today is still converted at today's", () =>
    Effect.gen(function* () {
      const sources = yield* standIn
      sources.daily = today("78,4049")
      const { current, on } = yield* bankOver(sources)
      yield* settles(current, cbr(78.4049, TODAY))
      sources.daily = bytes(dailyXml({ date: TOMORROW, value: "79,1" }))
      yield* settles(current, cbr(79.1, TOMORROW))
      assert.deepStrictEqual(yield* on(Date.now()), cbr(78.4049, TODAY))
      assert.deepStrictEqual(yield* on(Date.parse(midnight(TOMORROW))), cbr(79.1, TOMORROW))
    })
  )

  it.live("is never replaced by an older one", () =>
    Effect.gen(function* () {
      const sources = yield* standIn
      sources.daily = today("78,4049")
      const { current } = yield* bankOver(sources)
      yield* settles(current, cbr(78.4049, TODAY))
      sources.daily = bytes(dailyXml({ date: moscowDate(-1), value: "60,0" }))
      yield* asked(sources, sources.asked.length + 10)
      assert.deepStrictEqual(yield* current, cbr(78.4049, TODAY))
    })
  )

  it.live("is corrected by the bank itself", () =>
    Effect.gen(function* () {
      const sources = yield* standIn
      sources.daily = today("90,1291")
      const { current } = yield* bankOver(sources)
      yield* settles(current, cbr(90.1291, TODAY))
      sources.daily = today("81,1291")
      yield* settles(current, cbr(81.1291, TODAY))
    })
  )

  it.live("is not one that is dated far ahead", () =>
    Effect.gen(function* () {
      const sources = yield* standIn
      sources.daily = bytes(dailyXml({ date: moscowDate(2), value: "99,0" }))
      sources.mirror = mirrorToday(78.5)
      const { current, logged } = yield* bankOver(sources)
      yield* settles(current, fromMirror(78.5, TODAY))
      assert.include(logged.join("\n"), "too far ahead")
    })
  )
})

describe("a rate that could not follow the last one", () => {
  const wrong: ReadonlyArray<readonly [string, string, string?]> = [
    ["8.11291", "81,1291", "10"],
    ["0.0000811291", "81,1291", "1000000"],
    ["8112.91", "8112,91"],
    ["0.8112", "0,8112"],
    ["1e-7", "0,0000001"]
  ]

  it.live.each(wrong)("is not taken, and the log says so: %s", ([rate, value, nominal]) =>
    Effect.gen(function* () {
      const sources = yield* standIn
      sources.daily = bytes(dailyXml({ date: TOMORROW, value, ...(nominal === undefined ? {} : { nominal }) }))
      const { current, logged } = yield* bankOver(sources)
      yield* asked(sources, 4)
      assert.deepStrictEqual(yield* current, FALLBACK)
      assert.include(logged.join("\n"), `${rate} for `)
      assert.include(logged.join("\n"), "is more than twice or less than half of EXCHANGE_RATE_FALLBACK, 80")

      sources.daily = today("81,1291")
      yield* settles(current, cbr(81.1291, TODAY))
      sources.daily = bytes(dailyXml({ date: TOMORROW, value, ...(nominal === undefined ? {} : { nominal }) }))
      yield* until(() => logged.some((line) => line.includes("less than half of 81.1291 of ")))
      assert.deepStrictEqual(yield* current, cbr(81.1291, TODAY))
      sources.daily = bytes(dailyXml({ date: TOMORROW, value: "81,2" }))
      yield* settles(current, cbr(81.2, TOMORROW))
    })
  )

  it.live("is not taken from an answer with two dollars, nor from the mirror", () =>
    Effect.gen(function* () {
      const sources = yield* standIn
      const twice = Buffer.from(dailyXml({ date: TODAY, value: "81,1291" }))
        .toString("latin1")
        .replace(
          '<Valute ID="R01235">',
          '<Valute ID="R01235"><CharCode>USD</CharCode><Nominal>1</Nominal><Value>1,0000</Value></Valute>$&'
        )
      sources.daily = bytes(Buffer.from(twice, "latin1"))
      sources.mirror = mirrorToday(80_500)
      const { current, logged } = yield* bankOver(sources)
      yield* asked(sources, 6)
      assert.deepStrictEqual(yield* current, FALLBACK)
      assert.include(
        logged.join("\n"),
        "The exchange rate could not be read from the central bank: it lists the dollar twice"
      )
      assert.include(logged.join("\n"), "The exchange rate could not be read from its mirror: 80500 for ")
    })
  )

  it.live("is the first one where the mirror has it too, whatever the fallback is", () =>
    Effect.gen(function* () {
      const sources = yield* standIn
      sources.daily = today("205,5")
      sources.mirror = mirrorToday(204)
      const { current } = yield* bankOver(sources)
      yield* settles(current, cbr(205.5, TODAY))
    })
  )

  it.live("is not taken of the past", () =>
    Effect.gen(function* () {
      const sources = yield* standIn
      sources.daily = today("80,5")
      sources.past = [
        { date: "13.01.2026", value: "78,4" },
        { date: "14.01.2026", value: "78,4", nominal: "100" }
      ]
      const { logged, on } = yield* bankOver(sources)
      yield* until(() => logged.some((line) => line.includes("past: it states 0.784 for 2026-01-14")))
      assert.deepStrictEqual(yield* on(Date.parse(midnight("14.01.2026"))), FALLBACK)
    })
  )
})

describe("where the bank fails", () => {
  const page = bytes(windows1251("<!DOCTYPE html><html><body>Технические работы</body></html>"), "text/html")
  const half = dailyXml({ date: TODAY, value: "78,4049" }).subarray(0, 300)
  const failures: ReadonlyArray<readonly [string, RequestListener, string]> = [
    ["answers 500", status(500), "it answered with status 500"],
    [
      "answers 403 with a page",
      (_, response) => response.writeHead(403).end("<html></html>"),
      "it answered with status 403"
    ],
    ["answers a page", page, "it is no"],
    ["answers half a document", bytes(half), "it is not complete XML"],
    [
      "breaks off",
      (request, response) => {
        response.writeHead(200, { "content-length": "1000" })
        response.write(half, () => request.socket.destroy())
      },
      "its answer broke off"
    ],
    ["answers nothing", bytes(new Uint8Array()), "it"],
    ["hangs up", (request) => request.socket.destroy(), "it could not be reached"],
    ["answers 50 MB", large(50_000_000), "larger than 1048576 bytes"],
    ["answers without end", endless, "larger than 1048576 bytes"],
    ["has no dollar", bytes(windows1251('<ValCurs Date="24.07.2026" name="x"></ValCurs>')), "it lists no currency"],
    ["has a rate of 0", today("0,0000"), "its rate is not a number above 0"],
    ["has a day that does not exist", bytes(dailyXml({ date: "30.02.2026", value: "78,4049" })), "does not exist"]
  ]

  it.live.each(failures)("the mirror stands in, and the log says why: it %s", ([_what, listener, reason]) =>
    Effect.gen(function* () {
      const sources = yield* standIn
      sources.daily = listener
      sources.mirror = mirrorToday(78.5)
      const { current, logged } = yield* bankOver(sources)
      yield* settles(current, fromMirror(78.5, TODAY))
      const said = logged.filter((line) => line.startsWith("The exchange rate could not be read from the central bank"))
      assert.isNotEmpty(said)
      assert.include(said[0], reason)
    })
  )

  it.live("the mirror stands in where it never answers", () =>
    Effect.gen(function* () {
      const sources = yield* standIn
      sources.daily = hung
      sources.mirror = mirrorToday(78.5)
      const { current, logged } = yield* bankOver(sources, { pace: { ...QUICK, answer: "300 millis" } })
      yield* settles(current, fromMirror(78.5, TODAY))
      assert.include(logged.join("\n"), "it did not finish its answer within 0.3 seconds")
    })
  )

  it.live("stops a transfer that nobody wants", () =>
    Effect.gen(function* () {
      const sources = yield* standIn
      let ended = 0
      sources.daily = (request, response) => {
        response.once("close", () => ended++)
        endless(request, response)
      }
      yield* bankOver(sources)
      yield* until(() => ended >= 2)
    })
  )

  it.live("the bank's own rate replaces its mirror's when it is back", () =>
    Effect.gen(function* () {
      const sources = yield* standIn
      sources.daily = status(503)
      sources.mirror = mirrorToday(78.5)
      const { current } = yield* bankOver(sources)
      yield* settles(current, fromMirror(78.5, TODAY))
      sources.daily = today("78,4049")
      yield* settles(current, cbr(78.4049, TODAY))
    })
  )

  it.live("a stale rate is better than the fallback", () =>
    Effect.gen(function* () {
      const sources = yield* standIn
      const lastWeek = moscowDate(-7)
      sources.daily = bytes(dailyXml({ date: lastWeek, value: "77,7" }))
      const { current } = yield* bankOver(sources)
      yield* settles(current, cbr(77.7, lastWeek))
      sources.daily = status(500)
      yield* asked(sources, sources.asked.length + 10)
      assert.deepStrictEqual(yield* current, cbr(77.7, lastWeek))
    })
  )

  it.live("the fallback stands in where the mirror fails too", () =>
    Effect.gen(function* () {
      const sources = yield* standIn
      sources.daily = status(500)
      sources.mirror = bytes(windows1251("<html></html>"), "text/html")
      const { current, logged, on } = yield* bankOver(sources)
      yield* asked(sources, 8)
      assert.deepStrictEqual(yield* current, FALLBACK)
      assert.deepStrictEqual(yield* on(Date.now()), FALLBACK)
      assert.include(logged.join("\n"), "The exchange rate could not be read from its mirror: it is not JSON")
    })
  )
})

describe("a source that is switched off", () => {
  it.live("is not asked: the bank", () =>
    Effect.gen(function* () {
      const sources = yield* standIn
      sources.daily = today("78,4049")
      sources.mirror = mirrorToday(78.5)
      const { current } = yield* bankOver(sources, { off: ["bank"] })
      yield* settles(current, fromMirror(78.5, TODAY))
      yield* asked(sources, 4)
      assert.isTrue(sources.asked.every((path) => path === "/daily_json.js"))
    })
  )

  it.live("is not asked: the mirror", () =>
    Effect.gen(function* () {
      const sources = yield* standIn
      sources.daily = status(500)
      sources.mirror = mirrorToday(78.5)
      const { current } = yield* bankOver(sources, { off: ["mirror"] })
      yield* asked(sources, 4)
      assert.deepStrictEqual(yield* current, FALLBACK)
      assert.isTrue(sources.asked.every((path) => path.startsWith("/scripts/XML_daily.asp")))
    })
  )

  it.live("leaves the rates that are shipped, of whose days the bank is not asked: both", () =>
    Effect.gen(function* () {
      const sources = yield* standIn
      const shipped = [cbr(61, "30.12.2021"), cbr(62, "10.01.2025")]
      const { current, on } = yield* bankOver(sources, { off: ["bank", "mirror"], shipped })
      assert.deepStrictEqual(yield* current, cbr(62, "10.01.2025"))
      assert.deepStrictEqual(yield* on(Date.parse("2025-01-05")), cbr(61, "30.12.2021"))
      assert.deepStrictEqual(yield* on(Date.now()), cbr(62, "10.01.2025"))
      assert.deepStrictEqual(yield* on(Date.parse("2021-12-29")), FALLBACK)
      sources.daily = today("78,4049")
      const asking = yield* bankOver(sources, { shipped })
      yield* settles(asking.current, cbr(78.4049, TODAY))
      yield* until(() => sources.spans.length > 1)
      assert.include(sources.spans.join(), "11/01/2025")
      assert.isTrue(sources.spans.every((span) => Number(span.slice(6, 10)) >= 2025))
    })
  )

  it.live("leaves the fallback: both", () =>
    Effect.gen(function* () {
      const sources = yield* standIn
      const { current, logged } = yield* bankOver(sources, { off: ["bank", "mirror"] })
      yield* until(() => logged.filter((line) => line.includes("kept in memory only")).length >= 2)
      assert.deepStrictEqual(yield* current, FALLBACK)
      assert.deepStrictEqual(sources.asked, [])
    })
  )
})

describe("the past", () => {
  /** Eleven days without a rate, as around every New Year. */
  const holidays = [
    { date: "30.12.2025", value: "78,1" },
    { date: "31.12.2025", value: "78,2" },
    { date: "12.01.2026", value: "7830,0", nominal: "100" },
    { date: "13.01.2026", value: "78,4" }
  ]
  const at = (date: string) => Date.parse(midnight(date))

  it.live("is asked for in spans of a year, and then not again", () =>
    Effect.gen(function* () {
      const sources = yield* standIn
      sources.daily = today("80,5")
      sources.past = holidays
      const { current, on } = yield* bankOver(sources)
      yield* settles(current, cbr(80.5, TODAY))
      yield* settles(on(at("12.01.2026")), cbr(78.3, "12.01.2026"))
      yield* settles(on(at("31.12.2025")), cbr(78.2, "31.12.2025"))
      assert.deepStrictEqual(yield* on(at("11.01.2026")), cbr(78.2, "31.12.2025"))
      assert.deepStrictEqual(yield* on(at("12.01.2026") - 1), cbr(78.2, "31.12.2025"))
      assert.deepStrictEqual(yield* on(at(TODAY) - 1), cbr(78.4, "13.01.2026"))
      yield* until(() => sources.spans.some((span) => span.startsWith("01/01/2022")))
      const spans = sources.spans.length
      yield* asked(sources, sources.asked.length + 5)
      assert.lengthOf(sources.spans, spans)
      assert.isTrue(sources.spans.every((span) => span.endsWith(" R01235")))
      assert.deepStrictEqual(yield* on(at("30.12.2025") - 1), FALLBACK)
    })
  )

  it.live("never becomes the newest rate, and stays open where the answer is about other days", () =>
    Effect.gen(function* () {
      const sources = yield* standIn
      sources.daily = today("80,5")
      sources.period = bytes(periodXml("30.12.2025", "13.01.2026", [...holidays, { date: TOMORROW, value: "99,9" }]))
      const { current, logged, on } = yield* bankOver(sources)
      yield* settles(on(at("13.01.2026")), cbr(78.4, "13.01.2026"))
      yield* until(() => sources.spans.length >= 3)
      assert.deepStrictEqual(yield* current, cbr(80.5, TODAY))
      assert.strictEqual(new Set(sources.spans).size, 1)
      assert.include(
        logged.join("\n"),
        "The exchange rate could not be read from the central bank's past: it answered about other days"
      )
    })
  )

  it.live("is asked for again after a failure, without a word about the newest rate", () =>
    Effect.gen(function* () {
      const sources = yield* standIn
      sources.daily = today("80,5")
      sources.past = holidays
      sources.period = status(500)
      const { current, on } = yield* bankOver(sources)
      yield* until(() => sources.spans.length >= 2)
      assert.deepStrictEqual(yield* current, cbr(80.5, TODAY))
      assert.deepStrictEqual(yield* on(at("12.01.2026")), FALLBACK)
      sources.period = undefined
      yield* settles(on(at("12.01.2026")), cbr(78.3, "12.01.2026"))
    })
  )
})

describe("the database", () => {
  const installed = Effect.acquireRelease(
    Effect.sync(() => newInstallation()),
    (installation) => Effect.promise(() => installation.remove())
  )

  it.live("brings rates and settled days back after a restart, before anyone has answered", () =>
    Effect.gen(function* () {
      const sources = yield* standIn
      const database = (yield* installed).layer
      const pace: Pace = { ...QUICK, storage: "4 minutes" }
      const dailyAsked = () => sources.asked.filter((path) => path.endsWith("XML_daily.asp")).length
      const twoRounds = Effect.suspend(() => {
        const before = dailyAsked()
        return until(() => dailyAsked() >= before + 2)
      })
      const january = Date.parse(midnight("12.01.2026"))

      sources.mirror = bytes(mirrorJson(midnight(TOMORROW), 78.5))
      yield* Effect.scoped(Effect.andThen(bankOver(sources, { database, pace }), twoRounds))

      sources.past = [{ date: "12.01.2026", value: "78,3" }]
      const corrected = Effect.gen(function* () {
        const { current } = yield* bankOver(sources, { database, pace })
        assert.deepStrictEqual(yield* current, fromMirror(78.5, TOMORROW))
        for (const [value, rate] of [
          ["9999,9", 99.999],
          ["7840,49", 78.4049]
        ] as const) {
          sources.daily = bytes(dailyXml({ date: TOMORROW, value, nominal: "100" }))
          yield* settles(current, cbr(rate, TOMORROW))
          yield* twoRounds
        }
      })
      yield* Effect.scoped(corrected)
      const { spans } = sources
      assert.isNotEmpty(spans)

      const { current, on } = yield* bankOver(sources, { database, pace })
      assert.deepStrictEqual(yield* current, cbr(78.4049, TOMORROW))
      assert.deepStrictEqual(yield* on(january), cbr(78.3, "12.01.2026"))
      yield* twoRounds
      assert.deepStrictEqual(sources.spans, spans)
    })
  )
})
