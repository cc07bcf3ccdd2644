import { type LogAgent, type ReaderState, type Snapshot, textHash } from "@ratecard/core/ledger"
import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  writeSync
} from "node:fs"
import { join } from "node:path"
import type { LogUnit } from "./files/LogPlace.ts"
import type { ReadTo } from "./files/lines.ts"
import type { UnitSums } from "./countResponses.ts"
import { type KeptCells, packCells, unpackCells } from "./keptCells.ts"
import { rowWriter, snapshotsOfRows } from "./keptRows.ts"

/** What is kept of a unit of logs, and of a file of lines how far it was read. */
interface KeptState {
  /** Says which state of the files this is; another one is read anew. */
  readonly print: string
  /** Says which prices the sums are at. */
  readonly prices: string
  readonly read?: LogRead
}

/** The same with what it comes to. */
export interface KeptUnit extends KeptState {
  readonly sums: UnitSums
}

/** How far a file of lines was read, and what its next lines have to know. */
export interface LogRead extends ReadTo, ReaderState {
  readonly agent: LogAgent
  /** Whether that is all of it. */
  readonly isWhole: boolean
}

/** What is kept of logs between runs, an entry for each unit: if nothing can be kept, nothing is. */
export interface LogCache {
  /** Where it is; undefined if nothing is kept. */
  readonly folder?: string
  readonly find: (unit: LogUnit) => KeptState | undefined
  /** The same with its sums, if its state is one that is asked for: the keys of a log of 4 GB take 11 MB. */
  readonly findSums: (unit: LogUnit, isAsked: (state: KeptState) => boolean) => KeptUnit | undefined
  /** The snapshots of a unit's log as they were kept, some at a time. */
  readonly snapshots: (unit: LogUnit) => Iterable<ReadonlyArray<Snapshot>>
  /** Keeps a unit: its snapshots, some at a time, and at the end the rest. */
  readonly keep: (unit: LogUnit) => Keeping
  /** Drops what is kept of logs that are gone, and of those of `units` in other units. */
  readonly prune: (units: ReadonlyArray<LogUnit>) => void
}

export interface Keeping {
  readonly add: (snapshots: ReadonlyArray<Snapshot>) => void
  readonly end: (kept: KeptUnit) => void
  /** Keeps nothing. */
  readonly drop: () => void
}

/** A cache that keeps nothing. */
export const NO_CACHE: LogCache = {
  find: () => undefined,
  findSums: () => undefined,
  snapshots: () => [],
  keep: () => ({ add: () => {}, end: () => {}, drop: () => {} }),
  prune: () => {}
}

/** Of the entries below; others are not read. */
const FORMAT = 4

/** At the end of each entry, this number of digits says where its last line begins. */
const DIGITS = 16

/** The last line of an entry. */
interface Last extends KeptState {
  readonly format: number
  readonly unit: LogUnit
  readonly sums: Omit<UnitSums, "cells" | "keys">
  readonly cells: KeptCells
  /** How many keys are in front of it, as 64-bit floats. */
  readonly keys: number
}

/** A cache in a folder of this user. */
export const cacheIn = (folder: string): LogCache => {
  const fileOf = (unit: LogUnit) => join(folder, nameOf(unit))
  return {
    folder,
    find: (unit) => reading(fileOf(unit), (file) => lastOf(unit, file)),
    findSums: (unit, isAsked) =>
      reading(fileOf(unit), (file) => {
        const last = lastOf(unit, file)
        return last && isAsked(last) ? withSums(last, file) : undefined
      }),
    snapshots: (unit) => snapshotsOfRows(linesBeforeLast(fileOf(unit)), unit[0]!.path),
    keep: (unit) => {
      const draft = `${fileOf(unit)}.${crypto.randomUUID()}`
      const add = rowWriter()
      let file: number | undefined
      let offset = 0
      const write = (content: Uint8Array): void => {
        try {
          if (file === undefined) {
            mkdirSync(folder, { recursive: true, mode: 0o700 })
            file = openSync(draft, "w", 0o600)
          }
          offset += writeSync(file, content)
        } catch {
          // The next run reads the logs anew.
          file = -1
        }
      }
      const drop = (): void => {
        if (file !== undefined && file !== -1) closeSync(file)
        rmSync(draft, { force: true })
      }
      return {
        add: (snapshots) => {
          if (snapshots.length > 0 && file !== -1) write(Buffer.from(`${JSON.stringify(add(snapshots))}\n`))
        },
        end: ({ sums: { cells, keys, ...sums }, ...kept }) => {
          const last: Last = { ...kept, format: FORMAT, unit, sums, cells: packCells(cells), keys: keys.length }
          write(Buffer.from(keys.buffer))
          write(Buffer.from(`${JSON.stringify(last)}\n${String(offset).padStart(DIGITS)}`))
          try {
            if (file !== -1) renameSync(draft, fileOf(unit))
          } finally {
            drop()
          }
        },
        drop
      }
    },
    prune: (units) => {
      const asked = new Set(units.map(nameOf))
      const logs = new Set(units.flatMap((unit) => unit.map(({ path }) => path)))
      for (const name of existsSync(folder) ? readdirSync(folder) : []) {
        if (asked.has(name) || !NAME.test(name)) continue
        const path = join(folder, name)
        const { format, unit = [] } = reading(path, readLast) ?? {}
        const isOfOthers = unit.every(({ path }) => existsSync(path)) && unit.some(({ path }) => !logs.has(path))
        if (format !== FORMAT || !isOfOthers) rmSync(path, { force: true })
      }
    }
  }
}

/** Two units with one name take each other's place, so that ends say enough: of all logs there are thousands. */
const nameOf = (unit: LogUnit): string =>
  textHash(JSON.stringify([unit.length, unit.at(0), unit.at(-1)]))
    .toString(16)
    .padStart(13, "0")

/** Of entries, those of earlier versions too. */
const NAME = /^(?:[0-9a-f]{13}|[0-9a-f]{40})$/u

/** Reads an open file; undefined if it is absent or damaged. */
const reading = <A>(path: string, read: (file: number) => A): A | undefined => {
  try {
    const file = openSync(path, "r")
    try {
      return read(file)
    } finally {
      closeSync(file)
    }
  } catch {
    return undefined
  }
}

/** Where the ends of entries are read, most of which are shorter: memory for each would be garbage of 64 KB. */
const TAIL = Buffer.allocUnsafeSlow(1 << 16)

/** The last line of an entry, if it is of that unit, and in this format. */
const lastOf = (unit: LogUnit, file: number) => {
  const last = readLast(file)
  return last.format === FORMAT && JSON.stringify(last.unit) === JSON.stringify(unit) ? last : undefined
}

/** The last line of an entry, and where its rows end. */
const readLast = (file: number): Last & { readonly rowsEnd: number } => {
  const { size } = fstatSync(file)
  const offset = Math.max(0, size - TAIL.length)
  const tail = TAIL.subarray(0, readSync(file, TAIL, 0, size - offset, offset))
  const start = Number(tail.toString("latin1", tail.length - DIGITS))
  const line =
    start < offset ? bytesAt(file, start, size - DIGITS) : tail.subarray(start - offset, size - offset - DIGITS)
  const last = JSON.parse(line.toString("utf8")) as Last
  return { ...last, rowsEnd: start - 8 * last.keys }
}

const withSums = (last: ReturnType<typeof readLast>, file: number): KeptUnit => {
  const keys = new Float64Array(last.keys)
  // They are read where they stay.
  readSync(file, new Uint8Array(keys.buffer), 0, keys.byteLength, last.rowsEnd)
  return { ...last, sums: { ...last.sums, cells: unpackCells(last.cells), keys } }
}

const bytesAt = (file: number, start: number, end: number): Buffer => {
  const bytes = Buffer.allocUnsafe(end - start)
  return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, start))
}

const BLOCK = 1 << 20

/** The lines of an entry that have rows: its reader notices by the last line whether it is damaged. */
const linesBeforeLast = function* (entry: string): Generator<string> {
  const file = openSync(entry, "r")
  try {
    const end = readLast(file).rowsEnd
    let held = Buffer.alloc(0)
    for (let offset = 0; offset < end;) {
      const bytes = Buffer.concat([held, bytesAt(file, offset, Math.min(end, offset + BLOCK))])
      offset += bytes.length - held.length
      let start = 0
      for (let at = bytes.indexOf(0x0a); at !== -1; at = bytes.indexOf(0x0a, start)) {
        yield bytes.toString("utf8", start, at)
        start = at + 1
      }
      held = bytes.subarray(start)
    }
  } finally {
    closeSync(file)
  }
}
