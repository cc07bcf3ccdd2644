import { type AnyEncoding, VENDOR_ENCODINGS, type VendorEncoding } from "./encodings.ts"
import { loadTokenizer, buildFromRanks, loadFrom } from "./loadTokenizer.ts"
import { loadVendorTokenizer, buildFromVendor, loadVendorFrom } from "./loadVendorTokenizer.ts"
import type { AnyTokenizer } from "./textTokenizer.ts"
import { withLateTables } from "./tableKeeper.ts"
import { sharedTables } from "./vocabulary/kernelMemory.ts"
import type { VocabularyTables } from "./vocabulary/vocabularyTables.ts"

/**
 * Loads the tokenizer of an encoding, OpenAI's or another vendor's. Its vocabulary is loaded on the first call. Rejects
 * with {@link UnknownEncoding} for any other name, and with {@link VocabularyUnavailable}.
 *
 * @example
 * const { count } = await loadAnyTokenizer("tekken")
 * count("How much?") // => 3
 */
export const loadAnyTokenizer = (encoding: AnyEncoding): Promise<AnyTokenizer> =>
  isVendorEncoding(encoding) ? loadVendorTokenizer(encoding) : loadTokenizer(encoding)

export const isVendorEncoding = (encoding: AnyEncoding): encoding is VendorEncoding =>
  VENDOR_ENCODINGS.some((name) => name === encoding)

/** Tables in memory that threads share: sending them copies nothing. */
export type SharedTables = VocabularyTables

/**
 * Builds the tables of an encoding's vocabulary in memory that threads share: 2 MB of r50k_base, 8 of o200k_base, 10 of
 * gemma3. Rejects with {@link VocabularyUnavailable}.
 *
 * @example
 * const { slots } = await buildSharedTables("r50k_base")
 * slots.buffer instanceof SharedArrayBuffer // => true
 */
export const buildSharedTables = async (encoding: AnyEncoding): Promise<SharedTables> =>
  sharedTables(
    withLateTables(await (isVendorEncoding(encoding) ? buildFromVendor(encoding) : buildFromRanks(encoding)))
  )

/**
 * Makes the tokenizer from tables of {@link buildSharedTables}, on this or another thread: nothing is built or copied.
 * The tables are not checked; `tables` is called only on the first call.
 *
 * @example
 * const tables = await buildSharedTables("r50k_base")
 * const { count } = await loadSharedTokenizer("r50k_base", () => tables)
 * count("How much?") // => 3
 */
export const loadSharedTokenizer = (
  encoding: AnyEncoding,
  tables: () => SharedTables | Promise<SharedTables>
): Promise<AnyTokenizer> => {
  const shared = async () => tables()
  return isVendorEncoding(encoding) ? loadVendorFrom(encoding, shared) : loadFrom(encoding, shared)
}
