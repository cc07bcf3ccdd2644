import { FIRST_MASK, KEY_BYTES, mix, SECOND_MASK, THIRD_MASK } from "../vocabulary/pieceKey.ts"

/** An entry is four words: three of the piece's bytes, and one of what it is worth. */
const ENTRY_WORDS = 4
const BITS = 15
const LENGTH_BITS = 4
const LENGTH_MASK = (1 << LENGTH_BITS) - 1

/** What {@link ShortPieces.find} gives for a piece that it has not. */
export const UNKNOWN = 0

/** Longer pieces are not kept here. */
export const SHORT = KEY_BYTES

/**
 * What short pieces have come to: the id of their only token, or how many tokens they are. A text
 * says the same few words most of the time, and a vocabulary is too large for the processor's
 * caches: half a megabyte, direct-mapped, answers nine of ten pieces with one memory access.
 */
export class ShortPieces {
  readonly #entries = new Int32Array(ENTRY_WORDS << BITS)
  /** What the piece of `length` (at most {@link SHORT}) bytes is worth: see {@link oneToken} and {@link severalTokens}. */
  find(view: DataView, start: number, length: number): number {
    const first = view.getInt32(start, true) & FIRST_MASK[length]!
    const second = view.getInt32(start + 4, true) & SECOND_MASK[length]!
    const third = view.getInt32(start + 8, true) & THIRD_MASK[length]!
    const entries = this.#entries
    const entry = (mix(first, second, third) >>> (32 - BITS)) * ENTRY_WORDS
    const worth = entries[entry + 3]!
    return entries[entry] === first &&
      entries[entry + 1] === second &&
      entries[entry + 2] === third &&
      (worth & LENGTH_MASK) === length
      ? worth >> LENGTH_BITS
      : UNKNOWN
  }

  keep(view: DataView, start: number, length: number, worth: number): void {
    const first = view.getInt32(start, true) & FIRST_MASK[length]!
    const second = view.getInt32(start + 4, true) & SECOND_MASK[length]!
    const third = view.getInt32(start + 8, true) & THIRD_MASK[length]!
    const entries = this.#entries
    const entry = (mix(first, second, third) >>> (32 - BITS)) * ENTRY_WORDS
    entries[entry] = first
    entries[entry + 1] = second
    entries[entry + 2] = third
    entries[entry + 3] = (worth << LENGTH_BITS) | length
  }
}

/** The worth of a piece that is one token: its id, from 1 on so that it is not {@link UNKNOWN}. */
export const oneToken = (id: number): number => id + 1
/** The id of the token that a piece of some worth is, if that is positive. */
export const idOf = (worth: number): number => worth - 1
/** The worth of a piece that is several tokens: how many, negative. */
export const severalTokens = (tokens: number): number => -tokens
