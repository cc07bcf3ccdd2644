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
  snapshotsOf
} from "@ratecard/core/ledger"
import { readFileSync } from "node:fs"
import { basename } from "node:path"
import { nodeCrypto } from "../files/nodeCrypto.ts"
import type { Tell } from "../threads/inThread.ts"
import { sha256 } from "./joinedByHash.ts"
import type { LogRead, Store } from "./Store.ts"
import { companionOf } from "./files/companionOf.ts"
import { exportOf, isExport } from "./files/exportOf.ts"
import { isDatabase } from "./files/FilePrint.ts"
import { isExportFile, readExport, readMessages } from "./files/readExport.ts"
import { hashOf, headOf, type LogFile, openLog, readLines, type ReadTo, TOO_LONG } from "./files/lines.ts"
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

/** Takes responses of a log, each once; later ones are of later lines. */
export type TakeSnapshots = (snapshots: ReadonlyArray<Snapshot>) => void

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

const readFile = (
  file: LogFile,
  place: LogPlace,
  { countTexts, store }: LogReading,
  take: TakeSnapshots,
  tell: Tell
): FileRead => {
  const { size } = file
  const group = [place]
  const kept = store.find([group])
  const before = kept?.read
  // What is read for the second time will be read again, and text is not counted twice: only then a digest is made.
  const hash = kept !== undefined || countTexts !== undefined ? nodeCrypto().createHash("sha1") : undefined
  /** Nothing is read anew, but a thread that says nothing for long is taken for stuck. */
  const goesOn = () => tell(0)
  const isLike = before !== undefined && before.digest !== "" && before.isWhole && size >= before.offset
  const beginning = isLike ? hashOf(file, before.offset, goesOn) : undefined
  const isLonger = beginning !== undefined && beginning.copy().digest("base64") === before?.digest
  const known = isLonger ? before : undefined
  const agent = known?.agent ?? place.agent ?? agentIn(file)
  if (agent === undefined) return size === 0 ? NOTHING : UNKNOWN
  // Where it was read first names what has no id of its own.
  const origin = before?.state.origin ?? place.path
  const reader = readerOf(place, agent, countTexts, known ?? { state: { origin, until: place.until } })
  const ids = kept !== undefined && known === undefined ? new Set<string>() : undefined
  const give = (latest?: number): void => {
    const given = reader.give(latest)
    for (const each of ids === undefined ? [] : given) ids!.add(idOf(each))
    take(given)
  }
  const giveSome = (): void => {
    if (reader.waiting >= 2 * LATEST) give(LATEST)
  }
  for (const snapshots of known === undefined ? [] : store.snapshots(group)) {
    for (const snapshot of snapshots) reader.add(snapshot)
    giveSome()
    goesOn()
  }
  const tellAll: Tell = (bytes) => {
    giveSome()
    tell(bytes)
  }
  const scanner = scannerOf(agent, countTexts)
  const pass = (line: number) => void reader.faults.push({ line, message: TOO_LONG, isUsage: true })
  const readTo = readLines(file, known ?? START, scanner, reader.take, pass, tellAll, isLonger ? beginning : hash)
  give()
  // What the file had and has no longer stays.
  if (ids !== undefined) for (const part of store.snapshots(group)) take(part.filter((each) => !ids.has(idOf(each))))
  const { faults, state } = reader
  if (file.isCut === true) faults.push({ line: null, message: CUT, isUsage: true })
  const { digest, lines, offset } = readTo
  return { agent, offset, lines, digest, isWhole: offset === size && file.isCut !== true, state, faults }
}

/** Tells a response from all others of its log. */
export const idOf = ({ id, isReplay, thread }: Snapshot): string => `${id} ${thread ?? ""} ${isReplay ?? ""}`

const CUT = "The compressed file is cut off: what comes after is missing."

const START: ReadTo = { offset: 0, lines: 0, digest: "" }

const readerOf = (
  { path }: LogPlace,
  agent: LogAgent,
  countTexts: CountTexts | undefined,
  before: Partial<ReaderState> = { state: { origin: path } }
): SnapshotReader => {
  const idOf = hashedIds(agent, sha256)
  const make = snapshotsOf(agent, path, { countTexts, hash: sha256 }, idOf)
  return new LogReader(readLineOf(agent), make, before, idOf)
}

const scanners = new Map<string, LineScanner>()

/** The text of answers is read at once if it has to be counted. */
const scannerOf = (agent: LogAgent, countTexts: CountTexts | undefined): LineScanner => {
  const isWithText = countTexts !== undefined
  const key = `${agent} ${isWithText}`
  let scanner = scanners.get(key)
  if (scanner === undefined)
    scanners.set(key, (scanner = lineScanner(AGENT_LOGS[agent].lineNames, { isWithText, asciiText })))
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
