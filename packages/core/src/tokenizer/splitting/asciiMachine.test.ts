import { assert, describe, it } from "@effect/vitest"
import { sampleOf } from "@ratecard/test-support"
import { SENTINEL } from "../text/utf8Text.ts"
import { patternCl100k } from "./patterns/cl100k.ts"
import { patternDeepSeek } from "./patterns/deepseek.ts"
import { patternGemma3 } from "./patterns/gemma3.ts"
import { patternO200k } from "./patterns/o200k.ts"
import { patternQwen3 } from "./patterns/qwen3.ts"
import { patternR50k } from "./patterns/r50k.ts"
import { patternTekken } from "./patterns/tekken.ts"
import type { Pattern } from "./pattern.ts"
import { Splitter } from "./pieceReader.ts"

/** One character of each kind, letters of contractions among them. */
const CHARACTERS = ["a", "s", "A", "S", "1", "'", "/", "!", " ", "\t", "\n"]
const LONGEST = 4
/** One of those that are alike wherever no contraction is. */
const KINDS = CHARACTERS.filter((character) => !/[sS\t]/u.test(character))

/** Longer than what the machine reads at a time, and how often it may be read. */
const LONG = 1500
const READS = 8

/** Of ASCII, what the patterns of OpenAI's tiktoken say in JavaScript's own expressions. */
const PATTERNS = {
  cl100k: [
    patternCl100k,
    /'(?:[sdmt]|ll|ve|re)|[^\r\na-z0-9]?[a-z]+|[0-9]{1,3}| ?[^\sa-z0-9]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+/giu
  ],
  o200k: [
    patternO200k,
    /[^\r\nA-Za-z0-9]?[A-Z]*[a-z]+(?:'(?:[sStTmMdD]|[rR][eE]|[vV][eE]|[lL][lL]))?|[^\r\nA-Za-z0-9]?[A-Z]+[a-z]*(?:'(?:[sStTmMdD]|[rR][eE]|[vV][eE]|[lL][lL]))?|[0-9]{1,3}| ?[^\sA-Za-z0-9]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+/gu
  ],
  r50k: [patternR50k, /'(?:[sdmt]|ll|ve|re)| ?[A-Za-z]+| ?[0-9]+| ?[^\sA-Za-z0-9]+|\s+(?!\S)|\s+/gu]
} as const

/** The vendors' in the same way; DeepSeek's cuts numbers out first, and Gemma's are places where no token is. */
const VENDORS = {
  tekken: [
    patternTekken,
    (text) =>
      text.match(
        /[^\r\nA-Za-z0-9]?[A-Z]*[a-z]+|[^\r\nA-Za-z0-9]?[A-Z]+[a-z]*|[0-9]| ?[^\sA-Za-z0-9]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+/gu
      )
  ],
  deepseek: [
    patternDeepSeek,
    (text) =>
      text
        .split(/([0-9]{1,3})/u)
        .flatMap((part) =>
          part.split(
            /([!-/:-@[-`{-~][A-Za-z]+|[^\r\n!-/:-@[-`{-~A-Za-z]?[A-Za-z]+| ?[!-/:-@[-`{-~]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)/u
          )
        )
  ],
  qwen3: [
    patternQwen3,
    (text) =>
      text.match(/'(?:[sdmt]|ll|ve|re)|[^\r\na-z0-9]?[a-z]+|[0-9]| ?[^\sa-z0-9]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+/giu)
  ],
  gemma3: [
    patternGemma3,
    (text) =>
      text.match(
        /\n+|\t+| {2,}|<\/?[as]>| ?[A-Za-z]+|[0-9]| ?(?:(?<=>) (?=<\/(?![as]>))|(?!<\/?[as]>)[^A-Za-z0-9 \n\t])+| /gu
      )
  ]
} satisfies Record<string, readonly [Pattern, (text: string) => ReadonlyArray<string> | null]>
const VENDOR_CHARACTERS = [...CHARACTERS, "<", ">", "\u0001"]
const SHORTER = 4

describe("cutting ASCII", () => {
  const checkAll = (
    pattern: Pattern,
    oracle: (text: string) => ReadonlyArray<string> | null,
    characters: ReadonlyArray<string>,
    longest: number
  ): void => {
    const splitter = new Splitter(pattern)
    const bytes = new Uint8Array(longest + 8)
    const ends = new Int32Array(1024)
    const encoder = new TextEncoder()
    const check = (text: string): void => {
      bytes.fill(SENTINEL)
      encoder.encodeInto(text, bytes)
      const pieces = splitter.split(bytes, 0, text.length, text.length, ends)
      const found = Array.from(ends.subarray(0, pieces), (end, piece) => text.slice(ends[piece - 1] ?? 0, end))
      const expected = (oracle(text) ?? []).filter((piece) => piece !== "")
      if (found.join("|") !== expected.join("|")) assert.deepStrictEqual(found, expected, JSON.stringify(text))
      if (text.length < longest) for (const character of characters) check(text + character)
    }
    check("")
  }

  it.each(Object.entries(PATTERNS))(
    "%s: every short text falls into the pieces of the pattern",
    (_, [pattern, oracle]) => checkAll(pattern, (text) => text.match(oracle), CHARACTERS, LONGEST)
  )

  it.each(Object.entries(VENDORS))(
    "%s: every short text falls into the pieces of the pattern",
    (_, [pattern, oracle]) => checkAll(pattern, oracle, VENDOR_CHARACTERS, SHORTER)
  )

  it.each(sampleOf(Object.entries({ ...PATTERNS, ...VENDORS }), 2))(
    "%s: reads no character of a long text more than a few times, whatever is repeated in it",
    (_, [pattern]) => {
      const splitter = new Splitter(pattern)
      const ends = new Int32Array(2 * LONG)
      const readsOf = (unit: string): number => {
        const bytes = new Uint8Array(LONG + 8).fill(SENTINEL)
        new TextEncoder().encodeInto(unit.repeat(LONG).slice(0, LONG), bytes)
        let reads = 0
        const counted = new Proxy(bytes, { get: (target, index) => (reads++, Reflect.get(target, index)) })
        splitter.split(counted, 0, LONG, LONG, ends)
        return reads / LONG
      }
      const all = [...KINDS, "\u0001"]
      for (const [place, first] of all.entries()) {
        // Repeated, it is the same from whichever of its characters on.
        const others = all.slice(place)
        for (const second of others)
          for (const third of ["", ...others]) {
            const unit = first + second + third
            assert.isAtMost(readsOf(unit), READS, JSON.stringify(unit))
          }
      }
    }
  )
})
