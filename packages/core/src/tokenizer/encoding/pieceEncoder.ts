import { Merger, PairMemo } from "./merge.ts"
import { MergeQueue } from "./mergeQueue.ts"
import { PieceCache, idOf, oneToken, severalTokens, SHORT, ShortPieces, UNKNOWN } from "./pieceCache.ts"
import type { TokenBuffer } from "./tokenBuffer.ts"
import type { Merging } from "../vocabulary/merging.ts"
import { NONE, type Vocabulary } from "../vocabulary/vocabulary.ts"

/** Turns pieces into tokens: from a cache, from the vocabulary, or by merging. */
export class PieceEncoder {
  readonly #vocabulary: Vocabulary
  readonly #short = new ShortPieces()
  readonly #cache = new PieceCache()
  readonly #mergers: readonly [Merger, Merger]
  readonly #unreached: ReadonlySet<number> | undefined

  constructor(vocabulary: Vocabulary, merging: Merging | undefined) {
    const memo = new PairMemo(vocabulary)
    const queue = new MergeQueue(vocabulary.tables.size)
    this.#vocabulary = vocabulary
    this.#unreached = merging?.unreached
    this.#mergers = [
      new Merger(vocabulary, memo, queue, merging?.start),
      new Merger(vocabulary, memo, queue, merging?.start)
    ]
  }

  /** The number of tokens in the `pieces` pieces of `view` that start at `from` and end at `ends`. */
  count(view: DataView, from: number, ends: Int32Array, pieces: number): number {
    const short = this.#short
    let tokens = 0
    let start = from
    for (let piece = 0; piece < pieces; piece++) {
      const end = ends[piece]!
      const length = end - start
      const worth = length <= SHORT ? short.find(view, start, length) : UNKNOWN
      if (worth > 0) tokens++
      else tokens += worth < 0 ? -worth : this.#encodeUnknown(view, start, length, undefined)
      start = end
    }
    return tokens
  }

  /** Appends these tokens to `out`. */
  encode(view: DataView, from: number, ends: Int32Array, pieces: number, out: TokenBuffer): void {
    const short = this.#short
    let start = from
    for (let piece = 0; piece < pieces; piece++) {
      const end = ends[piece]!
      const length = end - start
      const worth = length <= SHORT ? short.find(view, start, length) : UNKNOWN
      if (worth > 0) out.push(idOf(worth))
      else if (worth < 0) this.#encodeSeveral(view, start, length, out)
      else this.#encodeUnknown(view, start, length, out)
      start = end
    }
  }

  #encodeUnknown(view: DataView, start: number, length: number, out: TokenBuffer | undefined): number {
    if (length > SHORT) return this.#encodeSeveral(view, start, length, out)
    const id = this.#findWhole(view, start, length)
    if (id === NONE) {
      const tokens = this.#encodeSeveral(view, start, length, out)
      this.#short.keep(view, start, length, severalTokens(tokens))
      return tokens
    }
    this.#short.keep(view, start, length, oneToken(id))
    out?.push(id)
    return 1
  }

  /** The token that a whole piece is. */
  #findWhole(view: DataView, start: number, length: number): number {
    const id = this.#vocabulary.find(view, start, length)
    return this.#unreached?.has(id) ? NONE : id
  }

  /** Several tokens, or one that is long. */
  #encodeSeveral(view: DataView, start: number, length: number, out: TokenBuffer | undefined): number {
    const line = this.#cache.line(view, start, length)
    const tokens = this.#cache.count(line, view, start, length)
    if (tokens > 0) {
      if (out) this.#cache.copyTo(line, length, out)
      return tokens
    }
    const id = length <= SHORT ? NONE : this.#findWhole(view, start, length)
    if (id === NONE) return this.#merge(line, view, start, length, out)
    this.#cache.rememberOne(line, view, start, length, id)
    out?.push(id)
    return 1
  }

  #merge(line: number, view: DataView, start: number, length: number, out: TokenBuffer | undefined): number {
    if (length > WINDOW) {
      const before = out?.length ?? 0
      const tokens = mergeInWindows(this.#mergers, view, start, length, out)
      if (tokens !== NOT_STITCHED) return tokens
      if (out) out.length = before
    }
    const merger = this.#mergers[0]
    const tokens = merger.merge(view, start, length)
    this.#cache.remember(line, view, start, length, merger, tokens)
    if (out)
      for (let position = 0; position < length; position = merger.next[position]!) out.push(merger.ids[position]!)
    return tokens
  }
}

/** Runs up to this length are merged whole: their lists still fit the processor's nearer caches. */
export const WINDOW = 4096
const OVERLAP = 512

/** The result of {@link mergeInWindows} if two windows have no token in common. */
const NOT_STITCHED = -1

/**
 * Merges a long run in overlapping windows, each stitched to the one before at a token that both
 * have. That is exact: whether two tokens may stand side by side depends on these two alone, and
 * every pair of the result stands side by side in one of the windows. Time is linear in the length.
 *
 * Returns the number of tokens, and appends them to `out` if given; or {@link NOT_STITCHED}, with
 * nothing useful appended.
 */
export const mergeInWindows = (
  mergers: readonly [Merger, Merger],
  view: DataView,
  start: number,
  length: number,
  out: TokenBuffer | undefined
): number => {
  let [earlier, later] = mergers
  let earlierStart = 0
  let earlierEnd = Math.min(WINDOW, length)
  let done = 0
  let tokens = 0
  earlier.merge(view, start, earlierEnd)
  while (earlierEnd < length) {
    const laterStart = borderFrom(earlier, earlierStart, earlierEnd - OVERLAP)
    const laterEnd = Math.min(laterStart + WINDOW, length)
    later.merge(view, start + laterStart, laterEnd - laterStart)
    const shared = sharedTokenEnd(earlier, earlierStart, earlierEnd, later, laterStart)
    if (shared === NOT_STITCHED) return NOT_STITCHED
    tokens += take(earlier, earlierStart, done, shared, out)
    done = shared
    ;[earlier, later] = [later, earlier]
    earlierStart = laterStart
    earlierEnd = laterEnd
  }
  return tokens + take(earlier, earlierStart, done, length, out)
}

/** The first token border of a window that starts at `offset`, at or after `position`. */
const borderFrom = (window: Merger, offset: number, position: number): number => {
  let border = 0
  while (border + offset < position) border = window.next[border]!
  return border + offset
}

/** The end of the first token that both windows have, or NOT_STITCHED. */
const sharedTokenEnd = (
  earlier: Merger,
  earlierStart: number,
  earlierEnd: number,
  later: Merger,
  laterStart: number
): number => {
  let left = laterStart
  let right = laterStart
  while (left < earlierEnd) {
    const leftEnd = earlierStart + earlier.next[left - earlierStart]!
    const rightEnd = laterStart + later.next[right - laterStart]!
    if (left === right && leftEnd === rightEnd) return leftEnd
    if (leftEnd <= rightEnd) left = leftEnd
    if (rightEnd <= leftEnd) right = rightEnd
  }
  return NOT_STITCHED
}

/** Counts the tokens of a window between two borders, and appends them to `out` if given. */
const take = (window: Merger, offset: number, from: number, to: number, out: TokenBuffer | undefined): number => {
  let tokens = 0
  for (let position = from - offset; position < to - offset; position = window.next[position]!) {
    out?.push(window.ids[position]!)
    tokens++
  }
  return tokens
}
