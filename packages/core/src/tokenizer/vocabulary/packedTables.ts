import { type CompleteTables, SLACK, type VocabularyTables } from "./vocabularyTables.ts"

/** Words in front: the number of ids, the length of the longest token, the lengths of eight tables. */
const HEADER_WORDS = 10

/** All tables in one piece of memory, as this machine holds its words. */
export const packTables = (tables: CompleteTables): Uint8Array<ArrayBuffer> => {
  const { bytes, crossed, keys, longest, offsets, pairs, rivals, singles, size, slots } = tables
  const { beginnings, endings } = rivals
  const parts = [keys, slots, singles, pairs, offsets, beginnings, endings, crossed]
  const lengths = parts.map(({ length }) => length)
  const wordCount = lengths.reduce((sum, length) => sum + length, HEADER_WORDS)
  // Two lanes: an even number of words.
  const packed = new Int32Array(2 * Math.ceil((wordCount + bytes.length / 4) / 2))
  let position = 0
  for (const part of [[size, longest, ...lengths], ...parts]) {
    packed.set(part, position)
    position += part.length
  }
  const all = new Uint8Array(packed.buffer)
  all.set(bytes, 4 * wordCount)
  return all
}

/** The tables that were packed: not copies, and only good if {@link checksumOf} is. */
export const unpackTables = (packed: Uint8Array): VocabularyTables => {
  const { buffer, byteOffset } = packed
  const [size = 0, longest = 0, ...lengths] = new Int32Array(buffer, byteOffset, HEADER_WORDS)
  let position = byteOffset + 4 * HEADER_WORDS
  const [keys, slots, singles, pairs, offsets, beginnings, endings, crossed] = lengths.map((length) => {
    const words = new Int32Array(buffer, position, length)
    position += 4 * length
    return words
  }) as [Int32Array, Int32Array, Int32Array, Int32Array, Int32Array, Int32Array, Int32Array, Int32Array]
  const bytes = new Uint8Array(buffer, position, offsets[size]! + SLACK)
  return { size, longest, keys, slots, singles, pairs, offsets, bytes, crossed, rivals: { beginnings, endings } }
}

/** Tells two packs apart, by their length and all of their words. In two lanes, so that one does not wait for the other. */
export const checksumOf = (packed: Uint8Array): number => {
  const words = new Int32Array(packed.buffer, packed.byteOffset, packed.length >> 2)
  let even = packed.length
  let odd = 0
  for (let index = 0; index < words.length; index += 2) {
    even = Math.imul(even ^ words[index]!, 0x9e3779b1)
    odd = Math.imul(odd ^ words[index + 1]!, 0x85ebca77)
  }
  return (even ^ odd) >>> 0
}
