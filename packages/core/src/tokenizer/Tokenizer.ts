import { Context, Data, Effect, Layer } from "effect"
import type { Encoding } from "./encodings.ts"
import { loadTokenizer } from "./loadTokenizer.ts"
import type { TextTokenizer } from "./textTokenizer.ts"
import { UnknownEncoding, UnknownToken, VocabularyUnavailable } from "./tokenizerErrors.ts"

/** No count just now: the vocabulary cannot be loaded, or whoever counts gave up. `message` says which. */
export class TokenizerUnavailable extends Data.TaggedError("TokenizerUnavailable")<{
  readonly message: string
  readonly cause?: unknown
}> {}

/**
 * Counts, encodes and decodes text. A vocabulary is loaded when its encoding is first asked for.
 *
 * @example
 * const tokens = Effect.flatMap(Tokenizer, ({ count }) => count("o200k_base", "How much?"))
 * await Effect.runPromise(Effect.provide(tokens, Tokenizer.layer)) // => 3
 */
export class Tokenizer extends Context.Service<
  Tokenizer,
  {
    /** The number of tokens in `text`. */
    count(encoding: Encoding, text: string): Effect.Effect<number, UnknownEncoding | TokenizerUnavailable>
    /** The same in each of several encodings, in their order. */
    countEach(
      encodings: ReadonlyArray<Encoding>,
      text: string
    ): Effect.Effect<ReadonlyArray<number>, UnknownEncoding | TokenizerUnavailable>
    /** The ids of the tokens in `text`. */
    encode(encoding: Encoding, text: string): Effect.Effect<Uint32Array, UnknownEncoding | TokenizerUnavailable>
    /** The text of the tokens; bytes that are not UTF-8 become U+FFFD. */
    decode(
      encoding: Encoding,
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
            if (error instanceof UnknownToken) return error
            throw error
          }
        })
      )
  })
}

const load = (encoding: Encoding): Effect.Effect<TextTokenizer, UnknownEncoding | TokenizerUnavailable> =>
  Effect.tryPromise({
    try: () => loadTokenizer(encoding),
    catch: (error) => {
      if (error instanceof UnknownEncoding) return error
      if (error instanceof VocabularyUnavailable)
        return new TokenizerUnavailable({ message: error.message, cause: error })
      throw error
    }
  })
