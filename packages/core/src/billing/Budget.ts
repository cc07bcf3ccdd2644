import type { Currency } from "../catalogue/Fields.ts"
import { CURRENCIES } from "../catalogue/providers.ts"
import { add, compare, type Decimal, decimalIn, decimalText, subtract, ZERO } from "../pricing/money.ts"
import { instantText } from "../time/readInstant.ts"
import type { CallBill } from "./bill.ts"
import { type BudgetStore, memoryStore } from "./BudgetStore.ts"
import { refuseUnknown } from "./refuseUnknown.ts"
import { type Form, SharedState, UnusableText } from "./SharedState.ts"

/** The limit, its period, where it is kept, and the rule for calls whose price is not known. */
export interface BudgetOptions {
  /** An exact decimal above 0. */
  readonly limit: string
  /** Of the limit and of all amounts; dollars by default. */
  readonly currency?: Currency
  /** After which time, in UTC, spending starts at 0 again; never by default. The clock that is ahead begins a period for all. */
  readonly period?: "day" | "month"
  /** The owner of the budget, such as a tenant: a store keeps it by this name, and its errors name it. */
  readonly key?: string
  /**
   * The place of the budget, which all processes share that have it: `redisStore`, `postgresStore` or `sqliteStore` of
   * `@ratecard/core/budgets`. By default the memory of this process.
   */
  readonly store?: BudgetStore
  /** The amount already spent in this period if nothing is kept yet, such as before a restart; an exact decimal. */
  readonly spent?: string
  /**
   * Rule for a call whose price is not known: it is refused, it is allowed and makes the total a lower bound, or it
   * counts with this amount. Refused by default, also after a call of unknown cost without a reservation.
   */
  readonly unknown?:
    | "refuse"
    | "allow"
    | {
        /** The amount that such a call counts with; an exact decimal. */
        readonly assume: string
      }
  /**
   * The time in milliseconds after which a reservation that was not ended gives its amount back, as its process may have
   * been killed; 15 minutes by default. Longer than any call takes, and than clocks differ.
   */
  readonly expiry?: number
  /** Tells the time, in milliseconds since the epoch. */
  readonly now?: () => number
}

const KNOWN = {
  limit: null,
  currency: CURRENCIES,
  period: ["day", "month"],
  key: null,
  store: null,
  spent: null,
  unknown: ["refuse", "allow"],
  expiry: null,
  now: null
} satisfies Record<keyof BudgetOptions, ReadonlyArray<string> | null>

/** Money that is set aside for a call until its bill is known. */
export interface Reservation {
  /**
   * Counts what the call cost instead; what was set aside, if that is more and the bill is not complete.
   * A reservation ends once; later calls do nothing. If the store fails, it rejects, and the budget's next call makes
   * up for it.
   */
  settle(bill: CallBill): Promise<void>
  /** The call cost nothing. */
  release(): Promise<void>
}

/** A budget at one moment. Amounts are exact decimals. */
export interface BudgetState {
  /**
   * Cost of this period's calls. Unless `complete`, some calls count with their reservations, and those of which nothing
   * is known with nothing.
   */
  readonly spent: string
  /** Set aside for calls that have no bill yet. */
  readonly reserved: string
  /** The limit less what is spent and reserved; never below 0. */
  readonly remaining: string
  /** Whether all is known of every call. */
  readonly complete: boolean
  /** The number of calls counted in this period. */
  readonly calls: number
  /** Whether nothing is left to spend, or a call of unknown cost was made where such calls are refused. */
  readonly isSpent: boolean
}

/**
 * A limit for what calls cost together, exact to the last digit. {@link reserve} what a call may cost at most
 * before it is made, so that calls at the same time do not exceed the limit together, and settle it by the
 * bill. A call whose bill has no total, or broke off, counts with what was reserved for it. A bill in another
 * currency counts with its `converted` total, and is unknown without one.
 *
 * Throws a RangeError for amounts that are not above 0, and for unknown names and words.
 *
 * @example
 * const budget = new Budget({ limit: "0.01", period: "month" })
 * const call = await budget.reserve("0.009")
 * const response = { model: "gpt-4o", usage: { prompt_tokens: 2006, completion_tokens: 300 } }
 * await call.settle(bill(response, { at: "2025-01-15" }))
 * const { spent, remaining, isSpent } = await budget.state()
 * [spent, remaining, isSpent] // => ["0.008015", "0.001985", false]
 */
export class Budget {
  /** The most that calls may cost together; an exact decimal. */
  readonly limit: string
  /** Of all amounts. */
  readonly currency: Currency
  /** The time after which spending starts at 0 again. */
  readonly period: BudgetOptions["period"]
  /** The owner of the budget. */
  readonly key: string | undefined
  readonly #limit: Decimal
  readonly #assumed: Decimal | undefined
  readonly #unknown: "refuse" | "allow" | "assume"
  readonly #expiry: number
  readonly #now: () => number
  readonly #kept: SharedState<Kept>

  constructor(options: BudgetOptions) {
    refuseUnknown(options, KNOWN)
    const { currency = "usd", expiry = 15 * 60_000, key, limit, now = Date.now, period } = options
    const { spent = "0", store, unknown = "refuse" } = options
    this.limit = limit
    this.currency = currency
    this.period = period
    this.key = key
    this.#limit = amountIn("limit", limit)
    if (compare(this.#limit, ZERO) === 0) throw new RangeError("limit must be above 0.")
    if (store !== undefined && !key) throw new RangeError("key must name the budget, as its store has others too.")
    if (!(expiry > 0)) throw new RangeError("expiry must be above 0.")
    this.#unknown = typeof unknown === "string" ? unknown : "assume"
    this.#assumed = typeof unknown === "string" ? undefined : amountIn("unknown.assume", unknown.assume)
    this.#expiry = expiry
    this.#now = now
    const first = { spent: amountIn("spent", spent), period: this.#periodOf(now()) }
    this.#kept = new SharedState(store ?? memoryStore(), key ?? "", formOf(`${currency} ${period ?? "ever"}`, first))
  }

  /**
   * Sets aside what a call may cost at most: an exact decimal, or its `estimate`. For null, and for an estimate
   * that is not complete, the rule for unknown prices holds. Rejects with {@link BudgetSpent} if that is more than
   * what is left, and with {@link BudgetUnavailable} if the store fails.
   */
  async reserve(atMost: CallBill | string | null): Promise<Reservation> {
    const most = typeof atMost !== "object" || atMost === null ? atMost : atMost.complete ? this.#totalOf(atMost) : null
    const amount = most === null ? (this.#assumed ?? ZERO) : amountIn("atMost", most)
    const id = this.#kept.newId()
    await this.#change(
      "No call was made",
      (kept) => {
        if (this.#unknown === "refuse" && (most === null || kept.isUnbounded))
          throw new BudgetSpent(this, this.#stateOf(kept), null)
        const left = this.#left(kept)
        if (compare(left, ZERO) <= 0 || compare(amount, left) > 0)
          throw new BudgetSpent(this, this.#stateOf(kept), decimalText(amount))
        kept.open.set(id, { amount, until: this.#now() + this.#expiry })
      },
      (kept) => void kept.open.delete(id)
    )
    let isOpen = true
    const end = (count: (kept: Kept) => void): Promise<void> => {
      if (!isOpen) return this.#keep(() => undefined)
      isOpen = false
      return this.#keep((kept) => {
        kept.open.delete(id)
        count(kept)
      })
    }
    return {
      settle: async (bill) => end(this.#counting(bill, amount)),
      release: () => end(() => undefined)
    }
  }

  /** Counts a call that was made. */
  async add(bill: CallBill): Promise<void> {
    await this.#keep(this.#counting(bill, this.#assumed))
  }

  /** Tells what is spent, reserved and left. */
  async state(): Promise<BudgetState> {
    return this.#change("What is left is not known", (kept) => this.#stateOf(kept))
  }

  /** Makes a change for good: if it fails now, the next one makes up for it. */
  #keep(change: (kept: Kept) => void): Promise<void> {
    return this.#change("What a call cost is not kept yet, the budget's next call does it", change, change)
  }

  async #change<A>(failed: string, change: (kept: Kept) => A, ifLost?: (kept: Kept) => void): Promise<A> {
    const turned = (kept: Kept): A => {
      this.#turn(kept)
      return change(kept)
    }
    try {
      return await this.#kept.change(turned, ifLost === change ? turned : ifLost)
    } catch (error) {
      if (error instanceof BudgetSpent) throw error
      throw new BudgetUnavailable(this.key, failed, error)
    }
  }

  #counting(bill: CallBill, atMost: Decimal | undefined): (kept: Kept) => void {
    const total = this.#totalOf(bill)
    const known = total === null ? undefined : amountIn("total", total)
    const isKnown = bill.complete && known !== undefined
    // What a bill lacks may have cost as much as was thought before the call.
    const counted = isKnown ? known : highest(known, atMost)
    return (kept) => {
      if (counted === undefined) kept.isUnbounded = true
      else kept.spent = add(kept.spent, counted)
      kept.complete &&= isKnown
      kept.calls++
    }
  }

  #totalOf({ converted, currency, total }: CallBill): string | null {
    if (currency === this.currency || total === "0" || total === null) return total
    return converted?.currency === this.currency ? converted.total : null
  }

  #stateOf(kept: Kept): BudgetState {
    const { calls, complete, isUnbounded, spent } = kept
    const isSpent = compare(spent, this.#limit) >= 0 || (isUnbounded && this.#unknown === "refuse")
    const left = isSpent ? ZERO : this.#left(kept)
    return {
      spent: decimalText(spent),
      reserved: decimalText(reservedOf(kept)),
      remaining: compare(left, ZERO) < 0 ? "0" : decimalText(left),
      complete,
      calls,
      isSpent
    }
  }

  #left(kept: Kept): Decimal {
    return subtract(subtract(this.#limit, kept.spent), reservedOf(kept))
  }

  /** Gives back what has expired, and starts a new period at its first use. Its calls under way will count in it. */
  #turn(kept: Kept): void {
    const now = this.#now()
    for (const [id, { until }] of kept.open) if (until <= now) kept.open.delete(id)
    const period = this.#periodOf(now)
    if (period > kept.period) Object.assign(kept, newPeriod({ period, spent: ZERO }))
  }

  #periodOf(now: number): string {
    if (this.period === undefined) return ""
    return instantText(now).slice(0, this.period === "day" ? 10 : 7)
  }
}

/** The part of a budget that a store keeps: whatever holds for every limit. */
interface Kept extends Period {
  readonly open: Map<string, { readonly amount: Decimal; readonly until: number }>
}

interface Period {
  period: string
  spent: Decimal
  calls: number
  complete: boolean
  /** Whether a call may have cost anything. */
  isUnbounded: boolean
}

const newPeriod = (begun: Pick<Period, "period" | "spent">): Period => ({
  ...begun,
  calls: 0,
  complete: true,
  isUnbounded: false
})

const reservedOf = ({ open }: Kept): Decimal => {
  let reserved = ZERO
  for (const { amount } of open.values()) reserved = add(reserved, amount)
  return reserved
}

/** The text of a budget; `of` is what all have to agree on who share it. */
const formOf = (of: string, first: Pick<Period, "period" | "spent">): Form<Kept> => ({
  read: (text) => {
    if (text === undefined) return { ...newPeriod(first), open: new Map() }
    const { of: kept, open, spent, ...period } = JSON.parse(text)
    if (kept !== of) throw new UnusableText(`It is kept in '${kept}', and this budget is in '${of}'.`)
    return {
      ...period,
      spent: amountIn("spent", spent),
      open: new Map(
        open.map(([id, amount, until]: [string, string, number]) => [id, { amount: amountIn("amount", amount), until }])
      )
    }
  },
  write: ({ open, spent, ...period }) =>
    JSON.stringify({
      of,
      ...period,
      spent: decimalText(spent),
      open: Array.from(open, ([id, { amount, until }]) => [id, decimalText(amount), until])
    })
})

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

  constructor(budget: Budget, state: BudgetState, atMost: string | null) {
    const { currency, key, limit, period } = budget
    const { remaining, reserved, spent } = state
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

/** The store of a budget fails, or has something else in its place; `cause` is its error. */
export class BudgetUnavailable extends Error {
  override readonly name = "BudgetUnavailable"
  readonly key: string | undefined

  constructor(key: string | undefined, failed: string, cause: unknown) {
    const why = cause instanceof Error ? cause.message || cause.name : String(cause)
    super(`${failed}: the store of budget '${key}' failed. ${why}`, { cause })
    this.key = key
  }
}
