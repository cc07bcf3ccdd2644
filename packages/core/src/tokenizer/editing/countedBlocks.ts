import { isLowSurrogate } from "../text/textSize.ts"
import type { AnyTokenizer } from "../textTokenizer.ts"
import { cutRun, isBetweenTokens, isSteady, LONG_RUN, RUN_AHEAD, type TextPiece, textPieces } from "./textPieces.ts"

/** UTF-16 units of a chunk, at most: an edit copies one or two of them. */
const CHUNK = 4096

/** A long text as short strings, so that an edit copies only what is near it. */
export class TextChunks {
  length = 0
  #chunks: Array<string> = []

  /** The text from `from` up to `to`. */
  slice(from: number, to: number): string {
    let { index, start } = this.#find(from)
    let text = ""
    while (start < to) {
      const chunk = this.#chunks[index++]!
      text += chunk.slice(Math.max(from - start, 0), to - start)
      start += chunk.length
    }
    return text
  }

  /** The end of the run of `unit` that starts at `from`. */
  runEnd(from: number, unit: string): number {
    const { index, start } = this.#find(from)
    const code = unit.charCodeAt(0)
    let end = from
    let inChunk = from - start
    for (const chunk of this.#chunks.slice(index)) {
      const before = inChunk
      while (chunk.charCodeAt(inChunk) === code) inChunk++
      end += inChunk - before
      if (inChunk < chunk.length) break
      inChunk = 0
    }
    return end
  }

  /** Puts `text` in the place of what is from `from` up to `to`. */
  replace(from: number, to: number, text: string): void {
    const first = this.#find(from)
    let { index: last, start: end } = first
    while (last < this.#chunks.length && end < to) end += this.#chunks[last++]!.length
    // Joined to one more, so that small chunks do not add up.
    if (last < this.#chunks.length) end += this.#chunks[last++]!.length
    const joined = this.slice(first.start, from) + text + this.slice(to, end)
    this.#chunks = [...this.#chunks.slice(0, first.index), ...chunksOf(joined), ...this.#chunks.slice(last)]
    this.length += text.length - (to - from)
  }

  /** The chunk that `offset` is in, and where that starts. */
  #find(offset: number): { readonly index: number; readonly start: number } {
    let index = 0
    let start = 0
    while (index < this.#chunks.length && start + this.#chunks[index]!.length <= offset) {
      start += this.#chunks[index++]!.length
    }
    return { index, start }
  }
}

const chunksOf = (text: string): ReadonlyArray<string> => {
  const chunks: Array<string> = []
  for (let start = 0; start < text.length; start += CHUNK) chunks.push(text.slice(start, start + CHUNK))
  return chunks
}

/** UTF-16 units that are counted at a time, and so counted again after an edit. */
const BLOCK = 2048

/** Whole pieces of the text, one after another, or a part of a long one. */
interface Block {
  readonly units: number
  readonly tokens: number
  /** The number of units after its end that were seen when it was counted. */
  readonly ahead: number
  /** `ahead`, or more if an earlier block saw further. */
  reach: number
  /** The last token, where the block ends inside a piece. */
  readonly cutAfter?: string
}

/** The edited range since the last count: from `from`, it ended at `oldEnd` before and ends at `newEnd` now. */
interface Edited {
  readonly from: number
  readonly oldEnd: number
  readonly newEnd: number
}

/**
 * The tokens of a text that is edited, in one encoding. The text is kept as blocks of whole pieces.
 * Which pieces follow where one ends depends on what follows alone: so blocks are counted again from
 * the first one that saw something of an edit, until one ends, after the edit, where one ended before.
 */
export class CountedBlocks {
  readonly #tokenizer: AnyTokenizer
  readonly #text: TextChunks
  #blocks: Array<Block> = []
  #edited: Edited | undefined
  #tokens = 0

  constructor(tokenizer: AnyTokenizer, text: TextChunks) {
    this.#tokenizer = tokenizer
    this.#text = text
    this.#edited = { from: 0, oldEnd: 0, newEnd: text.length }
  }

  /** Call when `added` units have replaced those from `from` up to `to`. */
  replaced(from: number, to: number, added: number): void {
    const { from: first, newEnd, oldEnd } = this.#edited ?? { from, oldEnd: to, newEnd: to }
    const last = Math.max(newEnd, to)
    this.#edited = {
      from: Math.min(first, from),
      oldEnd: oldEnd + last - newEnd,
      newEnd: last + added - (to - from)
    }
  }

  get tokens(): number {
    this.#settle()
    return this.#tokens
  }

  /** The pieces that have something of the text from `from` up to `to`. */
  pieces(from: number, to: number): ReadonlyArray<TextPiece> {
    this.#settle()
    const pieces: Array<TextPiece> = []
    let start = 0
    for (const block of this.#blocks) {
      const end = start + block.units
      if (start >= to) break
      if (end > from) {
        for (const piece of textPieces(this.#tokenizer, this.#textOf(block, start), start)) {
          if (piece.to <= end && piece.to > from && piece.from < to) pieces.push(piece)
        }
      }
      start = end
    }
    return pieces
  }

  #settle(): void {
    if (this.#edited === undefined) return
    const { from, newEnd, oldEnd } = this.#edited
    const blocks = this.#blocks
    let first = 0
    let start = 0
    while (first < blocks.length && start + blocks[first]!.units + blocks[first]!.reach <= from) {
      start += blocks[first++]!.units
    }
    const counted: Array<Block> = []
    // The old block `next` is the first that may stay; it starts at `goal` now.
    let next = first
    let goal = start + newEnd - oldEnd
    let position = start
    let mayCut = true
    for (;;) {
      while (next < blocks.length && (goal < newEnd || goal < position)) goal += blocks[next++]!.units
      const before = counted.at(-1) ?? blocks[first - 1]
      const isThere = position === goal
      if (isThere && (next === blocks.length || this.#fits(before, blocks[next]!, position))) break
      while (next < blocks.length && goal - position < BLOCK >> 1) goal += blocks[next++]!.units
      const block = isThere ? undefined : this.#count(position, goal, next > 0 ? blocks[next - 1]!.ahead : 0, mayCut)
      mayCut = true
      if (block !== undefined && this.#fits(before, block, position)) {
        counted.push(block)
        position += block.units
        continue
      }
      // The block before is counted again, up to where its piece ends or, if that was an old cut, to a later one.
      if (counted.pop() === undefined) first--
      position -= before!.units
      mayCut = isThere
    }
    this.#blocks = [...blocks.slice(0, first), ...counted, ...blocks.slice(next)]
    this.#extendReach(first)
    this.#tokens = this.#blocks.reduce((sum, { tokens }) => sum + tokens, 0)
    this.#edited = undefined
  }

  /** Counts a block from `start`: up to `goal`, if pieces still end there and it is not far. */
  #count(start: number, goal: number, ahead: number, mayCut: boolean): Block {
    const { length } = this.#text
    let end = goal - start > 2 * BLOCK ? start + BLOCK : Math.min(goal + ahead, length)
    for (;;) {
      const text = this.#text.slice(start, end)
      if (end === length) return { units: text.length, tokens: this.#tokenizer.count(text), ahead: 1, reach: 1 }
      const { rest, tokens } = this.#tokenizer.countSettled(text)
      if (rest < text.length) return { units: text.length - rest, tokens, ahead: rest, reach: rest }
      const block = mayCut ? this.#cut(text, goal - start) : undefined
      if (block !== undefined) return block
      end = Math.min(start + 2 * text.length, length)
    }
  }

  /**
   * Cuts a part off the piece that begins with `text`: up to `goal` if that is inside it and near, or at about three
   * quarters if it is long.
   */
  #cut(text: string, goal: number): Block | undefined {
    // An old block that starts with half a character cannot be kept once the other half is there.
    const isNear = goal + RUN_AHEAD <= text.length && !isLowSurrogate(text.charCodeAt(goal))
    if (!(isNear || text.length >= LONG_RUN) || !isSteady(text)) return undefined
    const start = cutRun(this.#tokenizer, text, isNear ? goal : undefined)
    if (start === undefined) return undefined
    return { ...start, ahead: RUN_AHEAD, reach: RUN_AHEAD, cutAfter: start.last }
  }

  /**
   * Tells whether the block at `position` may follow the one before: if that one is cut, the cut must be between two
   * tokens.
   */
  #fits(before: Block | undefined, block: Block, position: number): boolean {
    if (before?.cutAfter === undefined) return true
    return isBetweenTokens(this.#tokenizer, before.cutAfter, this.#textOf(block, position))
  }

  /**
   * The text of a block. After whole pieces it includes the text seen after them, because white space is split by what
   * follows.
   */
  #textOf({ ahead, cutAfter, units }: Block, start: number): string {
    const end = start + units + (cutAfter === undefined ? ahead : 0)
    return this.#text.slice(start, Math.min(end, this.#text.length))
  }

  /** Raises `reach` so that no later block sees less far than an earlier one: blocks are searched from the start. */
  #extendReach(first: number): void {
    let reach = first > 0 ? this.#blocks[first - 1]!.reach : 0
    for (const block of this.#blocks.slice(first)) {
      reach = Math.max(block.ahead, reach - block.units)
      block.reach = reach
    }
  }
}
