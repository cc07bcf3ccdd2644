import { readRanks } from "./rankText.ts"

/** What a lookup gives when the bytes are not a token. */
export const NONE = -1

/** A lookup reads whole words: a buffer it works on has this many bytes to spare after its text. */
export const SLACK = 16

/** Keys up to this length are compared as words, without touching the token's own bytes. */
const KEY_BYTES = 12
const KEY_WORDS = 4
const LENGTH_SHIFT = 24
const OFFSET_MASK = (1 << LENGTH_SHIFT) - 1
const ID_BITS = 18
const ID_MASK = (1 << ID_BITS) - 1
const PAIRS = 0x10000

/** What is left of the first, second and third word of a key of so many bytes. */
const wordMasks = (word: number): Int32Array =>
  Int32Array.from({ length: KEY_BYTES + 1 }, (_, length) => {
    const bytes = Math.min(Math.max(length - 4 * word, 0), 4)
    return bytes === 4 ? -1 : (1 << (8 * bytes)) - 1
  })
const FIRST_MASK = wordMasks(0)
const SECOND_MASK = wordMasks(1)
const THIRD_MASK = wordMasks(2)

/**
 * The tokens of one encoding, in an open-addressing table that holds no strings. A slot is one word:
 * an id, and fourteen bits of the key's hash, so that bytes that are not a token are nearly always
 * refused by the slots alone. Keys are in order of ids, which puts the frequent tokens close
 * together: three words of bytes and one of length and place. A token longer than that has its first
 * eight and last four bytes as the key, and is then compared with its own bytes.
 */
export class Vocabulary {
  /** Ids are below this; a vocabulary may leave some of them out. */
  readonly size: number
  /** Id of every two-byte token, by its bytes as a little-endian number: the first step of a merge. */
  readonly pairs = new Int32Array(PAIRS).fill(NONE)
  /** All tokens one after another. */
  readonly bytes: Uint8Array
  readonly offsets: Int32Array
  readonly slots: Int32Array
  readonly keys: Int32Array
  readonly shift: number
  readonly longest: number

  constructor(ranks: string) {
    const { bytes, offsets, size, tokens } = readRanks(ranks, SLACK)
    this.bytes = bytes
    this.offsets = offsets
    this.size = size
    const bits = 33 - Math.clz32(tokens)
    this.shift = 32 - bits
    this.slots = new Int32Array(1 << bits)
    this.keys = new Int32Array(KEY_WORDS * size)
    this.longest = this.#insertAll()
  }

  /** The id of the token that is `length` (at least 1) bytes of `view` from `start`, or {@link NONE}. */
  find(view: DataView, start: number, length: number): number {
    if (length > KEY_BYTES) return this.#findLong(view, start, length)
    const first = view.getInt32(start, true) & FIRST_MASK[length]!
    const second = view.getInt32(start + 4, true) & SECOND_MASK[length]!
    const third = view.getInt32(start + 8, true) & THIRD_MASK[length]!
    const hash = hashOf(first, second, third, length)
    const keys = this.keys
    const slots = this.slots
    const last = slots.length - 1
    let slot = hash >>> this.shift
    for (;;) {
      const entry = slots[slot]!
      if (entry === 0) return NONE
      if ((entry >>> ID_BITS) === (hash & 0x3fff)) {
        const key = ((entry & ID_MASK) - 1) * KEY_WORDS
        if (
          keys[key] === first &&
          keys[key + 1] === second &&
          keys[key + 2] === third &&
          keys[key + 3]! >>> LENGTH_SHIFT === length
        ) {
          return (entry & ID_MASK) - 1
        }
      }
      slot = (slot + 1) & last
    }
  }

  #findLong(view: DataView, start: number, length: number): number {
    if (length > this.longest) return NONE
    const first = view.getInt32(start, true)
    const second = view.getInt32(start + 4, true)
    const third = view.getInt32(start + length - 4, true)
    const hash = hashOf(first, second, third, length)
    const keys = this.keys
    const slots = this.slots
    const last = slots.length - 1
    let slot = hash >>> this.shift
    for (;;) {
      const entry = slots[slot]!
      if (entry === 0) return NONE
      if ((entry >>> ID_BITS) === (hash & 0x3fff)) {
        const key = ((entry & ID_MASK) - 1) * KEY_WORDS
        if (
          keys[key] === first &&
          keys[key + 1] === second &&
          keys[key + 2] === third &&
          keys[key + 3]! >>> LENGTH_SHIFT === length &&
          this.#middleEquals(view, start, length, keys[key + 3]! & OFFSET_MASK)
        ) {
          return (entry & ID_MASK) - 1
        }
      }
      slot = (slot + 1) & last
    }
  }

  /** Whether the bytes between the key's first eight and last four are those of the token at `offset`. */
  #middleEquals(view: DataView, start: number, length: number, offset: number): boolean {
    for (let index = 8; index < length - 4; index++) {
      if (view.getUint8(start + index) !== this.bytes[offset + index]) return false
    }
    return true
  }

  #insertAll(): number {
    const { bytes, keys, offsets, pairs, shift, slots } = this
    const view = new DataView(bytes.buffer)
    let longest = 0
    for (let id = 0; id < this.size; id++) {
      const start = offsets[id]!
      const length = offsets[id + 1]! - start
      if (length === 0) continue
      if (length > longest) longest = length
      if (length === 2) pairs[view.getUint16(start, true)] = id
      const long = length > KEY_BYTES
      const first = view.getInt32(start, true) & (long ? -1 : FIRST_MASK[length]!)
      const second = view.getInt32(start + 4, true) & (long ? -1 : SECOND_MASK[length]!)
      const third = long
        ? view.getInt32(start + length - 4, true)
        : view.getInt32(start + 8, true) & THIRD_MASK[length]!
      const key = id * KEY_WORDS
      keys[key] = first
      keys[key + 1] = second
      keys[key + 2] = third
      keys[key + 3] = (length << LENGTH_SHIFT) | start
      const hash = hashOf(first, second, third, length)
      let slot = hash >>> shift
      while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1)
      slots[slot] = ((hash & 0x3fff) << ID_BITS) | (id + 1)
    }
    return longest
  }
}

/** Multiplication spreads the words' bits upwards: the top bits choose a slot, the lowest are kept in it. */
const hashOf = (first: number, second: number, third: number, length: number): number => {
  const mixed =
    Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca77) ^ Math.imul(third, 0xc2b2ae3d) ^ Math.imul(length, 0x27d4eb2f)
  const spread = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  return spread ^ (spread >>> 12)
}
