import { assert, describe, it } from "@effect/vitest"
import { approximationError, loadTokenizer } from "../../index.ts"

const ENGLISH = "How much is the fish? The quick brown fox jumps over the lazy dog, and pays by the token."
const RUSSIAN = "Сколько стоит этот вопрос? Съешь ещё этих мягких французских булок, да выпей чаю."
const CODE = "export const f = (a: number, b: number) => a + b // naïve façade"

describe("approximationError", () => {
  it("is narrower for Latin script and code than for other scripts", () => {
    for (const text of ["", ENGLISH, CODE]) assert.deepStrictEqual(approximationError(text), [-20, 60])
    for (const text of [RUSSIAN, "这个问题要多少钱", "😀😀😀"]) {
      assert.deepStrictEqual(approximationError(text), [-60, 60])
    }
  })

  it("allows a tenth of other characters, and no more", () => {
    assert.deepStrictEqual(approximationError(`${"a".repeat(9)}я`), [-20, 60])
    assert.deepStrictEqual(approximationError(`${"a".repeat(8)}я`), [-60, 60])
  })

  it("holds what two known vocabularies differ by", async () => {
    const [standIn, other] = await Promise.all([loadTokenizer("cl100k_base"), loadTokenizer("o200k_base")])
    for (const text of [ENGLISH, RUSSIAN, CODE]) {
      const [low, high] = approximationError(text)
      const percent = (other.count(text) / standIn.count(text) - 1) * 100
      assert.isTrue(percent >= low && percent <= high, `${text}: ${percent}`)
    }
  })
})
