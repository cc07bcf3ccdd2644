import { crossedBorders, rivalsOf } from "./beyondAscii.ts"
import {
  FIRST_MASK,
  hashOf,
  KEY_BYTES,
  SECOND_MASK,
  THIRD_MASK,
  ID_BITS,
  ID_MASK,
  FINGERPRINT_MASK,
  shiftOf,
  KEY_WORDS,
  LENGTH_SHIFT,
  NONE,
  type Rivals,
  type VocabularyTables
} from "./vocabularyTables.ts"

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
  /** The tables, which may move to other memory. */
  tables: VocabularyTables

  constructor(tables: VocabularyTables) {
    this.tables = tables
  }

  get crossed(): Int32Array {
    return (this.tables.crossed ??= crossedBorders(this.tables))
  }

  get rivals(): Rivals {
    return (this.tables.rivals ??= rivalsOf(this.tables))
  }

  /** The id of the token that is `length` (at least 1) bytes of `view` from `start`, or {@link NONE}. */
  find(view: DataView, start: number, length: number): number {
    const { keys, longest, slots } = this.tables
    if (length > longest) return NONE
    const masks = Math.min(length, KEY_BYTES + 1)
    const first = view.getInt32(start, true) & FIRST_MASK[masks]!
    const second = view.getInt32(start + 4, true) & SECOND_MASK[masks]!
    const third = view.getInt32(start + (length > KEY_BYTES ? length - 4 : 8), true) & THIRD_MASK[masks]!
    const hash = hashOf(first, second, third, length)
    for (let slot = hash >>> shiftOf(slots); ; slot = (slot + 1) & (slots.length - 1)) {
      const entry = slots[slot]!
      if (entry === 0) return NONE
      if (entry >>> ID_BITS !== (hash & FINGERPRINT_MASK)) continue
      const id = (entry & ID_MASK) - 1
      const key = id * KEY_WORDS
      if (
        keys[key] === first &&
        keys[key + 1] === second &&
        keys[key + 2] === third &&
        keys[key + 3]! >>> LENGTH_SHIFT === length &&
        (length <= KEY_BYTES || this.#hasMiddle(keys[key + 3]! & OFFSET_MASK, view, start, length))
      ) {
        return id
      }
    }
  }

  /** Tells whether the bytes that a long key leaves out are those of the token at `offset`. */
  #hasMiddle(offset: number, view: DataView, start: number, length: number): boolean {
    for (let index = 8; index < length - 4; index++) {
      if (view.getUint8(start + index) !== this.tables.bytes[offset + index]) return false
    }
    return true
  }
}
