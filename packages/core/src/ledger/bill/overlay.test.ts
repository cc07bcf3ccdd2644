import { assert, it } from "@effect/vitest"
import { millisSince } from "@ratecard/test-support"
import { overlayRule } from "./overlay.ts"

it("of an overlay no rule holds for a name that is longer than any, and none takes long to say so", () => {
  const hard = { model: `*${"a".repeat(100)}b*`, factor: "1" }
  const overlay = { name: "contract", rules: [...Array.from({ length: 200 }, () => hard), { model: "a*" }] }
  assert.deepStrictEqual(overlayRule(overlay, undefined, [undefined, "a".repeat(1000)]), { model: "a*" })
  const before = process.cpuUsage()
  for (let place = 0; place < 100; place++)
    assert.isUndefined(overlayRule(overlay, undefined, ["a".repeat(9900) + place]))
  // 2,800 before.
  assert.isBelow(millisSince(before), 500)
})
