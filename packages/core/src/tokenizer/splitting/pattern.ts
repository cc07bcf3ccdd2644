import type { AsciiMachine } from "./asciiMachine.ts"
import type { Merging } from "../vocabulary/merging.ts"
import {
  APOSTROPHE,
  BLANK,
  byteLength,
  classAt,
  NEWLINE,
  NUMBER,
  skip,
  SYMBOL,
  WHITE_SPACE
} from "./characterClasses.ts"

/** The rules by which an encoding reads text, above all how it cuts it into pieces. */
export interface Pattern {
  /** Cuts ASCII as `pieceEnd` would, faster. */
  readonly ascii: AsciiMachine
  /** The end of the piece at `start`, in any text; after `settled` if that cannot be known yet. */
  readonly pieceEnd: (classes: Uint8Array, bytes: Uint8Array, start: number, limit: number, settled: number) => number
  /** True if the machine knows the end of a piece at the character after it, in white space too. */
  readonly endsAtOnce?: boolean
  /** The bytes after a piece that decide its end, if not {@link LOOKAHEAD}. */
  readonly lookahead?: number
  /** Classes of its own, if not those of all. */
  readonly classes?: Uint8Array
  /** The normalisation of a text before it is cut, if any. */
  readonly normalisation?: Normalisation
  /** The rules of merging, if not from bytes and into every token. */
  readonly merging?: Merging
}

/** Patterns look past the end of a piece no further than this: an apostrophe and a long s, with room. */
export const LOOKAHEAD = 4

const TO_LOWER_CASE = 0x20

/**
 * The end of the English contraction that starts at `index` (`'s 't 'm 'd 're 've 'll`), or `index` when there is none.
 * In `anyCase`, U+017F (long s) is an s, as it is to the reference.
 */
export const contractionEnd = (bytes: Uint8Array, index: number, letters: "lowerCase" | "anyCase"): number => {
  if (bytes[index] !== APOSTROPHE) return index
  const anyCase = letters === "anyCase"
  if (anyCase && bytes[index + 1] === 0xc5 && bytes[index + 2] === 0xbf) return index + 3
  const fold = anyCase ? TO_LOWER_CASE : 0
  switch (bytes[index + 1]! | fold) {
    case 0x73: // s
    case 0x74: // t
    case 0x6d: // m
    case 0x64: // d
      return index + 2
    case 0x72: // r
    case 0x76: // v
      return (bytes[index + 2]! | fold) === 0x65 ? index + 3 : index // e
    case 0x6c: // l
      return (bytes[index + 2]! | fold) === 0x6c ? index + 3 : index
    default:
      return index
  }
}

/**
 * The common part of the patterns since GPT-3.5: `[^\r\n\p{L}\p{N}]?` and a word, which starts with one of the classes
 * `word`, `\p{N}{1,digits}`, ` ?[^\s\p{L}\p{N}]+` with line breaks and `trailing`, and white space.
 */
export const pieceEndWith =
  (
    word: number,
    wordEnd: (classes: Uint8Array, bytes: Uint8Array, index: number, settled: number) => number,
    trailing: number,
    digits = 3
  ): Pattern["pieceEnd"] =>
  (classes, bytes, start, limit, settled) => {
    const first = classAt(classes, bytes, start)
    const next = start + byteLength(bytes[start]!)
    const wordStart = (first & (word | NUMBER | NEWLINE)) === 0 ? next : start
    if ((classAt(classes, bytes, wordStart) & word) !== 0) return wordEnd(classes, bytes, wordStart, settled)
    if ((first & NUMBER) !== 0) return numberEnd(classes, bytes, start, digits)
    const symbols = bytes[start] === BLANK ? next : start
    if ((classAt(classes, bytes, symbols) & SYMBOL) === 0) {
      return whiteSpaceEnd(classes, bytes, start, skip(classes, bytes, start, WHITE_SPACE), limit, settled)
    }
    let end = skip(classes, bytes, symbols, SYMBOL)
    while (bytes[end] === trailing || (classAt(classes, bytes, end) & NEWLINE) !== 0) end++
    return end
  }

/** The end of `\p{N}{1,digits}`, where `start` is at a number. */
export const numberEnd = (classes: Uint8Array, bytes: Uint8Array, start: number, digits: number): number => {
  let end = start
  for (let read = 0; read < digits && (classAt(classes, bytes, end) & NUMBER) !== 0; read++) {
    end += byteLength(bytes[end]!)
  }
  return end
}

/**
 * The end of `\s*[\r\n]+|\s+(?!\S)|\s+` in the white space from `start` to `run`; after `settled` if
 * more of it may follow.
 */
export const whiteSpaceEnd = (
  classes: Uint8Array,
  bytes: Uint8Array,
  start: number,
  run: number,
  limit: number,
  settled: number
): number => {
  if (run > settled) return run
  let lineBreaks = run
  while (lineBreaks > start && (classes[bytes[lineBreaks - 1]!]! & NEWLINE) === 0) lineBreaks--
  return lineBreaks > start ? lineBreaks : paddingEnd(bytes, start, run, limit)
}

/**
 * The end of `\s+(?!\S)|\s+` in the white space from `start` to `end`: all of it at the end of the
 * text, otherwise all but its last character, unless that is the only one.
 */
export const paddingEnd = (bytes: Uint8Array, start: number, end: number, limit: number): number => {
  if (end === limit) return end
  let last = end - 1
  while ((bytes[last]! & 0xc0) === 0x80) last--
  return last > start ? last : end
}

/**
 * A normalisation that an encoding applies to a text first; applied twice, it changes nothing more. Results about the
 * normal text are given in units of the original.
 */
export interface Normalisation {
  readonly apply: (text: string) => string
  /** The start of `text` that nothing after it can change. */
  readonly settled: (text: string) => string
  /**
   * The places where `text` can be cut so that its parts normalise separately: for each unit of the normal text, and
   * its end, the unit of `text` where it starts, or -1 if the text around it is normalised together. Undefined if the
   * two texts correspond unit by unit.
   */
  readonly borders: (text: string) => Int32Array | undefined
}
