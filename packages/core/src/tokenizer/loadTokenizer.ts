import type { PackedVocabulary } from "@ratecard/vocabularies"
import type { Encoding } from "./encodings.ts"
import { type EncodingSource, buildFrom, loadOnce } from "./loadedTokenizers.ts"
import type { Pattern } from "./splitting/pattern.ts"
import { patternCl100k } from "./splitting/patterns/cl100k.ts"
import { patternO200k } from "./splitting/patterns/o200k.ts"
import { patternR50k } from "./splitting/patterns/r50k.ts"
import type { TextTokenizer } from "./textTokenizer.ts"
import { readPacked, readRanks } from "./vocabulary/packedVocabulary.ts"
import { SLACK } from "./vocabulary/vocabulary.ts"
import type { VocabularyTables } from "./vocabulary/vocabularyTables.ts"

const packed = (pattern: Pattern, vocabulary: () => Promise<{ default: PackedVocabulary }>): EncodingSource => ({
  pattern: () => pattern,
  ranks: async () => readPacked((await vocabulary()).default, SLACK)
})

/** The two encodings of few models are read in js-tiktoken's format. */
const listed = (pattern: Pattern, ranks: () => Promise<{ default: { bpe_ranks: string } }>): EncodingSource => ({
  pattern: () => pattern,
  ranks: async () => readRanks((await ranks()).default.bpe_ranks, SLACK)
})

// Spelled out one by one, so that a bundler makes each vocabulary a chunk of its own.
const SOURCES: Readonly<Record<Encoding, EncodingSource>> = {
  cl100k_base: packed(patternCl100k, () => import("@ratecard/vocabularies/cl100k_base")),
  o200k_base: packed(patternO200k, () => import("@ratecard/vocabularies/o200k_base")),
  p50k_base: listed(patternR50k, () => import("js-tiktoken/ranks/p50k_base")),
  r50k_base: listed(patternR50k, () => import("js-tiktoken/ranks/r50k_base"))
}

/**
 * Loads the tokenizer of an encoding. The vocabulary is loaded and built on the first call, and kept; calls in the
 * meantime share that load, and a load that failed is tried again by the next call. Rejects with {@link
 * UnknownEncoding} for any other name, and with {@link VocabularyUnavailable}.
 *
 * @example
 * const { count, encode } = await loadTokenizer("o200k_base")
 * count("How much?") // => 3
 */
export const loadTokenizer = (encoding: Encoding): Promise<TextTokenizer> =>
  loadFrom(encoding, () => buildFromRanks(encoding))

/** Returns the loaded tokenizer, or makes one from these tables. */
export const loadFrom = (encoding: Encoding, tables: () => Promise<VocabularyTables>): Promise<TextTokenizer> =>
  loadOnce(encoding, SOURCES, tables)

/** Builds the tables of an encoding from its ranks. */
export const buildFromRanks = (encoding: Encoding): Promise<VocabularyTables> => buildFrom(encoding, SOURCES[encoding])
