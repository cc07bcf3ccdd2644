import { wasmExports, wasmModule } from "../../webAssembly.ts"
import type { AnyEncoding } from "../encodings.ts"
import type { PieceEncoder } from "../encoding/pieceEncoder.ts"
import type { Pattern } from "../splitting/pattern.ts"
import type { PieceReader } from "../splitting/pieceReader.ts"
import type { Vocabulary } from "../vocabulary/vocabulary.ts"
import { kernelTables, type Places, placesForText, takePlaces } from "../vocabulary/kernelMemory.ts"
import { KERNEL_BINARY } from "./kernelBinary.ts"
import { KernelReader } from "./KernelReader.ts"
import { type Kernel, KernelRoom } from "./KernelRoom.ts"
import type { TokenBuffer } from "../encoding/tokenBuffer.ts"

/** The interfaces of a reader and of an encoder that tokenizers use. */
export type Reader = Pick<PieceReader, "view" | "from" | "ends" | "next" | "close"> & {
  /** `length` is how many UTF-16 units of it are read, or tokens. */
  readonly open: (text: string, more: boolean, length: number) => void
}
export type Encoder = Pick<PieceEncoder, "count" | "encode">

/** Makes a faster reader and encoder, which leave rare cases to the plain ones; undefined if they are not available. */
export type KernelOf = (
  encoding: AnyEncoding,
  vocabulary: Vocabulary,
  pattern: Pattern,
  reader: PieceReader,
  encoder: PieceEncoder
) => { readonly reader: Reader; readonly encoder: Encoder } | undefined

/** The bytes of the module before the flag that its memory is shared: the name of its import, and the kind "memory". */
const IMPORT = "memory\x02"
const SHARED = "\x03"

const modules = new Map<boolean, object>()

/** The module, for a memory that is shared or not. Throws if a policy forbids it, or a processor has no SIMD. */
const moduleFor = (isShared: boolean): object => {
  let module = modules.get(isShared)
  if (module === undefined) {
    const binary = atob(KERNEL_BINARY)
    const at = binary.indexOf(IMPORT) + IMPORT.length
    module = wasmModule(isShared ? binary.slice(0, at) + SHARED + binary.slice(at + 1) : binary)
    modules.set(isShared, module)
  }
  return module
}

/** Reads and encodes by WebAssembly with SIMD, in one memory with the tables, where the plain ones then find them, too. */
export const kernelOf: KernelOf = (encoding, vocabulary, pattern, plainReader, plainEncoder) => {
  const { crossed, kernel: shared, rivals } = vocabulary.tables
  const roomIn = (module: object, places: Places): KernelRoom => {
    const kernel = wasmExports(module, places.memory) as Kernel
    kernel.rule(...RULES[encoding])
    return new KernelRoom(kernel, places)
  }
  try {
    const module = moduleFor(shared !== undefined)
    const isComplete = crossed !== undefined && rivals !== undefined
    const tables = shared
      ? { ...vocabulary.tables, crossed: crossed!, rivals: rivals! }
      : kernelTables(vocabulary.tables)
    const places = takePlaces(tables, tables.kernel!)
    if (places === undefined) return undefined
    const home = roomIn(module, places)
    vocabulary.tables = isComplete ? tables : { ...tables, crossed, rivals }
    // The last one is used again as long as it is there: half of what a long piece takes is memory that is new.
    let last = new WeakRef(home)
    const makeRoom = (size: number): KernelRoom => {
      let room = last.deref()
      if (room === undefined || room.origin + size > room.bytes.length) {
        room = roomIn(moduleFor(false), placesForText(2 * size))
        last = new WeakRef(room)
      }
      return room
    }
    return {
      reader: new KernelReader({ home, isComplete, makeRoom, tables, vocabulary, plain: plainReader }),
      encoder: new KernelEncoder(home, pattern.merging?.unreached ?? new Set(), plainEncoder)
    }
  } catch {
    // No memory, or no module.
    return undefined
  }
}

/** Flags of a pattern's rules, as `assembly/pieces/rules.ts` defines them. */
const CASED = 1
const PREFIXED = 2
const BREAKS = 4
const SLASHES = 8
const SUFFIXED = 16
const ANY_CASE = 32
const CONTRACTED = 64
const WHOLE_BEFORE_NUMBER = 128
const ASCII_ALONE = 256
const REST = 512
const RUNS = 1024
const FROM_CHARACTERS = 2048

const CL100K = PREFIXED | BREAKS | CONTRACTED | ANY_CASE
const TEKKEN = CASED | PREFIXED | BREAKS | SLASHES

/** The rules of an encoding's pattern: flags, and how long numbers are at most; 0 if they may have any length. */
export const RULES: Readonly<Record<AnyEncoding, readonly [flags: number, digits: number]>> = {
  cl100k_base: [CL100K, 3],
  qwen3: [CL100K, 1],
  o200k_base: [TEKKEN | CONTRACTED | SUFFIXED | ANY_CASE, 3],
  tekken: [TEKKEN, 1],
  p50k_base: [CONTRACTED, 0],
  r50k_base: [CONTRACTED, 0],
  deepseek_v3: [PREFIXED | BREAKS | WHOLE_BEFORE_NUMBER | REST | ASCII_ALONE, 3],
  gemma3: [RUNS | FROM_CHARACTERS | ASCII_ALONE, 1]
}

/** The place of the ids that no whole piece becomes; `assembly/pieces/memory.ts` has the same. */
const UNREACHED = 128

/** Encodes pieces as `PieceEncoder` does, faster, and leaves to it those of which the kernel cannot tell. */
export class KernelEncoder {
  readonly #home: KernelRoom
  readonly #plain: PieceEncoder
  readonly #oneEnd = new Int32Array(1)

  constructor(home: KernelRoom, unreached: ReadonlySet<number>, plain: PieceEncoder) {
    this.#home = home
    this.#plain = plain
    home.words.set([unreached.size, ...unreached], UNREACHED >> 2)
  }

  count(view: DataView, from: number, ends: Int32Array, pieces: number): number {
    const own = this.#bring(view, from, ends, pieces)
    if (own === undefined) return this.#plain.count(view, from, ends, pieces)
    const { kernel, longs, view: ownView } = this.#home
    let tokens = kernel.count(own.byteOffset, pieces, true)
    const tooLong = this.#home.said
    for (let long = 0; long < tooLong; long++) {
      const piece = longs[long]!
      tokens += this.#plain.count(ownView, this.#home.startOf(own, piece), this.#endOf(own, piece), 1)
    }
    return tokens
  }

  encode(view: DataView, from: number, ends: Int32Array, pieces: number, out: TokenBuffer): void {
    const own = this.#bring(view, from, ends, pieces)
    if (own === undefined) return this.#plain.encode(view, from, ends, pieces, out)
    const { ids, kernel, view: ownView } = this.#home
    kernel.count(own.byteOffset, pieces, false)
    for (let done = 0; done < pieces;) {
      const before = done
      done = kernel.emit(own.byteOffset, done, pieces)
      append(out, ids.subarray(0, this.#home.said))
      if (done > before) continue
      this.#plain.encode(ownView, this.#home.startOf(own, done), this.#endOf(own, done++), 1, out)
    }
  }

  /** The ends of a batch in the memory with the tables, where it is copied to; undefined if it has no room there. */
  #bring(view: DataView, from: number, ends: Int32Array, pieces: number): Int32Array | undefined {
    const { bytes, kernel, origin, runs, view: ownView, words } = this.#home
    if (view === ownView) return ends
    const length = ends[pieces - 1]! - from
    if (origin + length > bytes.length) return undefined
    bytes.set(new Uint8Array(view.buffer, from, length), origin)
    runs.set(ends.subarray(0, pieces))
    kernel.move(runs.byteOffset, pieces, origin - from)
    words[(runs.byteOffset >> 2) - 1] = origin
    return runs
  }

  #endOf(ends: Int32Array, piece: number): Int32Array {
    this.#oneEnd[0] = ends[piece]!
    return this.#oneEnd
  }
}

const append = (out: TokenBuffer, ids: Int32Array): void => {
  const length = out.length + ids.length
  while (length > out.ids.length) out.grow()
  out.ids.set(ids, out.length)
  out.length = length
}
