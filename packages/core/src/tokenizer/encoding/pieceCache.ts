import type { Merger } from "./merge.ts"
import type { TokenBuffer } from "./tokenBuffer.ts"
import { FIRST_MASK, KEY_BYTES, mix, SECOND_MASK, THIRD_MASK } from "../vocabulary/vocabularyTables.ts"

/** A line is one cache line of the processor: a tag, then the piece's bytes, then its tokens. */
const LINE_WORDS = 16
const LINE_BITS = 14
const COUNT_BITS = 8
const COUNT_MASK = (1 << COUNT_BITS) - 1
const LONGEST = 4 * (LINE_WORDS - 3)

/** The result of {@link PieceCache.line} for a piece that does not fit. */
const NO_LINE = -1

/**
 * The tokens of longer pieces, and of pieces that are not tokens themselves: names and inflected
 * words come again and again, and merging them is the slow part. One megabyte, direct-mapped: a new piece takes the line
 * of whatever had it before, and nothing is ever allocated.
 */
export class PieceCache {
  readonly #lines = new Int32Array(LINE_WORDS << LINE_BITS)

  /** The line that a piece has to be in. */
  line(view: DataView, start: number, length: number): number {
    if (length > LONGEST) return NO_LINE
    let hash = length
    let index = 0
    for (; index + 4 <= length; index += 4) hash = Math.imul(hash ^ view.getInt32(start + index, true), 0x9e3779b1)
    if (index < length) hash = Math.imul(hash ^ lastWord(view, start + index, length - index), 0x85ebca77)
    return (Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> (32 - LINE_BITS)) * LINE_WORDS
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
    if (index < length && lines[word] !== lastWord(view, start + index, length - index)) return 0
    return tag & COUNT_MASK
  }

  /** Appends the tokens that `line` holds. */
  copyTo(line: number, length: number, out: TokenBuffer): void {
    const first = line + 1 + keyWords(length)
    const count = this.#lines[line]! & COUNT_MASK
    for (let index = first; index < first + count; index++) out.push(this.#lines[index]!)
  }

  /** Keeps the tokens that `merger` has just made of a piece, if they fit. */
  remember(line: number, view: DataView, start: number, length: number, merger: Merger, tokens: number): void {
    if (line === NO_LINE || 1 + keyWords(length) + tokens > LINE_WORDS) return
    let word = this.#writeKey(line, view, start, length, tokens)
    for (let position = 0; position < length; position = merger.next[position]!) {
      this.#lines[word++] = merger.ids[position]!
    }
  }

  /** Keeps a piece that is one token. */
  rememberOne(line: number, view: DataView, start: number, length: number, id: number): void {
    if (line !== NO_LINE) this.#lines[this.#writeKey(line, view, start, length, 1)] = id
  }

  /** Returns where the tokens go. */
  #writeKey(line: number, view: DataView, start: number, length: number, tokens: number): number {
    const lines = this.#lines
    lines[line] = (length << COUNT_BITS) | tokens
    let word = line + 1
    let index = 0
    for (; index + 4 <= length; index += 4) lines[word++] = view.getInt32(start + index, true)
    if (index < length) lines[word++] = lastWord(view, start + index, length - index)
    return word
  }
}

const keyWords = (length: number): number => (length + 3) >> 2

/** The last one to three bytes of a piece as a word, with zeros after them. */
const lastWord = (view: DataView, start: number, bytes: number): number =>
  view.getInt32(start, true) & ((1 << (8 * bytes)) - 1)

/** Words of an entry: three of the piece's bytes, and one of its worth. */
const ENTRY_WORDS = 4
const BITS = 15
const LENGTH_BITS = 4
const LENGTH_MASK = (1 << LENGTH_BITS) - 1

/** The result of {@link ShortPieces.find} for a piece that is not cached. */
export const UNKNOWN = 0

/** The longest piece that is kept here. */
export const SHORT = KEY_BYTES

/**
 * A cache of short pieces: the id of their only token, or their number of tokens. A text repeats few words most of the
 * time, and a vocabulary is too large for the processor's caches: half a megabyte, direct-mapped, answers nine of ten
 * pieces with one memory access.
 */
export class ShortPieces {
  readonly #entries = new Int32Array(ENTRY_WORDS << BITS)
  /** The worth of a piece of `length` (at most {@link SHORT}) bytes: see {@link oneToken} and {@link severalTokens}. */
  find(view: DataView, start: number, length: number): number {
    const first = view.getInt32(start, true) & FIRST_MASK[length]!
    const second = view.getInt32(start + 4, true) & SECOND_MASK[length]!
    const third = view.getInt32(start + 8, true) & THIRD_MASK[length]!
    const entries = this.#entries
    const entry = (mix(first, second, third) >>> (32 - BITS)) * ENTRY_WORDS
    const worth = entries[entry + 3]!
    return entries[entry] === first &&
      entries[entry + 1] === second &&
      entries[entry + 2] === third &&
      (worth & LENGTH_MASK) === length
      ? worth >> LENGTH_BITS
      : UNKNOWN
  }

  keep(view: DataView, start: number, length: number, worth: number): void {
    const first = view.getInt32(start, true) & FIRST_MASK[length]!
    const second = view.getInt32(start + 4, true) & SECOND_MASK[length]!
    const third = view.getInt32(start + 8, true) & THIRD_MASK[length]!
    const entries = this.#entries
    const entry = (mix(first, second, third) >>> (32 - BITS)) * ENTRY_WORDS
    entries[entry] = first
    entries[entry + 1] = second
    entries[entry + 2] = third
    entries[entry + 3] = (worth << LENGTH_BITS) | length
  }
}

/** The worth of a piece that is one token: its id, from 1 on so that it is not {@link UNKNOWN}. */
export const oneToken = (id: number): number => id + 1
/** The id of the token that a piece of some worth is, if that is positive. */
export const idOf = (worth: number): number => worth - 1
/** The worth of a piece that is several tokens: how many, negative. */
export const severalTokens = (tokens: number): number => -tokens
