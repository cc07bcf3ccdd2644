import type { Encoding } from "./encodings.ts"
import type { EncodingSource } from "./encodingSource.ts"
import { buildFrom, loadOnce } from "./loadedTokenizers.ts"
import type { Pattern } from "./splitting/pattern.ts"
import { patternCl100k } from "./splitting/patterns/cl100k.ts"
import { patternO200k } from "./splitting/patterns/o200k.ts"
import { patternR50k } from "./splitting/patterns/r50k.ts"
import type { TextTokenizer } from "./textTokenizer.ts"
import { readRanks } from "./vocabulary/rankText.ts"
import { SLACK } from "./vocabulary/vocabulary.ts"
import type { VocabularyTables } from "./vocabulary/vocabularyTables.ts"

const openAi = (pattern: Pattern, ranks: () => Promise<{ default: { bpe_ranks: string } }>): EncodingSource => ({
  pattern: () => pattern,
  ranks: async () => readRanks((await ranks()).default.bpe_ranks, SLACK)
})

// Spelled out one by one, so that a bundler makes each vocabulary a chunk of its own.
const SOURCES: Readonly<Record<Encoding, EncodingSource>> = {
  cl100k_base: openAi(patternCl100k, () => import("js-tiktoken/ranks/cl100k_base")),
  o200k_base: openAi(patternO200k, () => import("js-tiktoken/ranks/o200k_base")),
  p50k_base: openAi(patternR50k, () => import("js-tiktoken/ranks/p50k_base")),
  r50k_base: openAi(patternR50k, () => import("js-tiktoken/ranks/r50k_base"))
}

/**
 * The tokenizer of an encoding. The vocabulary is loaded and built on the first call, and kept;
 * calls in the meantime share that load, and a load that failed is tried again by the next call.
 * Rejects with {@link UnknownEncoding} for any other name, and with {@link VocabularyUnavailable}.
 *
 * @example
 * const { count, encode } = await loadTokenizer("o200k_base")
 * count("How much?") // => 3
 */
export const loadTokenizer = (encoding: Encoding): Promise<TextTokenizer> =>
  loadFrom(encoding, () => buildFromRanks(encoding))

/** The tokenizer that is there, or one from these tables. */
export const loadFrom = (encoding: Encoding, tables: () => Promise<VocabularyTables>): Promise<TextTokenizer> =>
  loadOnce(encoding, SOURCES, tables)

/** The tables of an encoding, from its ranks. */
export const buildFromRanks = (encoding: Encoding): Promise<VocabularyTables> => buildFrom(encoding, SOURCES[encoding])
