import { type Places, TEXT } from "../vocabulary/kernelMemory.ts"

/** `assembly/pieces`, which says what its functions do. */
export interface Kernel {
  readonly place: (textTables: number, list: number, region: number) => void
  readonly rule: (flags: number, digits: number) => void
  readonly charactersBeyond: (from: number, to: number) => number
  readonly readAhead: (withBorders: boolean) => void
  readonly split: (from: number, limit: number, settled: number, pieces: number) => number
  readonly cut: (from: number, piece: number, pieces: number) => number
  readonly move: (ends: number, pieces: number, bytes: number) => void
  readonly count: (ends: number, pieces: number, counting: boolean) => number
  readonly emit: (ends: number, first: number, pieces: number) => number
}

/** Places in the memory of the kernel, and in a region of it; `assembly/pieces/memory.ts` has the same. */
const LIST = 192
const SAID = 0
const ENDS = 64
const RUNS = 0x8100
const LONGS = 0x20100
const IDS = 0x28100
const PARTS = 0x38200

/** The kernel in a memory, which has room for texts, and what it finds in them. */
export class KernelRoom {
  readonly kernel: Kernel
  readonly places: Places
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly view: DataView
  readonly origin: number
  readonly words: Int32Array
  /**
   * The ends of pieces, and of the runs that they are cut into; the word before each list is the start of the first
   * one.
   */
  readonly ends: Int32Array
  readonly runs: Int32Array
  /** Pieces that the kernel leaves to JavaScript, by their number in a batch. */
  readonly longs: Int32Array
  readonly ids: Int32Array

  constructor(kernel: Kernel, places: Places) {
    const { bytes, others, region, textTables } = places
    this.kernel = kernel
    this.places = places
    this.bytes = bytes
    this.view = new DataView(bytes.buffer)
    this.origin = region + TEXT
    this.words = new Int32Array(bytes.buffer)
    const between = (from: number, to: number) => this.words.subarray((region + from) >> 2, (region + to) >> 2)
    this.ends = between(ENDS, RUNS)
    this.runs = between(RUNS, LONGS)
    this.longs = between(LONGS, IDS)
    this.ids = between(IDS, PARTS)
    this.words.set(others, LIST >> 2)
    kernel.place(textTables, LIST, region)
  }

  /** The second result of the kernel's last call. */
  get said(): number {
    return this.words[(this.places.region + SAID) >> 2]!
  }

  /** The start of a piece, of those that end at `ends`. */
  startOf(ends: Int32Array, piece: number): number {
    return this.words[(ends.byteOffset >> 2) + piece - 1]!
  }
}
