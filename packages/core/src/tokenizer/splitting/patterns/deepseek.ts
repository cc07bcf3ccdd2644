import { asciiMachine, UNDECIDED, LETTERS, SYMBOLS, WHITE_SPACES } from "../asciiMachine.ts"
import {
  ASCII_END,
  BLANK,
  byteLength,
  characterClasses,
  classAt,
  LETTER,
  LOWER,
  MARK,
  NEWLINE,
  NUMBER,
  OTHER,
  skip,
  UNCASED,
  WHITE_SPACE
} from "../characterClasses.ts"
import { numberEnd, type Pattern, whiteSpaceEnd } from "../pattern.ts"
import { UNICODE_REST_RUNS } from "../unicodeRest.ts"

/** `[\p{L}\p{M}]` */
const WORD = LOWER
/** `[\p{P}\p{S}]` */
const SYMBOL = OTHER
/** Controls, formats, and what Unicode has not assigned: of no part of the pattern but a word's first character. */
const REST = MARK
/** The flag of the range of Han and kana, in addition to another class. */
const HAN = UNCASED
const DIGITS = 3

/** The classes that this pattern tells apart. */
const classesOf = (): Uint8Array => {
  const classes = characterClasses().map((one) => ((one & (LETTER | MARK)) === 0 ? one : WORD))
  let start = 0
  for (const run of UNICODE_REST_RUNS.split(" ")) {
    const [gap = 0, length = 0] = run.split("+").map((digits) => Number.parseInt(digits, 36))
    classes.fill(REST, start + gap, start + gap + length)
    start += gap + length
  }
  for (const [from, to] of [
    ["\u4e00", "\u9fa5"],
    ["\u3040", "\u30ff"]
  ] as const) {
    for (let codePoint = from.codePointAt(0)!; codePoint <= to.codePointAt(0)!; codePoint++) classes[codePoint]! |= HAN
  }
  return classes
}

const afterBlank = { apostrophe: "symbols", slash: "symbols", other: "symbols" } as const

/**
 * DeepSeek's: `\p{N}{1,3}` is cut out of the text, then `[\u4e00-\u9fa5\u3040-\u30ff]+` out of what is left,
 * and each of the parts is cut by
 *
 * ``[!-/:-@[-`{-~][A-Za-z]+|[^\r\n\p{L}\p{P}\p{S}]?[\p{L}\p{M}]+| ?[\p{P}\p{S}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+``
 *
 * with what that leaves between its pieces as pieces, too.
 */
export const patternDeepSeek: Pattern = {
  ascii: asciiMachine({
    start: {
      upper: "letters",
      lower: "letters",
      number: "oneDigit",
      apostrophe: "symbol",
      slash: "symbol",
      other: "symbol",
      blank: "blank",
      space: "space",
      lineBreak: "lineBreaks",
      rest: "rest"
    },
    letters: LETTERS,
    oneDigit: { number: "twoDigits" },
    twoDigits: { number: "threeDigits" },
    threeDigits: {},
    // One symbol belongs to the letters of ASCII after it.
    symbol: { ...SYMBOLS, upper: "symbolAndLetters", lower: "symbolAndLetters" },
    symbolAndLetters: { upper: "symbolAndLetters", lower: "symbolAndLetters" },
    symbols: SYMBOLS,
    breaksAfterSymbols: { lineBreak: "breaksAfterSymbols" },
    blank: { ...LETTERS, ...afterBlank, ...WHITE_SPACES },
    // Before a number, white space keeps its last character.
    lastBlank: { ...LETTERS, ...afterBlank, ...WHITE_SPACES, number: UNDECIDED },
    space: { ...LETTERS, ...WHITE_SPACES },
    lastSpace: { ...LETTERS, ...WHITE_SPACES, number: UNDECIDED },
    lineBreaks: { lineBreak: "lineBreaks" },
    // The last of several may belong to the word after them.
    rest: { ...LETTERS, rest: UNDECIDED }
  }),
  classes: classesOf(),
  pieceEnd: (classes, bytes, start, limit, settled) => {
    const first = classAt(classes, bytes, start)
    const next = start + byteLength(bytes[start]!)
    const after = classAt(classes, bytes, next)
    if ((first & NUMBER) !== 0) return numberEnd(classes, bytes, start, DIGITS)
    if ((first & WORD) !== 0) return runEnd(classes, bytes, start, WORD, first)
    if ((first & SYMBOL) !== 0) {
      return bytes[start]! < ASCII_END && isAsciiLetter(bytes[next]!)
        ? asciiLettersEnd(bytes, next)
        : symbolsEnd(classes, bytes, start, first)
    }
    const goesOn = ((first ^ after) & HAN) === 0
    if (goesOn && (first & NEWLINE) === 0 && (after & WORD) !== 0) return runEnd(classes, bytes, next, WORD, first)
    if (goesOn && bytes[start] === BLANK && (after & SYMBOL) !== 0) return symbolsEnd(classes, bytes, next, first)
    if ((first & WHITE_SPACE) === 0) return restEnd(classes, bytes, start, next, settled, first)
    const run = skip(classes, bytes, start, WHITE_SPACE)
    const ends = (classAt(classes, bytes, run) & (NUMBER | HAN)) !== 0
    return whiteSpaceEnd(classes, bytes, start, run, ends ? run : limit, settled)
  }
}

/** The end of a run of a class, on one side of the border of Han and kana. */
const runEnd = (classes: Uint8Array, bytes: Uint8Array, start: number, mask: number, side: number): number => {
  let end = start
  for (;;) {
    const one = classAt(classes, bytes, end)
    if ((one & mask) === 0 || ((one ^ side) & HAN) !== 0) return end
    end += byteLength(bytes[end]!)
  }
}

const symbolsEnd = (classes: Uint8Array, bytes: Uint8Array, start: number, side: number): number => {
  let end = runEnd(classes, bytes, start, SYMBOL, side)
  if ((side & HAN) === 0) while ((classAt(classes, bytes, end) & NEWLINE) !== 0) end++
  return end
}

/** The end of a run of the rest: without its last character if a word follows, to which that belongs. */
const restEnd = (
  classes: Uint8Array,
  bytes: Uint8Array,
  start: number,
  next: number,
  settled: number,
  side: number
): number => {
  const end = runEnd(classes, bytes, next, REST, side)
  if (end === next) return end
  const after = classAt(classes, bytes, end)
  if (end > settled || (after & WORD) === 0 || ((after ^ side) & HAN) !== 0) return end
  let last = end - 1
  while ((bytes[last]! & 0xc0) === 0x80) last--
  return last
}

const isAsciiLetter = (byte: number): boolean => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a

const asciiLettersEnd = (bytes: Uint8Array, start: number): number => {
  let end = start
  while (isAsciiLetter(bytes[end]!)) end++
  return end
}
