import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { dailyXml, periodXml, windows1251 } from "../../test/bankStandIn.ts"
import { dailyRate, dailyUrl, periodUrl, ratesOfPeriod } from "./bankOfRussia.ts"

const BASE = "https://bank.example/scripts"

const text = (bytes: Uint8Array): string => new TextDecoder("windows-1251").decode(bytes)

const refusal = (bytes: Uint8Array): string => {
  const read = dailyRate(bytes)
  return Result.isFailure(read) ? read.failure : assert.fail(`taken for ${JSON.stringify(read.success)}`)
}

describe("dailyRate", () => {
  it("reads windows-1251 and a decimal comma; the date is midnight in Moscow", () => {
    const bytes = dailyXml({ date: "24.07.2026", value: "78,4049", unit: "78,4049" })
    assert.include(text(bytes), "Доллар США")
    assert.throws(() => new TextDecoder("utf-8", { fatal: true }).decode(bytes))
    assert.deepStrictEqual(
      dailyRate(bytes),
      Result.succeed({ rate: 78.4049, source: "cbr", updated_at: "2026-07-24T00:00:00+03:00" })
    )
  })

  it.each([
    ["1", "65,9931", 65.9931],
    ["100", "7840,49", 78.4049],
    ["10", "1,1", 0.11],
    ["10000", "784049", 78.4049],
    ["3", "1", 0.333333333333]
  ])("divides by a nominal of %s exactly", (nominal, value, rate) => {
    const read = dailyRate(dailyXml({ date: "17.11.2018", value, nominal }))
    assert.strictEqual(Result.getOrThrow(read).rate, rate)
  })

  it.each([
    ["29.02.2024", "2024-02-29"],
    ["31.12.2026", "2026-12-31"],
    ["01.07.1992", "1992-07-01"]
  ])("takes the day %s", (date, day) => {
    const read = dailyRate(dailyXml({ date, value: "78,4049" }))
    assert.strictEqual(Result.getOrThrow(read).updated_at, `${day}T00:00:00+03:00`)
  })

  it.each([
    "30.02.2026",
    "29.02.2026",
    "31.11.2026",
    "00.01.2026",
    "01.13.2026",
    "1.1.2026",
    "2026-07-24",
    "",
    "today"
  ])("refuses the date %j, which does not exist", (date) => {
    assert.strictEqual(refusal(dailyXml({ date, value: "78,4049" })), "its date does not exist")
  })

  it("refuses a date from before the bank set rates", () => {
    assert.include(refusal(dailyXml({ date: "30.06.1992", value: "125,26" })), "older than any rate")
  })

  it.each(["0", "0,0000", "-78,4049", "NaN", "Infinity", "78.4049", "7,8,4", "78,", "1 078,40", "1e2", "0x10", ""])(
    "refuses the rate %j",
    (value) => {
      assert.strictEqual(refusal(dailyXml({ date: "24.07.2026", value })), "its rate is not a number above 0")
    }
  )

  it.each(["0", "-1", "1,5", "NaN", ""])("refuses the nominal %j", (nominal) => {
    assert.include(refusal(dailyXml({ date: "24.07.2026", value: "78,4049", nominal })), "its nominal")
  })

  it("refuses a rate that vanishes", () => {
    assert.include(refusal(dailyXml({ date: "24.07.2026", value: "0,00000001", nominal: "1000000" })), "rounds to 0")
  })

  const whole = text(dailyXml({ date: "24.07.2026", value: "78,4049" }))

  it.each([
    ["without a dollar", whole.replace("USD", "AUD"), "it lists no dollar"],
    ["without currencies", '<ValCurs Date="24.07.2026" name="x"/>', "it lists no currency"],
    ["without a list", "<ValCurs>Error in parameters</ValCurs>", "it is not a list of rates"],
    ["that is a page", "<html><body><p>Технические работы</p></body></html>", "it is not a list of rates"],
    ["that is a page of loose tags", "<!DOCTYPE html><html><body><br><p>Moved</html>", "it is not complete XML"],
    ["that is empty", "", "it is not complete XML"],
    ["that is not XML", "502 Bad Gateway", "it is not complete XML"],
    ["that is doubled", whole + whole, "it is not complete XML"],
    ["that nests without end", "<a>".repeat(100_000), "it is not complete XML"]
  ])("refuses an answer %s", (_what, answer, reason) => {
    assert.strictEqual(refusal(windows1251(answer)), reason)
  })

  it("refuses an answer that is cut anywhere", () => {
    for (let length = 0; length < whole.length; length++) {
      assert.strictEqual(refusal(windows1251(whole.slice(0, length))), "it is not complete XML")
    }
  })

  it("expands no entity", () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "78,4049">]>${whole.replace(/^.*\?>/u, "").replace("78,4049", "&a;")}`
    assert.strictEqual(refusal(windows1251(bomb)), "its rate is not a number above 0")
  })
})

describe("ratesOfPeriod", () => {
  // The bank published nothing from the 3rd to the 9th of that March.
  const march = [
    { date: "01.03.2022", value: "93,5589", unit: "93,5589" },
    { date: "02.03.2022", value: "91,7457" },
    { date: "10.03.2022", value: "11608,47", nominal: "100" }
  ]

  it("reads the days that have a rate, and which days were asked for", () => {
    assert.deepStrictEqual(
      ratesOfPeriod(periodXml("01.03.2022", "10.03.2022", march)),
      Result.succeed({
        first: "2022-03-01",
        last: "2022-03-10",
        rates: [
          { rate: 93.5589, source: "cbr" as const, updated_at: "2022-03-01T00:00:00+03:00" },
          { rate: 91.7457, source: "cbr" as const, updated_at: "2022-03-02T00:00:00+03:00" },
          { rate: 116.0847, source: "cbr" as const, updated_at: "2022-03-10T00:00:00+03:00" }
        ]
      })
    )
  })

  it("reads a span without any rate, and one with a single rate", () => {
    const ratesIn = (bytes: Uint8Array) => Result.getOrThrow(ratesOfPeriod(bytes)).rates
    assert.lengthOf(ratesIn(periodXml("01.01.2026", "11.01.2026", [])), 0)
    assert.lengthOf(ratesIn(periodXml("01.03.2022", "01.03.2022", march.slice(0, 1))), 1)
  })

  const whole = text(periodXml("01.03.2022", "10.03.2022", march))

  it.each([
    ["about another currency", whole.replace('ValCurs ID="R01235"', 'ValCurs ID="R01239"')],
    ["with a record of another currency", whole.replace('Id="R01235"', 'Id="R01239"')],
    ["that does not say its days", whole.replace(/DateRange1="[^"]*"/u, "")],
    ["with a day that does not exist", whole.replace('Record Date="02.03.2022"', 'Record Date="30.02.2022"')],
    ["with a rate of 0", whole.replace("91,7457", "0")],
    ["of the other kind", text(dailyXml({ date: "24.07.2026", value: "78,4049" }))],
    ["without a list", "<ValCurs>Error in parameters</ValCurs>"],
    ["that is cut", whole.slice(0, -30)]
  ])("refuses an answer %s", (_what, answer) => {
    assert.isTrue(Result.isFailure(ratesOfPeriod(windows1251(answer))))
  })
})

describe("the bank's addresses", () => {
  it("stand below its base, with days as the bank writes them", () => {
    assert.strictEqual(dailyUrl(BASE), `${BASE}/XML_daily.asp`)
    assert.strictEqual(
      periodUrl(BASE, "2022-03-01", "2022-12-31"),
      `${BASE}/XML_dynamic.asp?date_req1=01/03/2022&date_req2=31/12/2022&VAL_NM_RQ=R01235`
    )
  })
})
