import { assert, describe, it } from "vitest"
import { cases, randomText, seeded } from "@ratecard/test-support"
import { editBetween, withPlainBreaks } from "./edit.ts"

describe("the edit between two texts", () => {
  it("makes the second of the first, and is as short as the change", () => {
    const random = seeded(3)
    for (let round = 0; round < cases(500); round++) {
      const before = randomText(random)
      const from = random(before.length + 1)
      const to = from + random(before.length - from + 1)
      const added = randomText(random).slice(0, random(5))
      const after = before.slice(0, from) + added + before.slice(to)
      const edit = editBetween(before, after)
      if (edit === undefined) {
        assert.strictEqual(after, before)
        continue
      }
      assert.strictEqual(before.slice(0, edit.from) + edit.text + before.slice(edit.to), after)
      assert.isAtMost(edit.text.length, added.length)
      assert.isAtMost(edit.to - edit.from, to - from)
    }
  })

  it("is known where one character stands beside its like", () => {
    assert.deepStrictEqual(editBetween("aa", "aaa"), { from: 2, to: 2, text: "a" })
    assert.deepStrictEqual(editBetween("aaa", "aa"), { from: 2, to: 3, text: "" })
    assert.isUndefined(editBetween("aa", "aa"))
  })
})

describe("line breaks", () => {
  it("are those of a text box", () => {
    assert.strictEqual(withPlainBreaks("a\r\nb\rc\n\r\n\rd"), "a\nb\nc\n\n\nd")
  })
})
