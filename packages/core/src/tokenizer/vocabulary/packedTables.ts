import { KEY_WORDS, SLACK, type VocabularyTables } from "./vocabularyTables.ts"

/** Words in front: the number of ids, the length of the longest token, the number of slots. */
const HEADER_WORDS = 3
const SINGLES = 0x100
const PAIRS = 0x10000

/** All tables in one piece of memory, as this machine holds its words. */
export const packTables = (tables: VocabularyTables): Uint8Array<ArrayBuffer> => {
  const { bytes, keys, longest, offsets, pairs, singles, size, slots } = tables
  const words = [Int32Array.of(size, longest, slots.length), keys, slots, singles, pairs, offsets]
  const wordCount = words.reduce((sum, { length }) => sum + length, 0)
  // Two lanes: an even number of words.
  const packed = new Int32Array(2 * Math.ceil((wordCount + bytes.length / 4) / 2))
  let position = 0
  for (const part of words) {
    packed.set(part, position)
    position += part.length
  }
  const all = new Uint8Array(packed.buffer)
  all.set(bytes, 4 * wordCount)
  return all
}

/** The tables that were packed: not copies, and only good if {@link checksumOf} is. */
export const unpackTables = (packed: Uint8Array<ArrayBuffer>): VocabularyTables => {
  const { buffer, byteOffset } = packed
  const [size = 0, longest = 0, slotCount = 0] = new Int32Array(buffer, byteOffset, HEADER_WORDS)
  let position = byteOffset + 4 * HEADER_WORDS
  const next = (length: number) => {
    const words = new Int32Array(buffer, position, length)
    position += 4 * length
    return words
  }
  const keys = next(KEY_WORDS * size)
  const slots = next(slotCount)
  const singles = next(SINGLES)
  const pairs = next(PAIRS)
  const offsets = next(size + 1)
  const bytes = new Uint8Array(buffer, position, offsets[size]! + SLACK)
  return { size, longest, keys, slots, singles, pairs, offsets, bytes }
}

/** Tells two packs apart, by their length and all of their words. In two lanes, so that one does not wait for the other. */
export const checksumOf = (packed: Uint8Array<ArrayBuffer>): number => {
  const words = new Int32Array(packed.buffer, packed.byteOffset, packed.length >> 2)
  let even = packed.length
  let odd = 0
  for (let index = 0; index < words.length; index += 2) {
    even = Math.imul(even ^ words[index]!, 0x9e3779b1)
    odd = Math.imul(odd ^ words[index + 1]!, 0x85ebca77)
  }
  return (even ^ odd) >>> 0
}
