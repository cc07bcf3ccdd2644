import { ASCII_END, byteLength } from "./characterClasses.ts"
import { NONE, type Vocabulary } from "../vocabulary/vocabulary.ts"
import type { Tokens } from "../vocabulary/vocabularyTables.ts"

/** One bit for each hash of a border's surroundings: 64 KB, of which few are set. */
const BITS = 19
const WORD_BITS = 5
const BIT_MASK = (1 << WORD_BITS) - 1

/** First bytes from here on start characters of three and four bytes: CJK, Indic, Thai, emoji. */
const LONG_CHARACTER = 0xe0
const HIGHEST_BITS = 0x80808080 | 0
/** Bytes of long characters but the first go from {@link ASCII_END} up to here. */
const LAST_CONTINUATION = 0xbf
const LAST_BYTE = 0xff

/**
 * Where a piece falls apart by itself. No merge can cross a border between two characters that no token of the
 * vocabulary crosses, so the two sides can be looked up, remembered and merged apart. Chinese, Japanese and Thai come
 * in long pieces without blanks, but few of their characters are joined in tokens: the pieces fall into words, and
 * hardly anything is left to merge.
 *
 * Borders are recognised by the two bytes before and the three after them. A border may be taken for one that is
 * crossed, which only costs time; the reverse never happens.
 */
export class Borders {
  readonly #vocabulary: Vocabulary
  readonly #pairs: Int32Array
  #crossed: Int32Array | undefined

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary
    this.#pairs = vocabulary.pairs
    this.#crossed = vocabulary.late?.crossed
  }

  /** The first border after `start` that no token crosses, or `end`. */
  runEnd(bytes: Uint8Array, start: number, end: number): number {
    // A piece of long characters shows them at its end, or after a blank or bracket at its start.
    if (bytes[end - 1]! < ASCII_END && bytes[start + 1]! < ASCII_END) return end
    let border = start + byteLength(bytes[start]!)
    while (border < end) {
      const lead = bytes[border]!
      if (lead >= LONG_CHARACTER && bytes[border - 1]! >= ASCII_END && !this.#mayBeCrossed(bytes, border)) return border
      border += byteLength(lead)
    }
    return end
  }

  #mayBeCrossed(bytes: Uint8Array, border: number): boolean {
    const crossed = (this.#crossed ??= crossedBorders(this.#vocabulary))
    const hash = hashOf(bytes[border - 2]!, bytes[border - 1]!, bytes[border]!, bytes[border + 1]!, bytes[border + 2]!)
    if (((crossed[hash >>> WORD_BITS]! >>> (hash & BIT_MASK)) & 1) !== 0) return true
    return this.#pairs[bytes[border - 1]! | (bytes[border]! << 8)] !== NONE
  }
}

/** Marks the borders in all tokens: some milliseconds, for the first text that has long characters. */
export const crossedBorders = ({ bytes, offsets, size }: Tokens): Int32Array => {
  const crossed = new Int32Array(1 << (BITS - WORD_BITS))
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  for (let id = 0; id < size; id++) {
    const start = offsets[id]!
    const end = offsets[id + 1]!
    if (!mayHaveLongCharacter(view, start, end)) continue
    for (let border = start + 1; border < end; border++) {
      if (bytes[border]! >= LONG_CHARACTER && bytes[border - 1]! >= ASCII_END) cross(crossed, bytes, start, border, end)
    }
  }
  return crossed
}

/** Marks all surroundings of `border` in a token: bytes that the token does not reach may be anything. */
const cross = (crossed: Int32Array, bytes: Uint8Array, start: number, border: number, end: number): void => {
  // Tokens of two bytes are in `pairs`: as nothing is known of what is around them, they would mark half of all.
  if (end - start === 2) return
  const before = border - 2 >= start ? bytes[border - 2]! : undefined
  const second = border + 1 < end ? bytes[border + 1]! : undefined
  const third = border + 2 < end ? bytes[border + 2]! : undefined
  for (let a = before ?? ASCII_END; a <= (before ?? LAST_BYTE); a++) {
    for (let d = second ?? ASCII_END; d <= (second ?? LAST_CONTINUATION); d++) {
      for (let e = third ?? ASCII_END; e <= (third ?? LAST_CONTINUATION); e++) {
        const hash = hashOf(a, bytes[border - 1]!, bytes[border]!, d, e)
        crossed[hash >>> WORD_BITS]! |= 1 << (hash & BIT_MASK)
      }
    }
  }
}

/** Whether a byte has its three highest bits set, of the words that a token is in: a quick look at most tokens. */
const mayHaveLongCharacter = (view: DataView, start: number, end: number): boolean => {
  for (let index = start; index < end; index += 4) {
    const word = view.getInt32(index, true)
    if ((word & (word << 1) & (word << 2) & HIGHEST_BITS) !== 0) return true
  }
  return false
}

const hashOf = (a: number, b: number, c: number, d: number, e: number): number =>
  (Math.imul((a << 24) | (b << 16) | (c << 8) | d, 0x9e3779b1) + Math.imul(e, 0x85ebca77)) >>> (32 - BITS)
