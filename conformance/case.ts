import type { Line, Uses } from "./write/work.ts"
import type { Fee, Sheet } from "./write/sheets.ts"

/** What is asked of a tool; `schema.json` describes it. */
export interface Question {
  readonly provider: string
  readonly model?: string
  readonly at?: string
  readonly api?: string
  readonly context?: {
    readonly batch?: boolean
    readonly channel?: string
    readonly geo?: string
    readonly host?: string
    readonly aggregate?: boolean
    readonly every_request_below?: number
    readonly rates?: Readonly<Record<string, string>>
  }
  readonly request?: Readonly<Record<string, unknown>>
}

/** Files of logs by their paths below the home folder: a text as it stands, of `.jsonl` the lines, of others a document. */
export type Files = Readonly<Record<string, unknown>>

export interface Input {
  readonly usage?: unknown
  readonly response?: unknown
  readonly events?: ReadonlyArray<unknown>
  readonly batch?: ReadonlyArray<unknown>
  readonly logs?: Files
  readonly statement?: { readonly file: string; readonly text: string }
}

/** What is right. */
export interface Expected {
  readonly total?: string
  readonly at_least?: string
  readonly refuse?: string
  readonly currency?: "USD" | "RUB"
  readonly plan?: string
  readonly lines?: ReadonlyArray<Line>
}

export interface Case {
  readonly id: string
  readonly title: string
  readonly question: Question
  readonly input: Input
  /** How the input reads, for tools that take counters. */
  readonly reads_as?: Uses
  /** First those in force, then those of other days. */
  readonly prices?: ReadonlyArray<Sheet>
  readonly fees?: ReadonlyArray<Fee>
  readonly expect: Expected
  /** Totals of known mistakes. */
  readonly wrong?: ReadonlyArray<{ readonly total: string; readonly because: string }>
  readonly why: string
  readonly documents: ReadonlyArray<string>
}

/** Cases of one trap, as their file has them. */
export interface Group {
  readonly about: string
  readonly cases: ReadonlyArray<Case>
}

/** What a tool answers: one of `total`, `at_least`, `refused` and `skipped`. */
export interface Answer {
  readonly id: string
  /** A text is an exact decimal, a number a binary fraction. */
  readonly total?: string | number
  readonly at_least?: string | number
  readonly currency?: string
  readonly refused?: string
  /** The tool does not take such input at all. */
  readonly skipped?: string
}
