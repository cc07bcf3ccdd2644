import type { Encoding } from "./encodings.ts"
import { crossedBorders } from "./splitting/borders.ts"
import { rivalsOf } from "./encoding/wholeCharacters.ts"
import { buildFromRanks, loadFrom } from "./loadTokenizer.ts"
import type { TextTokenizer } from "./textTokenizer.ts"
import { checksumOf, packTables, unpackTables } from "./vocabulary/packedTables.ts"
import type { CompleteTables, VocabularyTables } from "./vocabulary/vocabularyTables.ts"

/**
 * Keeps what is built of a vocabulary from one run to the next: in a file, or in a browser's
 * database. Neither may be right or even work: what it gives is checked, and where it fails,
 * tables are built as without it.
 */
export interface TableKeeper {
  /** What `write` was given last for this encoding, or undefined. */
  readonly read: (encoding: Encoding) => Kept | Promise<Kept>
  /** Keeps some megabytes: 8 of o200k_base, 4 of cl100k_base. Called when the tokenizer is there. */
  readonly write: (encoding: Encoding, tables: Uint8Array<ArrayBuffer>) => void | Promise<void>
}

type Kept = Uint8Array | undefined

/** Of the tables that this version builds: others, of another version or damaged, are not taken. */
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
    loadFrom(encoding, () => keptTables(keeper, encoding))

const keptTables = async (keeper: TableKeeper, encoding: Encoding): Promise<VocabularyTables> => {
  const kept = await read(keeper, encoding)
  if (kept !== undefined && isWhole(kept, encoding)) return unpackTables(kept)
  const tables = await buildFromRanks(encoding)
  // Later, as nobody waits for it.
  // @effect-diagnostics-next-line globalTimers:off
  setTimeout(() => void keep(keeper, encoding, tables))
  return tables
}

/** Words can only be read at a multiple of four bytes. */
const isWhole = (kept: Uint8Array, encoding: Encoding): boolean =>
  kept.byteOffset % 4 === 0 && checksumOf(kept) === CHECKSUMS[encoding]

const read = async (keeper: TableKeeper, encoding: Encoding): Promise<Kept> => {
  try {
    return await keeper.read(encoding)
  } catch {
    return undefined
  }
}

const keep = async (keeper: TableKeeper, encoding: Encoding, tables: VocabularyTables): Promise<void> => {
  try {
    await keeper.write(encoding, packTables(withLateTables(tables)))
  } catch {
    // The next run builds them again.
  }
}

/** With what not every text needs: the next run may have another one. */
export const withLateTables = (tables: VocabularyTables): CompleteTables => ({
  ...tables,
  late: { crossed: crossedBorders(tables), ...rivalsOf(tables) }
})
