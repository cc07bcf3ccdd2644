import { assert, it } from "@effect/vitest"
import type { DatedRate } from "@ratecard/core/catalogue"
import { type Day, moscowMidnight } from "./days.ts"
import { implausibleStep, isConvincing, isNear, rateBefore, withSuspect } from "./plausibleRate.ts"

const rate = (day: Day, value: number): DatedRate => ({ rate: value, source: "cbr", updated_at: moscowMidnight(day) })

it("lets a rate be followed by its double or its half, and no further", () => {
  for (const [one, other, expected] of [
    [80, 160, true],
    [80, 160.01, false],
    [80, 40, true],
    [80, 39.99, false]
  ] as const) {
    assert.strictEqual(isNear(one, other), expected)
    assert.strictEqual(isNear(other, one), expected)
  }
})

it("compares with the day before, across holidays, for a month", () => {
  const book = { rates: [rate("2026-01-01", 80)], settled: [] }
  assert.isUndefined(rateBefore(book, "2026-01-01"))
  assert.strictEqual(rateBefore(book, "2026-01-31")?.rate, 80)
  assert.isUndefined(rateBefore(book, "2026-02-01"))
})

it("finds the first step that is too large", () => {
  const rates = [rate("2026-01-13", 78), rate("2026-01-14", 7800), rate("2026-01-15", 79)]
  assert.strictEqual(implausibleStep(rates)?.rate, 7800)
  assert.isUndefined(implausibleStep(rates.toSpliced(1, 1)))
})

it("believes what is repeated on three days, and forgets what is not", () => {
  const after = (...rates: ReadonlyArray<DatedRate>) => rates.reduce<ReadonlyArray<DatedRate>>(withSuspect, [])
  const [one, two, three] = [rate("2026-01-13", 0.08), rate("2026-01-14", 0.081), rate("2026-01-15", 0.079)]
  assert.isFalse(isConvincing(after(one, one, two, two)))
  assert.isTrue(isConvincing(after(one, two, three)))
  assert.isFalse(isConvincing(after(one, two, rate("2026-01-15", 8000), three)))
})
