import { assert, it } from "vitest"
import { isWholeCost } from "./isWholeCost.ts"

it("knows a cost that one price explains, exactly", () => {
  assert.isTrue(isWholeCost(49_421, 0.25, 0.01235525))
  assert.isTrue(isWholeCost(0, 1.25, 0))
  // 0.1 × 3 is not 0.3 in floating point.
  assert.isTrue(isWholeCost(3_000_000, 0.1, 0.3))
  // A hundred of a hundred and twenty tokens were cached.
  assert.isFalse(isWholeCost(120, 1.25, 0.0000375))
})
