import { byCost, byKey, type UsageSum, usageSum, type UsageWarning, usageWarnings } from "@ratecard/core/ledger"
import type { Currency } from "@ratecard/core/catalogue"
import {
  type Conversion,
  converted,
  conversionOf,
  type DaySpan,
  type Exchange,
  rowRate,
  type RowRate
} from "../prices/exchange.ts"
import { type Cell, QUARTER_MILLIS, quarterOf } from "./cells.ts"
import type { LogFault } from "./countResponses.ts"
import { dayIn } from "./days.ts"
import type { Agent } from "./files/LogPlace.ts"
import type { PricedResponse } from "./priceResponse.ts"
import type { SilentLogs } from "./silentLogs.ts"
import type { CacheSums, TopResponse } from "./views/documents.ts"
import { type About, type By, type Rows, rowsOf } from "./views/view.ts"

/** A question about all responses. */
export interface Question {
  readonly by: By
  /** The person of this machine's own logs. */
  readonly person?: string | undefined
  /** Days `YYYY-MM-DD` of the time zone, both inclusive. */
  readonly since?: string | undefined
  readonly until?: string | undefined
  /** An IANA name. */
  readonly timezone: string
  readonly agent?: Agent | undefined
  /** The catalogue's id of a model, or a name as the logs have it. */
  readonly model?: string | undefined
  /** The rows of all cells; made of those that are asked for where absent. */
  readonly rows?: ReadonlyArray<Rows> | undefined
  /** All sums are in this currency, at these rates; each in its vendor's own where absent. */
  readonly exchange?: Exchange | undefined
}

/** The sum of a group of responses. */
export interface Row extends UsageSum, About {
  /** A value of `by`: a day `YYYY-MM-DD`, the id of a model, a folder; of several groups all values, one a line. */
  readonly key: string
  /** The value of each group by its name; absent unless several were asked for. */
  readonly keys?: Readonly<Record<string, string>>
  /** The rate that all of the row was converted at; absent if it has several, or none was needed. */
  readonly rate?: RowRate
}

/** The usage in agents' logs, and its cost. */
export interface UsageDocument {
  /** The group, or the list of several. */
  readonly by: By
  /** The time zone of the days: an IANA name. */
  readonly timezone: string
  /** The first and the last day: those asked for, else of the responses; empty if there are none. */
  readonly period: DaySpan
  /** The day on which the prices were last looked up, `YYYY-MM-DD`. */
  readonly prices_as_of: string
  /** At which rates dollars and rubles were converted; absent unless a currency was asked for. */
  readonly rate?: Conversion
  /** Times in their order, everything else most expensive first; of several groups within the one before. */
  readonly rows: ReadonlyArray<Row>
  /** The sum of all rows. */
  readonly total: UsageSum
  /** The saving of caches; absent unless asked for. */
  readonly cache?: CacheSums
  /** The most expensive responses, in that order; absent unless asked for. */
  readonly top?: ReadonlyArray<TopResponse>
  /** Lines that could not be read, or whose usage has no price because it contradicts itself. */
  readonly faults: ReadonlyArray<Omit<LogFault, "isUsage">>
  /** Names in logs that mean no known model, with the ids that may have been meant. */
  readonly unknown_models: ReadonlyArray<{ readonly name: string; readonly nearest: ReadonlyArray<string> }>
  /** Known models, with the number of responses that have no price in full. */
  readonly unpriced_models: ReadonlyArray<{ readonly model: string; readonly responses: number }>
  /** Warnings about the sums. */
  readonly warnings: ReadonlyArray<UsageWarning>
  /** Why what was read before is not in it, or nothing more is kept; absent if all is well. */
  readonly store_fault?: string
  /** Files of agents that were read and have no usage; absent if there are none. */
  readonly silent_logs?: ReadonlyArray<SilentLogs>
  /** Responses that have a price, at least in part. */
  readonly priced: number
  /** Records that have no price in full, or could not be read. */
  readonly unpriced: number
}

/** The part of a question that selects responses. */
type Selection = Pick<Question, "agent" | "model" | "since" | "timezone" | "until">

/** Whether a question is about a response. */
export const isAsked = ({ model, response: { agent, at } }: PricedResponse, selection: Selection): boolean =>
  isSelected({ agent, model, quarter: quarterOf(at) }, selection)

/** Whether a question is about the responses of a cell. */
export const isSelected = (
  cell: Pick<Cell, "agent" | "model" | "quarter">,
  { agent, model, since, timezone, until }: Selection
): boolean => {
  if (agent !== undefined && cell.agent !== agent) return false
  if (model !== undefined && cell.model !== model) return false
  if (since === undefined && until === undefined) return true
  const day = dayIn(timezone, cell.quarter * QUARTER_MILLIS)
  return (since === undefined || day >= since) && (until === undefined || day <= until)
}

/** The document of the cells that a question is about. */
export const documentOf = (
  all: ReadonlyArray<Cell>,
  faults: ReadonlyArray<LogFault>,
  question: Question,
  prices_as_of: string
): UsageDocument => {
  const { by, exchange, person, timezone } = question
  const cells = all.filter((cell) => isSelected(cell, question))
  const groups = question.rows ?? rowsOf(by, { timezone, cells: all, person })
  const conversion = exchange && {
    currency: exchange.currency,
    convert: (amount: string, from: Currency, cell: Cell) => converted(amount, from, atOf(cell), exchange)
  }
  const sumOf = (of: ReadonlyArray<Cell>) => usageSum(of, conversion)
  const rows = partsOf(cells, groups, sumOf).map(({ cells: of, keys, sum }): Row => {
    const rate = exchange && rateOf(of, exchange)
    return {
      key: keys.join("\n"),
      ...(typeof by !== "string" && { keys: Object.fromEntries(by.map((view, place) => [view, keys[place]!])) }),
      ...Object.assign({}, ...groups.map(({ aboutOf }) => aboutOf(of))),
      ...sum,
      ...(rate && { rate })
    }
  })
  const total = sumOf(cells)
  const unknown = new Map(
    cells.flatMap(({ unknown }) => (unknown === undefined ? [] : [[unknown.name, unknown] as const]))
  )
  const inFull = sumUp(cells, ({ complete }) => complete)
  return {
    by,
    timezone,
    period: periodOf(cells, question),
    prices_as_of,
    ...(exchange && { rate: conversionOf(exchange, amountsIn(cells)) }),
    rows,
    total: { ...total, complete: total.complete && !faults.some(({ isUsage }) => isUsage) },
    faults: faults.map(({ file, line, message }) => ({ file, line, message })),
    unknown_models: [...unknown.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    unpriced_models: unpricedModels(cells),
    warnings: usageWarnings(cells),
    priced: total.priced,
    unpriced: total.responses - inFull + faults.length
  }
}

interface Part {
  readonly keys: ReadonlyArray<string>
  readonly cells: ReadonlyArray<Cell>
  readonly sum: UsageSum
}

/** Cells by the first group, each part of them by the next: each group in its own order. */
const partsOf = (
  cells: ReadonlyArray<Cell>,
  [group, ...rest]: ReadonlyArray<Rows>,
  sumOf: (cells: ReadonlyArray<Cell>) => UsageSum
): ReadonlyArray<Part> => {
  const { isTime, keyOf } = group!
  return [...Map.groupBy(cells, keyOf)]
    .map(([key, of]) => ({ key, cells: of, sum: sumOf(of) }))
    .map((part) => ({ ...part, cost: part.sum.cost }))
    .toSorted(isTime ? byKey : byCost)
    .flatMap(({ cells: of, key, sum }) =>
      rest.length === 0
        ? [{ keys: [key], cells: of, sum }]
        : partsOf(of, rest, sumOf).map((part) => ({ ...part, keys: [key, ...part.keys] }))
    )
}

const atOf = ({ quarter }: Cell): number => quarter * QUARTER_MILLIS

/** The amounts of cells that have a price. */
const amountsIn = (cells: ReadonlyArray<Cell>) =>
  cells.flatMap((cell) => (cell.priced === 0 ? [] : [{ at: atOf(cell), currency: cell.currency }]))

/** The rate of all amounts of a row; undefined if there are several, or none. */
const rateOf = (cells: ReadonlyArray<Cell>, { currency, rateOn, table }: Exchange): RowRate | undefined => {
  const amounts = table === undefined ? [{ at: 0 }] : amountsIn(cells).filter((amount) => amount.currency !== currency)
  const [rate, ...others] = new Set(amounts.map(({ at }) => rateOn(at)))
  return rate === undefined || others.length > 0 ? undefined : rowRate(rate)
}

/** The document with the files that have no usage: if there is nothing else, the sum of it is unknown. */
export const withSilent = (document: UsageDocument, silent_logs: ReadonlyArray<SilentLogs>): UsageDocument => {
  if (silent_logs.length === 0) return document
  const { total } = document
  return { ...document, silent_logs, total: { ...total, complete: total.complete && total.responses > 0 } }
}

const periodOf = (cells: ReadonlyArray<Cell>, { since, timezone, until }: Question): DaySpan => {
  const dayOf = (quarter: number): string => (cells.length === 0 ? "" : dayIn(timezone, quarter * QUARTER_MILLIS))
  // There may be more cells than a call takes arguments.
  const first = cells.reduce((least, { quarter }) => Math.min(least, quarter), Infinity)
  const last = cells.reduce((most, { quarter }) => Math.max(most, quarter), -Infinity)
  return { from: since ?? dayOf(first), until: until ?? dayOf(last) }
}

const unpricedModels = (cells: ReadonlyArray<Cell>): UsageDocument["unpriced_models"] =>
  [
    ...Map.groupBy(
      cells.filter(({ unknown }) => unknown === undefined),
      ({ model }) => model
    )
  ].flatMap(([model, of]) => {
    const responses = sumUp(
      of,
      (cell) => cell.responses - (cell.gap === undefined ? cell.complete : cell.priced) - leastIn(cell)
    )
    return responses === 0 ? [] : [{ model, responses }]
  })

const leastIn = ({ least }: Cell): number => least?.responses ?? 0

/** 0: all is priced; 2: some is not priced, could not be read or has no usage; 3: nothing is priced. */
export const exitCodeOf = ({ priced, silent_logs = [], unpriced }: UsageDocument): 0 | 2 | 3 =>
  unpriced > 0 && priced === 0 ? 3 : unpriced > 0 || silent_logs.length > 0 ? 2 : 0

/** Whether something was used and no price of it is known. */
export const isUnknown = ({ priced, responses }: Pick<UsageSum, "priced" | "responses">): boolean =>
  priced === 0 && responses > 0

const sumUp = (cells: ReadonlyArray<Cell>, of: (cell: Cell) => number): number =>
  cells.reduce((sum, cell) => sum + of(cell), 0)
