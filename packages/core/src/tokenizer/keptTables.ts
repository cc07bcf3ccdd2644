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
  /** What `write` was given last for this encoding, or undefined. */
  readonly read: (encoding: Encoding) => Kept | Promise<Kept>
  /** Keeps some megabytes: 2 of r50k_base, 4 of cl100k_base, 8 of o200k_base, 9 of gemma3. */
  readonly write: (encoding: Encoding, tables: Uint8Array<ArrayBuffer>) => void | Promise<void>
}

type Kept = Uint8Array<ArrayBuffer> | undefined

/** Of the tables that this version builds: others, of another version or damaged, are not taken. */
const CHECKSUMS: Readonly<Record<Encoding, number>> = {
  cl100k_base: 0x39f41f41,
  o200k_base: 0x89ed7a92,
  p50k_base: 0xfeeb4520,
  r50k_base: 0xe1a5c9af,
  tekken: 0x15686d8d,
  deepseek_v3: 0xbef58925,
  qwen3: 0x808aaa07,
  gemma3: 0x6fa7d3c3
}

/**
 * `loadTokenizer` with a keeper: an encoding's vocabulary is loaded and built only if the keeper has
 * no tables of it, and then given to it.
 *
 * @example
 * const loadTokenizer = loadTokenizerWith({
 *   read: (encoding) => readFileSync(`${folder}/${encoding}.tables`),
 *   write: (encoding, tables) => writeFileSync(`${folder}/${encoding}.tables`, tables)
 * })
 * const { count } = await loadTokenizer("o200k_base")
 */
export const loadTokenizerWith =
  (keeper: TableKeeper): ((encoding: Encoding) => Promise<TextTokenizer>) =>
  (encoding) =>
    loadOnce(encoding, () => keptTables(keeper, encoding))

const keptTables = async (keeper: TableKeeper, encoding: Encoding): Promise<VocabularyTables> => {
  const kept = await read(keeper, encoding)
  if (kept !== undefined && isWhole(kept, encoding)) return unpackTables(kept)
  const tables = await buildFromRanks(encoding)
  void write(keeper, encoding, packTables(tables))
  return tables
}

/** Words can only be read at a multiple of four bytes. */
const isWhole = (kept: Uint8Array<ArrayBuffer>, encoding: Encoding): boolean =>
  kept.byteOffset % 4 === 0 && checksumOf(kept) === CHECKSUMS[encoding]

const read = async (keeper: TableKeeper, encoding: Encoding): Promise<Kept> => {
  try {
    return await keeper.read(encoding)
  } catch {
    return undefined
  }
}

const write = async (keeper: TableKeeper, encoding: Encoding, tables: Uint8Array<ArrayBuffer>): Promise<void> => {
  try {
    await keeper.write(encoding, tables)
  } catch {
    // The next run builds them again.
  }
}
