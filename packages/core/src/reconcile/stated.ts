import { add, type Decimal, decimalText, subtract, ZERO, toNumber } from "../pricing/money.ts"
import { isFee, type LoggedId, type LoggedIds } from "./logged.ts"
import { type DayPrices, times } from "./prices.ts"
import { FLOAT_NOISE, isNothing } from "./statement/values.ts"
import type { KnownPart, RowPlace, ServedAs, StatementRow } from "./statement/row.ts"
import type { Claim } from "./claims.ts"

/** Rows that repeat another one to the letter. */
interface Repeated {
  rows: number
  amount: Decimal
  readonly tokens: Map<string, number>
  /** The first of them, in a file of lines. */
  readonly lines: Array<number>
}

/** Charges in a statement for a unit of a model on a day, served in one way. */
export interface StatedCell {
  readonly unit: string
  readonly served: ServedAs
  readonly scopes: Set<string>
  rows: number
  amount: Decimal
  /** Tokens by unit; undefined if the rows have money alone. */
  tokens: Map<string, number> | undefined
  /** The first of its rows, in a file of lines. */
  readonly lines: Array<number>
  /** The texts of its first rows, to recognise repeated ones. */
  readonly seen: Set<string>
  repeated?: Repeated
}

/** The most lines named. */
export const MOST_LINES = 5

/** The most rows of a cell that are compared to find repeated ones. */
const MOST_SEEN = 100

/** A part of rows whose cause stands in a column. */
interface KnownSum {
  readonly row: Pick<StatementRow, "day" | "model" | "unit">
  readonly part: KnownPart
  amount: Decimal
}

/** The rows of a statement by day and model. Rows that are only a tax, a credit or another cause are kept apart. */
export class StatedSums {
  readonly days = new Map<string, Map<string, Map<string, StatedCell>>>()
  readonly known = new Map<string, KnownSum>()
  /** Day and model of calls that failed, and of which nothing was charged. */
  readonly failed = new Set<string>()
  total = ZERO
  /** The most decimal places of an amount, without its known parts. */
  places = 0
  /** The number of cells. */
  cells = 0
  /** All models that are named. */
  readonly models = new Set<string>()
  readonly #prices: DayPrices

  constructor(prices: DayPrices) {
    this.#prices = prices
  }

  add(row: StatementRow, place?: RowPlace): void {
    const model = row.model === "" ? "" : this.#prices.modelOf(row.model)
    this.models.add(model)
    this.total = add(this.total, row.amount)
    if (row.only !== undefined) {
      this.#note(row, model, { cause: row.only, amount: row.amount, evidence: row.note ?? row.only })
      return
    }
    if (row.failed !== undefined && isNothing(row.amount)) this.failed.add(`${row.day} ${model}`)
    let { amount } = row
    for (const part of row.parts ?? []) {
      const worth = part.amount ?? this.worthOf(row, model)
      if (worth === undefined) continue
      const signed = part.amount === undefined ? subtract(ZERO, worth) : worth
      this.#note(row, model, { ...part, amount: signed })
      amount = subtract(amount, signed)
    }
    this.places = Math.max(this.places, amount.scale)
    this.#add(row, isFee(row.unit) ? "" : model, amount, place)
  }

  /** The cost of a row's tokens at list prices. */
  worthOf({ day, served, tokens = {} }: StatementRow, model: string): Decimal | undefined {
    let sum = ZERO
    for (const unit in tokens) {
      const price = this.#prices.priceOf(model, unit === "cache_write" ? "cache_write_5m" : unit, day, served)
      if (price === undefined) return undefined
      sum = add(sum, times(price, tokens[unit]!))
    }
    return sum
  }

  #note({ day, unit }: StatementRow, model: string, part: KnownPart): void {
    if (part.amount === undefined || isNothing(part.amount)) return
    const key = `${day}|${model}|${unit}|${part.cause}|${part.evidence}`
    const sum = this.known.get(key)
    if (sum === undefined) this.known.set(key, { row: { day, model, unit }, part, amount: part.amount })
    else sum.amount = add(sum.amount, part.amount)
  }

  #add(row: StatementRow, model: string, amount: Decimal, place: RowPlace | undefined): void {
    const { day, scope = "", served, tokens, unit } = row
    let models = this.days.get(day)
    if (models === undefined) this.days.set(day, (models = new Map()))
    let cells = models.get(model)
    if (cells === undefined) models.set(model, (cells = new Map()))
    const key = `${unit}|${keyOf(served)}`
    let cell = cells.get(key)
    if (cell === undefined) {
      const none = { rows: 0, amount: ZERO, lines: [], seen: new Set<string>() }
      cell = { unit, served, scopes: new Set(), tokens: tokens && new Map(), ...none }
      cells.set(key, cell)
      this.cells++
    }
    cell.rows++
    cell.amount = add(cell.amount, amount)
    if (scope !== "") cell.scopes.add(scope)
    if (tokens === undefined) cell.tokens = undefined
    else for (const each in tokens) cell.tokens?.set(each, (cell.tokens.get(each) ?? 0) + tokens[each]!)
    noteLine(cell.lines, place)
    const text = textOf(row, place)
    if (cell.seen.has(text)) addRepeated(cell, amount, tokens, place)
    else if (cell.seen.size < MOST_SEEN) cell.seen.add(text)
  }
}

const noteLine = (lines: Array<number>, place: RowPlace | undefined): void => {
  if (place !== undefined && lines.length < MOST_LINES) lines.push(place.line)
}

/** The full text of a CSV row, or the fields read from a JSON object. */
const textOf = ({ amount, at, id, note, scope, tokens }: StatementRow, place: RowPlace | undefined): string =>
  place?.cells.join("\n") ?? JSON.stringify([decimalText(amount), at, id, note, scope, tokens])

const addRepeated = (
  cell: StatedCell,
  amount: Decimal,
  tokens: StatementRow["tokens"] = {},
  place: RowPlace | undefined
): void => {
  const repeated = (cell.repeated ??= { rows: 0, amount: ZERO, tokens: new Map(), lines: [] })
  repeated.rows++
  repeated.amount = add(repeated.amount, amount)
  for (const each in tokens) repeated.tokens.set(each, (repeated.tokens.get(each) ?? 0) + tokens[each]!)
  noteLine(repeated.lines, place)
}

const keyOf = ({ batch, channel, geo, isLong, speed, tier }: ServedAs): string =>
  `${tier ?? ""}|${batch ?? ""}|${speed ?? ""}|${geo ?? ""}|${channel ?? ""}|${isLong ?? ""}`

/** The rows of a statement, joined with responses by ids where both have them. */
export class StatedRows {
  readonly #prices: DayPrices
  readonly #ids: LoggedIds
  /** Rows whose response is in the logs, and rows with an empty id. */
  readonly #joined: StatedSums
  /** All rows: used if the statement has no ids, or no log has one of them. */
  readonly #unjoined: StatedSums
  readonly #claims: Array<Claim> = []
  /** Rows whose response is in no log, by day and model. */
  readonly #strange: IdSums = new Map()
  /** Rows of calls that failed, likewise. */
  readonly #failed: IdSums = new Map()
  /** Charges for logged responses, by their place in the index. */
  readonly #charged: Array<number> = []
  #isJoined = false

  constructor(prices: DayPrices, ids: LoggedIds) {
    this.#prices = prices
    this.#ids = ids
    this.#joined = new StatedSums(prices)
    this.#unjoined = new StatedSums(prices)
  }

  get total(): Decimal {
    return this.#unjoined.total
  }

  /** The number of models that are named. */
  get models(): number {
    return this.#unjoined.models.size
  }

  /** The number of different days, models and units, and of causes that columns name. */
  get kinds(): number {
    return this.#unjoined.cells + this.#unjoined.known.size
  }

  add(row: StatementRow, place?: RowPlace): void {
    this.#unjoined.add(row, place)
    if (row.id === undefined) return
    const logged = this.#ids.get(row.id)
    if (row.id === "") this.#joined.add(row, place)
    else if (logged === undefined) {
      if (this.#ids.isFailed(row.id)) this.#addFailed(row, row.amount, "the log says that it failed; it was charged")
      else this.#addStrange(row)
    } else {
      this.#isJoined = true
      if (this.#charged[logged.place] === toNumber(row.amount)) return this.#addAgain(row, logged.model, place)
      this.#charged[logged.place] = toNumber(row.amount)
      this.#addJoined(row, logged)
    }
  }

  /** Claims a second charge for the same response as a duplicate. */
  #addAgain({ amount, day, id = "" }: StatementRow, model: string, place: RowPlace | undefined): void {
    if (isNothing(amount)) return
    const claim = { cause: "duplicate_row" as const, day, model, kind: "all", amount, evidence: `${id} stands twice` }
    this.#claims.push({ ...claim, ...(place && { rows: [place.line] }) })
  }

  #addJoined(row: StatementRow, logged: LoggedId): void {
    const { amount, model } = logged
    const named = row.model === "" ? model : this.#prices.modelOf(row.model)
    const failed = row.failed ?? (logged.isFailed ? "the log says that it failed" : undefined)
    const isOnlyFailed = (row.parts ?? []).every(({ cause }) => cause === "failed_calls")
    const charged = subtract(row.amount, amount)
    if (failed !== undefined && named === model && isOnlyFailed && Math.abs(toNumber(charged)) > FLOAT_NOISE) {
      this.#addFailed(
        row,
        charged,
        isNothing(row.amount) ? `${failed}, and charged nothing` : `${failed}, and charged in part`
      )
      // The row may have less tokens than the log, or none.
      const worth = this.#joined.worthOf(row, model)
      const isWhole = worth !== undefined && Math.abs(toNumber(subtract(worth, amount))) <= FLOAT_NOISE
      return this.#joined.add({
        ...row,
        amount,
        parts: undefined,
        failed: undefined,
        ...(!isWhole && { tokens: undefined })
      })
    }
    if (named === model || row.parts !== undefined) return this.#joined.add(row)
    this.#joined.add({ ...row, amount, model })
    const evidence = `the log names ${model} for ${row.id ?? ""}`
    const claim = { cause: "model_identity" as const, day: row.day, model: named, kind: "all", evidence }
    this.#claims.push({ ...claim, amount: subtract(row.amount, amount) })
  }

  /** Claims what was charged for a call that failed, or what was not. */
  #addFailed(row: StatementRow, amount: Decimal, evidence: string): void {
    this.#isJoined = true
    addTo(this.#failed, `${row.day} ${this.#prices.modelOf(row.model)} ${evidence}`, row, amount, evidence)
  }

  #addStrange(row: StatementRow): void {
    addTo(this.#strange, `${row.day} ${this.#prices.modelOf(row.model)}`, row, row.amount, "no log has it")
  }

  /** The rows, and the claims that their ids alone prove. */
  end(): { readonly stated: StatedSums; readonly claims: ReadonlyArray<Claim> } {
    if (!this.#isJoined) return { stated: this.#unjoined, claims: [] }
    const byId = (cause: "failed_calls" | "not_in_logs", sums: IdSums): ReadonlyArray<Claim> =>
      Array.from(sums.values(), ({ amount, evidence, row, rows }) => ({
        cause,
        day: row.day,
        model: this.#prices.modelOf(row.model),
        kind: "all",
        amount,
        evidence: `${row.id ?? ""}${rows === 1 ? "" : ` and ${rows - 1} more`}: ${evidence}`
      })).filter(({ amount }) => !isNothing(amount))
    const claims = [...this.#claims, ...byId("not_in_logs", this.#strange), ...byId("failed_calls", this.#failed)]
    return { stated: this.#joined, claims }
  }
}

/** Rows whose ids alone prove a cause, by day, model and evidence. */
type IdSums = Map<string, { readonly row: StatementRow; readonly evidence: string; amount: Decimal; rows: number }>

const addTo = (sums: IdSums, key: string, row: StatementRow, amount: Decimal, evidence: string): void => {
  const sum = sums.get(key)
  if (sum === undefined) {
    sums.set(key, { row, evidence, amount, rows: 1 })
    return
  }
  sum.amount = add(sum.amount, amount)
  sum.rows++
}
