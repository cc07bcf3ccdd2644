import { ASCII_END, byteLength } from "./characterClasses.ts"
import { borderHash, LONG_CHARACTER, WORD_BITS } from "../vocabulary/beyondAscii.ts"
import { NONE, type Vocabulary } from "../vocabulary/vocabulary.ts"

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

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary
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
    const { crossed, tables } = this.#vocabulary
    const hash = borderHash(
      bytes[border - 2]!,
      bytes[border - 1]!,
      bytes[border]!,
      bytes[border + 1]!,
      bytes[border + 2]!
    )
    const isCrossed = ((crossed[hash >>> WORD_BITS]! >>> hash) & 1) !== 0
    return isCrossed || tables.pairs[bytes[border - 1]! | (bytes[border]! << 8)] !== NONE
  }
}
