import { type Encoding, ENCODINGS, VENDOR_ENCODINGS, type VendorEncoding } from "./encodings.ts"
import type { EncodingSource } from "./encodingSource.ts"
import type { Pattern } from "./splitting/pattern.ts"
import { patternCl100k } from "./splitting/cl100k.ts"
import { patternO200k } from "./splitting/o200k.ts"
import { patternR50k } from "./splitting/r50k.ts"
import { makeTextTokenizer, type TextTokenizer } from "./textTokenizer.ts"
import { UnknownEncoding, VocabularyUnavailable } from "./tokenizerErrors.ts"
import { readRanks } from "./vocabulary/rankText.ts"
import { SLACK, Vocabulary } from "./vocabulary/vocabulary.ts"
import { buildTables, type VocabularyTables } from "./vocabulary/vocabularyTables.ts"

const openAi = (pattern: Pattern, ranks: () => Promise<{ default: { bpe_ranks: string } }>): EncodingSource => ({
  pattern: () => pattern,
  ranks: async () => readRanks((await ranks()).default.bpe_ranks, SLACK)
})

// Spelled out one by one, so that a bundler makes each vocabulary a chunk of its own.
const SOURCES: Readonly<Partial<Record<Encoding, EncodingSource>>> = {
  cl100k_base: openAi(patternCl100k, () => import("js-tiktoken/ranks/cl100k_base")),
  o200k_base: openAi(patternO200k, () => import("js-tiktoken/ranks/o200k_base")),
  p50k_base: openAi(patternR50k, () => import("js-tiktoken/ranks/p50k_base")),
  r50k_base: openAi(patternR50k, () => import("js-tiktoken/ranks/r50k_base"))
}

const sourceOf = async (encoding: Encoding): Promise<EncodingSource> =>
  SOURCES[encoding] ?? (await import("./vendorSources.ts")).VENDOR_SOURCES[encoding as VendorEncoding]

const ALL: ReadonlyArray<Encoding> = [...ENCODINGS, ...VENDOR_ENCODINGS]
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
  if (!ALL.includes(encoding)) return Promise.reject(new UnknownEncoding(encoding))
  let tokenizer = loaded.get(encoding)
  if (tokenizer === undefined) {
    tokenizer = load(encoding, tables)
    loaded.set(encoding, tokenizer)
    tokenizer.catch(() => loaded.delete(encoding))
  }
  return tokenizer
}

const load = async (encoding: Encoding, tables: () => Promise<VocabularyTables>): Promise<TextTokenizer> => {
  const [pattern, built] = await Promise.all([available(encoding, ({ pattern }) => pattern()), tables()])
  return makeTextTokenizer(encoding, new Vocabulary(built), pattern)
}

/** Loads an encoding's ranks and builds its tables, which takes tens of milliseconds. */
export const buildFromRanks = async (encoding: Encoding): Promise<VocabularyTables> =>
  buildTables(await available(encoding, ({ ranks }) => ranks()))

const available = async <A>(encoding: Encoding, part: (source: EncodingSource) => A | Promise<A>): Promise<A> => {
  try {
    return await part(await sourceOf(encoding))
  } catch (cause) {
    throw new VocabularyUnavailable(encoding, cause)
  }
}
