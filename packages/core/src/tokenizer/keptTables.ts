import type { Encoding } from "./encodings.ts"
import { buildFromRanks, loadFrom } from "./loadTokenizer.ts"
import { readOrBuild, type TableKeeper } from "./tableKeeper.ts"
import type { TextTokenizer } from "./textTokenizer.ts"

/** Of the tables that this version builds: others, of another version or damaged, are refused. */
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
