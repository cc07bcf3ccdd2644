import { instantText, LAST_INSTANT } from "@ratecard/core/catalogue"
import {
  agentOf,
  type BillableRecord,
  type Input,
  isExported,
  type LineFault,
  isLogLine,
  type LogAgent,
  type LogRecord,
  readAmounts,
  readLines,
  readRecords,
  type RecordGroups,
  usageRecordOf
} from "@ratecard/core/ledger"

/** A record, and the line that it stands in; null in a file that is one document. */
export interface FileRecord {
  readonly line: number | null
  readonly groups?: RecordGroups
  readonly record: Omit<BillableRecord, "at"> & { readonly at?: string | undefined }
}

/** The content of a file: records, and lines that are none. */
interface FileRecords {
  readonly records: ReadonlyArray<FileRecord>
  readonly faults: ReadonlyArray<LineFault>
}

/**
 * The records of a file. Lines of an agent's log in it are read as that log, where each response is one record, however
 * many lines tell of it; all others are records by themselves.
 */
export const recordsIn = (text: string, input: Input, columns?: Readonly<Record<string, string>>): FileRecords => {
  const read = readRecords(text, input === "text" ? "json" : input, columns)
  const logged = read.records.map(({ record }) => record.response)
  const agentAt = agentsOf(logged)
  if (agentAt === undefined) return read
  const groups = [...Map.groupBy(read.records.keys(), agentAt)]
  const records = groups.flatMap(([agent, places]): ReadonlyArray<{ place: number; record: FileRecord["record"] }> =>
    agent === "none"
      ? places.map((place) => ({ place, record: read.records[place]!.record }))
      : readLines(places.map((place) => logged[place])).map((each) => ({
          place: places[each.line]!,
          record: { ...usageRecordOf(each), ...timeOf(each) }
        }))
  )
  return {
    records: records
      .toSorted((one, other) => one.place - other.place)
      .map(({ place, record }) => ({ ...read.records[place]!, record })),
    faults: read.faults
  }
}

/**
 * Tells by its first lines whether a file is an agent's log or has records, among which lines of a log may be; undefined
 * if nothing in them tells of usage.
 */
export const kindOf = (text: string, input: Input): "logs" | "records" | undefined => {
  const read = readRecords(text, input === "text" ? "json" : input)
  const values = read.records.slice(0, MOST_LINES).map(({ record }) => record.response ?? record)
  if (values.some(isExported)) return "logs"
  const agentAt = agentsOf(values)
  const isRecord = (value: unknown, place: number) =>
    (agentAt === undefined || agentAt(place) === "none") && !("code" in readAmounts({ response: value }))
  return values.some(isRecord) ? "records" : agentAt && "logs"
}

const MOST_LINES = 200

/** Tells of the line at a place which agent's log it is of; undefined if none is of any. */
const agentsOf = (lines: ReadonlyArray<unknown>): ((place: number) => LogAgent | "none") | undefined => {
  const answers = lines.filter(isLogLine)
  if (answers.length === 0) return undefined
  const agents = new Set(answers.map((line) => agentOf(line)!.name))
  const sessions = new Set(answers.flatMap(sessionOf))
  const [first] = agents
  return (place) => {
    const line = lines[place]
    const agent = agentOf(line)?.name
    const isOwn = agent !== undefined && agents.has(agent)
    // Whatever has a message looks like a line of Claude Code.
    if (isOwn && (agent !== "claude-code" || isLogLine(line))) return agent
    const isOfSession = sessionOf(line).some((session) => sessions.has(session))
    return isOfSession || isNote(line) ? (isOwn ? agent : first!) : "none"
  }
}

/** The session that a line names, as Claude Code writes it into its logs and into streams. */
const sessionOf = (line: unknown): ReadonlyArray<unknown> => {
  const { sessionId, session_id } = partOf(line)
  return [sessionId, session_id].filter((session) => session !== undefined)
}

/** Whether a line says something else than what was used, as most lines of a log do. */
const isNote = (line: unknown): boolean => {
  const { error, model, type } = partOf(line)
  const isTold = typeof type === "string" && error === undefined && model === undefined
  const read = isTold && readAmounts({ response: line })
  return read !== false && "code" in read && read.code === "UnknownShape"
}

const partOf = (line: unknown): Readonly<Record<string, unknown>> =>
  typeof line === "object" && line !== null ? (line as Readonly<Record<string, unknown>>) : {}

const timeOf = ({ at }: LogRecord): Pick<FileRecord["record"], "at"> => {
  if (typeof at === "string") return { at }
  return at === undefined || Math.abs(at) > LAST_INSTANT ? {} : { at: instantText(at) }
}
