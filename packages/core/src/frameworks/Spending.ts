import type { Currency } from "../catalogue/Model.ts"
import { add, compare, type Decimal, decimalIn, decimalText, ZERO } from "../pricing/money.ts"
import type { CallBill } from "./callBill.ts"

/** How much may be spent. */
export interface SpendingOptions {
  /** An exact decimal, above 0; without one nothing is ever spent. */
  readonly budget?: string
  /** That of the budget and the total; dollars by default. */
  readonly currency?: Currency
}

/**
 * What calls cost together, to the last digit, and whether that is the budget. A call of which not all is
 * known adds what is known, and makes the total a lower bound. A bill in another currency counts with its
 * `converted` total, and is unknown without one.
 *
 * Throws a RangeError where the budget is no amount above 0.
 *
 * @example
 * const spending = new Spending({ budget: "0.01" })
 * spending.add(biller()({ model: "gpt-4o", usage: { prompt_tokens: 2006, completion_tokens: 300 } }))
 * [spending.total, spending.isSpent] // => ["0.008015", false]
 * spending.add(biller()({ model: "gpt-4o", usage: { prompt_tokens: 2006, completion_tokens: 300 } }))
 * [spending.total, spending.isSpent, spending.complete] // => ["0.01603", true, true]
 */
export class Spending {
  readonly budget: string | undefined
  readonly currency: Currency
  readonly #limit: Decimal | undefined
  #total = ZERO
  #complete = true
  #calls = 0

  constructor({ budget, currency = "usd" }: SpendingOptions = {}) {
    this.budget = budget
    this.currency = currency
    this.#limit = budget === undefined ? undefined : decimalIn(budget)
    if (budget !== undefined && (this.#limit === undefined || compare(this.#limit, ZERO) <= 0)) {
      throw new RangeError(`budget: '${budget}' is no amount above 0.`)
    }
  }

  /** Counts a call. */
  add(bill: CallBill): void {
    const total = bill.currency === this.currency ? bill.total : convertedTo(this.currency, bill)
    if (total !== null) this.#total = add(this.#total, decimalIn(total)!)
    this.#complete &&= bill.complete && total !== null
    this.#calls++
  }

  /** An exact decimal in `currency`; a lower bound where not `complete`. */
  get total(): string {
    return decimalText(this.#total)
  }

  /** Whether all is known of every call. */
  get complete(): boolean {
    return this.#complete
  }

  /** How many calls were counted. */
  get calls(): number {
    return this.#calls
  }

  /** Whether the total has reached the budget. */
  get isSpent(): boolean {
    return this.#limit !== undefined && compare(this.#total, this.#limit) >= 0
  }
}

const convertedTo = (currency: Currency, { converted, total }: CallBill): string | null =>
  converted?.currency === currency && total !== null ? converted.total : null

/** No call is made because the budget is spent. */
export class BudgetSpent extends Error {
  override readonly name = "BudgetSpent"
  readonly total: string
  readonly budget: string

  constructor({ budget, currency, total }: Spending) {
    super(`The budget of ${budget} ${currency} is spent (${total} ${currency}): no call was made.`)
    this.total = total
    this.budget = budget!
  }
}
