import type { Merger } from "./merge.ts"
import type { TokenBuffer } from "./tokenBuffer.ts"

/** A line is one cache line of the processor: a tag, then the piece's bytes, then its tokens. */
const LINE_WORDS = 16
const LINE_BITS = 13
const KEY_WORDS = 7
const KEY_BYTES = 4 * KEY_WORDS
const FIRST_ID = 1 + KEY_WORDS
const MOST_IDS = LINE_WORDS - FIRST_ID
const COUNT_BITS = 8

/** What {@link PieceCache.line} gives for a piece that does not fit. */
const NO_LINE = -1

/**
 * The tokens of pieces that are not tokens themselves: names and inflected words come again and
 * again, and merging them is the slow part. Half a megabyte, direct-mapped: a new piece replaces
 * whatever had its line, and nothing is ever allocated.
 */
export class PieceCache {
  readonly #lines = new Int32Array(LINE_WORDS << LINE_BITS)

  line(view: DataView, start: number, length: number): number {
    if (length > KEY_BYTES) return NO_LINE
    let hash = length
    let index = 0
    for (; index + 4 <= length; index += 4) hash = Math.imul(hash ^ view.getInt32(start + index, true), 0x9e3779b1)
    if (index < length) hash = Math.imul(hash ^ tailWord(view, start + index, length - index), 0x85ebca77)
    hash ^= hash >>> 15
    return (Math.imul(hash, 0x2c1b3c6d) >>> (32 - LINE_BITS)) * LINE_WORDS
  }

  /** The number of tokens of the piece if `line` holds it, else 0. */
  count(line: number, view: DataView, start: number, length: number): number {
    if (line === NO_LINE) return 0
    const lines = this.#lines
    const tag = lines[line]!
    if (tag >>> COUNT_BITS !== length) return 0
    let word = line + 1
    let index = 0
    for (; index + 4 <= length; index += 4) if (lines[word++] !== view.getInt32(start + index, true)) return 0
    if (index < length && lines[word] !== tailWord(view, start + index, length - index)) return 0
    return tag & ((1 << COUNT_BITS) - 1)
  }

  copyTo(line: number, count: number, out: TokenBuffer): void {
    const first = line + FIRST_ID
    for (let index = first; index < first + count; index++) out.push(this.#lines[index]!)
  }

  /** Keeps what `merger` has just found. */
  remember(line: number, view: DataView, start: number, length: number, merger: Merger, tokens: number): void {
    if (line === NO_LINE || tokens > MOST_IDS) return
    const lines = this.#lines
    lines[line] = (length << COUNT_BITS) | tokens
    let word = line + 1
    let index = 0
    for (; index + 4 <= length; index += 4) lines[word++] = view.getInt32(start + index, true)
    if (index < length) lines[word] = tailWord(view, start + index, length - index)
    word = line + FIRST_ID
    for (let position = 0; position < length; position = merger.next[position]!) lines[word++] = merger.ids[position]!
  }
}

/** The last `bytes` (1 to 3) of a piece as a word, with zeros after them. */
const tailWord = (view: DataView, start: number, bytes: number): number =>
  view.getInt32(start, true) & ((1 << (8 * bytes)) - 1)
