import { addDecimals, type Bill, type Decimal, decimal, decimalIn, decimalText, tokensIn } from "@ratecard/core/ledger"
import type { Tally } from "./billed.ts"

type Growing = { -readonly [Name in keyof Omit<Tally, "total">]: Tally[Name] } & { cost: Decimal }

/** Sums of bills by what they have in common, each in its currency. */
export class Tallies<Own extends object> {
  readonly #sums = new Map<string, { readonly own: Own; readonly sum: Growing }>()

  /** `key` tells what `own` says; `total` is the bill's, for one that is in several sums. */
  add(key: string, own: Own, bill: Bill, total = decimalIn(bill.total)!): void {
    const { complete, computed, currency, lines } = bill
    const place = `${currency} ${key}`
    let known = this.#sums.get(place)
    if (known === undefined) {
      const counts = { records: 0, input: 0, cacheRead: 0, cacheWrite: 0, output: 0 }
      known = { own, sum: { currency, ...counts, cost: decimal(0), isComplete: true } }
      this.#sums.set(place, known)
    }
    const { sum } = known
    const tokens = tokensIn(computed?.lines ?? lines)
    sum.records++
    sum.input += tokens.input
    sum.cacheRead += tokens.cache_read
    sum.cacheWrite += tokens.cache_write
    sum.output += tokens.output
    sum.cost = addDecimals(sum.cost, total)
    sum.isComplete &&= complete
  }

  all(): ReadonlyArray<Own & Tally> {
    return Array.from(this.#sums.values(), ({ own, sum: { cost, ...sum } }) => ({
      ...own,
      ...sum,
      total: decimalText(cost)
    }))
  }
}

/** The sum of tallies, by currency. */
export const totalsOf = (tallies: ReadonlyArray<Tally>): ReadonlyArray<Tally> =>
  [...Map.groupBy(tallies, ({ currency }) => currency)].map(([currency, own]) => {
    const count = (name: "records" | "input" | "cacheRead" | "cacheWrite" | "output") =>
      own.reduce((sum, tally) => sum + tally[name], 0)
    return {
      currency,
      records: count("records"),
      input: count("input"),
      cacheRead: count("cacheRead"),
      cacheWrite: count("cacheWrite"),
      output: count("output"),
      total: decimalText(own.reduce((sum, { total }) => addDecimals(sum, decimalIn(total)!), decimal(0))),
      isComplete: own.every(({ isComplete }) => isComplete)
    }
  })
