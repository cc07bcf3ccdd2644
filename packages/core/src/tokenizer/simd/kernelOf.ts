import { wasmExports, wasmModule } from "../../webAssembly.ts"
import type { AnyEncoding } from "../encodings.ts"
import type { PieceEncoder } from "../encoding/pieceEncoder.ts"
import type { Pattern } from "../splitting/pattern.ts"
import type { PieceReader } from "../splitting/pieceReader.ts"
import type { Vocabulary } from "../vocabulary/vocabulary.ts"
import { kernelTables, takePlaces } from "../vocabulary/kernelMemory.ts"
import { KERNEL_BINARY } from "./kernelBinary.ts"
import { RULES } from "./rules.ts"
import { type Kernel, PieceKernel } from "./PieceKernel.ts"

/** What a tokenizer asks of a reader, and of an encoder. */
export type Reader = Pick<PieceReader, "view" | "from" | "ends" | "next" | "close"> & {
  /** `length` is how many UTF-16 units of it are read, or tokens. */
  readonly open: (text: string, more: boolean, length: number) => void
}
export type Encoder = Pick<PieceEncoder, "count" | "encode">

/** Does what a reader and an encoder do together, faster; they do what it leaves. Undefined if it cannot be had. */
export type KernelOf = (
  encoding: AnyEncoding,
  vocabulary: Vocabulary,
  pattern: Pattern,
  reader: PieceReader,
  encoder: PieceEncoder
) => (Reader & Encoder) | undefined

/** Where the module says whether its memory is shared: behind the name of what it imports and that it is a memory. */
const IMPORT = "memory\x02"
const SHARED = "\x03"

const modules = new Map<boolean, object | null>()

/** The module, for a memory that is shared or not; null if a policy forbids it, or a processor has no SIMD. */
const moduleFor = (isShared: boolean): object | null => {
  let module = modules.get(isShared)
  if (module === undefined) {
    try {
      const binary = atob(KERNEL_BINARY)
      const at = binary.indexOf(IMPORT) + IMPORT.length
      module = wasmModule(isShared ? binary.slice(0, at) + SHARED + binary.slice(at + 1) : binary)
    } catch {
      module = null
    }
    modules.set(isShared, module)
  }
  return module
}

/** Reads and encodes by WebAssembly with SIMD, in one memory with the tables, where the plain ones then find them, too. */
export const kernelOf: KernelOf = (encoding, vocabulary, pattern, reader, encoder) => {
  const { crossed, kernel: shared, rivals } = vocabulary.tables
  const module = moduleFor(shared !== undefined)
  if (module === null) return undefined
  try {
    const isComplete = crossed !== undefined && rivals !== undefined
    const tables = shared
      ? { ...vocabulary.tables, crossed: crossed!, rivals: rivals! }
      : kernelTables(vocabulary.tables)
    const places = takePlaces(tables, tables.kernel!)
    if (places === undefined) return undefined
    const kernel = wasmExports(module, places.memory) as Kernel
    kernel.rule(...RULES[encoding])
    vocabulary.tables = isComplete ? tables : { ...tables, crossed, rivals }
    return new PieceKernel({ kernel, places, isComplete, vocabulary, pattern, reader, encoder })
  } catch {
    // No memory.
    return undefined
  }
}
