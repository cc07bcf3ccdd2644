import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { mirrorJson } from "../../test/bankStandIn.ts"
import { mirrorRate } from "./bankOfRussia.ts"

describe("mirrorRate", () => {
  it("reads JSON; a time of the day stands for its day in Moscow", () => {
    assert.deepStrictEqual(
      mirrorRate(mirrorJson("2023-10-26T11:30:00+03:00", 93.5142)),
      Result.succeed({ rate: 93.5142, source: "cbr-mirror", updated_at: "2023-10-26T00:00:00+03:00" })
    )
  })

  it.each([
    ["2023-10-26T20:59:59Z", "2023-10-26"],
    ["2023-10-26T21:00:00Z", "2023-10-27"],
    ["2023-10-26T00:00:00+03:00", "2023-10-26"],
    ["2023-12-31T23:30+00:00", "2024-01-01"]
  ])("takes %s for the day %s", (date, day) => {
    assert.strictEqual(Result.getOrThrow(mirrorRate(mirrorJson(date, 93.5))).updated_at, `${day}T00:00:00+03:00`)
  })

  it("divides by the nominal exactly", () => {
    assert.strictEqual(
      Result.getOrThrow(mirrorRate(mirrorJson("2023-10-26T11:30:00+03:00", 7840.49, 100))).rate,
      78.4049
    )
  })

  it.each([
    ["a date that does not exist", mirrorJson("2023-02-30T11:30:00+03:00", 93.5)],
    ["a time that does not exist", mirrorJson("2023-10-26T25:30:00+03:00", 93.5)],
    ["a date without an offset", mirrorJson("2023-10-26T11:30:00", 93.5)],
    ["a rate of 0", mirrorJson("2023-10-26T11:30:00+03:00", 0)],
    ["a negative rate", mirrorJson("2023-10-26T11:30:00+03:00", -93.5)],
    ["a rate as text", mirrorJson("2023-10-26T11:30:00+03:00", "93.5")],
    ["no rate", mirrorJson("2023-10-26T11:30:00+03:00", null)],
    ["a nominal of 0", mirrorJson("2023-10-26T11:30:00+03:00", 93.5, 0)],
    ["no nominal", mirrorJson("2023-10-26T11:30:00+03:00", 93.5, null)],
    ["no dollar", Buffer.from('{"Date":"2023-10-26T11:30:00+03:00","Valute":{}}')],
    ["a list", Buffer.from("[]")],
    ["null", Buffer.from("null")],
    ["a page", Buffer.from("<html></html>")],
    ["half an answer", mirrorJson("2023-10-26T11:30:00+03:00", 93.5).subarray(0, 60)],
    ["nothing", new Uint8Array()],
    ["infinity", Buffer.from('{"Date":"2023-10-26T11:30:00+03:00","Valute":{"USD":{"Nominal":1,"Value":1e999}}}')],
    ["bytes that are not UTF-8", Uint8Array.of(0x22, 0xff, 0x22)]
  ])("refuses %s", (_what, answer) => {
    assert.isTrue(Result.isFailure(mirrorRate(answer)))
  })
})
