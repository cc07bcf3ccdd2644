import type { WasmMemory } from "../../webAssembly.ts"
import { FIRST_MASK, hashOf, KEY_BYTES, SECOND_MASK, THIRD_MASK } from "./pieceKey.ts"
import type { Ranks } from "./rankText.ts"
import { ID_BITS, makeSlots, PRINT_MASK, shiftOf } from "./tokenSlots.ts"

/** What a lookup gives for bytes that are not a token: higher than any id, so never the lowest. */
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

/** All that is asked of them: `Vocabulary` says how they are found. */
export interface VocabularyTables extends Tokens {
  /** The length of the longest token. */
  readonly longest: number
  /** By id: three words of bytes, and one of length and place. */
  readonly keys: Int32Array
  /** By hash: an id, and bits of the hash. */
  readonly slots: Int32Array
  /** The ids of the tokens of one byte. */
  readonly singles: Int32Array
  /** The ids of the tokens of two bytes, by the two as a little-endian number. */
  readonly pairs: Int32Array
  /** If they are in a memory of the kernel. */
  readonly kernel?: KernelMemory | undefined
  // What only texts beyond ASCII ask for, if it is there already.
  /** A bit for each hash of a border's surroundings: set where a token may cross it. */
  crossed?: Int32Array | undefined
  rivals?: Rivals | undefined
}

/** A memory of the kernel with tables in it. */
export interface KernelMemory {
  readonly memory: WasmMemory<ArrayBufferLike>
  /** Where the tables end. */
  readonly end: number
}

/** Nothing is left to be built. */
export type CompleteTables = VocabularyTables & { readonly crossed: Int32Array; readonly rivals: Rivals }

/** The tokens that could take a byte of a character of two bytes away. */
export interface Rivals {
  /** By second byte of a character: the lowest id of a longer token that starts with it. */
  readonly beginnings: Int32Array
  /** By some byte and the first byte of a character: the lowest id of a token that ends with them. */
  readonly endings: Int32Array
}

/** The frequent tokens, which have low ids, get the first slots. */
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
    // Counted up before it is looked at: what the engine has not seen yet, it would give up its code for.
    let slot = (hash >>> shift) - 1
    do slot = (slot + 1) & (slots.length - 1)
    while (slots[slot] !== 0)
    slots[slot] = ((hash & PRINT_MASK) << ID_BITS) | (id + 1)
  }
  return { size, longest, bytes, offsets, keys, slots, singles, pairs }
}
