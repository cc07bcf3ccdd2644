import {
  addDecimals,
  type Decimal,
  decimal,
  decimalIn,
  decimalText,
  type LogGap,
  subtractDecimals,
  type TokenSums
} from "@ratecard/core/ledger"
import type { Currency } from "@ratecard/core/catalogue"
import type { Agent } from "./files/LogPlace.ts"
import type { PricedResponse } from "./priceResponse.ts"

/** What responses of one model used and cost in one session on one branch in a quarter of an hour: every view is a sum of such. */
export interface Cell {
  readonly agent: Agent
  /** Quarters of an hour since the epoch: days of all time zones begin with one. */
  readonly quarter: number
  readonly session: string
  readonly project: string
  /** On which machine it was logged; empty if it has no name. */
  readonly machine: string
  /** Of that folder, where the log says so: its branch, and owner and name of its repository. */
  readonly branch?: string
  readonly repository?: string
  readonly model: string
  readonly unknown?: PricedResponse["unknown"]
  /** Its prices are as public lists say, or not known because these disagree. */
  readonly isListed?: true
  /** What the log does not say of them. */
  readonly gap?: LogGap
  /** What the agent says that they cost, in dollars, where its log has no tokens: an exact decimal. */
  readonly reported?: string
  readonly currency: Currency
  /** An exact decimal. */
  readonly cost: string
  readonly responses: number
  /** Of them those that have a price, at least in part, and those that have one in full. */
  readonly priced: number
  readonly complete: number
  readonly tokens: TokenSums
  /** Of logs that say too little: how many responses, and how much more all cost with as many tokens as their text has at most. */
  readonly least?: { readonly responses: number; readonly more: string }
}

export const QUARTER_MILLIS = 15 * 60 * 1000

/** The quarter of an hour of an instant, counted from the epoch. */
export const quarterOf = (at: number): number => Math.floor(at / QUARTER_MILLIS)

const ZERO = decimal(0)

interface Growing extends Omit<Cell, "cost" | "tokens" | "least" | "reported"> {
  sum: Decimal
  more: Decimal
  own: Decimal | undefined
  least: number
  responses: number
  priced: number
  complete: number
  tokens: { -readonly [Sort in keyof TokenSums]: number }
}

/** Adds priced responses up. */
export class Cells {
  readonly #cells = new Map<string, Growing>()

  add({ bill, model, reported, response, responses, tokens, unknown }: PricedResponse): void {
    const { agent, at, branch, machine = "", project = "", repository, session = "" } = response
    const { gap } = response.kind
    const quarter = quarterOf(at)
    const currency = "total" in bill ? bill.currency : "usd"
    const place = `${project}\n${branch ?? ""}\n${repository ?? ""}\n${machine}`
    const key = `${agent}\n${quarter}\n${session}\n${place}\n${model}\n${currency}\n${gap ?? ""}`
    let cell = this.#cells.get(key)
    if (cell === undefined) {
      const named = { agent, quarter, session, project, machine, model, currency }
      const known = {
        ...(unknown && { unknown }),
        ...(branch && { branch }),
        ...(repository && { repository }),
        ...(gap && { gap }),
        ...(isListed(bill) && { isListed: true as const })
      }
      const counts = { least: 0, responses: 0, priced: 0, complete: 0 }
      const tokens = { input: 0, cache_read: 0, cache_write: 0, output: 0 }
      this.#cells.set(key, (cell = { ...named, ...known, ...counts, tokens, sum: ZERO, more: ZERO, own: undefined }))
    }
    cell.responses += responses
    cell.tokens.input += tokens.input
    cell.tokens.cache_read += tokens.cache_read
    cell.tokens.cache_write += tokens.cache_write
    cell.tokens.output += tokens.output
    if (reported !== undefined) cell.own = addDecimals(cell.own ?? ZERO, reported)
    if (response.logged !== undefined) addLeast(cell, bill)
    if (!("total" in bill)) return
    cell.sum = addDecimals(cell.sum, decimalIn(bill.total)!)
    cell.priced += responses
    if (bill.complete) cell.complete += responses
  }

  all(): ReadonlyArray<Cell> {
    return Array.from(this.#cells.values(), ({ least: responses, more, own, sum, ...cell }) => ({
      ...cell,
      cost: decimalText(sum),
      ...(own && { reported: decimalText(own) }),
      ...(responses > 0 && { least: { responses, more: decimalText(more) } })
    }))
  }
}

const isListed = (bill: PricedResponse["bill"]): boolean =>
  "warnings" in bill && bill.warnings.some(({ code }) => code === "listed" || code === "lists_disagree")

const addLeast = (cell: Growing, bill: PricedResponse["bill"]): void => {
  const band = "band" in bill ? bill.band : undefined
  if (band === undefined) return
  cell.least++
  cell.more = addDecimals(cell.more, subtractDecimals(decimalIn(band.high)!, decimalIn(band.low)!))
}
