import { partOf } from "../ledger/logs/logRecord.ts"
import type { Bill, RefusedRecord } from "../ledger/schemas/Bill.ts"
import { add, type Decimal, decimalOf, toNumber, ZERO } from "../pricing/money.ts"
import { timeOf } from "../ledger/usage/timeOf.ts"
import type { UsageRecord } from "../ledger/usage/reading.ts"
import { readInstant } from "../time/readInstant.ts"
import { dayAt, type OffsetOf } from "./days.ts"
import { type DayPrices, times } from "./prices.ts"
import type { ServedAs, Tokens } from "./statement/row.ts"

/** A response of the logs with its bill. */
export interface LoggedResponse {
  /** The start of the request, in milliseconds since the epoch. */
  readonly at: number
  /** The response's own id, such as `gen-…` or that of the message. */
  readonly id?: string | undefined
  /** The model as the log names it. */
  readonly model: string
  /** Undefined: no price is known, or the call failed and has no usage. */
  readonly bill: Pick<Bill, "model_id" | "lines" | "currency"> | undefined
  /** The usage is that of the stream's start: more was billed. */
  readonly isLow?: boolean
  readonly isFailed?: boolean
}

/** Makes a logged response of a record and its bill; a string is the reason why it cannot be one. */
export const loggedResponse = (
  {
    at: given,
    model = "",
    response: body,
    usage
  }: Pick<UsageRecord, "response" | "usage" | "model"> & { readonly at?: string | number | undefined },
  made: Bill | RefusedRecord
): LoggedResponse | string => {
  const time = given ?? timeOf(body ?? usage) ?? ""
  const at = typeof time === "number" ? time : readInstant(time)
  if (typeof at !== "number") return "has no time: give it as `at`"
  const isFailed = hasFailed(body, 0)
  const response = { at, id: made.id ?? idOf(body), model, isFailed }
  if (!("error" in made))
    return { ...response, bill: made, isLow: made.warnings.some(({ code }) => code === "undercounted") }
  const { code, message } = made.error
  if (code === "RequestFailed") return { ...response, bill: undefined, isFailed: true }
  return code === "UnknownModel" || (isFailed && code === "UnknownShape") ? { ...response, bill: undefined } : message
}

/** A gateway's statement names a response by its own id. */
const idOf = (body: unknown): string | undefined => {
  const { id } = partOf(body) ?? {}
  return typeof id === "string" ? id : undefined
}

/** Tells whether a response or a log of it says that the call failed: what was charged for it may be nothing. */
const hasFailed = (body: unknown, depth: number): boolean => {
  const part = partOf(body)
  if (part === undefined || depth > MAX_DEPTH) return false
  const { choices, error, status, type } = part
  return (
    (partOf(error) ?? (error || undefined)) !== undefined ||
    type === "error" ||
    (typeof status === "string" && /^(?:fail|error|cancel)/iu.test(status)) ||
    (Array.isArray(choices) && choices.some((choice) => partOf(choice)?.["finish_reason"] === "error")) ||
    ["response", "body", "result"].some((name) => hasFailed(part[name], depth + 1))
  )
}

/** No response is wrapped in more. */
const MAX_DEPTH = 3

/** Logged usage of a unit of a model in an hour or on a day. */
export interface LoggedCell {
  tokens: number
  amount: Decimal
  /** Part of the usage is too low. */
  isLow: boolean
  /** The tokens of calls that failed. */
  failed: number
}

/** Logged usage by day, model and unit. */
export type LoggedDays = ReadonlyMap<string, ReadonlyMap<string, ReadonlyMap<string, LoggedCell>>>

/** An hour of the logs. */
interface LoggedHour {
  readonly models: Map<string, Map<string, LoggedCell>>
  responses: number
  /** Names of models without a price, and how many responses they have. */
  readonly unpriced: Map<string, number>
  /** Models of calls that failed and have no usage. */
  readonly failed: Set<string>
  /** Responses whose bill is in another currency. */
  foreign: number
}

const HOUR = 3_600_000

/** Tells whether a unit is a fee for calls, which no model is needed for. */
export const isFee = (unit: string): boolean => !/^(?:input|output|cache_|prompt|\*|$)/u.test(unit)

/** The logs by hour, model and unit, so that they fit the days of any zone; fees have no model. */
export class LoggedSums {
  readonly #hours = new Map<number, LoggedHour>()
  readonly #prices: DayPrices

  constructor(prices: DayPrices) {
    this.#prices = prices
  }

  add({ at, bill, isFailed = false, isLow = false, model }: LoggedResponse): void {
    const hour = this.#hour(at)
    hour.responses++
    if (bill === undefined) {
      const name = this.#prices.modelOf(model)
      if (isFailed) hour.failed.add(name)
      else hour.unpriced.set(name, (hour.unpriced.get(name) ?? 0) + 1)
      return
    }
    if (bill.currency !== "usd") {
      hour.foreign++
      return
    }
    for (const line of bill.lines) {
      const cell = cellOf(hour, isFee(line.unit) ? "" : (line.model_id ?? bill.model_id), line.unit)
      cell.tokens += Number(line.quantity)
      if (line.price !== null) cell.amount = add(cell.amount, decimalOf(line.amount))
      cell.isLow ||= isLow
      if (isFailed) cell.failed += Number(line.quantity)
    }
  }

  /** Adds tokens of a usage report, which has no responses, at the prices of their day. */
  addTokens(at: number, name: string, tokens: Tokens, served: ServedAs, isFailed: boolean): void {
    const hour = this.#hour(at)
    const model = this.#prices.modelOf(name)
    hour.responses++
    for (const unit in tokens) {
      const price = this.#prices.priceOf(model, unit, dayAt(at, 0), served)
      const cell = cellOf(hour, isFee(unit) ? "" : model, unit)
      cell.tokens += tokens[unit]!
      if (price !== undefined) cell.amount = add(cell.amount, times(price, tokens[unit]!))
      if (isFailed) cell.failed += tokens[unit]!
    }
  }

  #hour(at: number): LoggedHour {
    const hour = Math.floor(at / HOUR)
    let known = this.#hours.get(hour)
    if (known === undefined) {
      known = { models: new Map(), responses: 0, unpriced: new Map(), failed: new Set(), foreign: 0 }
      this.#hours.set(hour, known)
    }
    return known
  }

  /** The first and the last day in UTC; empty without logs. */
  get span(): readonly [first: string, last: string] {
    const hours = [...this.#hours.keys()].toSorted((one, other) => one - other)
    const dayOf = (hour: number | undefined) => (hour === undefined ? "" : dayAt(hour * HOUR, 0))
    return [dayOf(hours[0]), dayOf(hours.at(-1))]
  }

  /** Sums the usage of a period in the days of a zone, and counts responses outside. */
  within(offsetOf: OffsetOf, from: string, until: string): LoggedPeriod {
    const days = new Map<string, Map<string, Map<string, LoggedCell>>>()
    const unpriced = new Map<string, number>()
    const failed = new Set<string>()
    let [responses, outside, foreign] = [0, 0, 0]
    for (const [hour, { models, ...of }] of this.#hours) {
      const day = dayAt(hour * HOUR, offsetOf(hour * HOUR))
      if (day < from || day > until) {
        outside += of.responses
        continue
      }
      responses += of.responses
      foreign += of.foreign
      for (const [name, count] of of.unpriced) unpriced.set(name, (unpriced.get(name) ?? 0) + count)
      for (const name of of.failed) failed.add(`${day} ${name}`)
      mergeDay(days, day, models)
    }
    return { days, failed, foreign, outside, responses, unpriced }
  }
}

/** Logged usage of a period. */
export interface LoggedPeriod {
  readonly days: LoggedDays
  readonly responses: number
  readonly outside: number
  readonly foreign: number
  readonly unpriced: ReadonlyMap<string, number>
  /** Day and model of calls that failed and have no usage. */
  readonly failed: ReadonlySet<string>
}

const cellOf = ({ models }: LoggedHour, model: string, unit: string): LoggedCell => {
  let units = models.get(model)
  if (units === undefined) models.set(model, (units = new Map()))
  let cell = units.get(unit)
  if (cell === undefined) units.set(unit, (cell = { tokens: 0, amount: ZERO, isLow: false, failed: 0 }))
  return cell
}

const mergeDay = (
  days: Map<string, Map<string, Map<string, LoggedCell>>>,
  day: string,
  models: LoggedHour["models"]
): void => {
  let ofDay = days.get(day)
  if (ofDay === undefined) days.set(day, (ofDay = new Map()))
  for (const [model, units] of models) {
    let ofModel = ofDay.get(model)
    if (ofModel === undefined) ofDay.set(model, (ofModel = new Map()))
    for (const [unit, cell] of units) {
      const sum = ofModel.get(unit)
      if (sum === undefined) ofModel.set(unit, { ...cell })
      else {
        sum.tokens += cell.tokens
        sum.amount = add(sum.amount, cell.amount)
        sum.isLow ||= cell.isLow
        sum.failed += cell.failed
      }
    }
  }
}

/** Tells whether all of the usage is of calls that failed. */
export const isAllFailed = ({ failed, tokens }: LoggedCell): boolean => failed === tokens

/** A compact index of responses by id, with model and cost; of those that failed without usage only that. */
export class LoggedIds {
  readonly #places = new Map<string, number>()
  readonly #models: Array<string> = []
  readonly #amounts: Array<number> = []
  readonly #failed = new Set<string>()

  add({ bill, id, isFailed = false }: LoggedResponse): void {
    if (id === undefined) return
    if (isFailed) this.#failed.add(id)
    if (bill === undefined || bill.currency !== "usd") return
    let amount = ZERO
    for (const line of bill.lines) if (line.price !== null) amount = add(amount, decimalOf(line.amount))
    this.#places.set(id, this.#models.length)
    this.#models.push(bill.model_id)
    this.#amounts.push(toNumber(amount))
  }

  get(id: string): LoggedId | undefined {
    const place = this.#places.get(id)
    if (place === undefined) return undefined
    const isFailed = this.#failed.has(id)
    return { place, model: this.#models[place]!, amount: decimalOf(this.#amounts[place]!), isFailed }
  }

  /** Tells whether the log says that the call of an id failed. */
  isFailed(id: string): boolean {
    return this.#failed.has(id)
  }
}

/** A logged response, found by its id. */
export interface LoggedId {
  readonly place: number
  readonly model: string
  readonly amount: Decimal
  readonly isFailed: boolean
}
