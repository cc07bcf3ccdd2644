import { Borders, PieceReader } from "./splitting/pieceReader.ts"
import type { AnyEncoding, Encoding, VendorEncoding } from "./encodings.ts"
import { PieceEncoder } from "./encoding/pieceEncoder.ts"
import type { Pattern, Normalisation } from "./splitting/pattern.ts"
import type { Encoder, KernelOf, Reader } from "./simd/kernelOf.ts"
import { makeStreamingCount, type StreamingCount } from "./text/streamingCount.ts"
import { TokenBuffer } from "./encoding/tokenBuffer.ts"
import { UnknownToken } from "./tokenizerErrors.ts"
import { lastBorder } from "./text/textSize.ts"
import { Utf8Text } from "./text/utf8Text.ts"
import { SLACK, type Vocabulary } from "./vocabulary/vocabulary.ts"

/**
 * A tokenizer of one encoding. All text is ordinary text, the names of special tokens included. Any string will do: a
 * lone surrogate counts as U+FFFD. Some encodings change a text before they read it (qwen3 composes it, gemma3 has
 * U+2581 as a blank); what is decoded is then the text so changed.
 */
export interface AnyTokenizer {
  readonly encoding: AnyEncoding
  /** The normalisation of a text before it is read, if any. */
  readonly normalisation?: Normalisation
  /** The number of tokens in `text`; allocates nothing in proportion to it. */
  readonly count: (text: string) => number
  /** The number of tokens in `text`, or undefined as soon as it is seen to be more than `limit`. */
  readonly countUpTo: (text: string, limit: number) => number | undefined
  /** Counts the start of `text` that no further text can change: all but `rest` UTF-16 units at its end. */
  readonly countSettled: (text: string) => { readonly tokens: number; readonly rest: number }
  /** Starts to count text that arrives in parts. */
  readonly countStreaming: () => StreamingCount
  /**
   * The start of `text` that has at most `limit` tokens: it ends where a token of `text` ends, never
   * inside a character, and before what is changed together if that token ends inside it.
   */
  readonly truncateTo: (text: string, limit: number) => string
  /** The ids of the tokens in `text`. */
  readonly encode: (text: string) => Uint32Array
  /** The text of the tokens; bytes that are not UTF-8 become U+FFFD. Throws {@link UnknownToken}. */
  readonly decode: (ids: Iterable<number>) => string
  /** The very bytes of the tokens. Throws {@link UnknownToken}. */
  readonly decodeBytes: (ids: Iterable<number>) => Uint8Array
  /** The bytes of one token. Throws {@link UnknownToken}. */
  readonly tokenBytes: (id: number) => Uint8Array
}

/** A tokenizer of one of {@link ENCODINGS}. */
export interface TextTokenizer extends AnyTokenizer {
  readonly encoding: Encoding
}

/** A tokenizer of one of {@link VENDOR_ENCODINGS}. */
export interface VendorTokenizer extends AnyTokenizer {
  readonly encoding: VendorEncoding
}

/** A tokenizer of the encoding that the type names. */
export type TokenizerOf<Name extends AnyEncoding> = AnyTokenizer & { readonly encoding: Name }

/**
 * The number of UTF-16 units read before the kernel is used: for fewer, copying its tables and compiling it would take
 * longer.
 */
const KERNEL_FROM = 2 ** 18

let kernelOf: KernelOf | undefined

/** Loads the kernel in the background. Before it is loaded, and without it, plain code counts. */
export const loadKernel = (): void => {
  import("./simd/kernelOf.ts").then(
    (module) => (kernelOf = module.kernelOf),
    () => {}
  )
}

export const makeTextTokenizer = <Name extends AnyEncoding>(
  encoding: Name,
  vocabulary: Vocabulary,
  pattern: Pattern
): TokenizerOf<Name> => {
  const plainReader = new PieceReader(new Utf8Text(SLACK), pattern, new Borders(vocabulary))
  const plainEncoder = new PieceEncoder(vocabulary, pattern.merging)
  let reader: Reader = plainReader
  let encoder: Encoder = plainEncoder
  let units = vocabulary.tables.kernel ? KERNEL_FROM : 0

  /** Opens `text` to read it until there are more than `limit` tokens. */
  const open = (text: string, limit: number, more = false): void => {
    const length = Math.min(text.length, limit)
    units += length
    if (units >= KERNEL_FROM && kernelOf) {
      const kernel = kernelOf(encoding, vocabulary, pattern, plainReader, plainEncoder)
      if (kernel) ({ encoder, reader } = kernel)
      // Once and never again.
      units = Number.NaN
    }
    reader.open(text, more, length)
  }

  const countPieces = (limit: number): number => {
    let tokens = 0
    for (let pieces = reader.next(); pieces > 0 && tokens <= limit; pieces = reader.next()) {
      tokens += encoder.count(reader.view, reader.from, reader.ends, pieces)
    }
    return tokens
  }

  const count = (text: string): number => {
    open(text, Number.POSITIVE_INFINITY)
    const tokens = countPieces(Number.POSITIVE_INFINITY)
    reader.close()
    return tokens
  }

  const countUpTo = (text: string, limit: number): number | undefined => {
    // Even of the longest tokens it takes more than `limit` to write this much.
    if (!(text.length <= limit * vocabulary.tables.longest)) return undefined
    open(text, limit)
    const tokens = countPieces(limit)
    reader.close()
    return tokens <= limit ? tokens : undefined
  }

  const countSettled = (text: string) => {
    open(text, Number.POSITIVE_INFINITY, true)
    const tokens = countPieces(Number.POSITIVE_INFINITY)
    return { tokens, rest: reader.close() }
  }

  const countStreaming = (): StreamingCount => makeStreamingCount(count, countSettled)

  const encodePieces = (text: string, limit: number): TokenBuffer => {
    const out = new TokenBuffer(64 + Math.min(limit, text.length >> 2))
    open(text, limit)
    for (let pieces = reader.next(); pieces > 0 && out.length <= limit; pieces = reader.next()) {
      encoder.encode(reader.view, reader.from, reader.ends, pieces, out)
    }
    reader.close()
    return out
  }

  const encode = (text: string): Uint32Array => encodePieces(text, Number.POSITIVE_INFINITY).toArray()

  const truncateTo = (text: string, limit: number): string => {
    const most = limit > 0 ? Math.floor(limit) : 0
    const tokens = encodePieces(text, most)
    if (tokens.length <= most) return text
    for (let kept = most; ; kept--) {
      const start = text.slice(0, lastBorder(text, tokens.ids, kept, vocabulary.tables.offsets))
      // Cut off from what follows, white space may be split into more pieces than before.
      if (countUpTo(start, most) !== undefined) return start
    }
  }

  const tokenBytes = (id: number): Uint8Array => {
    const { bytes, offsets } = vocabulary.tables
    // Outside the vocabulary an offset is undefined, which is not less than anything.
    if (!(Number.isInteger(id) && offsets[id]! < offsets[id + 1]!)) throw new UnknownToken(encoding, id)
    return bytes.slice(offsets[id], offsets[id + 1])
  }

  const decodeBytes = (ids: Iterable<number>): Uint8Array => {
    const parts = Array.from(ids, tokenBytes)
    const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
    let position = 0
    for (const part of parts) {
      whole.set(part, position)
      position += part.length
    }
    return whole
  }

  const decode = (ids: Iterable<number>): string =>
    new TextDecoder("utf-8", { ignoreBOM: true }).decode(decodeBytes(ids))

  return {
    encoding,
    count,
    countUpTo,
    countSettled,
    countStreaming,
    truncateTo,
    encode,
    decode,
    decodeBytes,
    tokenBytes
  }
}
