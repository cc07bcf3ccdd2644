import { type Decimal, decimal, decimalIn } from "@ratecard/core/ledger"
import { type Amount, amountIn, type Call, concerns, keyOf } from "../../budgets/budget.ts"
import { readBudgets } from "../../budgets/BudgetsFile.ts"
import { notify } from "../../budgets/notify.ts"
import { withReservations } from "../../budgets/Reservations.ts"
import { spendingOf } from "../../budgets/spending.ts"
import { inCurrency } from "../../prices/exchange.ts"
import { HOW_TO_UPDATE, type Prices } from "../../prices/Prices.ts"
import { Refusal, type World } from "../../World.ts"
import { logged } from "../logged.ts"
import { decide, type Decision } from "./decide.ts"

/** A call that is held against budgets. */
export interface Asked {
  readonly call: Call
  /** What the call is expected to cost. */
  readonly estimate: Amount | undefined
  /** Whether a budget of which not all is known refuses the call. */
  readonly isStrict: boolean
}

/** What budgets say to a call, after the user was notified. */
export interface Verdict extends Omit<Decision, "reached"> {
  /** Commands of the user's that failed. */
  readonly faults: ReadonlyArray<string>
}

const UNCONCERNED: Verdict = { isAllowed: true, isComplete: true, standings: [], reasons: [], faults: [] }

/** Holds a call against all budgets that concern it, reserves what it will cost, and notifies. */
export const check = async ({ call, estimate, isStrict }: Asked, prices: Prices, world: World): Promise<Verdict> => {
  const budgets = readBudgets(world).filter((budget) => concerns(budget, call))
  if (budgets.length === 0) return UNCONCERNED
  const logs = await logged(prices, world)
  const shares = budgets.map((budget) => ({
    budget,
    key: keyOf(budget),
    spending: spendingOf(budget, logs),
    amount: amountOf(estimate, budget.currency, prices)
  }))
  const asker = { session: call.session, at: logs.at, isStrict }
  const { reached, ...decision } = withReservations(world, (reservations) => decide(shares, asker, reservations))
  const failures = await Promise.all(reached.map((each) => notify(each, world)))
  return { ...decision, faults: failures.filter((failure) => failure !== undefined) }
}

/** The estimate that a flag has. */
export const estimateOf = (text: string | undefined): Amount | undefined => {
  if (text === undefined) return undefined
  const amount = amountIn(text)
  if (amount === undefined) throw new Refusal(`--estimate takes an amount such as 0.50 or 30rub, not '${text}'`)
  return amount
}

const amountOf = (estimate: Amount | undefined, currency: Amount["currency"], { rate }: Prices): Decimal => {
  if (estimate === undefined) return decimal(0)
  if (estimate.currency !== currency && rate.updated_at === null) {
    throw new Refusal(
      `the estimate is in ${estimate.currency.toUpperCase()}, a budget in ${currency.toUpperCase()}, and no exchange rate is known: ${HOW_TO_UPDATE}`
    )
  }
  return decimalIn(inCurrency(estimate.amount, estimate.currency, currency, rate))!
}
