import { assert, describe, it } from "@effect/vitest"
import { cases, random } from "@ratecard/test-support"
import { syntaxFaultOf } from "./jsonSyntax.ts"

/** What Python 3.11 says of texts that are not JSON: `json.JSONDecodeError.pos` and `.msg`. */
const PYTHON: ReadonlyArray<readonly [text: string, offset: number, reason: string]> = [
  ["", 0, "Expecting value"],
  [" ", 1, "Expecting value"],
  ["{", 1, "Expecting property name enclosed in double quotes"],
  ["}", 0, "Expecting value"],
  ["[", 1, "Expecting value"],
  ["]", 0, "Expecting value"],
  ['"', 0, "Unterminated string starting at"],
  ['"\\', 0, "Unterminated string starting at"],
  ['"\\u', 2, "Invalid \\uXXXX escape"],
  ['"\\u12', 2, "Invalid \\uXXXX escape"],
  ['"\\u1234', 2, "Invalid \\uXXXX escape"],
  ['"\\u12x4"', 2, "Invalid \\uXXXX escape"],
  ['"\\x41"', 1, "Invalid \\escape"],
  ['"a\tb"', 2, "Invalid control character at"],
  ['"a\nb"', 2, "Invalid control character at"],
  ["'a'", 0, "Expecting value"],
  ["-", 0, "Expecting value"],
  ["+1", 0, "Expecting value"],
  ["01", 1, "Extra data"],
  ["1.", 1, "Extra data"],
  [".5", 0, "Expecting value"],
  ["1e", 1, "Extra data"],
  ["1e+", 1, "Extra data"],
  ["--1", 0, "Expecting value"],
  ["0x10", 1, "Extra data"],
  ["tru", 0, "Expecting value"],
  ["nulll", 4, "Extra data"],
  ["True", 0, "Expecting value"],
  ["undefined", 0, "Expecting value"],
  ["{bad}", 1, "Expecting property name enclosed in double quotes"],
  ["{'a':1}", 1, "Expecting property name enclosed in double quotes"],
  ['{"a"', 4, "Expecting ':' delimiter"],
  ['{"a"}', 4, "Expecting ':' delimiter"],
  ['{"a":', 5, "Expecting value"],
  ['{"a":}', 5, "Expecting value"],
  ['{"a":1', 6, "Expecting ',' delimiter"],
  ['{"a":1,', 7, "Expecting property name enclosed in double quotes"],
  ['{"a":1,}', 7, "Expecting property name enclosed in double quotes"],
  ['{"a":1 "b":2}', 7, "Expecting ',' delimiter"],
  ['{"a":1;"b":2}', 6, "Expecting ',' delimiter"],
  ['{"a":1]', 6, "Expecting ',' delimiter"],
  ['{"a" 1}', 5, "Expecting ':' delimiter"],
  ["{1:2}", 1, "Expecting property name enclosed in double quotes"],
  ["{,}", 1, "Expecting property name enclosed in double quotes"],
  ['{"a":1}}', 7, "Extra data"],
  ["[1", 2, "Expecting ',' delimiter"],
  ["[1,", 3, "Expecting value"],
  ["[1,]", 3, "Expecting value"],
  ["[,1]", 1, "Expecting value"],
  ["[1 2]", 3, "Expecting ',' delimiter"],
  ["[1}", 2, "Expecting ',' delimiter"],
  ["[1]]", 3, "Extra data"],
  ["[1][2]", 3, "Extra data"],
  ["1 2", 2, "Extra data"],
  ["// c\n1", 0, "Expecting value"],
  ["/* c */1", 0, "Expecting value"],
  ['{"a":"x', 5, "Unterminated string starting at"],
  ['{"a":"x\\"}', 5, "Unterminated string starting at"],
  [' \t\r\n[1, {"a" : tru}]', 15, "Expecting value"],
  ['["\u0441\u0442\u0440\u043e\u043a\u0430", x]', 11, "Expecting value"],
  ["\u00a01", 0, "Expecting value"],
  ['{"a":1}\u0000', 7, "Extra data"]
]

const FRAGMENTS = ['"', "{", "}", "[", "]", ",", ":", "\\", "\\u00", "0", "-", ".", "e", "t", " ", "\n", "\u0001", "😀"]

const SCALARS = ["1", "-2.5e3", "0", "1E+2", "null", "true", "false", '""', '"x"', '"a\\n\\u0041\\"b"', '"é😀"']

describe("syntaxFaultOf", () => {
  it("says what Python says, where Python says it", () => {
    for (const [text, offset, reason] of PYTHON) {
      assert.deepStrictEqual(syntaxFaultOf(text), { offset, reason }, JSON.stringify(text))
    }
  })

  it("finds a fault in exactly the texts that JSON.parse refuses", () => {
    const { oneOf, whole } = random(20_261_121)
    const value = (depth: number): string => {
      const space = () => oneOf(["", "", " ", "\n\t"])
      if (depth === 0) return oneOf(SCALARS)
      const items = Array.from({ length: whole(4) }, () => space() + value(depth - 1) + space())
      return oneOf([
        () => oneOf(SCALARS),
        () => `[${items.join(",")}]`,
        () => `{${items.map((item, index) => `${space()}"k${index}"${space()}:${item}`).join(",")}}`
      ])()
    }
    const spoilt = (text: string): string => {
      const at = whole(text.length + 1)
      return oneOf([
        text.slice(0, at),
        text.slice(0, at) + text.slice(at + 1),
        text.slice(0, at) + oneOf(FRAGMENTS) + text.slice(at)
      ])
    }
    for (let round = 0; round < cases(20_000); round++) {
      let text = value(3)
      for (let faults = whole(3); faults > 0; faults--) text = spoilt(text)
      assert.strictEqual(syntaxFaultOf(text) === undefined, parses(text), JSON.stringify(text))
    }
  })
})

const parses = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
