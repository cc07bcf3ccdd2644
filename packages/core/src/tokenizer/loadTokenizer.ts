import type { PackedVocabulary } from "@ratecard/vocabularies"
import type { Encoding } from "./encodings.ts"
import type { Pattern } from "./splitting/pattern.ts"
import { patternCl100k } from "./splitting/cl100k.ts"
import { patternO200k } from "./splitting/o200k.ts"
import { patternR50k } from "./splitting/r50k.ts"
import { makeTextTokenizer, type TextTokenizer } from "./textTokenizer.ts"
import { UnknownEncoding, VocabularyUnavailable } from "./tokenizerErrors.ts"
import { type Ranks, readRanks } from "./vocabulary/rankText.ts"
import { SLACK, Vocabulary } from "./vocabulary/vocabulary.ts"
import { buildTables, type VocabularyTables } from "./vocabulary/vocabularyTables.ts"

interface Source {
  readonly pattern: () => Pattern | Promise<Pattern>
  readonly ranks: () => Promise<Ranks>
}

const openAi = (pattern: Pattern, ranks: () => Promise<{ default: { bpe_ranks: string } }>): Source => ({
  pattern: () => pattern,
  ranks: async () => readRanks((await ranks()).default.bpe_ranks, SLACK)
})

const vendor = (pattern: () => Promise<Pattern>, vocabulary: () => Promise<{ default: PackedVocabulary }>): Source => ({
  pattern,
  ranks: async () => {
    const [{ readPacked }, { default: packed }] = await Promise.all([
      import("./vocabulary/packedVocabulary.ts"),
      vocabulary()
    ])
    return readPacked(packed, SLACK)
  }
})

// Spelled out one by one, so that a bundler makes each vocabulary a chunk of its own.
const SOURCES: Readonly<Record<Encoding, Source>> = {
  cl100k_base: openAi(patternCl100k, () => import("js-tiktoken/ranks/cl100k_base")),
  o200k_base: openAi(patternO200k, () => import("js-tiktoken/ranks/o200k_base")),
  p50k_base: openAi(patternR50k, () => import("js-tiktoken/ranks/p50k_base")),
  r50k_base: openAi(patternR50k, () => import("js-tiktoken/ranks/r50k_base")),
  tekken: vendor(
    async () => (await import("./splitting/tekken.ts")).patternTekken,
    () => import("@ratecard/vocabularies/tekken")
  ),
  deepseek_v3: vendor(
    async () => (await import("./splitting/deepseek.ts")).patternDeepSeek,
    () => import("@ratecard/vocabularies/deepseek_v3")
  ),
  qwen3: vendor(
    async () => (await import("./splitting/qwen3.ts")).patternQwen3,
    () => import("@ratecard/vocabularies/qwen3")
  ),
  gemma3: vendor(
    async () => (await import("./splitting/gemma3.ts")).patternGemma3,
    () => import("@ratecard/vocabularies/gemma3")
  )
}

const loaded = new Map<Encoding, Promise<TextTokenizer>>()

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
  loadOnce(encoding, () => buildFromRanks(encoding))

/** The tokenizer that is there, or one from these tables. */
export const loadOnce = (encoding: Encoding, tables: () => Promise<VocabularyTables>): Promise<TextTokenizer> => {
  if (!Object.hasOwn(SOURCES, encoding)) return Promise.reject(new UnknownEncoding(encoding))
  let tokenizer = loaded.get(encoding)
  if (tokenizer === undefined) {
    tokenizer = load(encoding, tables)
    loaded.set(encoding, tokenizer)
    tokenizer.catch(() => loaded.delete(encoding))
  }
  return tokenizer
}

const load = async (encoding: Encoding, tables: () => Promise<VocabularyTables>): Promise<TextTokenizer> => {
  const [pattern, built] = await Promise.all([available(encoding, SOURCES[encoding].pattern), tables()])
  return makeTextTokenizer(encoding, new Vocabulary(built), pattern)
}

/** Loads an encoding's ranks and builds its tables, which takes tens of milliseconds. */
export const buildFromRanks = async (encoding: Encoding): Promise<VocabularyTables> =>
  buildTables(await available(encoding, SOURCES[encoding].ranks))

const available = async <A>(encoding: Encoding, load: () => A | Promise<A>): Promise<A> => {
  try {
    return await load()
  } catch (cause) {
    throw new VocabularyUnavailable(encoding, cause)
  }
}
