import type { Encoding } from "./encodings.ts"
import type { Pattern } from "./splitting/pattern.ts"
import { patternCl100k } from "./splitting/cl100k.ts"
import { patternO200k } from "./splitting/o200k.ts"
import { patternR50k } from "./splitting/r50k.ts"
import { makeTextTokenizer, type TextTokenizer } from "./textTokenizer.ts"
import { UnknownEncoding, VocabularyUnavailable } from "./tokenizerErrors.ts"
import { readRanks } from "./vocabulary/rankText.ts"
import { SLACK, Vocabulary } from "./vocabulary/vocabulary.ts"
import { buildTables } from "./vocabulary/vocabularyTables.ts"

interface Source {
  readonly pattern: Pattern
  readonly ranks: () => Promise<{ readonly default: { readonly bpe_ranks: string } }>
}

// Spelled out one by one, so that a bundler makes each vocabulary a chunk of its own.
const SOURCES: Readonly<Record<Encoding, Source>> = {
  cl100k_base: { pattern: patternCl100k, ranks: () => import("js-tiktoken/ranks/cl100k_base") },
  o200k_base: { pattern: patternO200k, ranks: () => import("js-tiktoken/ranks/o200k_base") },
  p50k_base: { pattern: patternR50k, ranks: () => import("js-tiktoken/ranks/p50k_base") },
  r50k_base: { pattern: patternR50k, ranks: () => import("js-tiktoken/ranks/r50k_base") }
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
export const loadTokenizer = (encoding: Encoding): Promise<TextTokenizer> => {
  if (!Object.hasOwn(SOURCES, encoding)) return Promise.reject(new UnknownEncoding(encoding))
  let tokenizer = loaded.get(encoding)
  if (tokenizer === undefined) {
    tokenizer = load(encoding)
    loaded.set(encoding, tokenizer)
    tokenizer.catch(() => loaded.delete(encoding))
  }
  return tokenizer
}

const load = async (encoding: Encoding): Promise<TextTokenizer> => {
  const { pattern, ranks } = SOURCES[encoding]
  const module = await ranks().catch((cause: unknown) => {
    throw new VocabularyUnavailable(encoding, cause)
  })
  const tables = buildTables(readRanks(module.default.bpe_ranks, SLACK))
  return makeTextTokenizer(encoding, new Vocabulary(tables), pattern)
}
