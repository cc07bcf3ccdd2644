import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { INSTANT_FORMS, instantText, readInstant } from "../catalogue.ts"

const faultOf = (text: string) => {
  const fault = readInstant(text)
  assert.isObject(fault, text)
  return fault as Exclude<typeof fault, number>
}

const reads = (text: string, at: string) => assert.strictEqual(readInstant(text), Date.parse(at), text)

describe("an instant", () => {
  it("is midnight UTC where only a day is given", () => {
    reads("2026-11-20", "2026-11-20T00:00:00Z")
    reads("1969-12-31", "1969-12-31T00:00:00Z")
    reads("0001-01-01", "0001-01-01T00:00:00Z")
  })

  it("is read at any offset, with or without seconds and decimals", () => {
    reads("2026-11-20T03:00:00+03:00", "2026-11-20T00:00:00Z")
    reads("2026-11-20T03:00+0300", "2026-11-20T00:00:00Z")
    reads("2026-11-19T18:30:00-05:30", "2026-11-20T00:00:00Z")
    reads("2026-11-20t09:30z", "2026-11-20T09:30:00Z")
    reads("2026-11-20T23:59:59.5Z", "2026-11-20T23:59:59.500Z")
    reads("2026-11-20T23:59:59.999999999Z", "2026-11-20T23:59:59.999Z")
    reads("2026-11-20T00:00:00+23:59", "2026-11-19T00:01:00Z")
  })

  it("knows which days there are", () => {
    for (const day of ["2024-02-29", "2000-02-29", "2026-01-31", "2026-04-30", "2026-12-31"]) reads(day, day)
    for (const day of ["2026-02-29", "1900-02-29", "2026-02-30", "2026-04-31", "2026-01-32", "2026-01-00"]) {
      assert.strictEqual(faultOf(day).ctx?.error, "day value is outside expected range", day)
      assert.strictEqual(faultOf(`${day}T00:00:00Z`).ctx?.error, "day value is outside expected range", day)
    }
    for (const day of ["2026-00-01", "2026-13-01"]) assert.match(faultOf(day).ctx!.error, /^month value/u)
  })

  it("says what a text has instead of one", () => {
    for (const [text, error] of [
      ["", "input is too short"],
      ["now", "input is too short"],
      ["2026-1-1", "input is too short"],
      ["yesterday evening", "invalid character in year"],
      ["٢٠٢٦-٠١-٠١", "invalid character in year"],
      ["-000001-01-01", "invalid character in year"],
      ["1784505600", "invalid date separator, expected `-`"],
      ["2026/01/01", "invalid date separator, expected `-`"],
      ["2026-ab-01", "invalid character in month"],
      ["2026-01-0x", "invalid character in day"],
      ["2026-01-01 00:00:00Z", "invalid datetime separator, expected `T`"],
      ["2026-01-01x", "invalid datetime separator, expected `T`"],
      ["2026-01-01\n", "invalid datetime separator, expected `T`"],
      ["2026-01-01T", "invalid time, expected `HH:MM:SS`"],
      ["2026-01-01T9:00Z", "invalid time, expected `HH:MM:SS`"],
      ["2026-01-01T24:00:00Z", "hour value is outside expected range of 0-23"],
      ["2026-01-01T00:60:00Z", "minute value is outside expected range of 0-59"],
      ["2026-01-01T00:00:60Z", "second value is outside expected range of 0-59"],
      ["2026-01-01T00:00:00+24:00", "timezone offset must be less than 24 hours"],
      ["2026-01-01T00:00:00+00:60", "timezone offset must be less than 24 hours"],
      ["0000-01-01T00:00:00+00:01", "year value is outside expected range of 0-9999"]
    ] as const) {
      assert.deepStrictEqual(faultOf(text), {
        type: "datetime_from_date_parsing",
        msg: `Input should be ${INSTANT_FORMS}: ${error}`,
        ctx: { error }
      })
    }
  })

  it("does not take what follows a time for its offset, such as a plus that became a space", () => {
    for (const text of ["2026-01-01T00:00:00 03:00", "2026-01-01T00:00:00Zulu", "2026-01-01T00:00:00.1234567890Z"]) {
      assert.match(faultOf(text).ctx!.error, /^invalid timezone/u)
    }
    assert.match(faultOf("2026-01-01T00:00:00 03:00").msg, /%2B/u)
  })

  it("needs an offset with a time", () => {
    for (const text of ["2026-01-01T00:00", "2026-01-01T00:00:00", "2026-01-01T00:00:00.5"]) {
      assert.deepStrictEqual(faultOf(text), {
        type: "timezone_aware",
        msg: `Input should be ${INSTANT_FORMS}: no offset`,
        ctx: { error: "no offset" }
      })
    }
  })

  it.prop(
    "is the same after it was written and read",
    { at: Schema.Int.check(Schema.isBetween({ minimum: Date.UTC(1, 0), maximum: Date.UTC(9999, 11, 31) })) },
    ({ at }) => {
      assert.strictEqual(readInstant(instantText(at)), at)
      assert.notInclude(instantText(at - (at % 1000)), ".")
    }
  )
})
