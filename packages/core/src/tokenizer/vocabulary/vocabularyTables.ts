import type { WasmMemory } from "../../webAssembly.ts"
import type { Ranks } from "./packedVocabulary.ts"

/** Pieces and tokens up to this length are compared as three words. */
export const KEY_BYTES = 12

/** Masks of one of the three words by a piece's length: the bits that belong to the piece, all for a longer one. */
const masks = (word: number): Int32Array =>
  Int32Array.from({ length: KEY_BYTES + 2 }, (_, length) => {
    const bytes = Math.min(Math.max(length - 4 * word, 0), 4)
    return bytes === 4 || length > KEY_BYTES ? -1 : (1 << (8 * bytes)) - 1
  })
export const FIRST_MASK = masks(0)
export const SECOND_MASK = masks(1)
export const THIRD_MASK = masks(2)

/** A cheap hash. Its highest bits depend on all bits of the words, its lowest on their lowest alone: use the highest. */
export const mix = (first: number, second: number, third: number): number =>
  Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca77) ^ Math.imul(third, 0xc2b2ae3d)

/** A hash for two uses at once: its highest bits choose a slot, its lowest tell most keys of a slot apart. */
export const hashOf = (first: number, second: number, third: number, length: number): number => {
  const mixed = mix(first, second, third) ^ Math.imul(length, 0x27d4eb2f)
  const spread = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  return spread ^ (spread >>> 12)
}

/** A slot is one word: an id from 1 on, or nothing, and above it as many bits of the hash as there is room for. */
export const ID_BITS = 18
export const ID_MASK = (1 << ID_BITS) - 1
export const FINGERPRINT_MASK = (1 << (32 - ID_BITS)) - 1

/** Slots for this number of tokens, of which between a quarter and a half are taken. */
const makeSlots = (tokens: number): Int32Array => new Int32Array(2 ** (33 - Math.clz32(tokens)))

/** The right shift of a hash that leaves its first slot. */
export const shiftOf = (slots: Int32Array): number => Math.clz32(slots.length) + 1

/** The result of a lookup for bytes that are not a token: higher than any id, so never the lowest. */
export const NONE = 0x1ffffff

/** Lookups read whole words: a buffer has this many bytes to spare after its text. */
export const SLACK = 16

export const KEY_WORDS = 4
export const LENGTH_SHIFT = 24

/** The tokens of an encoding, one after another: `id` is from `offsets[id]` up to `offsets[id + 1]`. */
export interface Tokens {
  /** Ids are below this; a vocabulary may leave some of them out. */
  readonly size: number
  readonly bytes: Uint8Array
  readonly offsets: Int32Array
}

/** The lookup tables of tokens; `Vocabulary` explains the search. */
export interface VocabularyTables extends Tokens {
  /** The length of the longest token. */
  readonly longest: number
  /** By id, three words of bytes, and one of length and place. */
  readonly keys: Int32Array
  /** By hash, an id, and bits of the hash. */
  readonly slots: Int32Array
  /** The ids of the tokens of one byte. */
  readonly singles: Int32Array
  /** The ids of the tokens of two bytes, by the two as a little-endian number. */
  readonly pairs: Int32Array
  /** The kernel's memory, if the tables are in one. */
  readonly kernel?: KernelMemory | undefined
  // Tables for texts beyond ASCII, once they are built.
  /** A bit for each hash of a border's surroundings: set where a token may cross it. */
  crossed?: Int32Array | undefined
  rivals?: Rivals | undefined
}

/** A memory of the kernel with tables in it. */
export interface KernelMemory {
  readonly memory: WasmMemory<ArrayBufferLike>
  /** The end of the tables. */
  readonly end: number
}

/** Tables without missing parts. */
export type CompleteTables = VocabularyTables & { readonly crossed: Int32Array; readonly rivals: Rivals }

/** The tokens that could take a byte of a character of two bytes away. */
export interface Rivals {
  /** By the second byte of a character, the lowest id of a longer token that starts with it. */
  readonly beginnings: Int32Array
  /** By any byte and the first byte of a character, the lowest id of a token that ends with them. */
  readonly endings: Int32Array
}

/** Builds the tables. Frequent tokens, which have low ids, get the first slots. */
export const buildTables = ({
  bytes,
  fallback = { from: 0, to: 0 },
  offsets,
  size,
  tokens
}: Ranks): VocabularyTables => {
  const keys = new Int32Array(KEY_WORDS * size)
  const slots = makeSlots(tokens)
  const singles = new Int32Array(0x100).fill(NONE)
  const pairs = new Int32Array(0x10000).fill(NONE)
  const view = new DataView(bytes.buffer)
  const shift = shiftOf(slots)
  let longest = 0
  for (let id = 0; id < size; id++) {
    const start = offsets[id]!
    const length = offsets[id + 1]! - start
    if (length === 0) continue
    if (length > longest) longest = length
    if (id >= fallback.from && id < fallback.to) {
      if (singles[bytes[start]!] === NONE) singles[bytes[start]!] = id
      continue
    }
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
    const hash = hashOf(first, second, third, length)
    // Incremented before the test: a path that the engine has not seen yet would deoptimise its code.
    let slot = (hash >>> shift) - 1
    do slot = (slot + 1) & (slots.length - 1)
    while (slots[slot] !== 0)
    slots[slot] = ((hash & FINGERPRINT_MASK) << ID_BITS) | (id + 1)
  }
  return { size, longest, bytes, offsets, keys, slots, singles, pairs }
}
