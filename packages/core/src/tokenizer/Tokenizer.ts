import { Context, Data, Effect, Layer } from "effect"
import { type AnyEncoding, type Encoding, VENDOR_ENCODINGS } from "./encodings.ts"
import { loadTokenizer } from "./loadTokenizer.ts"
import type { AnyTokenizer } from "./textTokenizer.ts"
import type { UnknownEncoding, UnknownToken, VocabularyUnavailable } from "./tokenizerErrors.ts"

/**
 * Counting is not possible at present: the vocabulary cannot be loaded, or the counter gave up. `message` says which.
 */
export class TokenizerUnavailable extends Data.TaggedError("TokenizerUnavailable")<{
  readonly message: string
  readonly cause?: unknown
}> {}

/**
 * Counts, encodes and decodes text, in OpenAI's encodings and other vendors'. A vocabulary is loaded when its encoding is first asked for.
 *
 * @example
 * const tokens = Effect.flatMap(Tokenizer, ({ count }) => count("o200k_base", "How much?"))
 * await Effect.runPromise(Effect.provide(tokens, Tokenizer.layer)) // => 3
 */
export class Tokenizer extends Context.Service<
  Tokenizer,
  {
    /** The number of tokens in `text`. */
    count(encoding: AnyEncoding, text: string): Effect.Effect<number, UnknownEncoding | TokenizerUnavailable>
    /** The number of tokens in each of several encodings, in their order. */
    countEach(
      encodings: ReadonlyArray<AnyEncoding>,
      text: string
    ): Effect.Effect<ReadonlyArray<number>, UnknownEncoding | TokenizerUnavailable>
    /** The ids of the tokens in `text`. */
    encode(encoding: AnyEncoding, text: string): Effect.Effect<Uint32Array, UnknownEncoding | TokenizerUnavailable>
    /** The text of the tokens; bytes that are not UTF-8 become U+FFFD. */
    decode(
      encoding: AnyEncoding,
      ids: Iterable<number>
    ): Effect.Effect<string, UnknownEncoding | UnknownToken | TokenizerUnavailable>
  }
>()("@ratecard/core/Tokenizer") {
  static readonly layer = Layer.succeed(Tokenizer, {
    count: (encoding, text) => Effect.map(load(encoding), (tokenizer) => tokenizer.count(text)),
    countEach: (encodings, text) =>
      Effect.forEach(encodings, (encoding) => Effect.map(load(encoding), (tokenizer) => tokenizer.count(text))),
    encode: (encoding, text) => Effect.map(load(encoding), (tokenizer) => tokenizer.encode(text)),
    decode: (encoding, ids) =>
      Effect.flatMap(load(encoding), (tokenizer) =>
        Effect.try({
          try: () => tokenizer.decode(ids),
          catch: (error) => {
            if (isTagged<UnknownToken>(error, "UnknownToken")) return error
            throw error
          }
        })
      )
  })
}

const load = (encoding: AnyEncoding): Effect.Effect<AnyTokenizer, UnknownEncoding | TokenizerUnavailable> =>
  Effect.tryPromise({
    try: () => loadAny(encoding),
    catch: (error) => {
      if (isTagged<UnknownEncoding>(error, "UnknownEncoding")) return error
      if (isTagged<VocabularyUnavailable>(error, "VocabularyUnavailable"))
        return new TokenizerUnavailable({ message: error.message, cause: error })
      throw error
    }
  })

/**
 * Other vendors' loader is an entry of its own, with files of its own: a bundler that met it among these would add a
 * part of it to every import of this package.
 */
const loadAny = async (encoding: AnyEncoding): Promise<AnyTokenizer> => {
  const vendor = VENDOR_ENCODINGS.find((name) => name === encoding)
  return vendor === undefined
    ? loadTokenizer(encoding as Encoding)
    : (await import("@ratecard/core/vocabularies")).loadVendorTokenizer(vendor)
}

/** Compares by tag: each entry of the package has its own copy of the error classes. */
const isTagged = <E extends { readonly _tag: string }>(error: unknown, tag: E["_tag"]): error is E =>
  error instanceof Error && "_tag" in error && error._tag === tag
