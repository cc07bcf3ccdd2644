import type { AnyEncoding, Encoding } from "./encodings.ts"
import { crossedBorders, rivalsOf } from "./vocabulary/beyondAscii.ts"
import { type CompleteTables, type VocabularyTables, SLACK } from "./vocabulary/vocabularyTables.ts"
import { buildFromRanks, loadFrom } from "./loadTokenizer.ts"
import type { TextTokenizer } from "./textTokenizer.ts"

/**
 * Keeps the tables of a vocabulary from one run to the next: in a file, or in a browser's database. It may fail or
 * return damaged data: tables are checked, and built anew if it fails.
 */
export interface TableKeeper {
  /** Returns the tables that `write` was last given for this encoding, or undefined. */
  readonly read: (encoding: AnyEncoding) => Kept | Promise<Kept>
  /** Keeps some megabytes: 8 of o200k_base, 4 of cl100k_base. Called when the tokenizer is there. */
  readonly write: (encoding: AnyEncoding, tables: Uint8Array<ArrayBuffer>) => void | Promise<void>
}

type Kept = Uint8Array | undefined

/** Reads the kept tables if they have this checksum; otherwise builds them, and keeps them. */
export const readOrBuild = async (
  keeper: TableKeeper,
  encoding: AnyEncoding,
  checksum: number,
  build: () => Promise<VocabularyTables>
): Promise<VocabularyTables> => {
  const kept = await read(keeper, encoding)
  if (kept !== undefined && isWhole(kept, checksum)) return unpackTables(kept)
  const tables = await build()
  // Written later, because nothing waits for it.
  // @effect-diagnostics-next-line globalTimers:off
  setTimeout(() => void keep(keeper, encoding, tables))
  return tables
}

/** Words can only be read at a multiple of four bytes. */
const isWhole = (kept: Uint8Array, checksum: number): boolean =>
  kept.byteOffset % 4 === 0 && checksumOf(kept) === checksum

const read = async (keeper: TableKeeper, encoding: AnyEncoding): Promise<Kept> => {
  try {
    return await keeper.read(encoding)
  } catch {
    return undefined
  }
}

const keep = async (keeper: TableKeeper, encoding: AnyEncoding, tables: VocabularyTables): Promise<void> => {
  try {
    await keeper.write(encoding, packTables(withLateTables(tables)))
  } catch {
    // The next run builds them again.
  }
}

/** Completes tables with parts that only some texts need: the next run may have such a text. */
export const withLateTables = (tables: VocabularyTables): CompleteTables => ({
  ...tables,
  crossed: crossedBorders(tables),
  rivals: rivalsOf(tables)
})

/** Checksums of the tables that this version builds: tables of another version, or damaged ones, are refused. */
export const CHECKSUMS: Readonly<Record<Encoding, number>> = {
  cl100k_base: 0x3099b5c6,
  o200k_base: 0xdcdb272d,
  p50k_base: 0x5ccfda5f,
  r50k_base: 0x72307bfb
}

/**
 * `loadTokenizer` with a keeper: an encoding's vocabulary is loaded and built only if the keeper has
 * no tables of it, and then given to it.
 *
 * @example
 * const kept = new Map()
 * const load = loadTokenizerWith({
 *   read: (encoding) => kept.get(encoding),
 *   write: (encoding, tables) => void kept.set(encoding, tables)
 * })
 * const { count } = await load("o200k_base")
 * count("How much?") // => 3
 */
export const loadTokenizerWith =
  (keeper: TableKeeper): ((encoding: Encoding) => Promise<TextTokenizer>) =>
  (encoding) =>
    loadFrom(encoding, () => readOrBuild(keeper, encoding, CHECKSUMS[encoding], () => buildFromRanks(encoding)))

/** Words in front: the number of ids, the length of the longest token, the lengths of eight tables. */
const HEADER_WORDS = 10

/** Packs all tables into one array, in this machine's byte order. */
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

/** Unpacks tables without copying. Valid only if {@link checksumOf} is right. */
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

/** A checksum of the length and all words. It is computed in two lanes, so that one does not wait for the other. */
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
