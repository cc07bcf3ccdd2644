import { assert, it } from "@effect/vitest"
import { decimal, decimalIn, decimalText } from "./money.ts"

it("reads the decimals that it writes, the smallest number among them", () => {
  for (const value of [5e-324, 1.5e-7, 0.1 + 0.2, 1e21]) {
    const text = decimalText(decimal(value))
    assert.strictEqual(decimalText(decimalIn(text)!), text)
  }
})
