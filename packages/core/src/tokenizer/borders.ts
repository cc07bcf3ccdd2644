import type { Vocabulary } from "./vocabulary.ts"

/** One bit for each hash of a border's surroundings: 32 KB, at most one in twenty set. */
const BITS = 18
const WORD_BITS = 5

/** First bytes from here on start characters of three and four bytes: CJK, Indic, Thai, emoji. */
const LONG_CHARACTER = 0xe0
const CONTINUATION = 0x80
const CONTINUATIONS = 0x40

/**
 * Where a piece falls apart by itself. No merge can cross a border between two characters that no
 * token of the vocabulary crosses, so the two sides can be merged (and looked up, and remembered)
 * apart. Chinese, Japanese, Korean and Thai come in long pieces without spaces, of which tokens
 * join few characters: they fall into words, and merging almost vanishes.
 *
 * A border is known by the two bytes before it and the three after. Bits are only ever set too
 * often, by tokens that hash alike or that end within these five bytes: then a border is not used.
 */
export class Borders {
  readonly #crossed = new Int32Array(1 << (BITS - WORD_BITS))
  readonly #pairs: Int32Array

  constructor(vocabulary: Vocabulary) {
    const { bytes, offsets, pairs, size } = vocabulary
    this.#pairs = pairs
    for (let id = 0; id < size; id++) {
      const start = offsets[id]!
      const end = offsets[id + 1]!
      for (let border = start + 1; border < end; border++) {
        if (end - start > 2 && bytes[border]! >= LONG_CHARACTER && bytes[border - 1]! >= CONTINUATION) {
          this.#cross(bytes, start, border, end)
        }
      }
    }
  }

  /** Whether a token may cross the border before `index`; without need for bytes before or after the text. */
  mayCross(bytes: Uint8Array, index: number): boolean {
    const hash = hashOf(bytes[index - 2]!, bytes[index - 1]!, bytes[index]!, bytes[index + 1]!, bytes[index + 2]!)
    if (((this.#crossed[hash >>> WORD_BITS]! >>> (hash & 31)) & 1) !== 0) return true
    return this.#pairs[bytes[index - 1]! | (bytes[index]! << 8)] !== -1
  }

  /** Marks all surroundings in which a token has `border`: bytes that it does not reach may be anything. */
  #cross(bytes: Uint8Array, start: number, border: number, end: number): void {
    const second = border - 2 >= start ? [bytes[border - 2]!] : BEFORE_LAST
    const after = border + 1 < end ? [bytes[border + 1]!] : ANY_CONTINUATION
    const last = border + 2 < end ? [bytes[border + 2]!] : ANY_CONTINUATION
    for (const a of second) {
      for (const d of after) {
        for (const e of last) {
          const hash = hashOf(a, bytes[border - 1]!, bytes[border]!, d, e)
          this.#crossed[hash >>> WORD_BITS]! |= 1 << (hash & 31)
        }
      }
    }
  }
}

const ANY_CONTINUATION = Array.from({ length: CONTINUATIONS }, (_, index) => CONTINUATION + index)
/** What may come before a continuation byte: another one, or the first byte of its character. */
const BEFORE_LAST = Array.from({ length: 0x100 - CONTINUATION }, (_, index) => CONTINUATION + index)

const hashOf = (a: number, b: number, c: number, d: number, e: number): number =>
  (Math.imul((a << 24) | (b << 16) | (c << 8) | d, 0x9e3779b1) + Math.imul(e, 0x85ebca77)) >>> (32 - BITS)
