import { assert, it } from "@effect/vitest"
import { formatDay, formatNumber } from "./format.ts"

it("has a minus where a number is below zero", () => {
  const percent = { style: "percent", signDisplay: "exceptZero" } as const
  assert.strictEqual(formatNumber(-0.5, "en", percent), "−50%")
  assert.strictEqual(formatNumber(0.5, "en", percent), "+50%")
  assert.match(formatNumber(-1234.5, "ru"), /^−1\s234,5$/u)
})

it("writes a day so that a sentence can end after it", () => {
  assert.strictEqual(formatDay("2026-11-21", "en"), "21 Nov 2026")
  assert.match(formatDay("2026-11-21", "ru"), /^21\sнояб\.\s2026$/u)
})
