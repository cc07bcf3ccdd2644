import { assert, describe, it } from "@effect/vitest"
import { finish } from "@ratecard/core/ledger"
import { random } from "@ratecard/test-support"
import { shapeInSteps } from "./jsonShape.ts"

const shapeFault = (text: string, maxValues: number) => finish(shapeInSteps(text, maxValues)).fault

/** Texts of what has a meaning in JSON, but not inside a string. */
const texts = (): ReadonlyArray<string> => {
  const { oneOf, whole } = random(7)
  return Array.from({ length: 2000 }, () =>
    Array.from({ length: whole(12) }, () => oneOf(["\\", '"', "{", "}", "[", "]", ":", ",", "\n", "é"])).join("")
  )
}

describe("the shape of a body", () => {
  it("is not told from what stands in its strings", () => {
    for (const text of texts())
      assert.isUndefined(shapeFault(JSON.stringify({ text, [`${text}.`]: [text] }), 100), text)
  })

  it("is that of the members after any string", () => {
    for (const text of texts()) {
      const before = `{"text":${JSON.stringify(text)},`
      assert.deepStrictEqual(shapeFault(`${before}"\\u0074ext":1}`, 100)?.loc, ["body", before.length], text)
    }
  })

  it("has no fault of its own where a string never ends", () => {
    for (const text of ['"', '{"', '{"a', '{"a\\', '{"a\\"', '{"a":"\\\\\\"}'])
      assert.isUndefined(shapeFault(text, 100), text)
  })
})
