import {
  addEntry,
  AGENT_LOGS,
  agentOf,
  type CountTexts,
  databaseAgent,
  LINE_READERS,
  type LogState,
  toldBy
} from "@ratecard/core/ledger"
import { createHash } from "node:crypto"
import { closeSync, fstatSync, openSync, readFileSync, readSync } from "node:fs"
import { basename } from "node:path"
import type { Tell } from "../../threads/inThread.ts"
import { flatUsageAt } from "../lines/flatUsages.ts"
import { hashOf, readLines, type ReadTo, type TakeLine } from "../lines/Lines.ts"
import { BROKEN, linePicker, type PickLine } from "../lines/pickLine.ts"
import { type Agent, type LineFault, type LogFile, type LogPlace, type Snapshot } from "./logFile.ts"
import { companionOf } from "./companionOf.ts"
import { isDatabase, printOf } from "./FilePrint.ts"
import { readRows } from "./Rows.ts"
import { snapshotOf } from "./snapshotOf.ts"

/** With what a log is read. */
export interface LogReading {
  /** Milliseconds since the epoch. */
  readonly now: number
  /** Counts the text of responses whose usage may say too little; absent where none is to be counted. */
  readonly countTexts?: CountTexts | undefined
}

/**
 * What a log says. Where it begins as it did when `before` was read, only what was written since is read.
 * Throws where it cannot be read.
 */
export const readLogFile = (
  place: LogPlace,
  { countTexts, now }: LogReading,
  before?: LogFile,
  tell: Tell = () => {}
): LogFile => {
  const { path } = place
  const print = printOf(path, now)
  if (isDatabase(path)) {
    const agent = place.agent ?? databaseAgent(basename(path)) ?? "opencode"
    return read(place, print, agent, countTexts, (sink) => readRows(agent, path, sink.entries))
  }
  if (path.endsWith(".json")) return readDocument(place, print)
  const file = openSync(path, "r")
  try {
    const { size } = fstatSync(file)
    // A file that has grown since it was read may grow again: only then its bytes are told from others.
    const hash = before === undefined ? undefined : createHash("sha1")
    if (before?.isWhole === true && before.digest !== "" && size >= before.offset) {
      const hash = hashOf(file, before.offset)
      if (hash?.copy().digest("base64") === before.digest) {
        return read(
          place,
          print,
          before.agent,
          countTexts,
          ({ take }) => readLines(file, size, before, hash, take, tell),
          size,
          before
        )
      }
    }
    const agent = place.agent ?? toldAgent(file)
    return read(place, print, agent, countTexts, ({ take }) => readLines(file, size, START, hash, take, tell), size)
  } finally {
    closeSync(file)
  }
}

const START: ReadTo = { offset: 0, lines: 0, digest: "" }

interface Sink {
  readonly take: TakeLine
  readonly entries: (line: unknown, index: number | null) => void
}

const pickers = new Map<Agent, PickLine>()

const pickerOf = (agent: Agent): PickLine => {
  let picker = pickers.get(agent)
  if (picker === undefined) {
    picker =
      agent === "claude-code"
        ? linePicker(AGENT_LOGS[agent].lineNames, flatUsageAt)
        : linePicker(AGENT_LOGS[agent].lineNames)
    pickers.set(agent, picker)
  }
  return picker
}

const pickWithText = linePicker(AGENT_LOGS["claude-code"].lineNames, flatUsageAt, true)

const read = (
  { path }: LogPlace,
  print: string,
  agent: Agent | undefined,
  countTexts: CountTexts | undefined,
  readInto: (sink: Sink) => ReadTo | undefined,
  size = 0,
  before?: LogFile
): LogFile => {
  const state: LogState = { origin: path, ...before?.state }
  const found = new Map<string, Snapshot>()
  for (const snapshot of before?.snapshots ?? []) addEntry(found, snapshot)
  const faults: Array<LineFault> = [...(before?.faults ?? [])]
  const fault = (index: number | null, message: string): LineFault => ({
    line: index === null ? null : index + 1,
    message
  })
  const entries = (line: unknown, index: number | null) => {
    if (line === BROKEN) faults.push(fault(index, NO_JSON))
    if (line === BROKEN || agent === undefined) return
    for (const entry of LINE_READERS[agent](state, line, index ?? 0)) {
      const snapshot = snapshotOf(entry, path, countTexts)
      if (snapshot === undefined)
        faults.push({ ...fault(index, "A usage without a time has no price."), isUsage: true })
      else addEntry(found, snapshot)
    }
  }
  const isWithText = countTexts !== undefined && agent === "claude-code"
  const pick = isWithText ? pickWithText : pickerOf(agent ?? "claude-code")
  const sink: Sink = {
    entries,
    take: (bytes, start, end, line) => {
      const picked = pick(bytes, start, end)
      if (picked !== undefined) entries(picked, line)
    }
  }
  const readTo = readInto(sink)
  return {
    path,
    print,
    agent,
    ...(readTo ?? START),
    isWhole: readTo?.offset === size,
    state,
    snapshots: toldBy(state, found),
    faults
  }
}

const NO_JSON = "This is no JSON, or it is cut."

const readDocument = (place: LogPlace, print: string): LogFile => {
  const text = readFileSync(place.path, "utf8").replace(/^\uFEFF/u, "")
  let document: unknown
  try {
    document = text.trim() === "" ? undefined : JSON.parse(text)
  } catch {
    const faults = [{ line: null, message: NO_JSON }]
    return { ...read(place, print, place.agent, undefined, () => undefined), faults }
  }
  const isConversation = typeof document === "object" && document !== null && "messages" in document
  const lines: ReadonlyArray<unknown> = Array.isArray(document) ? document : [document]
  const agent = place.agent ?? agentOfAny(lines) ?? (isConversation ? "gemini" : undefined)
  return read(place, print, agent, undefined, (sink) => {
    const companion = agent && companionOf(agent, place.path, document)
    if (companion !== undefined) sink.entries(companion, null)
    for (const line of lines) sink.entries(line, null)
    return undefined
  })
}

const agentOfAny = (lines: ReadonlyArray<unknown>): Agent | undefined => {
  for (const line of lines) {
    const agent = agentOf(line)
    if (agent !== undefined) return agent
  }
  return undefined
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
