import { WASM_PAGE, wasmMemory, type WasmMemory } from "../../webAssembly.ts"
import type { CompleteTables, KernelMemory, VocabularyTables } from "./vocabularyTables.ts"

/*
 * A memory of the kernel: some words that all threads share, the tables, the classes of characters, and for each thread
 * a region. Memory that nothing was written to is never given to the process.
 */

/** The word that counts threads with a region. */
const TAKEN = 16
const TABLES = 1024
/**
 * Sizes of the last tables, by which a text is split and cut: pairs, crossed borders, and the classes of characters.
 */
const PAIRS = 2 ** 18
const CROSSED = 2 ** 16
/** Code points that have their class in the memory; the few others are for JavaScript. */
export const CLASSES = 2 ** 17
const TEXT_TABLES = PAIRS + CROSSED + CLASSES
/** The place of the text in a region, after the kernel's own data as `assembly/pieces/memory.ts` has it. */
export const TEXT = 0x220000
const REGION = TEXT + 2 ** 21 + WASM_PAGE
/** The kernel reads 64 bytes at a time, also from the last one on. */
const PADDING = 64

/** The most threads with a region; an ended thread keeps its region. */
const MOST_THREADS = 32

/** Addresses in a memory of the kernel. */
export interface Places {
  readonly memory: WasmMemory<ArrayBufferLike>
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly region: number
  readonly textTables: number
  /** The places of other tables, in the order in which `place` reads them. */
  readonly others: ReadonlyArray<number>
}

export const classesIn = ({ textTables }: Places): number => textTables + PAIRS + CROSSED

/** Copies tables into a memory of one thread, with room for those that are not there yet. */
export const kernelTables = (tables: VocabularyTables): CompleteTables =>
  inKernelMemory(
    { ...tables, crossed: tables.crossed ?? new Int32Array(CROSSED / 4), rivals: tables.rivals ?? NO_RIVALS },
    1
  )

/** Copies tables into memory that threads share, of the kernel if there is WebAssembly. */
export const sharedTables = (tables: CompleteTables): CompleteTables => {
  try {
    return inKernelMemory(tables, MOST_THREADS)
  } catch {
    return copyTo(new SharedArrayBuffer(sizeOf(tables)), 0, tables)
  }
}

const inKernelMemory = (tables: CompleteTables, threads: number): CompleteTables => {
  const end = TABLES + sizeOf(tables)
  const pages = Math.ceil((regionsFrom(end) + threads * REGION) / WASM_PAGE)
  const memory = wasmMemory({ initial: pages, maximum: pages, shared: threads > 1 })
  return { ...copyTo(memory.buffer, TABLES, tables), kernel: { memory, end } }
}

/** Takes a region for another thread; undefined if there is none left. */
export const takePlaces = (tables: CompleteTables, { end, memory }: KernelMemory): Places | undefined => {
  // Typed as if no other thread had it: the kernel writes to the thread's own region, and what it writes elsewhere is
  // the same from every thread.
  const buffer = memory.buffer as ArrayBuffer
  const thread = Atomics.add(new Int32Array(buffer, TAKEN, 1), 0, 1)
  const region = regionsFrom(end) + thread * REGION
  if (region + REGION > buffer.byteLength) return undefined
  const { bytes, keys, longest, pairs, rivals, singles, slots } = tables
  return {
    memory,
    bytes: new Uint8Array(buffer, 0, region + REGION - PADDING),
    region,
    textTables: pairs.byteOffset,
    others: [
      keys.byteOffset,
      slots.byteOffset,
      slots.length,
      singles.byteOffset,
      bytes.byteOffset,
      longest,
      rivals.beginnings.byteOffset,
      rivals.endings.byteOffset
    ]
  }
}

/** Makes a separate memory for a text of `size` bytes, without the other tables. */
export const placesForText = (size: number): Places => {
  const region = regionsFrom(TABLES + PAIRS + CROSSED)
  const pages = Math.ceil((region + TEXT + size + PADDING) / WASM_PAGE)
  const memory = wasmMemory({ initial: pages, maximum: pages })
  return { memory, bytes: new Uint8Array(memory.buffer), region, textTables: TABLES, others: [] }
}

export const copyTextTables = (from: Places, to: Places): void => {
  to.bytes.set(from.bytes.subarray(from.textTables, from.textTables + TEXT_TABLES), to.textTables)
}

const regionsFrom = (end: number): number => Math.ceil((end + CLASSES) / WASM_PAGE) * WASM_PAGE

/** Bytes of all tables. */
const sizeOf = ({ bytes, crossed, keys, offsets, pairs, rivals, singles, slots }: CompleteTables): number => {
  const { beginnings, endings } = rivals
  const words = [keys, slots, singles, pairs, offsets, beginnings, endings, crossed]
  return words.reduce((sum, { byteLength }) => sum + byteLength, wholeWords(bytes))
}

const copyTo = (buffer: ArrayBufferLike, from: number, tables: CompleteTables): CompleteTables => {
  let end = from
  const words = (source: Int32Array): Int32Array => {
    const copy = new Int32Array(buffer, end, source.length)
    copy.set(source)
    end += copy.byteLength
    return copy
  }
  const { bytes, crossed, keys, offsets, pairs, rivals, singles, slots } = tables
  const copied = {
    ...tables,
    keys: words(keys),
    slots: words(slots),
    singles: words(singles),
    offsets: words(offsets),
    rivals: { beginnings: words(rivals.beginnings), endings: words(rivals.endings) },
    bytes: new Uint8Array(buffer, end, bytes.length)
  }
  copied.bytes.set(bytes)
  end += wholeWords(bytes)
  return { ...copied, pairs: words(pairs), crossed: words(crossed) }
}

const wholeWords = ({ length }: Uint8Array): number => Math.ceil(length / 4) * 4

/** Empty tables for texts beyond ASCII, to be filled later. */
const NO_RIVALS = { beginnings: new Int32Array(1 << 8), endings: new Int32Array(1 << 13) }
