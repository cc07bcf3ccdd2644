import { assert, describe, it } from "@effect/vitest"
import { readInstant, millisIn } from "./readInstant.ts"

describe("millisIn", () => {
  it("reads what readInstant reads, whatever was read before", () => {
    const days = ["2026-09-06", "2026-02-30", "2024-02-29", "0000-01-01", "2026-9-06"]
    const times = ["", "T12:00:00Z", "T23:59:59.999Z", "T24:00:00Z", "T12:60:00Z", "T12:00:0aZ", "T12:00:00.12aZ"]
    const others = ["T12:00:00.1Z", "T12:00:00+02:00", "t12:00:00z", "T12:00:00,500Z", " 12:00:00Z", "T12:00:00.1234Z"]
    const texts = [...times, ...others].flatMap((time) => days.map((day) => `${day}${time}`))
    for (const text of [...texts, ...texts.toSorted()]) {
      const expected = readInstant(text)
      assert.strictEqual(millisIn(text), typeof expected === "number" ? expected : undefined, text)
    }
  })
})
