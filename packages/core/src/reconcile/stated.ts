import { add, type Decimal, subtract, ZERO } from "../pricing/money.ts"
import { isFee } from "./logged.ts"
import { type DayPrices, times } from "./prices.ts"
import { isNothing } from "./statement/amounts.ts"
import type { KnownPart, ServedAs, StatementRow } from "./statement/row.ts"

/** What a statement has of a unit of a model on a day, served in one way. */
export interface StatedCell {
  readonly unit: string
  readonly served: ServedAs
  readonly scopes: Set<string>
  rows: number
  amount: Decimal
  /** By unit; undefined if the rows have money alone. */
  tokens: Map<string, number> | undefined
}

/** A part of rows whose cause stands in a column. */
interface KnownSum {
  readonly row: Pick<StatementRow, "day" | "model" | "unit">
  readonly part: KnownPart
  amount: Decimal
}

/** The rows of a statement by day and model; those that are nothing but their cause stand alone. */
export class StatedSums {
  readonly days = new Map<string, Map<string, Map<string, StatedCell>>>()
  readonly known = new Map<string, KnownSum>()
  total = ZERO
  readonly #prices: DayPrices

  constructor(prices: DayPrices) {
    this.#prices = prices
  }

  add(row: StatementRow): void {
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
    this.#add(row, isFee(row.unit) ? "" : model, amount)
  }

  /** What the tokens of a row cost at list prices. */
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

  #add({ day, scope = "", served, tokens, unit }: StatementRow, model: string, amount: Decimal): void {
    let models = this.days.get(day)
    if (models === undefined) this.days.set(day, (models = new Map()))
    let cells = models.get(model)
    if (cells === undefined) models.set(model, (cells = new Map()))
    const key = `${unit}|${keyOf(served)}`
    let cell = cells.get(key)
    if (cell === undefined) {
      cell = { unit, served, scopes: new Set(), rows: 0, amount: ZERO, tokens: tokens && new Map() }
      cells.set(key, cell)
    }
    cell.rows++
    cell.amount = add(cell.amount, amount)
    if (scope !== "") cell.scopes.add(scope)
    if (tokens === undefined) cell.tokens = undefined
    else for (const each in tokens) cell.tokens?.set(each, (cell.tokens.get(each) ?? 0) + tokens[each]!)
  }
}

const keyOf = ({ batch, channel, geo, isLong, speed, tier }: ServedAs): string =>
  `${tier ?? ""}|${batch ?? ""}|${speed ?? ""}|${geo ?? ""}|${channel ?? ""}|${isLong ?? ""}`
