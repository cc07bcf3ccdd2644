import { characterClasses } from "./characterClasses.ts"
import { Borders } from "./borders.ts"
import { byteLength } from "./characterClasses.ts"
import type { Encoding } from "./encodings.ts"
import { PieceEncoder } from "./pieceEncoder.ts"
import { LOOKAHEAD, type Split } from "./split.ts"
import { TokenBuffer } from "./tokenBuffer.ts"
import { UnknownToken } from "./tokenizerErrors.ts"
import { Utf8Text } from "./utf8Text.ts"
import type { Vocabulary } from "./vocabulary.ts"

/**
 * One encoding, ready to use. All text is ordinary text, the names of special tokens included. Any
 * string will do: a lone surrogate counts as U+FFFD.
 */
export interface TextTokenizer {
  readonly encoding: Encoding
  /** The number of tokens in `text`; allocates nothing in proportion to it. */
  readonly count: (text: string) => number
  /** The ids of the tokens in `text`. */
  readonly encode: (text: string) => Uint32Array
  /** The text of the tokens; bytes that are not UTF-8 become U+FFFD. Throws {@link UnknownToken}. */
  readonly decode: (ids: Iterable<number>) => string
  /** The very bytes of the tokens. Throws {@link UnknownToken}. */
  readonly decodeBytes: (ids: Iterable<number>) => Uint8Array
  /** The bytes of one token. Throws {@link UnknownToken}. */
  readonly tokenBytes: (id: number) => Uint8Array
}

/** Pieces that are found before they are looked up. */
const BATCH = 512

export const makeTextTokenizer = (encoding: Encoding, vocabulary: Vocabulary, split: Split): TextTokenizer => {
  const classes = characterClasses()
  const pieces = new PieceEncoder(vocabulary)
  const text8 = new Utf8Text()
  const ends = new Int32Array(BATCH)
  const borders = new Borders(vocabulary)
  const runs = new Int32Array(BATCH)
  const ids = new Int32Array(BATCH)

  const forEachBatch = (text: string, visit: (start: number, found: number) => void): void => {
    text8.open(text)
    do {
      text8.fill()
      const settled = text8.complete ? text8.limit : text8.limit - LOOKAHEAD
      for (;;) {
        const found = split(classes, text8.bytes, text8.start, text8.limit, settled, ends)
        if (found === 0) break
        visit(text8.start, found)
        text8.start = ends[found - 1]!
      }
    } while (!text8.complete)
    text8.close()
  }

  const flush = (from: number, found: number): number => {
    const view = text8.view
    let start = from
    for (let run = 0; run < found; run++) {
      const end = runs[run]!
      ids[run] = vocabulary.find(view, start, end - start)
      start = end
    }
    let tokens = found
    for (let run = 0; run < found; run++) {
      if (ids[run] === -1) {
        const begin = run === 0 ? from : runs[run - 1]!
        tokens += pieces.count(view, begin, runs[run]! - begin) - 1
      }
    }
    return tokens
  }

  const count = (text: string): number => {
    let tokens = 0
    forEachBatch(text, (from, found) => {
      const bytes = text8.bytes
      let start = from
      let flushed = from
      let cut = 0
      for (let piece = 0; piece < found; piece++) {
        const end = ends[piece]!
        if (bytes[end - 1]! >= 0x80) {
          for (let p = start + byteLength(bytes[start]!); p < end; p += byteLength(bytes[p]!)) {
            if (bytes[p]! >= 0xe0 && bytes[p - 1]! >= 0x80 && !borders.mayCross(bytes, p)) {
              if (cut === runs.length) {
                tokens += flush(flushed, cut)
                flushed = runs[cut - 1]!
                cut = 0
              }
              runs[cut++] = p
            }
          }
        }
        if (cut === runs.length) {
          tokens += flush(flushed, cut)
          flushed = runs[cut - 1]!
          cut = 0
        }
        runs[cut++] = end
        start = end
      }
      tokens += flush(flushed, cut)
    })
    return tokens
  }

  const encode = (text: string): Uint32Array => {
    const out = new TokenBuffer(64 + (text.length >> 2))
    forEachBatch(text, (from, found) => {
      let start = from
      for (let piece = 0; piece < found; piece++) {
        const end = ends[piece]!
        pieces.encode(text8.view, start, end - start, out)
        start = end
      }
    })
    return out.toArray()
  }

  const tokenBytes = (id: number): Uint8Array => {
    const { bytes, offsets, size } = vocabulary
    const known = Number.isInteger(id) && id >= 0 && id < size && offsets[id]! < offsets[id + 1]!
    if (!known) throw new UnknownToken(encoding, id)
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

  return { encoding, count, encode, decode, decodeBytes, tokenBytes }
}
