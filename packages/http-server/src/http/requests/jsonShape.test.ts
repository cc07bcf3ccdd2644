import { assert, describe, it } from "@effect/vitest"
import { finish } from "@ratecard/core/ledger"
import { random } from "@ratecard/test-support"
import { documentOfLines } from "./jsonBody.ts"
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

  // Read again for each repetition, it takes minutes.
  it("is read once where members are repeated in what is not JSON", { timeout: 20_000 }, () => {
    const text = `{${'"a":1,'.repeat(4000)}"t":"${"\\u0041".repeat(500_000)}`
    assert.isUndefined(shapeFault(text, 5000))
    assert.include(JSON.stringify(shapeFault(`${text}"}`, 5000)), "Repeated member")
  })

  it("has no fault of its own where a string never ends", () => {
    for (const text of ['"', '{"', '{"a', '{"a\\', '{"a\\"', '{"a":"\\\\\\"}'])
      assert.isUndefined(shapeFault(text, 100), text)
  })
})

describe("a body of JSON Lines", () => {
  it("is one list of them, without the space at its end", () => {
    assert.strictEqual(finish(documentOfLines('{"a":1}\n[2]\n \n', "list")), '{"list":[{"a":1},\n[2]]}')
  })

  // Tried from each space on, it takes hours.
  it("is read once where much space is within a line", { timeout: 20_000 }, () => {
    const fault = finish(documentOfLines(`{}${" ".repeat(4_000_000)}x`, "list"))
    assert.include(JSON.stringify(fault), "JSON decode error in line 1")
  })
})
