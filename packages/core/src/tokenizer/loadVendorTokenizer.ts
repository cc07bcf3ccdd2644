import type { VendorEncoding } from "./encodings.ts"
import { buildFrom, loadOnce, type EncodingSource } from "./loadedTokenizers.ts"
import { makeTextTokenizer, type VendorTokenizer, type AnyTokenizer } from "./textTokenizer.ts"
import type { VocabularyTables } from "./vocabulary/vocabularyTables.ts"
import type { PackedVocabulary } from "@ratecard/vocabularies"
import type { Pattern, Normalisation } from "./splitting/pattern.ts"
import { readPacked } from "./vocabulary/packedVocabulary.ts"
import { SLACK } from "./vocabulary/vocabulary.ts"
import { makeStreamingCount } from "./text/streamingCount.ts"
import { readOrBuild, type TableKeeper } from "./tableKeeper.ts"

/**
 * `loadTokenizer` for the encodings of Mistral, DeepSeek, Qwen and Google: what a vendor has of its own
 * is loaded with its vocabulary. Rejects with {@link UnknownEncoding} for any other name, and with
 * {@link VocabularyUnavailable}.
 *
 * @example
 * const { count } = await loadVendorTokenizer("qwen3")
 * count("How much?") // => 3
 */
export const loadVendorTokenizer = (encoding: VendorEncoding): Promise<VendorTokenizer> =>
  loadVendorFrom(encoding, () => buildFromVendor(encoding))

/** Returns the loaded tokenizer, or makes one from these tables. */
export const loadVendorFrom = (
  encoding: VendorEncoding,
  tables: () => Promise<VocabularyTables>
): Promise<VendorTokenizer> => loadOnce(encoding, VENDOR_SOURCES, tables, makeVendorTokenizer)

const makeVendorTokenizer: typeof makeTextTokenizer = (encoding, vocabulary, pattern) => {
  const plain = makeTextTokenizer(encoding, vocabulary, pattern)
  return pattern.normalisation === undefined ? plain : readNormal(plain, pattern.normalisation)
}

/** Builds the tables of an encoding from its packed vocabulary. */
export const buildFromVendor = (encoding: VendorEncoding): Promise<VocabularyTables> =>
  buildFrom(encoding, VENDOR_SOURCES[encoding])

const vendor = (
  pattern: () => Promise<Pattern>,
  packed: () => Promise<{ default: PackedVocabulary }>
): EncodingSource => ({
  pattern,
  ranks: async () => readPacked((await packed()).default, SLACK)
})

// Spelled out one by one, so that a bundler makes each a chunk of its own.
export const VENDOR_SOURCES: Readonly<Record<VendorEncoding, EncodingSource>> = {
  tekken: vendor(
    async () => (await import("./splitting/patterns/tekken.ts")).patternTekken,
    () => import("@ratecard/vocabularies/tekken")
  ),
  deepseek_v3: vendor(
    async () => (await import("./splitting/patterns/deepseek.ts")).patternDeepSeek,
    () => import("@ratecard/vocabularies/deepseek_v3")
  ),
  qwen3: vendor(
    async () => (await import("./splitting/patterns/qwen3.ts")).patternQwen3,
    () => import("@ratecard/vocabularies/qwen3")
  ),
  gemma3: vendor(
    async () => (await import("./splitting/patterns/gemma3.ts")).patternGemma3,
    () => import("@ratecard/vocabularies/gemma3")
  )
}

/** Wraps a tokenizer so that it normalises texts first; its results are in units of the text as given. */
export const readNormal = <Plain extends AnyTokenizer>(plain: Plain, normalisation: Normalisation): Plain => {
  const { apply, borders, settled } = normalisation

  const count = (text: string): number => plain.count(apply(text))

  const countUpTo = (text: string, limit: number): number | undefined => plain.countUpTo(apply(text), limit)

  const countSettled = (text: string) => {
    const start = settled(text)
    const read = apply(start)
    const { rest, tokens } = plain.countSettled(read)
    const length = read.length - rest
    const units = borders(start)?.[length] ?? length
    return units > 0 ? { tokens, rest: text.length - units } : { tokens: 0, rest: text.length }
  }

  const truncateTo = (text: string, limit: number): string => {
    const read = apply(text)
    const start = plain.truncateTo(read, limit)
    if (start.length === read.length) return text
    const starts = borders(text)
    for (let border = start.length; ; border--) {
      const units = starts?.[border] ?? border
      // Normalised on its own, the start may have more tokens.
      if (units >= 0 && (border === start.length || countUpTo(text.slice(0, units), limit) !== undefined))
        return text.slice(0, units)
    }
  }

  return {
    ...plain,
    normalisation,
    count,
    countUpTo,
    countSettled,
    countStreaming: () => makeStreamingCount(count, countSettled),
    truncateTo,
    encode: (text) => plain.encode(apply(text))
  }
}

/** Checksums of the tables that this version builds: tables of another version, or damaged ones, are refused. */
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
