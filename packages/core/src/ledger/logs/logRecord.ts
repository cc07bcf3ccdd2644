/** Something with names in it. */
export type LogPart = Readonly<Record<string, unknown>>

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
}

export const partOf = (value: unknown): LogPart | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as LogPart) : undefined

export const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined

/** What of a record is known: the rest is absent. */
export const known = <T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
