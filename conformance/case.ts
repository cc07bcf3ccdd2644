/** Amounts that a request used, by unit: no token is in two of them. */
export type Uses = Readonly<Record<string, number>>

/** Prices per 1,000,000 of a unit, as decimals in text. */
export type Row = Readonly<Record<string, string>>

/** The prices of a model between two days, by tier; `long` has those of a longer prompt, for the whole request. */
export interface Sheet {
  readonly provider: string
  readonly model: string
  readonly currency: "USD" | "RUB"
  readonly from: string | null
  readonly until: string | null
  readonly context_window?: number
  readonly prices: Readonly<Record<string, Row>>
  readonly long?: ReadonlyArray<{
    readonly above: number
    /** The price begins at `above` itself. */
    readonly inclusive?: boolean
    readonly prices: Readonly<Record<string, Row>>
  }>
  readonly sources: ReadonlyArray<string>
  readonly seen_in?: ReadonlyArray<string>
}

/** A price per call, query or hour. */
export interface Fee {
  readonly provider: string
  readonly match: string
  readonly unit: string
  readonly price: string
  readonly per: number
  readonly source: string
}

/** An amount with its price. */
export interface Line {
  readonly unit: string
  readonly quantity: number
  readonly price: string
  readonly per: number
  readonly factor?: string
  readonly amount: string
}

/** The question to a tool; `schema.json` describes it. */
interface Question {
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

interface Input {
  readonly usage?: unknown
  readonly response?: unknown
  readonly events?: ReadonlyArray<unknown>
  readonly batch?: ReadonlyArray<unknown>
  readonly logs?: Files
  readonly statement?: { readonly file: string; readonly text: string }
}

/** The right answer. */
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
  /** The correct reading of the input, for tools that take counters. */
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

/** The answer of a tool: one of `total`, `at_least`, `refused` and `skipped`. */
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
