import { add, type Decimal, subtract, toNumber } from "../pricing/money.ts"
import type { Claim } from "./claims.ts"
import type { LoggedIds } from "./logged.ts"
import type { DayPrices } from "./prices.ts"
import { StatedSums } from "./stated.ts"
import { isNothing } from "./statement/amounts.ts"
import type { RowPlace, StatementRow } from "./statement/row.ts"

/** The rows of a statement, joined with responses by ids where both have them. */
export class StatedRows {
  readonly #prices: DayPrices
  readonly #ids: LoggedIds
  /** Rows whose response the logs have, and those whose id is empty. */
  readonly #joined: StatedSums
  /** All rows, for statements without ids and logs that have none of them. */
  readonly #unjoined: StatedSums
  readonly #claims: Array<Claim> = []
  /** Rows whose response no log has, by day and model. */
  readonly #strange = new Map<string, { readonly row: StatementRow; amount: Decimal; rows: number }>()
  /** What was charged for responses of the logs, by their places there. */
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

  /** A response is charged once. */
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

  /** All rows, and what their ids alone show. */
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
