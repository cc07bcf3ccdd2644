import type { PieceEncoder } from "../encoding/pieceEncoder.ts"
import type { TokenBuffer } from "../encoding/tokenBuffer.ts"
import type { Pattern } from "../splitting/pattern.ts"
import type { PieceReader } from "../splitting/pieceReader.ts"
import { CLASSES, type Places, TEXT } from "../vocabulary/kernelMemory.ts"
import type { Vocabulary } from "../vocabulary/vocabulary.ts"

/** `assembly/pieces`, which says what its functions do. */
export interface Kernel {
  readonly place: (list: number, region: number) => void
  readonly rule: (flags: number, digits: number) => void
  readonly charactersBeyond: (from: number, to: number) => number
  readonly readAhead: (withBorders: boolean) => void
  readonly split: (from: number, limit: number, settled: number, pieces: number) => number
  readonly cut: (from: number, piece: number, pieces: number) => number
  readonly count: (ends: number, pieces: number) => number
  readonly emit: (ends: number, first: number, pieces: number) => number
}

/** Places in the memory of the kernel, and in a region of it; `assembly/pieces/memory.ts` has the same. */
const UNREACHED = 128
const LIST = 192
const SAID = 0
const ENDS = 64
const RUNS = 0x8100
const LONGS = 0x20100
const IDS = 0x28100
const MOST_PIECES = 7500
/** For some pieces of JavaScript's: it leaves 512 free. */
const ROOM = 512 + 64

/** UTF-16 units from which on it pays to read tables ahead. */
const LONG_TEXT = 8192
const ASCII_END = 0x80
/** The share of characters beyond ASCII from which on the tables for them are built: it takes some milliseconds. */
const WORTH_BUILDING = 1 / 32

interface Parts {
  readonly kernel: Kernel
  readonly places: Places
  /** Whether the tables for texts beyond ASCII are there. */
  readonly isComplete: boolean
  readonly vocabulary: Vocabulary
  readonly pattern: Pattern
  readonly reader: PieceReader
  readonly encoder: PieceEncoder
}

/** Does what `PieceReader` and `PieceEncoder` do, and leaves to them what is rare. */
export class PieceKernel {
  readonly #kernel: Kernel
  readonly #places: Places
  readonly #reader: PieceReader
  readonly #encoder: PieceEncoder
  readonly #words: Int32Array
  readonly #ends: number
  readonly #oneEnd = new Int32Array(1)
  readonly #vocabulary: Vocabulary
  /** Whether there is in the memory what texts beyond ASCII ask for, and what it pays to build for more of them. */
  #isBeyondAscii = false
  #isComplete: boolean
  /** Whether the tables are yet to be read ahead of this text. */
  #isCold = false
  /** Pieces in a batch, at most and found; the first that was not given out yet, and where it starts. */
  #most = MOST_PIECES
  #found = 0
  #piece = 0
  #position = 0
  /** Where the ends of those are that are given out. */
  #given = 0
  /** Whether a piece is too long for the memory, so that `PieceReader` reads on. */
  #isLeft = false

  constructor({ encoder, isComplete, kernel, pattern, places, reader, vocabulary }: Parts) {
    const { bytes, classes, region, tables } = places
    this.#kernel = kernel
    this.#places = places
    this.#vocabulary = vocabulary
    this.#reader = reader
    this.#encoder = encoder
    this.#isComplete = isComplete
    this.#words = new Int32Array(bytes.buffer)
    this.#ends = (region + ENDS) >> 2
    const unreached = [...(pattern.merging?.unreached ?? [])]
    this.#words.set(placesOf(tables, classes), LIST >> 2)
    this.#words.set([unreached.length, ...unreached], UNREACHED >> 2)
    bytes.set(reader.splitter.classes.subarray(0, ASCII_END), classes)
    kernel.place(LIST, region)
    reader.text.move(bytes, region + TEXT)
  }

  get view(): DataView {
    return this.#reader.view
  }

  get from(): number {
    return this.#reader.from
  }

  get ends(): Int32Array {
    return this.#reader.ends
  }

  open(text: string, more: boolean, length: number): void {
    this.#reader.open(text, more)
    this.#isCold = length >= LONG_TEXT
    this.#most = Math.min(MOST_PIECES, Math.max(0, length) + 1)
    this.#found = 0
    this.#piece = 0
    this.#isLeft = false
  }

  close(): number {
    return this.#reader.close()
  }

  /** Reads the next batch and returns its size: 0 when there is no more to read. */
  next(): number {
    if (this.#piece === this.#found && !this.#readPieces()) return this.#isLeft ? this.#reader.next() : 0
    const { region } = this.#places
    if (this.#reader.text.ascii) {
      this.#given = region + ENDS
      this.#piece = this.#found
      return this.#found
    }
    this.#given = region + RUNS
    const runs = this.#kernel.cut(this.#position, this.#piece, this.#found)
    this.#piece = this.#said
    this.#position = this.#words[(this.#given >> 2) + runs - 1]!
    return runs
  }

  count(view: DataView, from: number, ends: Int32Array, pieces: number): number {
    if (this.#isLeft) return this.#encoder.count(view, from, ends, pieces)
    let tokens = this.#kernel.count(this.#given, pieces)
    const words = this.#words
    const longs = (this.#places.region + LONGS) >> 2
    for (let long = longs; long < longs + this.#said; long++) {
      const end = (this.#given >> 2) + words[long]!
      this.#oneEnd[0] = words[end]!
      tokens += this.#encoder.count(view, words[end - 1]!, this.#oneEnd, 1)
    }
    return tokens
  }

  encode(view: DataView, from: number, ends: Int32Array, pieces: number, out: TokenBuffer): void {
    if (this.#isLeft) return this.#encoder.encode(view, from, ends, pieces, out)
    this.#kernel.count(this.#given, pieces)
    const words = this.#words
    const ids = (this.#places.region + IDS) >> 2
    for (let done = 0; done < pieces;) {
      const before = done
      done = this.#kernel.emit(this.#given, done, pieces)
      append(out, words.subarray(ids, ids + this.#said))
      if (done > before) continue
      const end = (this.#given >> 2) + done++
      this.#oneEnd[0] = words[end]!
      this.#encoder.encode(view, words[end - 1]!, this.#oneEnd, 1, out)
    }
  }

  /** What the kernel said last, besides its result. */
  get #said(): number {
    return this.#words[(this.#places.region + SAID) >> 2]!
  }

  #readPieces(): boolean {
    const { lookahead, splitter, text } = this.#reader
    const words = this.#words
    const ends = this.#ends
    while (!this.#isLeft) {
      const { limit, start } = text
      const settled = text.final ? limit : limit - lookahead
      let found = this.#kernel.split(start, limit, settled, this.#most)
      if (this.#said === 1) {
        const from = found > 0 ? words[ends + found - 1]! : start
        const room = words.subarray(ends + found, ends + found + ROOM)
        found += splitter.split(text.bytes, from, limit, settled, room)
      }
      if (found > 0) {
        this.#found = found
        this.#piece = 0
        this.#position = start
        text.start = words[ends + found - 1]!
        return true
      }
      if (!text.fill()) return false
      if (!text.ascii) this.#goBeyondAscii()
      if (this.#isCold) this.#kernel.readAhead(!text.ascii)
      this.#isCold = false
      this.#isLeft = text.bytes !== this.#places.bytes
    }
    return false
  }

  #goBeyondAscii(): void {
    const { bytes, classes, tables } = this.#places
    if (!this.#isBeyondAscii) {
      this.#isBeyondAscii = true
      bytes.set(this.#reader.splitter.classes.subarray(0, CLASSES), classes)
      // As long as it is not known where they are, tokens may cross any border.
      if (!this.#isComplete) tables.crossed.fill(-1)
    }
    const { limit, start } = this.#reader.text
    if (this.#isComplete || this.#kernel.charactersBeyond(start, limit) < (limit - start) * WORTH_BUILDING) return
    this.#isComplete = true
    const { crossed, rivals } = this.#vocabulary
    tables.crossed.set(crossed)
    tables.rivals.beginnings.set(rivals.beginnings)
    tables.rivals.endings.set(rivals.endings)
  }
}

const append = (out: TokenBuffer, ids: Int32Array): void => {
  const length = out.length + ids.length
  while (length > out.ids.length) out.grow()
  out.ids.set(ids, out.length)
  out.length = length
}

/** The places of tables, in the order in which `place` reads them. */
const placesOf = (
  { bytes, crossed, keys, longest, pairs, rivals, singles, slots }: Places["tables"],
  classes: number
): ReadonlyArray<number> => [
  keys.byteOffset,
  slots.byteOffset,
  slots.length,
  singles.byteOffset,
  pairs.byteOffset,
  bytes.byteOffset,
  longest,
  rivals.beginnings.byteOffset,
  rivals.endings.byteOffset,
  crossed.byteOffset,
  classes
]
