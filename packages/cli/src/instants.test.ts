import { assert, describe, it } from "@effect/vitest"
import { instantOf } from "./instants.ts"

const NOW = Date.parse("2026-11-22T10:00:00Z")

describe("an instant of a flag", () => {
  it.each([
    ["2026-11-01", "2026-11-01"],
    ["2026-11-01T03:00:00+03:00", "2026-11-01"],
    ["yesterday", "2026-11-21"],
    ["last month", "2026-10-01"],
    ["2026-10", "2026-10-01"]
  ])("is read: %s", (text, day) => assert.strictEqual(instantOf("--at", text, NOW), Date.parse(day)))

  it("is refused with the forms that are right, and the reason where a date was meant", () => {
    assert.throws(
      () => instantOf("--at", "soon", NOW),
      /^--at takes a date such as .*'last month', a month such as 2026-11; not 'soon'$/u
    )
    assert.throws(() => instantOf("--at", "2026-11-31", NOW), /; not '2026-11-31': day value is outside/u)
  })
})
