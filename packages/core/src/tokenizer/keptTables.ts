import type { Encoding } from "./encodings.ts"
import { buildFromRanks, loadOnce } from "./loadTokenizer.ts"
import type { TextTokenizer } from "./textTokenizer.ts"
import { checksumOf, packTables, unpackTables } from "./vocabulary/packedTables.ts"
import type { VocabularyTables } from "./vocabulary/vocabularyTables.ts"

/**
 * Keeps what is built of a vocabulary from one run to the next: in a file, or in a browser's
 * database. Neither may be right or even work: what it gives is checked, and where it fails,
 * tables are built as without it.
 */
export interface TableKeeper {
  /** What `write` was given under this name, or undefined. */
  readonly read: (name: string) => Kept | Promise<Kept>
  /** Keeps some megabytes (8 of o200k_base, 4 of cl100k_base). */
  readonly write: (name: string, tables: Uint8Array<ArrayBuffer>) => void | Promise<void>
}

type Kept = Uint8Array<ArrayBuffer> | undefined

/** Of the tables that this version builds: others, of another version or damaged, are not taken. */
const CHECKSUMS: Readonly<Record<Encoding, number>> = {
  cl100k_base: 0x39f41f41,
  o200k_base: 0x89ed7a92,
  p50k_base: 0xfeeb4520,
  r50k_base: 0xe1a5c9af
}

/**
 * `loadTokenizer` with a keeper: an encoding's vocabulary is loaded and built only if the keeper has
 * no tables of it, and then given to it.
 *
 * @example
 * const loadTokenizer = loadTokenizerWith({ read: (name) => kept.get(name), write: (name, tables) => kept.set(name, tables) })
 * const { count } = await loadTokenizer("o200k_base")
 */
export const loadTokenizerWith =
  (keeper: TableKeeper): ((encoding: Encoding) => Promise<TextTokenizer>) =>
  (encoding) =>
    loadOnce(encoding, () => keptTables(keeper, encoding))

const keptTables = async (keeper: TableKeeper, encoding: Encoding): Promise<VocabularyTables> => {
  const checksum = CHECKSUMS[encoding]
  const name = `${encoding}-${checksum.toString(36)}`
  const kept = await read(keeper, name)
  if (kept !== undefined && kept.byteOffset % 4 === 0 && checksumOf(kept) === checksum) return unpackTables(kept)
  const tables = await buildFromRanks(encoding)
  void write(keeper, name, packTables(tables))
  return tables
}

const read = async (keeper: TableKeeper, name: string): Promise<Kept> => {
  try {
    return await keeper.read(name)
  } catch {
    return undefined
  }
}

const write = async (keeper: TableKeeper, name: string, tables: Uint8Array<ArrayBuffer>): Promise<void> => {
  try {
    await keeper.write(name, tables)
  } catch {
    // The next run builds them again.
  }
}
