import { FIRST_MASK, hashOf, KEY_BYTES, SECOND_MASK, THIRD_MASK } from "./pieceKey.ts"
import { readRanks } from "./rankText.ts"
import { ID_BITS, ID_MASK, makeSlots, PRINT_MASK, shiftOf } from "./tokenSlots.ts"

/** What a lookup gives for bytes that are not a token: higher than any id, so never the lowest. */
export const NONE = 0x1ffffff

/** Lookups read whole words: a buffer has this many bytes to spare after its text. */
export const SLACK = 16

const KEY_WORDS = 4
const LENGTH_SHIFT = 24
const OFFSET_MASK = (1 << LENGTH_SHIFT) - 1

/**
 * The tokens of one encoding, in an open-addressing table that holds no strings. A slot is one word,
 * an id (from 1 on) and fourteen bits of its key's hash, so that bytes that are no token are nearly
 * always refused by the slots alone. Keys are in the order of ids, which puts frequent tokens side
 * by side: three words of bytes, and one of length and place. A token that is longer than three
 * words has its first eight and last four bytes as its key, and is then compared byte by byte.
 */
export class Vocabulary {
  /** Ids are below this; a vocabulary may leave some of them out. */
  readonly size: number
  /** The ids of the tokens of one byte. */
  readonly singles = new Int32Array(0x100).fill(NONE)
  /** The ids of the tokens of two bytes, by the two as a little-endian number. */
  readonly pairs = new Int32Array(0x10000).fill(NONE)
  /** All tokens one after another: `id` is from `offsets[id]` up to `offsets[id + 1]`. */
  readonly bytes: Uint8Array
  readonly offsets: Int32Array
  /** The length of the longest token. */
  readonly longest: number
  readonly #keys: Int32Array
  readonly #slots: Int32Array
  readonly #shift: number

  /** Builds the tables from js-tiktoken's rank text. */
  constructor(ranks: string) {
    const { bytes, offsets, size, tokens } = readRanks(ranks, SLACK)
    this.bytes = bytes
    this.offsets = offsets
    this.size = size
    this.#keys = new Int32Array(KEY_WORDS * size)
    const hashes = new Int32Array(size)
    this.longest = this.#writeKeys(hashes)
    this.#slots = makeSlots(hashes, offsets, tokens)
    this.#shift = shiftOf(this.#slots)
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

  /** Writes the keys, and their hashes by id. Returns the length of the longest token. */
  #writeKeys(hashes: Int32Array): number {
    const { bytes, offsets, pairs, singles, size } = this
    const keys = this.#keys
    const view = new DataView(bytes.buffer)
    let longest = 0
    for (let id = 0; id < size; id++) {
      const start = offsets[id]!
      const length = offsets[id + 1]! - start
      if (length === 0) continue
      if (length > longest) longest = length
      if (length === 1) singles[bytes[start]!] = id
      if (length === 2) pairs[view.getUint16(start, true)] = id
      const masks = Math.min(length, KEY_BYTES + 1)
      const first = view.getInt32(start, true) & FIRST_MASK[masks]!
      const second = view.getInt32(start + 4, true) & SECOND_MASK[masks]!
      const third = view.getInt32(start + (length > KEY_BYTES ? length - 4 : 8), true) & THIRD_MASK[masks]!
      const key = id * KEY_WORDS
      keys[key] = first
      keys[key + 1] = second
      keys[key + 2] = third
      keys[key + 3] = (length << LENGTH_SHIFT) | start
      hashes[id] = hashOf(first, second, third, length)
    }
    return longest
  }
}
