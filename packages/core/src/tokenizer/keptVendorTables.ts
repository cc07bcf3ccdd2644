import type { VendorEncoding } from "./encodings.ts"
import { buildFromVendor, loadVendorFrom } from "./loadVendorTokenizer.ts"
import { readOrBuild, type TableKeeper } from "./tableKeeper.ts"
import type { VendorTokenizer } from "./textTokenizer.ts"

/** Of the tables that this version builds: others, of another version or damaged, are refused. */
export const VENDOR_CHECKSUMS: Readonly<Record<VendorEncoding, number>> = {
  tekken: 0xe651c4c4,
  deepseek_v3: 0x7bfb2521,
  qwen3: 0x53cf7346,
  gemma3: 0x4329b2a
}

/**
 * `loadVendorTokenizer` with a keeper, as `loadTokenizerWith` is: a vocabulary is loaded and built only if
 * the keeper has no tables of it, 5 to 10 MB, and then given to it.
 *
 * @example
 * const kept = new Map()
 * const load = loadVendorTokenizerWith({
 *   read: (encoding) => kept.get(encoding),
 *   write: (encoding, tables) => void kept.set(encoding, tables)
 * })
 * const { count } = await load("tekken")
 * count("How much?") // => 3
 */
export const loadVendorTokenizerWith =
  (keeper: TableKeeper): ((encoding: VendorEncoding) => Promise<VendorTokenizer>) =>
  (encoding) =>
    loadVendorFrom(encoding, () =>
      readOrBuild(keeper, encoding, VENDOR_CHECKSUMS[encoding], () => buildFromVendor(encoding))
    )
