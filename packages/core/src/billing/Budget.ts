import type { Currency } from "../catalogue/Fields.ts"
import { add, compare, type Decimal, decimalIn, decimalText, subtract, ZERO } from "../pricing/money.ts"
import { instantText } from "../time/readInstant.ts"
import type { CallBill } from "./bill.ts"

/** The limit, its period, and the rule for calls whose price is not known. */
export interface BudgetOptions {
  /** An exact decimal above 0. */
  readonly limit: string
  /** Of the limit and of all amounts; dollars by default. */
  readonly currency?: Currency
  /** After which time, in UTC, spending starts at 0 again; never by default. */
  readonly period?: "day" | "month"
  /** The owner of the budget, such as a tenant: its errors name it. */
  readonly key?: string
  /** The amount already spent in this period, such as before a restart; an exact decimal. */
  readonly spent?: string
  /**
   * Rule for a call whose price is not known: it is refused, it is allowed and makes the total a lower bound, or it
   * counts with this amount. Refused by default, also after a call of unknown cost without a reservation.
   */
  readonly unknown?: "refuse" | "allow" | { readonly assume: string }
  /** Tells the time, in milliseconds since the epoch. */
  readonly now?: () => number
}

/** Money that is set aside for a call until its bill is known. */
export interface Reservation {
  /**
   * Counts what the call cost instead; what was set aside, if that is more and the bill is not complete.
   * A reservation ends once; later calls do nothing.
   */
  settle(bill: CallBill): void
  /** The call cost nothing. */
  release(): void
}

/**
 * A limit for what calls cost together, exact to the last digit. {@link reserve} what a call may cost at most
 * before it is made, so that calls at the same time do not exceed the limit together, and settle it by the
 * bill. A call whose bill has no total, or broke off, counts with what was reserved for it. A bill in another
 * currency counts with its `converted` total, and is unknown without one.
 *
 * Throws a RangeError for amounts that are not above 0.
 *
 * @example
 * const budget = new Budget({ limit: "0.01", period: "month" })
 * const call = budget.reserve("0.009")
 * const response = { model: "gpt-4o", usage: { prompt_tokens: 2006, completion_tokens: 300 } }
 * call.settle(bill(response, { at: "2025-01-15" }))
 * [budget.spent, budget.remaining, budget.isSpent] // => ["0.008015", "0.001985", false]
 */
export class Budget {
  readonly limit: string
  readonly currency: Currency
  readonly period: BudgetOptions["period"]
  readonly key: string | undefined
  readonly #limit: Decimal
  readonly #assumed: Decimal | undefined
  readonly #unknown: "refuse" | "allow" | "assume"
  readonly #now: () => number
  #spent: Decimal
  #reserved = ZERO
  #complete = true
  /** Whether a call may have cost anything. */
  #isUnbounded = false
  #calls = 0
  #day: string

  constructor({
    currency = "usd",
    key,
    limit,
    now = Date.now,
    period,
    spent = "0",
    unknown = "refuse"
  }: BudgetOptions) {
    this.limit = limit
    this.currency = currency
    this.period = period
    this.key = key
    this.#limit = amountIn("limit", limit)
    if (compare(this.#limit, ZERO) === 0) throw new RangeError("limit must be above 0.")
    this.#spent = amountIn("spent", spent)
    this.#unknown = typeof unknown === "string" ? unknown : "assume"
    this.#assumed = typeof unknown === "string" ? undefined : amountIn("unknown.assume", unknown.assume)
    this.#now = now
    this.#day = this.#periodOf(now())
  }

  /**
   * Sets aside what a call may cost at most: an exact decimal, or its `estimate`. For null, and for an estimate
   * that is not complete, the rule for unknown prices holds. Throws {@link BudgetSpent} if that is more than
   * what is left.
   */
  reserve(atMost: CallBill | string | null): Reservation {
    this.#turn()
    const most = atMost === null || typeof atMost === "string" ? atMost : atMost.complete ? this.#totalOf(atMost) : null
    if (this.#unknown === "refuse" && (most === null || this.#isUnbounded)) throw new BudgetSpent(this, null)
    const amount = most === null ? (this.#assumed ?? ZERO) : amountIn("atMost", most)
    const left = this.#left()
    if (compare(left, ZERO) <= 0 || compare(amount, left) > 0) throw new BudgetSpent(this, decimalText(amount))
    this.#reserved = add(this.#reserved, amount)
    const day = this.#day
    let isOpen = true
    const end = () => {
      this.#turn()
      if (isOpen && day === this.#day) this.#reserved = subtract(this.#reserved, amount)
      const wasOpen = isOpen
      isOpen = false
      return wasOpen
    }
    return {
      settle: (bill) => {
        if (end()) this.#count(bill, amount)
      },
      release: () => void end()
    }
  }

  /** Counts a call that was made. */
  add(bill: CallBill): void {
    this.#count(bill, this.#assumed)
  }

  #count(bill: CallBill, atMost: Decimal | undefined): void {
    this.#turn()
    const total = this.#totalOf(bill)
    const known = total === null ? undefined : amountIn("total", total)
    const isKnown = bill.complete && known !== undefined
    // What a bill lacks may have cost as much as was thought before the call.
    const counted = isKnown ? known : highest(known, atMost)
    if (counted === undefined) this.#isUnbounded = true
    else this.#spent = add(this.#spent, counted)
    this.#complete &&= isKnown
    this.#calls++
  }

  #totalOf({ converted, currency, total }: CallBill): string | null {
    if (currency === this.currency || total === "0" || total === null) return total
    return converted?.currency === this.currency ? converted.total : null
  }

  /**
   * Cost of this period's calls, an exact decimal. Unless `complete`, some calls count with their reservations, and
   * those of which nothing is known with nothing.
   */
  get spent(): string {
    this.#turn()
    return decimalText(this.#spent)
  }

  /** The amount set aside for calls that have no bill yet, an exact decimal. */
  get reserved(): string {
    this.#turn()
    return decimalText(this.#reserved)
  }

  /** The limit less what is spent and reserved; never below 0. */
  get remaining(): string {
    const left = this.isSpent ? ZERO : this.#left()
    return compare(left, ZERO) < 0 ? "0" : decimalText(left)
  }

  /** Whether all is known of every call. */
  get complete(): boolean {
    this.#turn()
    return this.#complete
  }

  /** The number of calls counted in this period. */
  get calls(): number {
    this.#turn()
    return this.#calls
  }

  /** Whether nothing is left, or a call of unknown cost was made where such calls are refused. */
  get isSpent(): boolean {
    this.#turn()
    return compare(this.#spent, this.#limit) >= 0 || (this.#isUnbounded && this.#unknown === "refuse")
  }

  #left(): Decimal {
    return subtract(subtract(this.#limit, this.#spent), this.#reserved)
  }

  /** Starts a new period at its first use. */
  #turn(): void {
    const day = this.#periodOf(this.#now())
    if (day === this.#day) return
    this.#day = day
    this.#spent = ZERO
    this.#reserved = ZERO
    this.#complete = true
    this.#isUnbounded = false
    this.#calls = 0
  }

  #periodOf(now: number): string {
    if (this.period === undefined) return ""
    return instantText(now).slice(0, this.period === "day" ? 10 : 7)
  }
}

const amountIn = (name: string, text: string): Decimal => {
  const amount = decimalIn(text)
  if (amount !== undefined && compare(amount, ZERO) >= 0) return amount
  throw new RangeError(`${name} must be a decimal of at least 0 in a string, such as '0.05', not '${text}'.`)
}

const highest = (one: Decimal | undefined, other: Decimal | undefined): Decimal | undefined =>
  one === undefined || (other !== undefined && compare(other, one) > 0) ? other : one

/** A call is not made because the budget does not allow it. */
export class BudgetSpent extends Error {
  override readonly name = "BudgetSpent"
  readonly limit: string
  readonly spent: string
  /** The most that the call may cost; null if its price is not known. */
  readonly atMost: string | null
  readonly key: string | undefined

  constructor(budget: Budget, atMost: string | null) {
    const { currency, key, limit, period, remaining, reserved, spent } = budget
    const whose = `budget ${key === undefined ? "" : `'${key}' `}of ${limit} ${currency}${period === undefined ? "" : ` a ${period}`}`
    super(
      atMost === null
        ? `No call was made: its price, or what a call before it cost, is unknown, and the ${whose} refuses that. Pass an overlay with the model's prices, reserve before each call, or pass \`unknown: "allow"\`.`
        : `No call was made: it may cost ${atMost} ${currency}, and the ${whose} has ${remaining} left: ${reserved} reserved, ${spent} spent. Lower the call's output limit to reserve less.`
    )
    this.limit = limit
    this.spent = spent
    this.atMost = atMost
    this.key = key
  }
}
