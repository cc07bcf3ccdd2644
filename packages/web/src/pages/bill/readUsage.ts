import {
  BROKEN,
  type BillableRecord,
  ExportReader,
  LogReader,
  type RecordGroups,
  type Snapshot,
  agentOf,
  inputOf,
  isExported,
  joinEntries,
  joinHashed,
  parsedLine,
  readRecords,
  recordOf,
  snapshotsOf
} from "@ratecard/core/ledger"
import type { BillFault, Place } from "./billed.ts"
import { readingFault } from "./faults.ts"

/** A record of usage, and what an agent's log says of where it was used. */
export interface UsedRecord
  extends Place, Pick<Snapshot, "session" | "project" | "branch" | "repository">, Omit<RecordGroups, "project"> {
  readonly record: BillableRecord
}

/** Some records of usage, and what was none: a log of a large team is more than a browser may keep. */
export interface UsagePiece {
  readonly records: ReadonlyArray<UsedRecord>
  readonly faults: ReadonlyArray<BillFault>
  /** The names of sessions, by their ids. */
  readonly titles?: Readonly<Record<string, string>>
}

/** Text with a name, line by line. */
export interface TextSource {
  readonly name: string
  /** Whole lines, undefined in place of one that is too long. */
  readonly lines: () => AsyncIterable<string | undefined>
}

/** The number of records given out at once. */
const PIECE = 1000

/**
 * The usage records, responses and agents' logs of several files; a response that is logged in several is one. Records
 * are read anew each time they are asked for. Responses of logs are kept: all of them have to be known to tell which are
 * one.
 */
export class Usage {
  readonly #sources: ReadonlyArray<TextSource>
  readonly #logs = new Set<TextSource>()
  #responses: ReadonlyArray<Snapshot> | undefined

  constructor(sources: ReadonlyArray<TextSource>) {
    this.#sources = sources
  }

  /** The faults of logs and the names of their sessions are passed on the first time alone. */
  async *pieces(): AsyncGenerator<UsagePiece> {
    const logged: Array<Snapshot> = []
    for (const source of this.#sources) {
      if (this.#logs.has(source)) continue
      let log: Log | undefined
      try {
        log = yield* readSource(source)
      } catch (error) {
        // It is gone, a folder, or too large: the others are billed all the same.
        yield { records: [], faults: [readingFault({ file: source.name, line: null }, String(error))] }
      }
      if (log === undefined) continue
      this.#logs.add(source)
      for (const snapshot of log.give()) logged.push(snapshot)
      yield {
        records: [],
        faults: log.faults.map(({ line, message }) => readingFault({ file: source.name, line }, message)),
        titles: titlesOf(log)
      }
    }
    const { exported = [], own = [] } = Object.groupBy(logged, ({ isHashed }) => (isHashed ? "exported" : "own"))
    const responses = (this.#responses ??= [...joinEntries(own), ...joinHashed(exported)])
    for (let start = 0; start < responses.length; start += PIECE) {
      yield { records: responses.slice(start, start + PIECE).map(usedOf), faults: [] }
    }
  }
}

type Log = LogReader<Snapshot> | ExportReader

const titlesOf = (log: Log): Readonly<Record<string, string>> => {
  const { titles = {} } = "state" in log ? log.state : {}
  return Object.fromEntries(Object.entries(titles).map(([session, { title }]) => [session, title]))
}

const usedOf = (response: Snapshot): UsedRecord => {
  const { branch, line, path, project, repository, session } = response
  const record = recordOf(response)
  return {
    file: path,
    line: line + 1,
    record,
    ...(session !== undefined && { session }),
    ...(project !== undefined && { project }),
    ...(branch !== undefined && { branch }),
    ...(repository !== undefined && { repository })
  }
}

/** The records of a file; of an agent's log, which has to be read to its end, the log itself. */
async function* readSource({ lines, name }: TextSource): AsyncGenerator<UsagePiece, Log | undefined> {
  let log: Log | undefined
  let kept: Array<string> = []
  let index = -1
  let isOfLines = isNamedLines(name)
  for await (const line of lines()) {
    index++
    if (line === undefined) {
      isOfLines = true
      yield { records: [], faults: [readingFault({ file: name, line: index + 1 }, TOO_LONG)] }
    }
    const text = line ?? ""
    // What begins as a log is one: after some lines that are none it has been given out as records.
    if (index < PIECE) log ??= logOf(text, name)
    if (log !== undefined) {
      if (text.trim() !== "") log.take(parsedLine(text), index)
      continue
    }
    isOfLines ||= index === 1 && isWhole(kept[0]!)
    kept.push(text)
    if (!isOfLines || kept.length < PIECE) continue
    yield pieceOf(name, kept, index + 1 - kept.length)
    kept = []
  }
  if (log === undefined) yield isOfLines ? pieceOf(name, kept, index + 1 - kept.length) : wholeOf(name, kept.join("\n"))
  return log
}

const isNamedLines = (name: string): boolean => /\.(?:jsonl|ndjson)$/iu.test(name)

/** Whether a first line is a document by itself: then others follow. */
const isWhole = (line: string): boolean => /^\s*[[{]/u.test(line) && parsedLine(line) !== BROKEN

const logOf = (line: string, name: string): Log | undefined => {
  const parsed = line.trim() === "" ? undefined : parsedLine(line)
  if (isExported(parsed)) return new ExportReader(name)
  const agent = parsed === undefined ? undefined : agentOf(parsed)
  return agent && new LogReader(agent.read, snapshotsOf(agent.name, name), { state: { origin: name } })
}

/** Reads lines that are records. */
const pieceOf = (file: string, lines: ReadonlyArray<string>, before: number): UsagePiece => {
  const { faults, records } = readRecords(lines.join("\n"), "jsonl")
  const placed = (line: number | null): Place => ({ file, line: line === null ? null : before + line })
  return {
    records: records.map(({ groups, line, record }) => ({ ...placed(line), record, ...groups })),
    faults: faults.map(({ line, message }) => readingFault(placed(line), message))
  }
}

/** Reads a document as a whole. */
const wholeOf = (file: string, text: string): UsagePiece => {
  const input = inputOf(file, text)
  const { faults, records } = readRecords(text, input === "text" ? "json" : input)
  return {
    records: records.map(({ groups, line, record }) => ({ file, line, record, ...groups })),
    faults: faults.map(({ line, message }) => readingFault({ file, line }, message))
  }
}

/** The longest line that is read, in characters: those that agents write are less than a tenth of it. */
const MAX_LINE = 64 * 2 ** 20

const TOO_LONG = "The line is longer than 64 MB: it is passed over."

/**
 * The lines of a file, read as a stream, undefined in place of one that is too long; `onBytes` is called with what was
 * read.
 */
export async function* linesOf(file: Blob, onBytes: (count: number) => void): AsyncGenerator<string | undefined> {
  const decoder = new TextDecoder()
  let rest: string | undefined = ""
  const reader = file.stream().getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (value !== undefined) onBytes(value.length)
    const [end, ...lines]: Array<string> = decoder.decode(value, { stream: !done }).split("\n")
    rest = rest === undefined || rest.length + end!.length > MAX_LINE ? undefined : rest + end!
    if (lines.length > 0) {
      yield rest
      rest = lines.pop()!
      yield* lines
    }
    if (done) break
  }
  if (rest !== "") yield rest
}
