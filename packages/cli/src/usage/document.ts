import {
  addDecimals,
  compareDecimals,
  type Currency,
  type Decimal,
  decimal,
  decimalIn,
  decimalText
} from "@ratecard/core/plain"
import { type Cell, QUARTER_MILLIS } from "./cells.ts"
import { dayIn, monthIn, weekIn } from "./days.ts"
import type { Agent, LineFault } from "./files/logFile.ts"
import type { Tokens } from "./priced.ts"

/** What rows are sums of. */
export const VIEWS = ["day", "week", "month", "session", "project", "model", "agent"] as const

export type View = (typeof VIEWS)[number]

/** What is asked of all responses. */
export interface Question {
  readonly by: View
  /** Days `YYYY-MM-DD` of the time zone, both inclusive. */
  readonly since?: string | undefined
  readonly until?: string | undefined
  /** An IANA name. */
  readonly timezone: string
  readonly agent?: Agent | undefined
  /** The catalogue's id of a model, or a name as the logs have it. */
  readonly model?: string | undefined
}

/** A sum of money; `complete: false` marks a lower bound. */
export interface Sum {
  /** An exact decimal, unrounded. */
  readonly cost: string
  readonly currency: Currency
  readonly complete: boolean
  readonly tokens: Tokens
  readonly responses: number
  /** Costs in other currencies, which are not in `cost`; absent where there are none. */
  readonly also?: ReadonlyArray<{ readonly cost: string; readonly currency: Currency }>
}

export interface Row extends Sum {
  readonly key: string
}

/** What agents' logs say that was used, and what it cost. */
export interface UsageDocument {
  readonly by: View
  readonly timezone: string
  /** The day on which the prices were last looked up. */
  readonly prices_as_of: string
  readonly rows: ReadonlyArray<Row>
  readonly total: Sum
  /** Lines that could not be read, or whose usage has no price because it contradicts itself. */
  readonly faults: ReadonlyArray<LineFault & { readonly file: string }>
  readonly unknown_models: ReadonlyArray<{ readonly name: string; readonly nearest: ReadonlyArray<string> }>
  /** How many responses have a price, at least in part. */
  readonly priced: number
  /** How many records have no price in full, or could not be read. */
  readonly unpriced: number
}

/** The cells that a question is about. */
export const selected = <C extends Pick<Cell, "agent" | "model" | "quarter" | "unknown">>(
  cells: ReadonlyArray<C>,
  { agent, model, since, timezone, until }: Question
): ReadonlyArray<C> =>
  cells.filter((cell) => {
    if (agent !== undefined && cell.agent !== agent) return false
    if (model !== undefined && cell.model !== model) return false
    if (since === undefined && until === undefined) return true
    const day = dayIn(timezone, cell.quarter * QUARTER_MILLIS)
    return (since === undefined || day >= since) && (until === undefined || day <= until)
  })

/** The document of the cells that a question is about. */
export const documentOf = (
  all: ReadonlyArray<Cell>,
  { faults, unreadable }: { readonly faults: UsageDocument["faults"]; readonly unreadable: boolean },
  question: Question,
  prices_as_of: string
): UsageDocument => {
  const { by, timezone } = question
  const cells = selected(all, question)
  const rows = [...Map.groupBy(cells, (cell) => keyOf(cell, by, timezone))].map(([key, of]) => ({ key, ...sumOf(of) }))
  const total = sumOf(cells)
  const unknown = new Map(
    cells.flatMap(({ unknown }) => (unknown === undefined ? [] : [[unknown.name, unknown] as const]))
  )
  const priced = sumUp(cells, ({ priced }) => priced)
  const inFull = sumUp(cells, ({ complete }) => complete)
  return {
    by,
    timezone,
    prices_as_of,
    rows: rows.toSorted(isTime(by) ? byKey : byCost),
    total: { ...total, complete: total.complete && !unreadable },
    faults: faults.map(({ file, line, message }) => ({ file, line, message })),
    unknown_models: [...unknown.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    priced,
    unpriced: total.responses - inFull + faults.length
  }
}

/** 0: all is priced; 1: a fault where none may be; 2: some is not priced or could not be read; 3: nothing is priced. */
export const exitCodeOf = ({ faults, priced, unpriced }: UsageDocument, isStrict = false): 0 | 1 | 2 | 3 => {
  if (isStrict && faults.length > 0) return 1
  return unpriced === 0 ? 0 : priced === 0 ? 3 : 2
}

const isTime = (by: View): boolean => by === "day" || by === "week" || by === "month"

const keyOf = (cell: Cell, by: View, timezone: string): string => {
  const at = cell.quarter * QUARTER_MILLIS
  if (by === "day") return dayIn(timezone, at)
  if (by === "week") return weekIn(timezone, at)
  return by === "month" ? monthIn(timezone, at) : cell[by]
}

const byKey = (one: Row, other: Row): number => (one.key < other.key ? -1 : 1)

const byCost = (one: Row, other: Row): number =>
  compareDecimals(decimalIn(other.cost)!, decimalIn(one.cost)!) || byKey(one, other)

const sumOf = (cells: ReadonlyArray<Cell>): Sum => {
  const sums = new Map<Currency, Decimal>()
  for (const { cost, currency, priced } of cells) {
    if (priced > 0) sums.set(currency, addDecimals(sums.get(currency) ?? decimal(0), decimalIn(cost)!))
  }
  // One sum holds one currency: dollars, unless there are none.
  const currency = sums.has("usd") ? "usd" : (sums.keys().next().value ?? "usd")
  const also = [...sums].flatMap(([each, sum]) =>
    each === currency ? [] : [{ cost: decimalText(sum), currency: each }]
  )
  return {
    cost: decimalText(sums.get(currency) ?? decimal(0)),
    currency,
    complete: also.length === 0 && cells.every(({ complete, responses }) => complete === responses),
    tokens: {
      input: sumUp(cells, ({ tokens }) => tokens.input),
      cache_read: sumUp(cells, ({ tokens }) => tokens.cache_read),
      cache_write: sumUp(cells, ({ tokens }) => tokens.cache_write),
      output: sumUp(cells, ({ tokens }) => tokens.output)
    },
    responses: sumUp(cells, ({ responses }) => responses),
    ...(also.length === 0 ? {} : { also })
  }
}

const sumUp = (cells: ReadonlyArray<Cell>, of: (cell: Cell) => number): number =>
  cells.reduce((sum, cell) => sum + of(cell), 0)
