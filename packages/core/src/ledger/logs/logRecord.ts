import type { LogGap } from "./gaps.ts"

/** An object of JSON. */
export type LogPart = Readonly<Record<string, unknown>>

/** A number of tokens: the best single one, and the lowest and highest that it may be. */
export interface TokenBand {
  readonly low: number
  readonly tokens: number
  readonly high: number
}

/** A block of an answer: a key that tells it from the others of the response, and its texts or the tokens of those. */
export interface LoggedBlock {
  readonly key: string
  readonly content: ReadonlyArray<string> | TokenBand
}

/** The text of a response, and the doubts that its lines give about their own usage. */
export interface LoggedText {
  /** The usage is none but that of the stream's start. */
  readonly isEarly?: true
  /** There is more text than so few tokens of output can have. */
  readonly isLong?: true
  /** There is text that was not read. */
  readonly isUnread?: true
  readonly blocks: ReadonlyArray<LoggedBlock>
}

/** The part of a response, as a line of a log says it, that is not its usage. */
export interface LogSnapshot {
  /** Tells the response from all others, in any file; repeats of it are one response. */
  readonly id: string
  /** The model as the log names it; absent if it names none. */
  readonly model?: string
  readonly provider?: string
  readonly tier?: string
  /** The time when the response was first written down, as the log says it. */
  readonly at?: string | number
  /** The time when this snapshot was written down, if that is not `at`. */
  readonly lastAt?: string | number
  readonly session?: string
  /** The folder that the agent worked in. */
  readonly project?: string
  /** The branch of that folder. */
  readonly branch?: string
  /** The repository of that folder by its remote: owner and name. */
  readonly repository?: string
  /** The text that was logged. Claude Code has it, where the usage may say too little. */
  readonly logged?: LoggedText
  /** The name of what the log does not say of the response. */
  readonly gap?: LogGap
  /** The id is that of a message without its request: it joins any response of the message (Claude Code). */
  readonly isReplay?: true
  /** The thread of running totals, and the one that it was forked from. Codex has them. */
  readonly thread?: string
  readonly parent?: string
  /** The thread is that of a subagent: it may begin with as many tokens as another one of its parent. */
  readonly isSubagent?: true
  /** The text that a fork's copy, which has an id of its own, has in common with the original. */
  readonly copy?: string
  /** The name of the machine that exported the response. */
  readonly machine?: string
  /** The name of the person whose response it is, as it was exported. */
  readonly person?: string
  /** The name of the service that sent it, and the way that it is paid for. Telemetry says them. */
  readonly service?: string
  readonly paid?: Paid
  /** The ids are hashes, as those of exported responses are. */
  readonly isHashed?: true
  /** It was exported: its machine and person are those of the export alone. */
  readonly isExported?: true
}

/** The ways that a response is paid for: by a plan, or for itself. */
export const PAID = ["plan", "metered"] as const
export type Paid = (typeof PAID)[number]

/** A response as a line of a log says it. */
export interface LogEntry extends LogSnapshot {
  /** The usage as the agent wrote it, or its counters as {@link tokens} puts them. */
  readonly usage: LogPart
}

/** The facts that lines of a file have said for those after them: plain data, empty at first. */
export interface LogState {
  /** The path of the file, where it has one: some logs say their session nowhere else. */
  origin?: string
  /** The time from which on another log says the same, as the file writes times. */
  until?: string | undefined
  session?: string | undefined
  project?: string | undefined
  branch?: string | undefined
  repository?: string | undefined
  model?: string | undefined
  tier?: string | undefined
  /** The time of the last line that has one. */
  at?: string | undefined
  parent?: string | undefined
  totals?: LogPart | undefined
  /** The times of responses by their ids. Antigravity says them before its responses. */
  times?: Record<string, number>
  /** The number of times that the totals have started anew. */
  restarts?: number
  /** The models that a second file names, each with its time where that is said. */
  models?: ReadonlyArray<DatedModel>
  /** Names of models by what the log calls them. */
  aliases?: Readonly<Record<string, string>>
  /** The titles of sessions, by their ids. */
  titles?: Readonly<Record<string, SessionTitle>>
  /** A version of Claude Code whose lines have the usage of the whole response. */
  finalVersion?: string | undefined
  /** The id of a response of Qwen Code, of which the next line may say the same again. */
  event?: string | undefined
  /** The output of the messages of a session that goes on, by their model. Copilot CLI has such sessions. */
  outputs?: Readonly<Record<string, number>> | undefined
  isSubagent?: true
  /** The message that is read next has begun to be answered. opencode says that in a file of its own. */
  isBegun?: true
  /** A name for responses without a model. */
  nameless?: string
  /** A response has had a record of its own: the next totals say nothing more. */
  isRecorded?: true | undefined
  /** The response that the last totals have told, and its place in its thread. */
  told?:
    | { readonly place: Pick<LogSnapshot, "id" | "thread" | "parent" | "isSubagent">; readonly usage: LogPart }
    | undefined
}

/** The title of a session. */
interface SessionTitle {
  readonly title: string
  /** The user has said it: what an agent says later is none. */
  readonly isOwn?: true
}

/** A model, and when it was in use. */
interface DatedModel {
  readonly model: string
  readonly at?: number | undefined
}

/** The type of a value that is still being made. */
export type Written<T> = { -readonly [K in keyof T]: T[K] }

/** Reads a line of an agent's log, parsed, with its index from 0, and remembers in `state` what it says for others. */
export type ReadLine = (state: LogState, line: LogPart, index: number) => ReadonlyArray<LogEntry>

/** A line that is not JSON. */
export const BROKEN = Symbol("broken")

/** The message of a {@link BROKEN} line. */
export const NO_JSON = "Not valid JSON, or truncated."

/** Parses a line as JSON; {@link BROKEN} if it is none. */
export const parsedLine = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return BROKEN
  }
}

export const NOTHING: ReadonlyArray<LogEntry> = []

export const partOf = (value: unknown): LogPart | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as LogPart) : undefined

export const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined

/** Leaves out the fields that are undefined. */
export const withoutUndefined = <T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } => {
  const found: { [K in keyof T]?: Exclude<T[K], undefined> } = {}
  for (const name in fields) {
    const value = fields[name]
    if (value !== undefined) found[name] = value as Exclude<T[typeof name], undefined>
  }
  return found
}

export const numberOf = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined)

/** Disjoint counters of an agent; what it does not write is absent. */
export interface Counters {
  readonly input: unknown
  readonly output: unknown
  readonly read?: unknown
  readonly written?: unknown
  readonly reasoning?: unknown
  /** The total of all of them, where the agent adds them up: it decides which counters are inside others. */
  readonly total?: unknown
  /** The cost in dollars, as the agent says it. */
  readonly cost?: unknown
  /** The vendor's own charge, in billionths of a credit of GitHub. */
  readonly nanoAiu?: unknown
}

/** The counters of an agent's log as one usage, which is read by its total, else as disjoint. */
export const tokens = ({ cost, input, nanoAiu, output, read, reasoning, total, written }: Counters): LogPart => ({
  input: input ?? 0,
  output: output ?? 0,
  cache: { read: read ?? 0, write: written ?? 0 },
  ...withoutUndefined({
    reasoning,
    total,
    cost: cost === undefined ? undefined : { total_cost: cost },
    nano_aiu: typeof nanoAiu === "number" ? nanoAiu : undefined
  })
})

/** A prompt without the tokens that the cache read and wrote. */
export const freshTokens = (prompt: unknown, ...cached: ReadonlyArray<unknown>): unknown =>
  cached.reduce((rest, part) => (typeof rest === "number" && typeof part === "number" ? rest - part : rest), prompt)

/** The first group of a pattern in the path of the file. */
export const inOrigin = ({ origin = "" }: LogState, pattern: RegExp): string | undefined => pattern.exec(origin)?.[1]
