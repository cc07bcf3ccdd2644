import {
  type Kind,
  kindOf,
  type LogAgent,
  type ReaderState,
  shapeOf,
  type Snapshot,
  textHash
} from "@ratecard/core/ledger"
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync
} from "node:fs"
import { join } from "node:path"
import type { LogGroup } from "./files/LogPlace.ts"
import type { ReadTo } from "./files/lines.ts"
import type { LogSums } from "./countResponses.ts"

/** A group of logs as it was read. */
export interface LogEntry {
  /** The state of its files; another one is read anew. */
  readonly print: string
  /** Names the prices of its sums. */
  readonly prices: string
  readonly sums: LogSums
  /** Of a file of lines. */
  readonly read?: LogRead
}

/** The part of a file of lines that was read, and the state that its next lines need. */
export interface LogRead extends ReadTo, ReaderState {
  readonly agent: LogAgent
  /** Whether that is all of it. */
  readonly isWhole: boolean
}

/** Keeps what was read of logs until the next run, an entry for each group; where that fails, nothing is kept. */
export interface LogCache {
  /** The folder of the entries; undefined if nothing is kept. */
  readonly folder?: string
  readonly find: (group: LogGroup) => LogEntry | undefined
  /** Reads the snapshots that are kept of a group's log, some at a time. */
  readonly snapshots: (group: LogGroup) => Iterable<ReadonlyArray<Snapshot>>
  /** Keeps a group: its snapshots, some at a time, and at the end the rest. */
  readonly keep: (group: LogGroup) => Keeping
  /** Removes the entries of deleted logs, and those of logs that are in other groups now. */
  readonly prune: (groups: ReadonlyArray<LogGroup>) => void
}

export interface Keeping {
  readonly add: (snapshots: ReadonlyArray<Snapshot>) => void
  readonly end: (entry: LogEntry) => void
  /** Keeps nothing. */
  readonly drop: () => void
}

/** A cache that keeps nothing. */
export const NO_CACHE: LogCache = {
  find: () => undefined,
  snapshots: () => [],
  keep: () => ({ add: () => {}, end: () => {}, drop: () => {} }),
  prune: () => {}
}

/** Entries of another format are not read. */
const FORMAT = 7

/** The last line of an entry; the lines before it are of snapshots. */
interface LastLine extends Omit<LogEntry, "sums"> {
  readonly format: number
  readonly group: LogGroup
  /** Keys are base64: as digits they take three times as long to read. */
  readonly sums: Omit<LogSums, "keys"> & { readonly keys: string }
}

/** A cache in a folder of this user. */
export const cacheIn = (folder: string): LogCache => {
  const fileOf = (group: LogGroup) => join(folder, nameOf(group))
  return {
    folder,
    find: (group) => {
      const last = lastLineOf(fileOf(group))
      if (last === undefined) return undefined
      const keys = new Float64Array(new Uint8Array(Buffer.from(last.sums.keys, "base64")).buffer)
      return { ...last, sums: { ...last.sums, keys } }
    },
    snapshots: function* (group) {
      for (const line of linesBeforeLast(readFileSync(fileOf(group)))) yield unpacked(line, group[0]!.path)
    },
    keep: (group) => keepingIn(folder, fileOf(group), group),
    prune: (groups) => {
      const asked = new Set(groups.map(nameOf))
      const logs = new Set(groups.flatMap((group) => group.map(({ path }) => path)))
      for (const name of existsSync(folder) ? readdirSync(folder) : []) {
        if (asked.has(name) || !NAME.test(name)) continue
        const path = join(folder, name)
        const group = lastLineOf(path)?.group
        const isOfOthers =
          group?.every(({ path }) => existsSync(path)) === true && group.some(({ path }) => !logs.has(path))
        if (!isOfOthers) rmSync(path, { force: true })
      }
    }
  }
}

/** Writes an entry to a draft, which takes its place once it is whole: runs at the same time never read a part of one. */
const keepingIn = (folder: string, path: string, group: LogGroup): Keeping => {
  const draft = `${path}.${crypto.randomUUID()}`
  let file: number | undefined
  let isFailed = false
  const attempt = (act: () => void): void => {
    try {
      if (!isFailed) act()
    } catch {
      // The next run reads the logs anew.
      isFailed = true
    }
  }
  const write = (text: string): void =>
    attempt(() => {
      if (file === undefined) mkdirSync(folder, { recursive: true, mode: 0o700 })
      writeFileSync((file ??= openSync(draft, "w", 0o600)), text)
    })
  const drop = (): void => {
    if (file === undefined) return
    closeSync(file)
    rmSync(draft, { force: true })
  }
  return {
    add: (snapshots) => {
      if (snapshots.length > 0) write(`${packed(snapshots)}\n`)
    },
    end: (entry) => {
      const keys = Buffer.from(entry.sums.keys.buffer).toString("base64")
      const last: LastLine = { ...entry, format: FORMAT, group, sums: { ...entry.sums, keys } }
      write(JSON.stringify(last))
      attempt(() => renameSync(draft, path))
      drop()
    },
    drop
  }
}

const nameOf = (group: LogGroup): string => textHash(JSON.stringify(group)).toString(16).padStart(13, "0")

/** Matches names of entries, those of earlier versions too. */
const NAME = /^(?:[0-9a-f]{13}|[0-9a-f]{40})$/u

const NEW_LINE = 0x0a

/** The last line of an entry; undefined if it is absent, damaged or of another format. */
const lastLineOf = (path: string): LastLine | undefined => {
  try {
    const bytes = readFileSync(path)
    const last = JSON.parse(bytes.toString("utf8", bytes.lastIndexOf(NEW_LINE) + 1)) as LastLine
    return last.format === FORMAT ? last : undefined
  } catch {
    return undefined
  }
}

const linesBeforeLast = function* (bytes: Buffer): Generator<string> {
  for (let start = 0, end; (end = bytes.indexOf(NEW_LINE, start)) !== -1; start = end + 1)
    yield bytes.toString("utf8", start, end)
}

/** Snapshots as a line: of the few kinds of responses each one is written once. */
const packed = (snapshots: ReadonlyArray<Snapshot>): string => {
  const kinds = [...new Set(snapshots.map(({ kind }) => kind))]
  return JSON.stringify({
    kinds: kinds.map((kind) => ({ ...kind, shape: kind.shape.text })),
    rows: snapshots.map(({ agent: _agent, kind, path: _path, ...rest }) => ({ ...rest, kind: kinds.indexOf(kind) }))
  } satisfies PackedSnapshots)
}

interface PackedSnapshots {
  readonly kinds: ReadonlyArray<Omit<Kind, "shape"> & { readonly shape: string }>
  readonly rows: ReadonlyArray<Omit<Snapshot, "agent" | "kind" | "path"> & { readonly kind: number }>
}

const unpacked = (line: string, path: string): ReadonlyArray<Snapshot> => {
  const all = JSON.parse(line) as PackedSnapshots
  const kinds = all.kinds.map(({ shape, ...kind }) => kindOf({ ...ABSENT, ...kind, shape: shapeOf(shape) }))
  return all.rows.map((row) => {
    const kind = kinds[row.kind]!
    return { ...row, agent: kind.agent, kind, path }
  })
}

/** JSON leaves out what is undefined. */
const ABSENT = { model: undefined, provider: undefined, tier: undefined, gap: undefined }
