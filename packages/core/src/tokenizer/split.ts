import { byteLength, classAt, NEWLINE, NUMBER, skip, WHITE_SPACE } from "./characterClasses.ts"

/**
 * Cuts `bytes` from `from` on into the pieces of an encoding's pattern, writes where each piece ends
 * into `ends`, and returns how many it wrote: until `ends` is full, or a piece reaches beyond
 * `settled`. The text ends at `limit`, where `bytes` holds the sentinel; a caller that has more text
 * to come passes a `settled` that leaves {@link LOOKAHEAD} bytes before it. `view` is of the same bytes.
 */
export type Split = (
  classes: Uint8Array,
  bytes: Uint8Array,
  from: number,
  limit: number,
  settled: number,
  ends: Int32Array,
  view: DataView
) => number

/** No pattern looks further past the end of a piece than this: an apostrophe and a long s, with room. */
export const LOOKAHEAD = 4

export const APOSTROPHE = 0x27
export const BLANK = 0x20
const TO_LOWER_CASE = 0x20

/**
 * Where the English contraction that starts at `index` ends (`'s 't 'm 'd 're 've 'll`), or `index`
 * when there is none. Without regard to case, U+017F (long s) is an s, as it is to the reference.
 */
export const contractionEnd = (bytes: Uint8Array, index: number, ignoreCase: boolean): number => {
  if (bytes[index] !== APOSTROPHE) return index
  const fold = ignoreCase ? TO_LOWER_CASE : 0
  switch (bytes[index + 1]! | fold) {
    case 0x73: // s
    case 0x74: // t
    case 0x6d: // m
    case 0x64: // d
      return index + 2
    case 0x72: // r
    case 0x76: // v
      return (bytes[index + 2]! | fold) === 0x65 ? index + 3 : index
    case 0x6c: // l
      return (bytes[index + 2]! | fold) === 0x6c ? index + 3 : index
    case 0xc5 | TO_LOWER_CASE:
      return ignoreCase && bytes[index + 1] === 0xc5 && bytes[index + 2] === 0xbf ? index + 3 : index
    default:
      return index
  }
}

const HIGH_BITS = 0x80808080
/** What takes a byte to 0x80 or more if it is at least `a`, and if it is more than `z`. */
const FROM_A = 0x1f1f1f1f
const AFTER_Z = 0x05050505
export const TO_LOWER_CASES = 0x20202020

/**
 * The end of the ASCII letters from `index` on; of lower case alone unless `fold` is
 * {@link TO_LOWER_CASES}. Four bytes at a time: the processor often guesses wrong where a word ends, and so it has a quarter of the branches
 * to guess at (3 to 5 %).
 */
export const letterEnd = (view: DataView, index: number, fold: number): number => {
  for (let end = index; ; end += 4) {
    const word = view.getInt32(end, true)
    const low = (word | fold) & ~HIGH_BITS
    const others = ~((low + FROM_A) & ~(low + AFTER_Z) & ~word) & HIGH_BITS
    if (others !== 0) return end + ((31 - Math.clz32(others & -others)) >> 3)
  }
}

/** The end of `\p{N}{1,3}`, where `index` is at a number. */
export const shortNumberEnd = (classes: Uint8Array, bytes: Uint8Array, index: number): number => {
  let end = index + byteLength(bytes[index]!)
  for (let digits = 1; digits < 3 && (classAt(classes, bytes, end) & NUMBER) !== 0; digits++) {
    end += byteLength(bytes[end]!)
  }
  return end
}

/**
 * The end of `\s*[\r\n]+|\s+(?!\S)|\s+`, where `start` is at white space; after `settled` if more of
 * it may follow.
 */
export const whiteSpaceEnd = (
  classes: Uint8Array,
  bytes: Uint8Array,
  start: number,
  limit: number,
  settled: number
): number => {
  const run = skip(classes, bytes, start, WHITE_SPACE)
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
