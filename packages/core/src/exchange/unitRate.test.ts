import { assert, describe, it } from "@effect/vitest"
import { unitRate } from "../catalogue.ts"

describe("unitRate", () => {
  it("is the value itself where one unit is quoted", () => {
    assert.strictEqual(unitRate(78.4049, 1), 78.4049)
  })

  it("divides as decimals, not as binary numbers", () => {
    assert.strictEqual(unitRate(7840.49, 100), 78.4049)
    assert.strictEqual(unitRate(13.5928, 100), 0.135928)
    // 1.1 / 10 is 0.11000000000000001 in binary
    assert.strictEqual(unitRate(1.1, 10), 0.11)
    assert.strictEqual(unitRate(52.1, 10_000), 0.00521)
  })

  it("rounds a quotient without end to twelve places", () => {
    assert.strictEqual(unitRate(1, 3), 0.333333333333)
    assert.strictEqual(unitRate(2, 3), 0.666666666667)
  })

  it("refuses a nominal of zero and what is not a number", () => {
    assert.throws(() => unitRate(1, 0), RangeError)
    assert.throws(() => unitRate(Number.NaN, 1), RangeError)
  })
})
