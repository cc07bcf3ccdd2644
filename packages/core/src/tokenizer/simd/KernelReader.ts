import type { PieceReader } from "../splitting/pieceReader.ts"
import { CLASSES, classesIn, copyTextTables } from "../vocabulary/kernelMemory.ts"
import type { CompleteTables } from "../vocabulary/vocabularyTables.ts"
import type { Vocabulary } from "../vocabulary/vocabulary.ts"
import type { KernelRoom } from "./KernelRoom.ts"

const MOST_PIECES = 7500
/** Room for pieces that JavaScript splits: the splitter leaves 512 free. */
const JAVASCRIPTS = 512 + 64

/** The length in UTF-16 units from which on reading tables ahead pays off. */
const LONG_TEXT = 8192
const ASCII_END = 0x80
/** The share of characters beyond ASCII from which on the tables for them are built: it takes some milliseconds. */
const WORTH_BUILDING = 1 / 32

interface Parts {
  readonly home: KernelRoom
  /** A room of its own for a text of this many bytes. */
  readonly makeRoom: (size: number) => KernelRoom
  readonly tables: CompleteTables
  /** True if the tables for texts beyond ASCII are built. */
  readonly isComplete: boolean
  readonly vocabulary: Vocabulary
  readonly plain: PieceReader
}

/** Reads pieces as `PieceReader` does, faster, and leaves rare cases to it. */
export class KernelReader {
  /** The end of each run of the batch. */
  ends: Int32Array
  readonly #plain: PieceReader
  readonly #vocabulary: Vocabulary
  readonly #tables: CompleteTables
  readonly #home: KernelRoom
  /** The room that holds the text now. */
  #room: KernelRoom
  /**
   * True if the memory has the classes for texts beyond ASCII, and if it has the tables that pay off for more of them.
   */
  #isBeyondAscii = false
  #isComplete: boolean
  /** True until the tables were read ahead for this text. */
  #isCold = false
  /** Pieces in a batch, at most and found; the first that was not given out yet, and where it starts. */
  #most = MOST_PIECES
  #found = 0
  #piece = 0
  #position = 0

  constructor({ home, isComplete, makeRoom, plain, tables, vocabulary }: Parts) {
    this.#plain = plain
    this.#vocabulary = vocabulary
    this.#tables = tables
    this.#home = this.#room = home
    this.#isComplete = isComplete
    this.ends = home.ends
    home.bytes.set(plain.splitter.classes.subarray(0, ASCII_END), classesIn(home.places))
    plain.text.move(home, (size) => (this.#room = makeRoom(size)))
  }

  get view(): DataView {
    return this.#room.view
  }

  get from(): number {
    return this.#room.startOf(this.ends, 0)
  }

  open(text: string, more: boolean, length: number): void {
    this.#plain.open(text, more)
    this.#isCold = length >= LONG_TEXT
    this.#most = Math.min(MOST_PIECES, Math.max(0, length) + 1)
    this.#found = 0
    this.#piece = 0
  }

  close(): number {
    this.#room = this.#home
    this.ends = this.#home.ends
    return this.#plain.close()
  }

  /** Reads the next batch and returns its size: 0 when there is no more to read. */
  next(): number {
    if (this.#piece === this.#found && !this.#readPieces()) return 0
    const room = this.#room
    if (this.#plain.text.ascii) {
      this.ends = room.ends
      this.#piece = this.#found
      return this.#found
    }
    this.ends = room.runs
    const runs = room.kernel.cut(this.#position, this.#piece, this.#found)
    this.#piece = room.said
    this.#position = room.runs[runs - 1]!
    return runs
  }

  #readPieces(): boolean {
    const { lookahead, splitter, text } = this.#plain
    for (;;) {
      const room = this.#room
      const { limit, start } = text
      const settled = text.final ? limit : limit - lookahead
      let found = room.kernel.split(start, limit, settled, this.#most)
      if (room.said === 1) {
        const from = found > 0 ? room.ends[found - 1]! : start
        found += splitter.split(text.bytes, from, limit, settled, room.ends.subarray(found, found + JAVASCRIPTS))
      }
      if (found > 0) {
        this.#found = found
        this.#piece = 0
        this.#position = start
        text.start = room.ends[found - 1]!
        return true
      }
      if (!text.fill()) return false
      if (text.bytes === this.#home.bytes) this.#room = this.#home
      if (!text.ascii) this.#goBeyondAscii()
      if (this.#room !== this.#home) copyTextTables(this.#home.places, this.#room.places)
      if (this.#isCold) this.#home.kernel.readAhead(!text.ascii)
      this.#isCold = false
    }
  }

  #goBeyondAscii(): void {
    const { bytes, places } = this.#home
    const { crossed, rivals } = this.#tables
    if (!this.#isBeyondAscii) {
      this.#isBeyondAscii = true
      bytes.set(this.#plain.splitter.classes.subarray(0, CLASSES), classesIn(places))
      // Until the crossed borders are known, tokens may cross any border.
      if (!this.#isComplete) crossed.fill(-1)
    }
    const { limit, start } = this.#plain.text
    const least = (limit - start) * WORTH_BUILDING
    if (this.#isComplete || this.#room.kernel.charactersBeyond(start, limit) < least) return
    this.#isComplete = true
    crossed.set(this.#vocabulary.crossed)
    rivals.beginnings.set(this.#vocabulary.rivals.beginnings)
    rivals.endings.set(this.#vocabulary.rivals.endings)
  }
}
