import {
  type Kind,
  kindOf,
  type LogAgent,
  type Quantities,
  type ReaderState,
  shapeOf,
  type Snapshot
} from "@ratecard/core/ledger"
import { accessSync, chmodSync, constants, existsSync, mkdirSync, rmSync } from "node:fs"
import { dirname } from "node:path"
import type { DatabaseSync, StatementSync } from "node:sqlite"
import type { LogSums, Gathered } from "./countResponses.ts"
import type { ReadTo } from "./files/lines.ts"
import { type LogGroup, nameOf } from "./files/LogPlace.ts"
import { lazily } from "../prices/Prices.ts"
import { copied, nodeSqlite, reasonOf } from "./files/Rows.ts"

/** Logs as they were read. */
export interface LogEntry {
  /** The state of their files; another one is read anew. */
  readonly print: string
  /** Without the open responses. */
  readonly sums: LogSums
  /** Of a file of lines. */
  readonly read?: LogRead | undefined
  /** Of a file of lines: what its last responses come to, of which there may be more lines. */
  readonly open?: PartSums | undefined
}

/** The sums of some responses of a log. */
export type PartSums = Pick<LogSums, "gathered" | "keys">

/** The sums with the open responses. */
export const wholeSums = ({ open, print, sums }: LogEntry): LogSums => ({
  ...sums,
  ...(open && joinedParts(sums, open)),
  print
})

export const joinedParts = (one: PartSums, other: PartSums): PartSums => ({
  gathered: () => [...one.gathered(), ...other.gathered()],
  keys: joinedKeys(one.keys, other.keys)
})

const joinedKeys = (one: Float64Array, other: Float64Array): Float64Array<ArrayBuffer> => {
  const all = new Float64Array(one.length + other.length)
  all.set(one)
  all.set(other, one.length)
  return all
}

/** The part of a file of lines that was read, and the state that its next lines need. */
export interface LogRead extends ReadTo, ReaderState {
  readonly agent: LogAgent
  /** Whether that is all of it. */
  readonly isWhole: boolean
}

/** Logs that are summed together: one group, or several that tell of the same responses. */
export type LogGroups = ReadonlyArray<LogGroup>

/**
 * Keeps the responses that were read of logs, without text and prices, so that a sum of the past stays the same when
 * its logs are gone. Where that fails, logs are read as if nothing was kept.
 */
export interface Store {
  /** The file of it; undefined if nothing is kept. */
  readonly path?: string
  /** Why it cannot be read, or nothing more be kept; undefined if it can. */
  readonly fault: () => string | undefined
  readonly find: (groups: LogGroups) => LogEntry | undefined
  /** Reads the responses that are kept of a group, some at a time. */
  readonly snapshots: (group: LogGroup) => Iterable<ReadonlyArray<Snapshot>>
  /** The responses of a file of lines that are still open. */
  readonly open: (group: LogGroup) => ReadonlyArray<Snapshot>
  /** Keeps logs: their responses, some at a time, and at the end the rest. The open ones are the last of them. */
  readonly keep: (groups: LogGroups) => Keeping
  /** Keeps what has become of a log that is kept. */
  readonly grow: (group: LogGroup, entry: LogEntry, grown: Grown) => void
  /** The groups that are kept of places where agents keep their logs, whatever has become of these. */
  readonly groups: () => ReadonlyArray<KeptGroup>
  /** The logs as another reader read them, before this one did it again. */
  readonly former: () => ReadonlyArray<FormerLog>
  /** The value that was made of logs, as long as `of` is the same; else it is made, and kept. */
  readonly recall: <A>(groups: LogGroups, of: string, make: () => A) => A
  /** Takes a group for one that is kept under another name: it was moved. */
  readonly move: (from: LogGroup, to: LogGroup) => void
}

/** A group, and the state of its files when they were read. */
interface KeptGroup extends Pick<LogEntry, "print"> {
  readonly group: LogGroup
  readonly responses: number
}

/** A log as another reader read it. */
interface FormerLog {
  readonly group: LogGroup
  readonly reader: number
  readonly sums: LogSums
  readonly responses: () => ReadonlyArray<Snapshot>
}

/** The way in which a log has grown. */
interface Grown {
  /** The part that was read before. If another run has gone on from there meanwhile, nothing is kept. */
  readonly from: LogRead
  readonly open: ReadonlyArray<Snapshot>
  /** The responses that are no longer open. */
  readonly closed: ReadonlyArray<Snapshot>
  /** The number of new responses. */
  readonly added: number
}

interface Keeping {
  readonly add: (snapshots: ReadonlyArray<Snapshot>) => void
  readonly end: (entry: LogEntry) => void
}

/** A store that keeps nothing. */
export const NO_STORE: Store = {
  fault: () => undefined,
  find: () => undefined,
  snapshots: () => [],
  open: () => [],
  grow: () => {},
  keep: () => ({ add: () => {}, end: () => {} }),
  groups: () => [],
  former: () => [],
  recall: (_groups, _of, make) => make(),
  move: () => {}
}

/** Another form of the file is not read. */
const FORM = 2

/** The number of this way to read logs: a program that reads them otherwise has another, and reads them anew. */
const READER = 1

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS log (
    name TEXT PRIMARY KEY, places TEXT NOT NULL, is_own INTEGER NOT NULL, reader INTEGER NOT NULL,
    print TEXT NOT NULL, read TEXT, responses INTEGER NOT NULL, about TEXT NOT NULL, sums TEXT NOT NULL, keys BLOB NOT NULL
  );
  CREATE TABLE IF NOT EXISTS responses (
    name TEXT NOT NULL, part INTEGER NOT NULL, packed BLOB NOT NULL, PRIMARY KEY (name, part)
  );
  CREATE TABLE made (name TEXT PRIMARY KEY, of TEXT NOT NULL, value TEXT NOT NULL);
  PRAGMA user_version = ${FORM};
`

/** Milliseconds to wait for another run that writes. */
const PATIENCE = 5000

/** A store in a file of this user. */
export const storeIn = (path: string): Store => {
  let opened: DatabaseSync | undefined
  const faults: { read?: string; write?: string } = {}
  /** Does something with the file. If that fails it is not tried again: what cannot be written may still be read. */
  const attempt =
    (kind: keyof typeof faults): Attempt =>
    (act, otherwise) => {
      if (faults.read !== undefined || faults[kind] !== undefined) return otherwise
      try {
        return act((opened ??= databaseAt(path)))
      } catch (error) {
        faults[opened === undefined ? "read" : kind] = reasonOf(error)
        return otherwise
      }
    }
  const [reading, writing] = [attempt("read"), attempt("write")]
  const statements = new Map<string, StatementSync>()
  /** The one row of a statement that is asked again for each log. */
  const rowIn = (select: string, ...values: ReadonlyArray<string>) =>
    reading((database) => {
      let statement = statements.get(select)
      if (statement === undefined) statements.set(select, (statement = database.prepare(select)))
      return statement.get(...values)
    }, undefined)
  return {
    path,
    fault: () => faults.read ?? faults.write,
    find: (groups) => {
      const name = namesOf(groups)
      const row = rowIn("SELECT reader, print, read, about, keys FROM log WHERE name = ?", name) as LogRow | undefined
      const isGone = groups.every((group) => group.every((place) => place.isGone))
      if (row === undefined || (row.reader !== READER && !isGone)) return undefined
      // Most are not asked what they come to. Both parts are of one instant.
      const sums = lazily(() => rowIn("SELECT about, sums FROM log WHERE name = ?", name) as PartsRow | undefined)
      return entryOf(row, sums)
    },
    snapshots: (group) => partsOf(namesOf([group]), group, reading),
    open: (group) =>
      reading((database) => {
        const row = database.prepare(`SELECT packed FROM responses WHERE ${LAST_PART}`).get(namesOf([group]))
        return row === undefined ? [] : snapshotsIn(row, group)
      }, []),
    keep: (groups) => keepingIn(groups, writing),
    grow: (group, entry, { added, closed, from, open }) => {
      const name = namesOf([group])
      writing((database) => {
        within(database, () => {
          const kept = database.prepare("SELECT read FROM log WHERE name = ?").get(name)
          if (kept?.["read"] !== JSON.stringify(from)) return
          const { part } = database.prepare(`SELECT part FROM responses WHERE ${LAST_PART}`).get(name) ?? {}
          const insert = database.prepare("INSERT OR REPLACE INTO responses VALUES (?, ?, ?)")
          const parts = closed.length === 0 ? [open] : [closed, open]
          for (const [index, each] of parts.entries()) insert.run(name, Number(part) + index, compressed(packed(each)))
          const { about, keys, print, read, sums } = rowOf(entry)
          database
            .prepare(
              "UPDATE log SET places = ?, is_own = ?, print = ?, read = ?, about = ?, responses = responses + ? WHERE name = ?"
            )
            .run(JSON.stringify(group), isOwn([group]), print, read, about, added, name)
          if (closed.length > 0)
            database.prepare("UPDATE log SET sums = ?, keys = ? WHERE name = ?").run(sums(), keys, name)
        })
      }, undefined)
    },
    groups: () =>
      reading(
        (database) =>
          database
            .prepare("SELECT places, print, responses FROM log WHERE is_own = 1")
            .all()
            .map(({ places, print, responses }) => ({
              group: JSON.parse(String(places)) as LogGroup,
              print: String(print),
              responses: Number(responses)
            })),
        []
      ),
    former: () =>
      reading((database) => {
        const rows = database.prepare("SELECT * FROM log WHERE name GLOB ?").all(`*${FORMER}*`)
        return (rows as unknown as ReadonlyArray<FormerRow>).map((row) => {
          const group = JSON.parse(row.places) as LogGroup
          const responses = () => [...partsOf(row.name, group, reading)].flat()
          return { group, reader: row.reader, sums: wholeSums(entryOf(row, () => row)), responses }
        })
      }, []),
    recall: (groups, of, make) => {
      const [name, whole] = [namesOf(groups), `${READER} ${of}`]
      const kept = rowIn("SELECT value FROM made WHERE name = ? AND of = ?", name, whole)
      if (kept !== undefined) return JSON.parse(String(kept["value"])) as ReturnType<typeof make>
      const value = make()
      writing(
        (database) =>
          database.prepare("INSERT OR REPLACE INTO made VALUES (?, ?, ?)").run(name, whole, JSON.stringify(value)),
        undefined
      )
      return value
    },
    move: (from, to) =>
      writing((database) => {
        const [now, before] = [namesOf([to]), namesOf([from])]
        within(database, () => {
          database.prepare("UPDATE log SET name = ?, places = ? WHERE name = ?").run(now, JSON.stringify(to), before)
          database.prepare("UPDATE responses SET name = ? WHERE name = ?").run(now, before)
          database.prepare("DELETE FROM made WHERE name = ?").run(before)
        })
      }, undefined)
  }
}

/** Removes the file of a store, with all that it keeps. */
export const forget = (path: string): void => {
  for (const each of [path, `${path}-wal`, `${path}-shm`]) rmSync(each, { force: true })
}

type Attempt = <A>(act: (database: DatabaseSync) => A, otherwise: A) => A

interface LogRow {
  readonly reader: number
  readonly print: string
  readonly read: string | null
  readonly about: string
  readonly keys: Uint8Array
}

interface PartsRow {
  readonly about: string
  readonly sums: string
}

interface FormerRow extends LogRow, PartsRow {
  readonly name: string
  readonly places: string
}

/** Opens the file, and makes it where there is none. Throws if it is of another form, or is none. */
const databaseAt = (path: string): DatabaseSync => {
  const database = connectedTo(path)
  const formOf = () => Number(database.prepare("PRAGMA user_version").get()?.["user_version"])
  if (formOf() < FORM) {
    chmodSync(path, 0o600)
    database.exec("PRAGMA journal_mode = WAL")
    // Another run may have made it meanwhile.
    within(database, () => formOf() < FORM && database.exec(SCHEMA))
  }
  if (formOf() !== FORM) throw new Error("It is of a newer ratecard: update this one.")
  database.exec("PRAGMA synchronous = NORMAL")
  return database
}

/** A store that cannot be written is read as a copy. */
const connectedTo = (path: string): DatabaseSync => {
  const { DatabaseSync } = nodeSqlite()
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    accessSync(dirname(path), constants.W_OK)
    return new DatabaseSync(path, { timeout: PATIENCE })
  } catch (error) {
    if (!existsSync(path)) throw error
    return copied(path, (copy) => {
      const database = new DatabaseSync(copy, { readOnly: true })
      // From now on it has all files that it needs.
      database.prepare("PRAGMA user_version").get()
      return database
    })
  }
}

const within = (database: DatabaseSync, act: () => void): void => {
  database.exec("BEGIN IMMEDIATE")
  try {
    act()
    database.exec("COMMIT")
  } catch (error) {
    database.exec("ROLLBACK")
    throw error
  }
}

const namesOf = (groups: LogGroups): string => groups.map(nameOf).join("\n")

const partsOf = function* (name: string, group: LogGroup, attempt: Attempt): Generator<ReadonlyArray<Snapshot>> {
  const select = "SELECT packed FROM responses WHERE name = ? AND part = ?"
  for (let part = 0; ; part++) {
    const row = attempt((database) => database.prepare(select).get(name, part), undefined)
    if (row === undefined) return
    yield snapshotsIn(row, group)
  }
}

const snapshotsIn = ({ packed }: Record<string, unknown>, group: LogGroup): ReadonlyArray<Snapshot> =>
  unpacked(plainOf(packed as Uint8Array | string) as PackedSnapshots, group)

const LAST_PART = "name = ? ORDER BY part DESC LIMIT 1"

const isOwn = (groups: LogGroups): number => (groups.length === 1 && groups[0]!.every((place) => place.isOwn) ? 1 : 0)

/** Keeps logs in one step at the end, so that other runs find all of it or nothing. */
const keepingIn = (groups: LogGroups, attempt: Attempt): Keeping => {
  const name = namesOf(groups)
  const parts: Array<Uint8Array | string> = []
  let responses = 0
  return {
    add: (snapshots) => {
      responses += snapshots.length
      parts.push(compressed(packed(snapshots)))
    },
    end: (entry) => {
      const { about, keys, print, read, sums } = rowOf(entry)
      attempt((database) => {
        within(database, () => {
          keepFormer(database, name)
          database.prepare("DELETE FROM responses WHERE name = ?").run(name)
          // Of several groups the sums alone are kept: those of other groups with the same first one are old.
          for (const table of groups.length > 1 ? ["log", "made"] : [])
            database.prepare(`DELETE FROM ${table} WHERE name GLOB ?`).run(`${globOf(groups[0]!)}\n*`)
          const insert = database.prepare("INSERT INTO responses VALUES (?, ?, ?)")
          for (const [part, bytes] of parts.entries()) insert.run(name, part, bytes)
          database
            .prepare("INSERT OR REPLACE INTO log VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
            .run(
              name,
              JSON.stringify(groups.length === 1 ? groups[0] : groups),
              isOwn(groups),
              READER,
              print,
              read,
              responses,
              about,
              sums(),
              keys
            )
        })
      }, undefined)
    }
  }
}

/** An entry as columns have it. */
const rowOf = ({ open, print, read, sums }: LogEntry) => {
  const { gathered, keys, ...about } = sums
  return {
    about: JSON.stringify({
      ...about,
      ...(open && { openKeys: [...open.keys], open: JSON.stringify(packedQuantities(open.gathered())) })
    } satisfies About),
    keys: new Uint8Array(keys.buffer),
    print,
    read: read === undefined ? null : JSON.stringify(read),
    sums: () => JSON.stringify(packedQuantities(gathered()))
  }
}

/** The end of the name of a log as another reader read it, before the number of that. */
const FORMER = "\nby reader "

/** Keeps a log as another reader read it, where that is what is kept. */
const keepFormer = (database: DatabaseSync, name: string): void => {
  const { reader = READER } = database.prepare("SELECT reader FROM log WHERE name = ?").get(name) ?? {}
  if (reader === READER) return
  const former = `${name}${FORMER}${String(reader)}`
  database.prepare("UPDATE OR REPLACE log SET name = ?, is_own = 0 WHERE name = ?").run(former, name)
  database.prepare("UPDATE OR REPLACE responses SET name = ? WHERE name = ?").run(former, name)
}

/** The name of a group as a pattern that fits it alone. */
const globOf = (group: LogGroup): string => nameOf(group).replaceAll(/[*?[]/gu, "[$&]")

/** Sums as plain data: of the few readings that many quantities share, each is written once. */
export interface PackedSums extends Omit<LogSums, "gathered">, PackedQuantities {}

/** All of sums but what is in columns of its own, and the open part, whose quantities are JSON until asked for. */
interface About extends Omit<LogSums, keyof PartSums> {
  readonly open?: string
  readonly openKeys?: ReadonlyArray<number>
}

interface PackedQuantities {
  readonly first: PackedSnapshots
  readonly records: ReadonlyArray<Quantities["record"]>
  readonly readings: ReadonlyArray<QuantitySum["reading"]>
  readonly rows: ReadonlyArray<PackedGathered>
}

type QuantitySum = Quantities["sums"][number]

/** 0 for a response by itself. */
type PackedGathered =
  | 0
  | readonly [
      record: number,
      until: number,
      records: number,
      reported: string,
      sums: ReadonlyArray<readonly [reading: number, least: number, most: number, amounts: ReadonlyArray<number>]>
    ]

export const packedSums = ({ gathered, ...sums }: LogSums): PackedSums => ({
  ...sums,
  ...packedQuantities(gathered())
})

const packedQuantities = (gathered: ReadonlyArray<Gathered>): PackedQuantities => {
  const [records, readings] = [new Map<string, number>(), new Map<string, number>()]
  const place = (of: Map<string, number>, value: object): number => {
    const text = JSON.stringify(value)
    const known = of.get(text)
    if (known === undefined) of.set(text, of.size)
    return known ?? of.size - 1
  }
  const rows = gathered.map(({ reported = "", together }): PackedGathered => {
    if (together === undefined) return 0
    const { record, records: count, sums, until } = together
    return [
      place(records, record),
      until,
      count,
      reported,
      sums.map(({ amounts, least, most, reading }) => [place(readings, reading), least, most, amounts])
    ]
  })
  const valuesOf = <A>(of: Map<string, number>) => Array.from(of.keys(), (text) => JSON.parse(text) as A)
  return {
    first: packed(gathered.map(({ first }) => first)),
    records: valuesOf<Quantities["record"]>(records),
    readings: valuesOf<QuantitySum["reading"]>(readings),
    rows
  }
}

export const unpackedSums = ({ first, readings, records, rows, ...sums }: PackedSums): LogSums => ({
  ...sums,
  gathered: () => gatheredIn({ first, readings, records, rows })
})

const gatheredIn = ({ first, rows, ...packed }: PackedQuantities): ReadonlyArray<Gathered> => {
  const [records, readings] = [packed.records.map(shared), packed.readings.map(shared)]
  return unpacked(first, []).map((first, place): Gathered => {
    const row = rows[place]!
    if (row === 0) return { first }
    const [record, until, count, reported, sums] = row
    const together: Quantities = {
      record: records[record]!,
      at: first.at,
      until,
      records: count,
      sums: sums.map(([place, least, most, amounts]) => ({ reading: readings[place]!, least, most, amounts }))
    }
    return { first, together, ...(reported !== "" && { reported }) }
  })
}

const sharedByText = new Map<string, object>()

/** The same object for equal ones of all logs, so that prices are looked up once for them. */
const shared = <A extends object>(value: A): A => {
  const text = JSON.stringify(value)
  if (!sharedByText.has(text)) sharedByText.set(text, value)
  return sharedByText.get(text) as A
}

const entryOf = ({ about, keys, print, read }: LogRow, parts: () => PartsRow | undefined): LogEntry => {
  const { open, openKeys = [], ...rest } = JSON.parse(about) as About
  const gatheredOf = (textOf: (row: PartsRow) => string | undefined) => () => {
    const row = parts()
    const text = row && textOf(row)
    return text === undefined ? [] : gatheredIn(JSON.parse(text) as PackedQuantities)
  }
  return {
    print,
    sums: {
      ...rest,
      keys: new Float64Array(Uint8Array.from(keys).buffer),
      gathered: gatheredOf(({ sums }) => sums)
    },
    ...(open !== undefined && {
      open: {
        keys: Float64Array.from(openKeys),
        gathered: gatheredOf(({ about }) => (JSON.parse(about) as About).open)
      }
    }),
    ...(read !== null && { read: JSON.parse(read) as LogRead })
  }
}

/** A shorter part is kept as it is, as most open ones are: to load what compresses takes 5 ms. */
const LONG = 65_536

/** Zstandard makes a third of it; at its first level twice as fast as at its third. */
const compressed = (value: unknown): Uint8Array | string => {
  const text = JSON.stringify(value)
  if (text.length < LONG) return text
  const { constants, zstdCompressSync } = process.getBuiltinModule("node:zlib")
  return zstdCompressSync(text, { params: { [constants.ZSTD_c_compressionLevel]: 1 } })
}

const plainOf = (part: Uint8Array | string): unknown =>
  JSON.parse(
    typeof part === "string" ? part : process.getBuiltinModule("node:zlib").zstdDecompressSync(part).toString("utf8")
  )

/** Snapshots as plain data: of the few kinds of responses, and of the texts that many have, each is written once. */
interface PackedSnapshots {
  readonly kinds: ReadonlyArray<Omit<Kind, "shape"> & { readonly shape: string }>
  readonly texts: ReadonlyArray<string>
  readonly rows: ReadonlyArray<PackedRow>
}

type PackedRow = readonly [
  id: string,
  line: number,
  at: number,
  until: number,
  output: number,
  kind: number,
  numbers: ReadonlyArray<number>,
  path: number,
  session: number,
  project: number,
  rest: object | 0
]

const packed = (snapshots: ReadonlyArray<Snapshot>): PackedSnapshots => {
  const kinds = new Map<Kind, number>()
  const texts = new Map<string, number>()
  const place = <A>(of: Map<A, number>, value: A): number => {
    const known = of.get(value)
    if (known === undefined) of.set(value, of.size)
    return known ?? of.size - 1
  }
  const rows = snapshots.map(
    ({ agent: _agent, at, id, kind, lastAt, line, numbers, output, path, project, session, ...rest }): PackedRow => [
      id,
      line,
      at,
      lastAt - at,
      output,
      place(kinds, kind),
      numbers,
      place(texts, path),
      session === undefined ? -1 : place(texts, session),
      project === undefined ? -1 : place(texts, project),
      isEmpty(rest) ? 0 : rest
    ]
  )
  return {
    kinds: Array.from(kinds.keys(), (kind) => ({ ...kind, shape: kind.shape.text })),
    texts: [...texts.keys()],
    rows
  }
}

const isEmpty = (value: object): boolean => {
  for (const _ in value) return false
  return true
}

const unpacked = ({ kinds, rows, texts }: PackedSnapshots, group: LogGroup): ReadonlyArray<Snapshot> => {
  const known = kinds.map(({ shape, ...kind }) => kindOf({ ...ABSENT, ...kind, shape: shapeOf(shape) }))
  // A log that was moved is where it is now.
  const moved = group.length === 1 ? group[0]!.path : undefined
  return rows.map(([id, line, at, until, output, kind, numbers, path, session, project, rest]) => ({
    agent: known[kind]!.agent,
    id,
    line,
    at,
    lastAt: at + until,
    output,
    kind: known[kind]!,
    numbers,
    path: moved ?? texts[path]!,
    ...(session >= 0 && { session: texts[session]! }),
    ...(project >= 0 && { project: texts[project]! }),
    ...(rest !== 0 && rest)
  }))
}

/** JSON leaves out what is undefined. */
const ABSENT = { model: undefined, provider: undefined, tier: undefined, gap: undefined }
