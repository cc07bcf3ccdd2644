import type { Pattern } from "./splitting/pattern.ts"
import type { Ranks } from "./vocabulary/packedVocabulary.ts"
import type { AnyEncoding } from "./encodings.ts"
import { loadKernel, makeTextTokenizer, type TokenizerOf } from "./textTokenizer.ts"
import { UnknownEncoding, VocabularyUnavailable } from "./tokenizerErrors.ts"
import { Vocabulary } from "./vocabulary/vocabulary.ts"
import { buildTables, type VocabularyTables } from "./vocabulary/vocabularyTables.ts"

/** The loaders of an encoding's pattern and ranks. */
export interface EncodingSource {
  readonly pattern: () => Pattern | Promise<Pattern>
  readonly ranks: () => Promise<Ranks>
}

const loaded = new Map<AnyEncoding, Promise<TokenizerOf<any>>>()

/** Returns the loaded tokenizer, or makes one from these tables. */
export const loadOnce = <Known extends AnyEncoding>(
  encoding: Known,
  sources: Readonly<Record<Known, EncodingSource>>,
  tables: () => Promise<VocabularyTables>,
  make: typeof makeTextTokenizer = makeTextTokenizer
): Promise<TokenizerOf<Known>> => {
  if (!Object.hasOwn(sources, encoding)) return Promise.reject(new UnknownEncoding(encoding))
  let tokenizer = loaded.get(encoding)
  if (tokenizer === undefined) {
    tokenizer = load(encoding, sources[encoding], tables, make)
    loaded.set(encoding, tokenizer)
    tokenizer.catch(() => loaded.delete(encoding))
  }
  return tokenizer
}

const load = async <Known extends AnyEncoding>(
  encoding: Known,
  { pattern }: EncodingSource,
  tables: () => Promise<VocabularyTables>,
  make: typeof makeTextTokenizer
): Promise<TokenizerOf<Known>> => {
  loadKernel()
  const [read, built] = await Promise.all([available(encoding, pattern), tables()])
  return make(encoding, new Vocabulary(built), read)
}

/** Loads an encoding's ranks and builds its tables, which takes tens of milliseconds. */
export const buildFrom = async (encoding: AnyEncoding, { ranks }: EncodingSource): Promise<VocabularyTables> =>
  buildTables(await available(encoding, ranks))

const available = async <A>(encoding: AnyEncoding, part: () => A | Promise<A>): Promise<A> => {
  try {
    return await part()
  } catch (cause) {
    throw new VocabularyUnavailable(encoding, cause)
  }
}
