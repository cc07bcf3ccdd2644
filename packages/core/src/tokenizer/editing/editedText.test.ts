import { assert, describe, it } from "@effect/vitest"
import { type Draw, randomText, seeded } from "@ratecard/test-support"
import { ENCODINGS } from "../encodings.ts"
import { loadTokenizer } from "../loadTokenizer.ts"
import { type EditedText, editText } from "./editedText.ts"

/** `pnpm x proof edits` takes some thousand. */
const TEXTS = 10
const EDITS = 24
/** Longer than several of the blocks that a text is counted in. */
const LONG = 9000

const tokenizers = await Promise.all(ENCODINGS.map(loadTokenizer))

/** Makes a random edit and returns the whole text that it leads to. */
const edit = (edited: EditedText, text: string, random: Draw): string => {
  const from = random(5) === 0 ? text.length : random(text.length + 1)
  const to = random(2) === 0 ? from : Math.min(text.length, from + random(random(4) === 0 ? 3000 : 6))
  const added = randomText(random).slice(0, random(3) === 0 ? undefined : random(3))
  edited.replace(from, to, added)
  return text.slice(0, from) + added + text.slice(to)
}

const repeated = (part: string, length: number): string => part.repeat(Math.ceil(length / part.length))

describe("an edited text", () => {
  it("has as many tokens as a fresh count finds, after every edit", () => {
    const random = seeded(20_261_122)
    for (let round = 0; round < TEXTS; round++) {
      let text = repeated(`${randomText(random)}x`, random(2) * LONG)
      const edited = editText(text)
      for (let number = 0; number < EDITS; number++) {
        text = edit(edited, text, random)
        // Some edits come together.
        if (random(3) === 0) continue
        for (const tokenizer of tokenizers) assert.strictEqual(edited.count(tokenizer), tokenizer.count(text))
        assert.strictEqual(edited.slice(0, edited.length), text)
      }
    }
  })

  it("counts long pieces, which are cut, after every edit", () => {
    const random = seeded(11)
    for (const alphabet of ["a", "abcdefgh", " ", "=-_", "ไทยกขคงจฉ้", "😀👩\u200d", "aA中"]) {
      const characters = [...alphabet]
      let text = ` ${Array.from({ length: LONG }, () => characters[random(characters.length)]).join("")}`
      const edited = editText(text)
      for (const tokenizer of tokenizers) edited.count(tokenizer)
      for (const added of ["", characters[0]!, "x", " A"]) {
        const from = random(text.length)
        const to = added === "" ? from + 1 : from
        edited.replace(from, to, added)
        text = text.slice(0, from) + added + text.slice(to)
        for (const tokenizer of tokenizers)
          assert.strictEqual(edited.count(tokenizer), tokenizer.count(text), tokenizer.encoding)
      }
    }
  })

  it("has the pieces and ids of the whole text, all of them or some", () => {
    const random = seeded(5)
    for (let round = 0; round < 2; round++) {
      let text = repeated(`${randomText(random)}x`, LONG)
      const edited = editText(text)
      text = edit(edited, text, random)
      for (const tokenizer of tokenizers) {
        const pieces = edited.pieces(tokenizer, 0, text.length)
        assert.strictEqual(pieces.flatMap(({ ids }) => ids).join(), tokenizer.encode(text).join())
        assert.isTrue(pieces.every((piece, index) => piece.from === (pieces[index - 1]?.to ?? 0)))
        assert.strictEqual(pieces.at(-1)!.to, text.length)
        const [from, to] = [random(text.length), text.length - random(5)]
        assert.strictEqual(
          JSON.stringify(edited.pieces(tokenizer, from, to)),
          JSON.stringify(pieces.filter((piece) => piece.to > from && piece.from < to))
        )
      }
    }
  })

  it("joins and parts what an edit joins and parts", () => {
    const cases: ReadonlyArray<readonly [text: string, from: number, to: number, added: string]> = [
      ["a\ud83dx\ude00b", 2, 3, ""],
      ["a😀b", 2, 2, "x"],
      ["a\rb\n", 2, 3, ""],
      ["don t", 3, 4, "'"],
      ["亚洲AVAAAAAAAAAA", 14, 14, "a"],
      ["!\n\n\n\n   \t   x", 11, 11, "\n"],
      ["e \u0301", 1, 2, ""],
      ["12 345678", 2, 3, ""]
    ]
    for (const [middle, from, to, added] of cases) {
      for (const around of ["", "word ".repeat(700)]) {
        const text = around + middle + around
        const edited = editText(text)
        for (const tokenizer of tokenizers) edited.count(tokenizer)
        edited.replace(around.length + from, around.length + to, added)
        const expected = text.slice(0, around.length + from) + added + text.slice(around.length + to)
        for (const tokenizer of tokenizers)
          assert.strictEqual(edited.count(tokenizer), tokenizer.count(expected), JSON.stringify(expected.slice(0, 60)))
      }
    }
  })

  it("counts no more of a long text than is near an edit, be it one piece", () => {
    const [tokenizer] = tokenizers
    for (const unit of ["How much is it? ", "a", "\n", "wordwithoutanend"]) {
      let read = 0
      const watched = {
        ...tokenizer!,
        count: (text: string) => ((read += text.length), tokenizer!.count(text)),
        countSettled: (text: string) => ((read += text.length), tokenizer!.countSettled(text)),
        encode: (text: string) => ((read += text.length), tokenizer!.encode(text))
      }
      const edited = editText(unit.repeat(160_000 / unit.length))
      edited.count(watched)
      for (const at of [0, 1, 80_000, 159_999]) {
        read = 0
        edited.replace(at, at, unit.charAt(0))
        edited.count(watched)
        assert.isAtMost(read, 60_000, unit)
      }
    }
  })

  it("refuses offsets that are not in it", () => {
    const edited = editText("text")
    for (const [from, to] of [
      [-1, 0],
      [0, 5],
      [3, 2],
      [0.5, 1],
      [Number.NaN, 4]
    ] as const) {
      assert.throws(() => edited.replace(from, to, ""), RangeError)
      assert.throws(() => edited.slice(from, to), RangeError)
      assert.throws(() => edited.pieces(tokenizers[0]!, from, to), RangeError)
    }
    assert.strictEqual(edited.slice(0, 4), "text")
  })
})
