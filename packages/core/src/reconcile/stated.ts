import { add, type Decimal, decimalText, subtract, ZERO, toNumber } from "../pricing/money.ts"
import { isFee, type LoggedIds } from "./logged.ts"
import { type DayPrices, times } from "./prices.ts"
import { isNothing } from "./statement/values.ts"
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
  total = ZERO
  readonly #prices: DayPrices

  constructor(prices: DayPrices) {
    this.#prices = prices
  }

  add(row: StatementRow, place?: RowPlace): void {
    const model = row.model === "" ? "" : this.#prices.modelOf(row.model)
    this.total = add(this.total, row.amount)
    if (row.only !== undefined) {
      this.#note(row, model, { cause: row.only, amount: row.amount, evidence: row.note ?? row.only })
      return
    }
    let { amount } = row
    for (const part of row.parts ?? []) {
      const worth = part.amount ?? this.#worth(row, model)
      if (worth === undefined) continue
      const signed = part.amount === undefined ? subtract(ZERO, worth) : worth
      this.#note(row, model, { ...part, amount: signed })
      amount = subtract(amount, signed)
    }
    this.#add(row, isFee(row.unit) ? "" : model, amount, place)
  }

  /** The cost of a row's tokens at list prices. */
  #worth({ day, served, tokens = {} }: StatementRow, model: string): Decimal | undefined {
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
  readonly #strange = new Map<string, { readonly row: StatementRow; amount: Decimal; rows: number }>()
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

  add(row: StatementRow, place?: RowPlace): void {
    this.#unjoined.add(row, place)
    if (row.id === undefined) return
    const logged = this.#ids.get(row.id)
    if (row.id === "") this.#joined.add(row, place)
    else if (logged === undefined) this.#addStrange(row)
    else {
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

  #addJoined(row: StatementRow, { amount, model }: { readonly amount: Decimal; readonly model: string }): void {
    const named = row.model === "" ? model : this.#prices.modelOf(row.model)
    if (named === model || row.parts !== undefined) return this.#joined.add(row)
    this.#joined.add({ ...row, amount, model })
    const evidence = `the log names ${model} for ${row.id ?? ""}`
    const claim = { cause: "model_identity" as const, day: row.day, model: named, kind: "all", evidence }
    this.#claims.push({ ...claim, amount: subtract(row.amount, amount) })
  }

  #addStrange(row: StatementRow): void {
    const key = `${row.day} ${this.#prices.modelOf(row.model)}`
    const sum = this.#strange.get(key)
    if (sum === undefined) this.#strange.set(key, { row, amount: row.amount, rows: 1 })
    else {
      sum.amount = add(sum.amount, row.amount)
      sum.rows++
    }
  }

  /** The rows, and the claims that their ids alone prove. */
  end(): { readonly stated: StatedSums; readonly claims: ReadonlyArray<Claim> } {
    if (!this.#isJoined) return { stated: this.#unjoined, claims: [] }
    const strange = [...this.#strange.values()].map(({ amount, row, rows }): Claim => ({
      cause: "not_in_logs",
      day: row.day,
      model: this.#prices.modelOf(row.model),
      kind: "all",
      amount,
      evidence: rows === 1 ? `no log has ${row.id ?? ""}` : `no log has ${row.id ?? ""} and ${rows - 1} more`
    }))
    return { stated: this.#joined, claims: [...this.#claims, ...strange.filter(({ amount }) => !isNothing(amount))] }
  }
}
