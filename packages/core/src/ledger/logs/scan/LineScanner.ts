import type { LateValue } from "../loggedText.ts"
import type { LineNames } from "../agents/agent.ts"
import { BROKEN, type LogPart, parsedLine } from "../logRecord.ts"
import { FlatUsage, flatUsage, shapeIn, type UsageShape } from "../flatUsage.ts"
import { WASM_PAGE, wasmExports, wasmMemory, type WasmMemory, wasmModule } from "../../../webAssembly.ts"
import { LINE_KERNEL } from "./lineKernel.ts"

/**
 * Takes what a line says, as far as it was asked for, or {@link BROKEN}; `index` counts lines from 0, and `start` is its
 * place in the room.
 */
export type TakeLine = (line: unknown, index: number, start: number) => void

/** Reads lines out of bytes that are put into its room. */
export interface LineScanner {
  /** The array for the bytes; another one after `reserve`. */
  readonly room: Uint8Array
  /** Makes the room as long as that, in bytes; what is in it stays. */
  readonly reserve: (size: number) => void
  /**
   * Takes the lines of the first `end` bytes of the room, the last of which is a line break, in their order. `from` is
   * the index of the first line. The result is how many lines there were. What is taken is good until the next line.
   */
  readonly scan: (start: number, end: number, from: number, take: TakeLine) => number
}

/** A text of bytes: some platforms have a faster way where all are ASCII. */
type TextOf = (bytes: Uint8Array, start: number, end: number) => string

export interface ScannerOptions {
  readonly asciiText?: TextOf
}

/**
 * A scanner for lines of which `names` are looked at: by WebAssembly, which reads 1 GB/s where `JSON.parse` reads 125 to
 * 220 MB/s, else, where a policy forbids that or a processor has no SIMD, by `JSON.parse`.
 */
export const lineScanner = (names: LineNames, options: ScannerOptions = {}): LineScanner => {
  loaded ??= loadKernel()
  return loaded === null ? parsingScanner() : kernelScanner(loaded, names, options)
}

/** The same by `JSON.parse`: whole lines, whatever is looked at. */
export const parsingScanner = (): LineScanner => {
  let room = new Uint8Array(ROOM)
  return {
    get room() {
      return room
    },
    reserve: (size) => {
      if (size <= room.length) return
      const larger = new Uint8Array(size)
      larger.set(room)
      room = larger
    },
    scan: (start, end, from, take) => {
      let index = from
      for (let at = start, stop = 0; at < end; at = stop + 1, index++) {
        stop = room.indexOf(NEW_LINE, at)
        const text = utf8Text(room, at, stop)
        if (text.trim() !== "") take(parsedLine(text), index, at)
      }
      return index - from
    }
  }
}

const ROOM = 1 << 20
const NEW_LINE = 0x0a

const decoder = /* @__PURE__ */ new TextDecoder("utf-8", { ignoreBOM: true })

const utf8Text: TextOf = (bytes, start, end) => decoder.decode(bytes.subarray(start, end))

/** Places in the memory of the kernel; `assembly/lines.ts` says what is there. */
const VALUES = 64
const NAMES = 2048
const NAME_BYTES = 4096
const FLAT = 6144
const NUMBERS = (FLAT + 16) >> 2
const LINES = 458_752

/** The fields that the kernel finds. */
const END = 0
const LINE = 1
const BROKEN_LINE = 3

/** The number of bits that say which names are there. */
const MAX_NAMES = 32

/** The kernel reads 16 bytes at a time, also from the last one on. */
const PADDING = 16

interface Kernel {
  readonly memory: WasmMemory
  readonly want: (count: number) => void
  readonly next: (start: number, end: number) => number
  /** The scanner whose names it looks for. */
  user?: LineScanner
}

let loaded: Kernel | null | undefined

const loadKernel = (): Kernel | null => {
  try {
    const memory = wasmMemory({ initial: (LINES + ROOM) / WASM_PAGE + 1 })
    const exports = wasmExports(wasmModule(atob(LINE_KERNEL)), memory) as Pick<Kernel, "want" | "next">
    return { memory, ...exports }
  } catch {
    return null
  }
}

/** A name with its value in the line that was found. */
interface Wanted {
  readonly name: string
  readonly list: number
  readonly inner: number
  readonly kind: LineNames[string]
}

const kernelScanner = (kernel: Kernel, names: LineNames, { asciiText = utf8Text }: ScannerOptions): LineScanner => {
  const { memory } = kernel
  const wanted: Array<Wanted> = []
  let lists = 1
  const list = (of: LineNames, id: number): void => {
    const inner = Object.entries(of).map(([name, kind]) => ({
      name,
      kind,
      list: id,
      inner: typeof kind === "string" ? NONE : lists++
    }))
    wanted.push(...inner)
    for (const { inner: id, kind } of inner) if (typeof kind !== "string") list(kind, id)
  }
  list(names, 0)
  if (wanted.length > MAX_NAMES) throw new RangeError(`No more than ${MAX_NAMES} names can be looked at.`)
  let bytes = new Uint8Array(memory.buffer)
  let words = new Int32Array(memory.buffer)
  const refresh = (): void => {
    if (bytes.buffer === memory.buffer) return
    bytes = new Uint8Array(memory.buffer)
    words = new Int32Array(memory.buffer)
  }
  /** Finds the value of a name: that of the last line where it is the same, which most are. */
  const getterOf = (place: number): (() => unknown) => {
    const { inner, kind } = wanted[place]!
    const value = (VALUES >> 2) + 4 * place
    let version = NONE
    let last: unknown
    const remembered = (start: number): unknown => {
      if (version !== words[value + 2]) {
        version = words[value + 2]!
        last = kind === "usage" ? usageAt(start, words[value + 1]!) : valueAt(start, words[value + 1]!)
      }
      return last
    }
    const late = (start: number): LateValue => {
      const end = words[value + 1]!
      return { size: end - start, read: () => valueAt(start, end) }
    }
    const find = kind === "late" ? late : remembered
    return () => {
      const start = words[value]!
      if (start === NONE) return undefined
      return inner !== NONE && bytes[start] === OPEN_OBJECT ? objects[inner] : find(start)
    }
  }
  const valueAt = (start: number, end: number): unknown => {
    let isPlain = bytes[start] === QUOTE && end - start <= MAX_PLAIN
    for (let at = start; isPlain && at < end; at++) isPlain = bytes[at]! < 0x80 && bytes[at] !== BACKSLASH
    return isPlain ? asciiText(bytes, start + 1, end - 1) : JSON.parse(utf8Text(bytes, start, end))
  }
  const shapes = new Map<number, UsageShape | undefined>()
  const usageAt = (start: number, end: number): unknown => {
    const count = words[FLAT >> 2]!
    if (count !== NONE && bytes[start] === OPEN_OBJECT) {
      // 52 bits: enough for the few shapes that there are.
      const hash = (words[(FLAT >> 2) + 2]! >>> 0) * 2 ** 20 + (words[(FLAT >> 2) + 3]! >>> 12)
      let shape = shapes.get(hash)
      if (shape === undefined && !shapes.has(hash)) shapes.set(hash, (shape = shapeIn(utf8Text(bytes, start, end))))
      if (shape !== undefined) return new FlatUsage(shape, numbersAt(count))
    }
    const value = JSON.parse(utf8Text(bytes, start, end)) as unknown
    return typeof value === "object" && value !== null && !Array.isArray(value) ? flatUsage(value as LogPart) : value
  }
  const numbersAt = (count: number): ReadonlyArray<number> => {
    const numbers: Array<number> = []
    for (let place = 0; place < count; place++) numbers.push(words[NUMBERS + place]!)
    return numbers
  }
  /** Values are read when asked for: most are not. */
  const objects = Array.from({ length: lists }, (_, id) => {
    const properties = wanted.flatMap((each, place) =>
      each.list === id ? [[each.name, { enumerable: true, get: getterOf(place) }] as const] : []
    )
    return Object.defineProperties({}, Object.fromEntries(properties))
  })
  const use = (): void => {
    if (kernel.user === scanner) return
    for (const [place, { inner, kind, list, name }] of wanted.entries()) {
      words.set([list, name.length, inner, (typeof kind === "string" && CODES[kind]) || 0], (NAMES >> 2) + 4 * place)
      for (let at = 0; at < name.length; at++) bytes[NAME_BYTES + 64 * place + at] = name.charCodeAt(at)
    }
    kernel.want(wanted.length)
    kernel.user = scanner
  }
  const scanner: LineScanner = {
    get room() {
      refresh()
      return bytes.subarray(LINES, bytes.length - PADDING)
    },
    reserve: (size) => {
      const pages = Math.ceil((LINES + size + PADDING) / WASM_PAGE) - memory.buffer.byteLength / WASM_PAGE
      if (pages > 0) memory.grow(pages)
    },
    scan: (start, end, from, take) => {
      refresh()
      use()
      const stop = LINES + end
      let index = from
      let kind = kernel.next(LINES + start, stop)
      for (; kind !== END; kind = kernel.next(words[3]!, stop)) {
        index += words[2]!
        const start = words[0]!
        const line =
          kind === LINE ? objects[0] : kind === BROKEN_LINE ? BROKEN : JSON.parse(utf8Text(bytes, start, words[1]!))
        take(line, index, start - LINES)
        index++
      }
      return index + words[2]! - from
    }
  }
  return scanner
}

/** The kernel's number for the use of a name; 0 for one that is only wanted. */
const CODES: Readonly<Partial<Record<string, number>>> = { needed: 1, usage: 2, telling: 3 }

const NONE = -1
const OPEN_OBJECT = 0x7b
const QUOTE = 0x22
const BACKSLASH = 0x5c

/** Longer texts are sooner read at once than byte by byte. */
const MAX_PLAIN = 256
