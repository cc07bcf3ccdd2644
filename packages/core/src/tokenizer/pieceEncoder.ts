import { Merger } from "./merge.ts"
import { mergeInWindows, NOT_STITCHED, WINDOW } from "./mergeLong.ts"
import { PieceCache } from "./pieceCache.ts"
import type { TokenBuffer } from "./tokenBuffer.ts"
import { NONE, type Vocabulary } from "./vocabulary.ts"

/** Turns single pieces of text into tokens: from the vocabulary, else remembered, else merged. */
export class PieceEncoder {
  readonly vocabulary: Vocabulary
  readonly #cache = new PieceCache()
  readonly #mergers: readonly [Merger, Merger]

  constructor(vocabulary: Vocabulary) {
    this.vocabulary = vocabulary
    this.#mergers = [new Merger(vocabulary), new Merger(vocabulary)]
  }

  /** The number of tokens in `length` bytes of `view` from `start`. */
  count(view: DataView, start: number, length: number): number {
    if (this.vocabulary.find(view, start, length) !== NONE) return 1
    if (length > WINDOW) return this.#encodeLong(view, start, length, undefined)
    const line = this.#cache.line(view, start, length)
    const known = this.#cache.count(line, view, start, length)
    if (known > 0) return known
    const tokens = this.#mergers[0].merge(view, start, length)
    this.#cache.remember(line, view, start, length, this.#mergers[0], tokens)
    return tokens
  }

  /** Appends these tokens to `out`. */
  encode(view: DataView, start: number, length: number, out: TokenBuffer): void {
    const id = this.vocabulary.find(view, start, length)
    if (id !== NONE) return out.push(id)
    if (length > WINDOW) {
      this.#encodeLong(view, start, length, out)
      return
    }
    const line = this.#cache.line(view, start, length)
    const known = this.#cache.count(line, view, start, length)
    if (known > 0) return this.#cache.copyTo(line, known, out)
    const merger = this.#mergers[0]
    const tokens = merger.merge(view, start, length)
    this.#cache.remember(line, view, start, length, merger, tokens)
    for (let position = 0; position < length; position = merger.next[position]!) out.push(merger.ids[position]!)
  }

  #encodeLong(view: DataView, start: number, length: number, out: TokenBuffer | undefined): number {
    const before = out?.length ?? 0
    const tokens = mergeInWindows(this.#mergers, view, start, length, out)
    if (tokens !== NOT_STITCHED) return tokens
    if (out) out.length = before
    const merger = this.#mergers[0]
    const whole = merger.merge(view, start, length)
    if (out)
      for (let position = 0; position < length; position = merger.next[position]!) out.push(merger.ids[position]!)
    return whole
  }
}
