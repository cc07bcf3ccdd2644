/** Something with names in it. */
export type LogPart = Readonly<Record<string, unknown>>

/** How many tokens something has: the best single number, and from how many to how many it may be. */
export interface TokenBand {
  readonly low: number
  readonly tokens: number
  readonly high: number
}

/** A block of what a model answered: what tells it from the others of the response, and its texts or the tokens of those. */
export interface LoggedBlock {
  readonly key: string
  readonly content: ReadonlyArray<string> | TokenBand
}

/** What lines of a response say of their own usage, and the text that they have. */
export interface LoggedText {
  /** The usage is none but that of the stream's start. */
  readonly isEarly?: true
  /** There is more text than so few tokens of output can have. */
  readonly isLong?: true
  /** There is text that was not read. */
  readonly isUnread?: true
  readonly blocks: ReadonlyArray<LoggedBlock>
}

/** One response of a model, as an agent's log has it: a record that can be read and billed. */
export interface LogRecord {
  readonly agent: "claude-code" | "codex" | "gemini" | "opencode"
  /** What tells the response from all others, in any file; repeats of it are one response. */
  readonly id: string
  /** The index, from 0, of the line that says its usage. */
  readonly line: number
  /** The usage as the agent wrote it. */
  readonly usage: LogPart
  /** As the log names it; absent where it names none. */
  readonly model?: string
  readonly provider?: string
  readonly tier?: string
  /** When the response was first written down, as the log says it. */
  readonly at?: string | number
  readonly session?: string
  /** The folder that the agent worked in. */
  readonly project?: string
  /** Of Claude Code, where the usage may say too little: the text that was logged. */
  readonly logged?: LoggedText
}

/** What tells the snapshots of one response from those of others, and the last of them from the rest. */
export interface LogSnapshot extends Omit<LogRecord, "usage"> {
  /** When this snapshot was written down, where that is not `at`. */
  readonly lastAt?: string | number
  /** Of Claude Code, whose ids are those of a message and a request: it joins any response of its message. */
  readonly isReplay?: true
  /** Of Codex's running totals: the thread that says them, and the one that it was forked from. */
  readonly thread?: string
  readonly parent?: string
  /** Of opencode: what a fork's copy, which has an id of its own, has in common with the original. */
  readonly copy?: string
}

/** A snapshot of a response with its usage. */
export interface LogEntry extends LogSnapshot {
  readonly usage: LogPart
}

/** What the lines of a file have said so far that holds for those after them: plain data, empty at first. */
export interface LogState {
  session?: string | undefined
  project?: string | undefined
  model?: string | undefined
  tier?: string | undefined
  parent?: string | undefined
  totals?: LogPart | undefined
  /** How often the totals have started anew. */
  restarts?: number
  /** A version of Claude Code whose lines have the usage of the whole response. */
  finalVersion?: string | undefined
  /** Responses have records of their own: the totals say nothing more. */
  hasRecords?: true
}

/** Not yet finished. */
export type Written<T> = { -readonly [K in keyof T]: T[K] }

/** Reads a line of an agent's log, parsed, with its index from 0, and remembers in `state` what it says for others. */
export type ReadLine = (state: LogState, line: unknown, index: number) => ReadonlyArray<LogEntry>

export const NOTHING: ReadonlyArray<LogEntry> = []

export const partOf = (value: unknown): LogPart | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as LogPart) : undefined

export const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined

/** What of a record is known: the rest is absent. */
export const known = <T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } => {
  const found: { [K in keyof T]?: Exclude<T[K], undefined> } = {}
  for (const name in fields) {
    const value = fields[name]
    if (value !== undefined) found[name] = value as Exclude<T[typeof name], undefined>
  }
  return found
}
