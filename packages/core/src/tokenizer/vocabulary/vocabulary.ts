import { FIRST_MASK, hashOf, KEY_BYTES, SECOND_MASK, THIRD_MASK } from "./pieceKey.ts"
import { ID_BITS, ID_MASK, PRINT_MASK, shiftOf } from "./tokenSlots.ts"
import { KEY_WORDS, LENGTH_SHIFT, type LateTables, NONE, type VocabularyTables } from "./vocabularyTables.ts"

export { NONE, SLACK } from "./vocabularyTables.ts"

const OFFSET_MASK = (1 << LENGTH_SHIFT) - 1

/**
 * The tokens of one encoding, in an open-addressing table that holds no strings. A slot is one word,
 * an id (from 1 on) and fourteen bits of its key's hash, so that bytes that are not a token are nearly
 * always refused by the slots alone. Keys are in the order of ids, which puts frequent tokens side
 * by side: three words of bytes, and one of length and place. A token that is longer than three
 * words has its first eight and last four bytes as its key, and is then compared byte by byte.
 */
export class Vocabulary {
  readonly size: number
  readonly longest: number
  readonly bytes: Uint8Array
  readonly offsets: Int32Array
  readonly singles: Int32Array
  readonly pairs: Int32Array
  readonly late: LateTables | undefined
  readonly #keys: Int32Array
  readonly #slots: Int32Array
  readonly #shift: number

  constructor({ bytes, keys, late, longest, offsets, pairs, singles, size, slots }: VocabularyTables) {
    this.size = size
    this.longest = longest
    this.bytes = bytes
    this.offsets = offsets
    this.singles = singles
    this.pairs = pairs
    this.late = late
    this.#keys = keys
    this.#slots = slots
    this.#shift = shiftOf(slots)
  }

  /** The id of the token that is `length` (at least 1) bytes of `view` from `start`, or {@link NONE}. */
  find(view: DataView, start: number, length: number): number {
    if (length > KEY_BYTES) return this.#findLong(view, start, length)
    const first = view.getInt32(start, true) & FIRST_MASK[length]!
    const second = view.getInt32(start + 4, true) & SECOND_MASK[length]!
    const third = view.getInt32(start + 8, true) & THIRD_MASK[length]!
    const hash = hashOf(first, second, third, length)
    const slots = this.#slots
    const keys = this.#keys
    for (let slot = hash >>> this.#shift; ; slot = (slot + 1) & (slots.length - 1)) {
      const entry = slots[slot]!
      if (entry === 0) return NONE
      if (entry >>> ID_BITS !== (hash & PRINT_MASK)) continue
      const id = (entry & ID_MASK) - 1
      const key = id * KEY_WORDS
      if (
        keys[key] === first &&
        keys[key + 1] === second &&
        keys[key + 2] === third &&
        keys[key + 3]! >>> LENGTH_SHIFT === length
      ) {
        return id
      }
    }
  }

  /** The same for more than {@link KEY_BYTES}: apart, because the short ones are asked for so much more. */
  #findLong(view: DataView, start: number, length: number): number {
    if (length > this.longest) return NONE
    const first = view.getInt32(start, true)
    const second = view.getInt32(start + 4, true)
    const third = view.getInt32(start + length - 4, true)
    const hash = hashOf(first, second, third, length)
    const slots = this.#slots
    const keys = this.#keys
    for (let slot = hash >>> this.#shift; ; slot = (slot + 1) & (slots.length - 1)) {
      const entry = slots[slot]!
      if (entry === 0) return NONE
      if (entry >>> ID_BITS !== (hash & PRINT_MASK)) continue
      const id = (entry & ID_MASK) - 1
      const key = id * KEY_WORDS
      if (
        keys[key] === first &&
        keys[key + 1] === second &&
        keys[key + 2] === third &&
        keys[key + 3]! >>> LENGTH_SHIFT === length &&
        this.#hasMiddle(keys[key + 3]! & OFFSET_MASK, view, start, length)
      ) {
        return id
      }
    }
  }

  /** Whether the bytes that a long key leaves out are those of the token at `offset`. */
  #hasMiddle(offset: number, view: DataView, start: number, length: number): boolean {
    for (let index = 8; index < length - 4; index++) {
      if (view.getUint8(start + index) !== this.bytes[offset + index]) return false
    }
    return true
  }
}
