import type { AnyTokenizer } from "../textTokenizer.ts"
import { CountedBlocks, TextChunks } from "./countedBlocks.ts"
import type { TextPiece } from "./textPieces.ts"

/**
 * A text that is edited, as in a text box. Offsets are UTF-16 units, as JavaScript's strings have
 * them, and may be anywhere, be it between the two halves of a character.
 */
export interface EditedText {
  readonly length: number
  /** The text from `from` up to `to`. */
  readonly slice: (from: number, to: number) => string
  /** Puts `text` in the place of what is from `from` up to `to`. Throws a RangeError for offsets outside the text. */
  readonly replace: (from: number, to: number, text: string) => void
  /**
   * The number of tokens, exact after every edit. The first call counts the text, later ones what
   * was edited since: a key in a megabyte takes as long as some kilobytes. Several tokenizers may
   * count one text.
   */
  readonly count: (tokenizer: AnyTokenizer) => number
  /** The pieces of the text from `from` up to `to`; the first and last piece may reach beyond. */
  readonly pieces: (tokenizer: AnyTokenizer, from: number, to: number) => ReadonlyArray<TextPiece>
}

/**
 * Keeps a text so that its tokens need not be counted anew after every edit.
 *
 * @example
 * const tokenizer = await loadTokenizer("o200k_base")
 * const text = editText("How much?")
 * text.count(tokenizer) // => 3
 * text.replace(8, 9, " is it?")
 * text.count(tokenizer) // => 5
 */
export const editText = (initial = ""): EditedText => {
  const chunks = new TextChunks()
  chunks.replace(0, 0, initial)
  const counted = new Map<AnyTokenizer, CountedBlocks>()

  const blocksOf = (tokenizer: AnyTokenizer): CountedBlocks => {
    const blocks = counted.get(tokenizer) ?? new CountedBlocks(tokenizer, chunks)
    counted.set(tokenizer, blocks)
    return blocks
  }

  const checkRange = (from: number, to: number): void => {
    if (!(Number.isInteger(from) && Number.isInteger(to) && from >= 0 && from <= to && to <= chunks.length))
      throw new RangeError(`${from} to ${to} is not in a text of ${chunks.length} units`)
  }

  return {
    get length() {
      return chunks.length
    },
    slice: (from, to) => {
      checkRange(from, to)
      return chunks.slice(from, to)
    },
    replace: (from, to, text) => {
      checkRange(from, to)
      const unit = text + chunks.slice(from, Math.min(to, from + 1))
      chunks.replace(from, to, text)
      // Inserting a character into a run of the same one equals inserting it at the run's end, which changes fewer tokens.
      const moved = to - from + text.length === 1 ? chunks.runEnd(from, unit) - from - text.length : 0
      for (const blocks of counted.values()) blocks.replaced(from + moved, to + moved, text.length)
    },
    count: (tokenizer) => blocksOf(tokenizer).tokens,
    pieces: (tokenizer, from, to) => {
      checkRange(from, to)
      return blocksOf(tokenizer).pieces(from, to)
    }
  }
}
