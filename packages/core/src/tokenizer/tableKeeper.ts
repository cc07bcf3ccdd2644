import type { AnyEncoding } from "./encodings.ts"
import { crossedBorders, rivalsOf } from "./vocabulary/beyondAscii.ts"
import { checksumOf, packTables, unpackTables } from "./vocabulary/packedTables.ts"
import type { CompleteTables, VocabularyTables } from "./vocabulary/vocabularyTables.ts"

/**
 * Keeps what is built of a vocabulary from one run to the next: in a file, or in a browser's
 * database. Neither may be right or even work: what it gives is checked, and where it fails,
 * tables are built as without it.
 */
export interface TableKeeper {
  /** What `write` was given last for this encoding, or undefined. */
  readonly read: (encoding: AnyEncoding) => Kept | Promise<Kept>
  /** Keeps some megabytes: 8 of o200k_base, 4 of cl100k_base. Called when the tokenizer is there. */
  readonly write: (encoding: AnyEncoding, tables: Uint8Array<ArrayBuffer>) => void | Promise<void>
}

type Kept = Uint8Array | undefined

/** The tables that are kept, if they have this checksum, or those that are built, and then kept. */
export const readOrBuild = async (
  keeper: TableKeeper,
  encoding: AnyEncoding,
  checksum: number,
  build: () => Promise<VocabularyTables>
): Promise<VocabularyTables> => {
  const kept = await read(keeper, encoding)
  if (kept !== undefined && isWhole(kept, checksum)) return unpackTables(kept)
  const tables = await build()
  // Later: nothing waits for it.
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

/** With what not every text needs: the next run may have another one. */
export const withLateTables = (tables: VocabularyTables): CompleteTables => ({
  ...tables,
  crossed: crossedBorders(tables),
  rivals: rivalsOf(tables)
})
