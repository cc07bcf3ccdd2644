import { addEntry, agentOf, LINE_READERS, type LogEntry, type LogState, toldBy } from "@ratecard/core/ledger"
import { readInstant } from "@ratecard/core/plain"
import { createHash } from "node:crypto"
import { closeSync, fstatSync, openSync, readFileSync, readSync, statSync } from "node:fs"
import { isJson } from "../lines/isJson.ts"
import { hashOf, type LineSink, readLines, type ReadTo } from "../lines/Lines.ts"
import { type Agent, kindOf, lean, type LineFault, type LogFile, type LogPlace, type Snapshot } from "./logFile.ts"
import { readMessages } from "./Messages.ts"
import { flatUsage } from "./usageShape.ts"

const marks = (...texts: ReadonlyArray<string>) => texts.map((text) => Buffer.from(text))

/** The texts without which a line says nothing of interest. */
const MARKS = {
  "claude-code": marks('"usage"'),
  codex: marks(
    '"token_count"',
    '"token_usage_record"',
    '"turn_context"',
    '"session_meta"',
    '"thread_settings_applied"'
  ),
  gemini: marks('"tokens"', '"messages"', '"sessionId"'),
  opencode: marks('"tokens"')
}

/** Whoever writes within this time of our reading may do so again at what the clock of files calls the same time. */
const SETTLED_MILLIS = 100

/** By what a state of a file is known; empty where it may be written at this moment. */
export const printOf = (path: string, now: number): string => {
  const print = onePrint(path, now)
  // What a database was told last is beside it at first.
  const log = path.endsWith(".db") ? onePrint(`${path}-wal`, now) : "-"
  return print === "" || log === "" ? "" : `${print} ${log}`
}

const onePrint = (path: string, now: number): string => {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false })
  if (stat === undefined) return "-"
  const { ctimeMs, ctimeNs, dev, ino, mtimeMs, mtimeNs, size } = stat
  if (now - Number(ctimeMs > mtimeMs ? ctimeMs : mtimeMs) < SETTLED_MILLIS) return ""
  return `${dev}.${ino}.${size}.${mtimeNs}.${ctimeNs}`
}

/**
 * What a log says. Where it begins as it did when `before` was read, only what was written since is read.
 * Throws where it cannot be read.
 */
export const readLogFile = (place: LogPlace, now: number, before?: LogFile): LogFile => {
  const { path } = place
  const print = printOf(path, now)
  if (path.endsWith(".db")) return read(place, print, "opencode", (sink) => readMessages(path, sink.entries))
  if (path.endsWith(".json")) return readDocument(place, print)
  const file = openSync(path, "r")
  try {
    const { size } = fstatSync(file)
    if (before?.isWhole === true && size >= before.offset) {
      const hash = hashOf(file, before.offset)
      if (hash?.copy().digest("base64") === before.digest) {
        return read(place, print, before.agent, (sink) => readLines(file, size, before, hash, sink), size, before)
      }
    }
    const agent = place.agent ?? toldAgent(file)
    const start = { offset: 0, lines: 0 }
    return read(place, print, agent, (sink) => readLines(file, size, start, createHash("sha1"), sink), size)
  } finally {
    closeSync(file)
  }
}

interface Sink extends LineSink {
  readonly entries: (line: unknown, index: number | null) => void
}

const read = (
  { path }: LogPlace,
  print: string,
  agent: Agent | undefined,
  readInto: (sink: Sink) => ReadTo | undefined,
  size = 0,
  before?: LogFile
): LogFile => {
  const state: LogState = { ...before?.state }
  const found = new Map<string, Snapshot>()
  for (const snapshot of before?.snapshots ?? []) addEntry(found, snapshot)
  const faults: Array<LineFault> = [...(before?.faults ?? [])]
  const fault = (index: number | null, message: string): LineFault => ({
    line: index === null ? null : index + 1,
    message
  })
  const entries = (line: unknown, index: number | null) => {
    if (agent === undefined) return
    for (const entry of LINE_READERS[agent](state, line, index ?? 0)) {
      const snapshot = snapshotOf(entry, path)
      if (snapshot === undefined)
        faults.push({ ...fault(index, "A usage without a time has no price."), isUsage: true })
      else addEntry(found, snapshot)
    }
  }
  const sink: Sink = {
    entries,
    marks: agent === undefined ? [] : MARKS[agent],
    marked: (bytes, start, end, line) => {
      let parsed: unknown
      try {
        parsed = JSON.parse(bytes.toString("utf8", start, end))
      } catch {
        faults.push(fault(line, NO_JSON))
        return
      }
      entries(parsed, line)
    },
    other: (bytes, start, end, line) => {
      if (!isJson(bytes, start, end)) faults.push(fault(line, NO_JSON))
    }
  }
  const readTo = readInto(sink) ?? { offset: 0, lines: 0, digest: "" }
  return {
    path,
    print,
    agent,
    ...readTo,
    isWhole: readTo.digest !== "" && readTo.offset === size,
    state,
    snapshots: toldBy(state, found),
    faults
  }
}

const NO_JSON = "This is no JSON, or it is cut."

/** Undefined where it has no usable time. */
const snapshotOf = ({ model, provider, tier, usage, ...entry }: LogEntry, path: string): Snapshot | undefined => {
  const at = millisOf(entry.at)
  if (at === undefined) return undefined
  const { numbers, shape } = flatUsage(usage)
  return {
    ...lean(entry),
    at,
    lastAt: entry.lastAt === entry.at ? at : (millisOf(entry.lastAt) ?? at),
    kind: kindOf({ model, provider, tier, shape }),
    numbers,
    path
  }
}

const millisOf = (at: string | number | undefined): number | undefined => {
  const millis = typeof at === "string" ? readInstant(at) : at
  return typeof millis === "number" && Math.abs(millis) <= 8.64e15 ? millis : undefined
}

const readDocument = (place: LogPlace, print: string): LogFile => {
  const text = readFileSync(place.path, "utf8").replace(/^\uFEFF/u, "")
  let document: unknown
  try {
    document = text.trim() === "" ? undefined : JSON.parse(text)
  } catch {
    const faults = [{ line: null, message: NO_JSON }]
    return { ...read(place, print, place.agent, () => undefined), faults }
  }
  const isConversation = typeof document === "object" && document !== null && "messages" in document
  const agent = place.agent ?? (isConversation ? "gemini" : agentOf(document))
  return read(place, print, agent, (sink) => {
    sink.entries(document, null)
    return undefined
  })
}

const HEAD = 1 << 18

/** Whose lines these are; most logs are Claude Code's. */
const toldAgent = (file: number): Agent => {
  const head = Buffer.alloc(HEAD)
  const text = head.toString("utf8", 0, readSync(file, head, 0, HEAD, 0)).replace(/^\uFEFF/u, "")
  for (const line of text.split("\n")) {
    try {
      const agent = agentOf(JSON.parse(line))
      if (agent !== undefined) return agent
    } catch {
      // The first line of Codex may be longer than that, with all its instructions.
      if (line.slice(0, 300).includes('"session_meta"')) return "codex"
    }
  }
  return "claude-code"
}
