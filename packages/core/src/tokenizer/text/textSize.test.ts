import { assert, describe, it } from "@effect/vitest"
import { cases } from "@ratecard/test-support"
import { Schema } from "effect"
import { textSize } from "../../tokenizer.ts"

/** Text of code units picked where surrogates, white space and letters meet. */
const Units = Schema.Array(Schema.Literals([0x20, 0x41, 0x85, 0x2028, 0xd800, 0xdbff, 0xdc00, 0xdfff, 0xfeff]))
const codePointLength = (text: string): number => textSize(text).characters
const wordCount = (text: string): number => textSize(text).words

const textOf = (units: ReadonlyArray<number>): string => String.fromCharCode(...units)

describe("the characters of a text", () => {
  it("counts characters beyond the first plane once", () => {
    assert.strictEqual(codePointLength(""), 0)
    assert.strictEqual(codePointLength("Привет"), 6)
    assert.strictEqual(codePointLength("😀"), 1)
    assert.strictEqual(codePointLength("a😀b😀"), 4)
    assert.strictEqual(codePointLength("👩‍👩‍👧"), 5)
  })

  it("counts a combining mark, a NUL and a byte order mark as themselves", () => {
    assert.strictEqual(codePointLength("e\u0301\0\ufeff"), 4)
  })

  it("counts a lone surrogate as one", () => {
    assert.strictEqual(codePointLength("\ud800"), 1)
    assert.strictEqual(codePointLength("\udc00\ud800"), 2)
    assert.strictEqual(codePointLength("\ud800\ud800\udc00\udc00"), 3)
  })

  it.prop(
    "agrees with the iteration of strings",
    [Units],
    ([units]) => assert.strictEqual(codePointLength(textOf(units)), [...textOf(units)].length),
    { arbitrary: { runs: cases(2000), seed: "code points" } }
  )
})

describe("the words of a text", () => {
  it("counts runs of what is not white space", () => {
    assert.strictEqual(wordCount(""), 0)
    assert.strictEqual(wordCount(" \t\r\n"), 0)
    assert.strictEqual(wordCount("one"), 1)
    assert.strictEqual(wordCount("  one   two\n\nthree "), 3)
    assert.strictEqual(wordCount("don't stop-now, ok?"), 3)
  })

  it("splits at exactly the characters with the property White_Space", () => {
    const wrong: Array<string> = []
    for (let codePoint = 0; codePoint <= 0x10ffff; codePoint++) {
      const character = String.fromCodePoint(codePoint)
      const words = /^\p{White_Space}$/u.test(character) ? 2 : 1
      if (wordCount(`a${character}b`) !== words) wrong.push(`U+${codePoint.toString(16)}`)
    }
    assert.isEmpty(wrong)
  })

  it("differs from \\s at U+0085 and U+FEFF", () => {
    assert.strictEqual(wordCount("a\u0085b"), 2)
    assert.strictEqual(wordCount("a\ufeffb"), 1)
    assert.strictEqual(wordCount("\ufeff"), 1)
  })

  it("takes emoji and lone surrogates for words", () => {
    assert.strictEqual(wordCount("😀 👍🏽"), 2)
    assert.strictEqual(wordCount("\ud800 \udc00"), 2)
  })

  it.prop(
    "agrees with a split at White_Space",
    [Units],
    ([units]) => {
      const words = textOf(units)
        .split(/\p{White_Space}+/u)
        .filter((word) => word !== "")
      assert.strictEqual(wordCount(textOf(units)), words.length)
    },
    { arbitrary: { runs: cases(2000), seed: "words" } }
  )
})
