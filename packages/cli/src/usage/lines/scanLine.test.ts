import { assert, describe, it } from "@effect/vitest"
import { scanLine } from "./scanLine.ts"

const isLine = (text: string): boolean => {
  const bytes = Buffer.from(`${text}\n{}`)
  return scanLine(bytes, 0, [], new Int32Array()) !== "broken"
}

const parses = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Pieces that make JSON and what is nearly JSON. */
const PIECES = [
  '{"a":',
  "[",
  "]",
  "}",
  ",",
  ":",
  '"',
  '"b"',
  "\\",
  "\\n",
  "\\u00e9",
  "\\u00g9",
  "é",
  "0",
  "-",
  "01",
  "1.5",
  ".",
  "e",
  "1E+9",
  "true",
  "nul",
  "null",
  " ",
  "\t",
  "\r",
  "\u0001",
  "{}",
  "[]"
]

describe("scanLine", () => {
  it("says what JSON.parse says, of whole lines, of cut ones and of mixed up ones", () => {
    const whole =
      '{"type":"user","n":[1,-2.5e-3,{"t":true,"f":null}],"text":"a \\"quote\\" {\\u00e9} [\\\\","e":{},"l":[]}'
    for (let length = 0; length <= whole.length; length++) {
      const cut = whole.slice(0, length)
      assert.strictEqual(isLine(cut), parses(cut), cut)
      const other = `${cut}}${whole.slice(length)}`
      assert.strictEqual(isLine(other), parses(other), other)
    }
    let seed = 7
    let valid = 0
    for (let round = 0; round < 20_000; round++) {
      let text = ""
      do {
        seed = (seed * 48_271) % 2_147_483_647
        text += PIECES[seed % PIECES.length]!
      } while (seed % 5 !== 0)
      assert.strictEqual(isLine(text), parses(text), text)
      if (parses(text)) valid++
    }
    assert.isAbove(valid, 200)
  })
})
