import type { Borders } from "./borders.ts"
import { LOOKAHEAD, type Pattern } from "./pattern.ts"
import { Splitter } from "./splitter.ts"
import type { Utf8Text } from "../text/utf8Text.ts"

/** Pieces found at a time, by the pattern and by the borders. */
const BATCH = 1024

/**
 * A text as runs of bytes that can be encoded one by one: the pieces of the encoding's pattern, cut
 * at every border that no token crosses. Runs are read in batches.
 */
export class PieceReader {
  /** Where each run of the batch ends; the first one starts at `from`. */
  ends: Int32Array
  from = 0
  readonly text: Utf8Text
  /** How many bytes past the end of a piece are looked at. */
  readonly lookahead: number
  readonly splitter: Splitter
  readonly #borders: Borders
  readonly #pieces = new Int32Array(BATCH)
  readonly #runs = new Int32Array(BATCH)
  #found = 0
  #piece = 0
  #position = 0

  constructor(text: Utf8Text, pattern: Pattern, borders: Borders) {
    this.text = text
    this.splitter = new Splitter(pattern)
    this.lookahead = pattern.lookahead ?? LOOKAHEAD
    this.#borders = borders
    this.ends = this.#pieces
  }

  /** The bytes that `from` and `ends` are about, until the next batch. */
  get view(): DataView {
    return this.text.view
  }

  /** Starts on `text`. With `more` to come, pieces whose end may still move are not read. */
  open(text: string, more = false): void {
    this.text.open(text, more)
    this.#found = 0
    this.#piece = 0
  }

  /** Reads the next batch and returns its size: 0 when there is no more to read. */
  next(): number {
    if (this.#piece === this.#found && !this.#readPieces()) return 0
    this.from = this.#position
    if (this.text.ascii) {
      this.ends = this.#pieces
      this.#piece = this.#found
      return this.#found
    }
    this.ends = this.#runs
    return this.#cut()
  }

  /** Cuts the pieces into as many runs as there is room for. */
  #cut(): number {
    const { bytes } = this.text
    const ends = this.#runs
    let start = this.#position
    let runs = 0
    while (runs < BATCH && this.#piece < this.#found) {
      const pieceEnd = this.#pieces[this.#piece]!
      const end = this.#borders.runEnd(bytes, start, pieceEnd)
      ends[runs++] = end
      if (end === pieceEnd) this.#piece++
      start = end
    }
    this.#position = start
    return runs
  }

  /** Lets go of the text. Returns how many UTF-16 units at its end were not read. */
  close(): number {
    return this.text.close()
  }

  #readPieces(): boolean {
    const text = this.text
    for (;;) {
      const settled = text.final ? text.limit : text.limit - this.lookahead
      this.#found = this.splitter.split(text.bytes, text.start, text.limit, settled, this.#pieces)
      this.#piece = 0
      this.#position = text.start
      if (this.#found > 0) {
        text.start = this.#pieces[this.#found - 1]!
        return true
      }
      if (!text.fill()) return false
    }
  }
}
