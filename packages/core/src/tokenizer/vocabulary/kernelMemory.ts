import { WASM_PAGE, wasmMemory, type WasmMemory } from "../../webAssembly.ts"
import type { CompleteTables, KernelMemory, VocabularyTables } from "./vocabularyTables.ts"

/*
 * A memory of the kernel: some words that all threads share, the tables, the classes of characters, and for each thread
 * a region. Memory that nothing was written to is never given to the process.
 */

/** How many threads have a region: a word. */
const TAKEN = 16
const TABLES = 1024
/** Code points that have their class in the memory; the few others are for JavaScript. */
export const CLASSES = 0x20000
/** In a region: what the kernel keeps, as `assembly/pieces/memory.ts` has it, and behind that the text. */
export const TEXT = 0x200000
const REGION = TEXT + 2 ** 21 + WASM_PAGE
/** The kernel reads 64 bytes at a time, also from the last one on. */
const PADDING = 64

/** Threads that may have a region: one that was ended keeps its own. */
const MOST_THREADS = 32

/** Where things are in such a memory. */
export interface Places {
  readonly memory: WasmMemory<ArrayBufferLike>
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly classes: number
  readonly region: number
  readonly tables: CompleteTables
}

/** Copies tables into a memory of one thread, with room for those that are not there yet. */
export const kernelTables = (tables: VocabularyTables): CompleteTables =>
  inKernelMemory(
    { ...tables, crossed: tables.crossed ?? new Int32Array(CROSSED), rivals: tables.rivals ?? NO_RIVALS },
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

/** Where things are for one thread more; undefined if there is no region left. */
export const takePlaces = (tables: CompleteTables, { end, memory }: KernelMemory): Places | undefined => {
  // Typed as if no other thread had it: the kernel writes to the thread's own region, and what it writes elsewhere is
  // the same from every thread.
  const buffer = memory.buffer as ArrayBuffer
  const thread = Atomics.add(new Int32Array(buffer, TAKEN, 1), 0, 1)
  const region = regionsFrom(end) + thread * REGION
  if (region + REGION > buffer.byteLength) return undefined
  return { memory, tables, bytes: new Uint8Array(buffer, 0, region + REGION - PADDING), classes: end, region }
}

const regionsFrom = (end: number): number => Math.ceil((end + CLASSES) / WASM_PAGE) * WASM_PAGE

/** Bytes of all tables. */
const sizeOf = ({ bytes, crossed, keys, offsets, pairs, rivals, singles, slots }: CompleteTables): number => {
  const { beginnings, endings } = rivals
  const words = [keys, slots, singles, pairs, offsets, beginnings, endings, crossed]
  return words.reduce((sum, { byteLength }) => sum + byteLength, bytes.length)
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
    pairs: words(pairs),
    offsets: words(offsets),
    crossed: words(crossed),
    rivals: { beginnings: words(rivals.beginnings), endings: words(rivals.endings) }
  }
  const copy = new Uint8Array(buffer, end, bytes.length)
  copy.set(bytes)
  return { ...copied, bytes: copy }
}

/** Words of the tables that only texts beyond ASCII ask for, which are yet to be filled. */
const CROSSED = 1 << 14
const NO_RIVALS = { beginnings: new Int32Array(1 << 8), endings: new Int32Array(1 << 13) }
