import {
  AGENT_LOGS,
  agentOf,
  BROKEN,
  type CountTexts,
  databaseAgent,
  hashedIds,
  isTelemetry,
  type LineScanner,
  lineScanner,
  type LogAgent,
  LogReader,
  type ReaderState,
  NO_JSON,
  parsedLine,
  readLineOf,
  type Snapshot,
  snapshotsOf,
  type TakeLine
} from "@ratecard/core/ledger"
import { readFileSync } from "node:fs"
import { basename } from "node:path"
import type { Tell } from "../threads/inThread.ts"
import { sha256 } from "./joinedByHash.ts"
import type { LogRead, Store } from "./Store.ts"
import { companionOf } from "./files/companionOf.ts"
import { exportOf, isExport } from "./files/exportOf.ts"
import { isDatabase } from "./files/FilePrint.ts"
import { isExportFile, readExport, readMessages } from "./files/readExport.ts"
import {
  crcOf,
  headOf,
  linesAt,
  type LogFile,
  openLog,
  readLines,
  type ReadTo,
  START,
  TOO_LONG
} from "./files/lines.ts"
import type { LogPlace } from "./files/LogPlace.ts"
import { readRows } from "./files/Rows.ts"

/** With what logs are read. */
export interface LogReading {
  readonly store: Store
  /** Milliseconds since the epoch. */
  readonly now: number
  /** Counts the text of responses whose usage may say too little; absent if none has to be counted. */
  readonly countTexts?: CountTexts | undefined
}

/**
 * Takes responses of a log, each once; later ones are of later lines. The last of a file of lines are still open: lines
 * that are written next may be of them.
 */
export type TakeSnapshots = (snapshots: ReadonlyArray<Snapshot>, areOpen?: true) => void

type SnapshotReader = LogReader<Snapshot>

/** The faults of a file, and how it was read. */
export type FileRead = Pick<LogRead, "faults"> &
  Partial<LogRead> & {
    /** No agent writes such files. */
    readonly isUnknown?: true
  }

const NOTHING: FileRead = { faults: [] }
const UNKNOWN: FileRead = { faults: [], isUnknown: true }

/** Whether a log is a file of lines: of these only what was written since the last run is read. */
export const isLines = ({ path }: LogPlace): boolean => !isDatabase(path) && !isExport(path) && !path.endsWith(".json")

/**
 * Reads a log. Of a file of lines, what was kept of it is not read again. Responses are given to `take` while the lines after them are read, so that a long file needs no more room than a short one. Throws if it
 * cannot be read.
 */
export const readLog = (place: LogPlace, reading: LogReading, take: TakeSnapshots, tell: Tell = () => {}): FileRead => {
  const { path } = place
  const { sealed } = AGENT_LOGS[place.agent ?? "claude-code"]
  if (sealed?.names.test(path)) return { faults: [{ line: null, message: sealed.message, isUsage: true }] }
  if (isDatabase(path)) {
    const agent = place.agent ?? databaseAgent(basename(path)) ?? "opencode"
    return readWhole(place, agent, reading, take, (reader) => readRows(agent, path, reader.take))
  }
  if (isExport(path)) {
    const { agent, read } = exportOf(path)
    return readWhole(place, agent, reading, take, (reader) => read(reader.take))
  }
  if (place.agent === undefined && isExportFile(path)) return readExport(path, reading.now, take, tell)
  if (path.endsWith(".json")) return readDocument(place, reading, take)
  const file = openLog(path)
  try {
    return readFile(file, place, reading, take, tell)
  } finally {
    file.close()
  }
}

/** This many responses wait for further lines of theirs before they are given out; each is complete within a few. */
const LATEST = 4096

/** This many of the last ones stay open when all is read. */
export const OPEN = 64

const readFile = (
  file: LogFile,
  place: LogPlace,
  { countTexts, store }: LogReading,
  take: TakeSnapshots,
  tell: Tell
): FileRead => {
  const agent = place.agent ?? agentIn(file)
  if (agent === undefined) return file.size === 0 ? NOTHING : UNKNOWN
  const kept = store.find([[place]])
  // Where it was read first names what has no id of its own.
  const origin = kept?.read?.state.origin ?? place.path
  const ids = kept === undefined ? undefined : new Set<string>()
  const lines = linesOf(file, place, agent, countTexts, { state: { origin, until: place.until } })
  const given = (latest: number): ReadonlyArray<Snapshot> => {
    const snapshots = lines.give(latest)
    for (const each of ids === undefined ? [] : snapshots) ids!.add(idOf(each))
    return snapshots
  }
  const read = lines.read(START, (bytes) => {
    if (lines.waiting() >= 2 * LATEST) take(given(LATEST))
    tell(bytes)
  })
  take(given(OPEN))
  const open = given(0)
  // What the file had and has no longer stays.
  if (ids !== undefined) for (const part of store.snapshots([place])) take(part.filter((each) => !ids.has(idOf(each))))
  take(open, true)
  return read
}

/**
 * Reads what was written to a file of lines since it was read, where it still begins with that. The result has the
 * responses that were `open`, as they are now, and the new ones; undefined if all of it has to be read.
 */
export const readMore = (
  place: LogPlace,
  before: LogRead,
  open: ReadonlyArray<Snapshot>,
  { countTexts }: LogReading,
  tell: Tell
): { readonly read: LogRead; readonly snapshots: ReadonlyArray<Snapshot> } | undefined => {
  if (!before.isWhole) return undefined
  const file = openLog(place.path)
  try {
    // Nothing is read anew, but a thread that says nothing for long is taken for stuck.
    if (file.size < before.offset || crcOf(file, before.offset, () => tell(0)) !== before.crc) return undefined
    const lines = linesOf(file, place, before.agent, countTexts, before, open)
    const read = lines.read(before, tell)
    const snapshots = lines.give(0)
    return lines.hasLostText() ? undefined : { read, snapshots }
  } finally {
    file.close()
  }
}

/** Reads lines of a file; `open` are responses of lines before them. */
const linesOf = (
  file: LogFile,
  place: LogPlace,
  agent: LogAgent,
  countTexts: CountTexts | undefined,
  before: Partial<ReaderState>,
  open: ReadonlyArray<Snapshot> = []
) => {
  /**
   * Of each response that waits, its first line here with its place, and its last: between these its text is read, if
   * that has to be counted and was not in all of them.
   */
  const begun = new Map<string, { readonly line: number; readonly at: number; last: number; isCounted: boolean }>()
  const early = new Map(open.map((each) => [idOf(each), { ...each }]))
  let at = 0
  let isTextLost = false
  const begin = (snapshot: Snapshot, line: number): void => {
    const id = idOf(snapshot)
    const first = begun.get(id)
    const isCounted = snapshot.logged !== undefined && snapshot.logged.isUnread !== true
    if (first === undefined) begun.set(id, { line, at, last: line, isCounted: isCounted && !early.has(id) })
    else {
      first.last = line
      first.isCounted &&= isCounted
    }
  }
  const isTextLookedFor = countTexts !== undefined || open.length > 0
  const reader = readerOf(place, agent, countTexts ?? UNCOUNTED, before, isTextLookedFor ? begin : undefined)
  for (const each of open) reader.add(each)
  /** The same response with the tokens of its text, where its usage may say too little. */
  const counted = (snapshot: Snapshot): Snapshot => {
    const id = idOf(snapshot)
    const first = begun.get(id)
    begun.delete(id)
    if (snapshot.logged === undefined || first === undefined || first.isCounted) return snapshot
    if (countTexts === undefined) return { ...snapshot, logged: { ...snapshot.logged, isUnread: true } }
    const known = early.get(id)
    isTextLost ||= known !== undefined && known.logged === undefined
    const again = readerOf(place, agent, countTexts, { state: { ...before.state } })
    if (known !== undefined) again.add(known)
    for (const [index, line] of linesAt(file, first.at, first.last - first.line + 1).entries()) {
      if (line.trim() !== "") again.take(parsedLine(line), first.line + index)
    }
    return again.give().find((each) => idOf(each) === id) ?? snapshot
  }
  return {
    read: (from: ReadTo, tell: Tell): LogRead => {
      const pass = (line: number) => void reader.faults.push({ line, message: TOO_LONG, isUsage: true })
      const take: TakeLine = (line, index, start) => {
        at = start
        reader.take(line, index)
      }
      const { crc, lines, offset } = readLines(file, from, scannerOf(agent), take, pass, tell)
      const { faults, state } = reader
      if (file.isCut === true) faults.push({ line: null, message: CUT, isUsage: true })
      return { agent, offset, lines, crc, isWhole: offset === file.size && file.isCut !== true, state, faults }
    },
    waiting: () => reader.waiting,
    give: (latest: number) => {
      const given = reader.give(latest)
      return isTextLookedFor ? given.map(counted) : given
    },
    hasLostText: () => isTextLost
  }
}

const UNCOUNTED: CountTexts = () => undefined

/** Tells a response from all others of its log. */
export const idOf = ({ id, isReplay, thread }: Snapshot): string =>
  (thread ?? isReplay) === undefined ? id : `${id} ${thread ?? ""} ${isReplay ?? ""}`

const CUT = "The compressed file is cut off: what comes after is missing."

const readerOf = (
  { path }: LogPlace,
  agent: LogAgent,
  countTexts: CountTexts | undefined,
  before: Partial<ReaderState> = { state: { origin: path } },
  begin?: (snapshot: Snapshot, line: number) => void
): SnapshotReader => {
  const idOf = hashedIds(agent, sha256)
  const make = snapshotsOf(agent, path, { countTexts, hash: sha256 }, idOf)
  const makeAndBegin: typeof make = (entry, before, line) => {
    const made = make(entry, before, line)
    if (made !== undefined) begin!(made, line)
    return made
  }
  return new LogReader(readLineOf(agent), begin === undefined ? make : makeAndBegin, before, idOf)
}

const scanners = new Map<LogAgent, LineScanner>()

const scannerOf = (agent: LogAgent): LineScanner => {
  let scanner = scanners.get(agent)
  if (scanner === undefined) scanners.set(agent, (scanner = lineScanner(AGENT_LOGS[agent].lineNames, { asciiText })))
  return scanner
}

const asciiText = (bytes: Uint8Array, start: number, end: number): string => latin1Slice.call(bytes, start, end)

/** Several times as fast as TextDecoder. */
const { latin1Slice } = Buffer.prototype as unknown as {
  readonly latin1Slice: (this: Uint8Array, start: number, end: number) => string
}

const readWhole = (
  place: LogPlace,
  agent: LogAgent,
  { countTexts }: LogReading,
  take: TakeSnapshots,
  read: (reader: SnapshotReader) => void
): Pick<LogRead, "faults" | "state"> => {
  const reader = readerOf(place, agent, countTexts)
  try {
    read(reader)
  } catch (error) {
    // What was read before counts.
    if (reader.waiting === 0) throw error
    reader.faults.push({ line: null, message: (error as Error).message })
  }
  take(reader.give())
  return reader
}

const readDocument = (place: LogPlace, reading: LogReading, take: TakeSnapshots): FileRead => {
  const text = readFileSync(place.path, "utf8").replace(/^\uFEFF/u, "")
  if (text.trim() === "") return NOTHING
  const document = parsedLine(text)
  if (isTelemetry(document)) return readMessages(place.path, reading.now, take, (_, takeLine) => takeLine(document, 0))
  if (document === BROKEN) return { faults: [{ line: null, message: NO_JSON }] }
  const isConversation = typeof document === "object" && document !== null && "messages" in document
  const lines: ReadonlyArray<unknown> = Array.isArray(document) ? document : [document]
  const agent = place.agent ?? agentOfAny(lines) ?? (isConversation ? "gemini" : undefined)
  if (agent === undefined) return UNKNOWN
  return readWhole(place, agent, reading, take, (reader) => {
    const companion = companionOf(agent, place.path, document)
    if (companion !== undefined) reader.take(companion, null)
    for (const line of lines) reader.take(line, null)
  })
}

const agentOfAny = (lines: ReadonlyArray<unknown>): LogAgent | undefined => {
  for (const line of lines) {
    const agent = agentOf(line)?.name
    if (agent !== undefined) return agent
  }
  return undefined
}

const HEAD = 1 << 20

/** Finds the agent of these lines by the marks of its lines; undefined if none has them. */
const agentIn = (file: LogFile): LogAgent | undefined => {
  for (const line of headOf(file, HEAD).split("\n")) {
    const parsed = parsedLine(line)
    const agent = agentOf(parsed)?.name
    if (agent !== undefined) return agent
    // The first line of Codex may be longer than that, with all its instructions.
    if (parsed === BROKEN && line.slice(0, 300).includes('"session_meta"')) return "codex"
  }
  return undefined
}
