import {
  type Decimal,
  decimalIn,
  decimalText,
  subtractDecimals,
  type Warning,
  type UsageSum
} from "@ratecard/core/ledger"
import type { Currency } from "@ratecard/core/catalogue"
import type { Exchange } from "../../prices/exchange.ts"
import { Refusal } from "../../World.ts"
import type { UsageDocument } from "../document.ts"

/** From the least to the most, with the best single one; of amounts, exact decimals. */
export interface Range<N = string> {
  readonly low: N
  readonly best: N
  readonly high: N
}

/** Percents of the cost, with one decimal. */
interface Percents extends Range<number> {}

/** The cost of responses, and the cost that they would have had. */
export interface ComparedSum {
  /** The cost of the responses: an exact decimal, unrounded. */
  readonly cost: string
  /** The cost that the same responses would have had. */
  readonly other: Range
  /** The other cost less this one: negative where the other saves. */
  readonly difference: Range
  /** The same in percent of the cost; null if that is 0. */
  readonly percent: Percents | null
  readonly currency: Currency
  /** Whether all of both is priced. */
  readonly complete: boolean
  /** Responses in both sums. */
  readonly responses: number
}

/** A row, by its key. */
interface ComparedRow extends ComparedSum {
  /** That of the same row in `rows` of the usage. */
  readonly key: string
}

/** A response whose prompt the other model could not take. */
export interface LongPrompt {
  /** The log that it stands in. */
  readonly file: string
  /** From 1, where the file has lines. */
  readonly line: number | null
  /** Its tokens, by the best number. */
  readonly prompt_tokens: number
}

/** The model that is compared with, by its catalogue id. */
export interface Change {
  readonly model: string
}

/** The cost of the same work with another model. */
export interface WhatIfDocument {
  readonly change: Change
  /** The rows of the usage, in the same view. */
  readonly rows: ReadonlyArray<ComparedRow>
  readonly total: ComparedSum
  /** Why it is a range, and what it takes for granted. */
  readonly reasons: ReadonlyArray<Warning & { readonly responses: number }>
  /** Prompts that are longer than the other model's context window; absent if all fit. */
  readonly over?: {
    readonly responses: number
    /** The other model's, in tokens. */
    readonly context_window: number
    /** The longest, at most twenty. */
    readonly longest: ReadonlyArray<LongPrompt>
  }
  /** Responses that are in neither sum, and why. */
  readonly left_out: ReadonlyArray<{ readonly message: string; readonly responses: number }>
}

/** The same rows by what they cost and by what they would have, at the least, at best and at the most. */
export const comparedRows = (
  own: UsageDocument,
  others: Range<UsageDocument>,
  exchange: Exchange | undefined
): Pick<WhatIfDocument, "rows" | "total"> => {
  assertComparable([own.total, ...ENDS.map((end) => others[end].total)], exchange)
  const rowsOf = ({ rows }: UsageDocument) => new Map(rows.map((row) => [row.key, row]))
  const [low, best, high] = [rowsOf(others.low), rowsOf(others.best), rowsOf(others.high)]
  return {
    rows: own.rows.map((row) => {
      const { key } = row
      return { key, ...compared(row, { low: low.get(key)!, best: best.get(key)!, high: high.get(key)! }) }
    }),
    total: compared(own.total, { low: others.low.total, best: others.best.total, high: others.high.total })
  }
}

/** Sums of two currencies are compared in one of them alone, and those of days without a rate in none. */
export const assertComparable = (sums: ReadonlyArray<UsageSum>, exchange?: Exchange): void => {
  const all = sums.filter(({ priced }) => priced > 0)
  const currencies = new Set(
    all
      .flatMap(({ also = [], currency }) => [currency, ...also.map((each) => each.currency)])
      .map((each) => each.toUpperCase())
  )
  if (currencies.size < 2) return
  if (exchange?.table !== undefined) {
    const { from } = exchange.table
    throw new Refusal(
      `No exchange rate is known before ${from}: leave those days out with --since, or give --rate 81.5`
    )
  }
  throw new Refusal(`The sums are in ${[...currencies].join(" and ")}: compare them in one with --currency usd`)
}

const ENDS = ["low", "best", "high"] as const

const rangeOf = <N>(of: (end: keyof Range) => N): Range<N> => ({ low: of("low"), best: of("best"), high: of("high") })

const compared = (own: UsageSum, others: Range<UsageSum>): ComparedSum => {
  const { complete, cost, currency, responses } = own
  const [before, other] = [decimalIn(cost)!, rangeOf((end) => decimalIn(others[end].cost)!)]
  const difference = rangeOf((end) => subtractDecimals(other[end], before))
  const percentOf = (amount: Decimal): number => Math.round((Number(decimalText(amount)) / Number(cost)) * 1000) / 10
  return {
    cost,
    other: rangeOf((end) => decimalText(other[end])),
    difference: rangeOf((end) => decimalText(difference[end])),
    percent: Number(cost) === 0 ? null : rangeOf((end) => percentOf(difference[end])),
    currency,
    complete: complete && ENDS.every((end) => others[end].complete),
    responses
  }
}

/** Sums of texts by how often they were said, the most frequent first. */
export class Said<What extends { readonly message: string }> {
  readonly #byMessage = new Map<string, What & { responses: number }>()

  add(what: What): void {
    const known = this.#byMessage.get(what.message)
    if (known === undefined) this.#byMessage.set(what.message, { ...what, responses: 1 })
    else known.responses++
  }

  all(): ReadonlyArray<What & { readonly responses: number }> {
    return [...this.#byMessage.values()].toSorted((one, other) => other.responses - one.responses)
  }
}
