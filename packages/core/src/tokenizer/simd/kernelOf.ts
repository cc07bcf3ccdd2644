import { wasmExports, wasmModule } from "../../webAssembly.ts"
import type { AnyEncoding } from "../encodings.ts"
import type { PieceEncoder } from "../encoding/pieceEncoder.ts"
import type { Pattern } from "../splitting/pattern.ts"
import type { PieceReader } from "../splitting/pieceReader.ts"
import type { Vocabulary } from "../vocabulary/vocabulary.ts"
import { kernelTables, type Places, placesForText, takePlaces } from "../vocabulary/kernelMemory.ts"
import { KERNEL_BINARY } from "./kernelBinary.ts"
import { RULES } from "./rules.ts"
import { KernelEncoder } from "./KernelEncoder.ts"
import { KernelReader } from "./KernelReader.ts"
import { type Kernel, KernelRoom } from "./KernelRoom.ts"

/** What a tokenizer asks of a reader, and of an encoder. */
export type Reader = Pick<PieceReader, "view" | "from" | "ends" | "next" | "close"> & {
  /** `length` is how many UTF-16 units of it are read, or tokens. */
  readonly open: (text: string, more: boolean, length: number) => void
}
export type Encoder = Pick<PieceEncoder, "count" | "encode">

/** Those that do what plain ones do, faster; these do what they leave. Undefined if they cannot be had. */
export type KernelOf = (
  encoding: AnyEncoding,
  vocabulary: Vocabulary,
  pattern: Pattern,
  reader: PieceReader,
  encoder: PieceEncoder
) => { readonly reader: Reader; readonly encoder: Encoder } | undefined

/** Where the module says whether its memory is shared: behind the name of what it imports and that it is a memory. */
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
