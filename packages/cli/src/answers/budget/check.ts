import { addDecimals, type Decimal, decimal, decimalIn, decimalText } from "@ratecard/core/ledger"
import { randomUUID } from "node:crypto"
import { Refusal, type World } from "../../World.ts"
import { readBudgets } from "../../budgets/BudgetsFile.ts"
import { HOLD, type Reservations, withReservations } from "../../budgets/Reservations.ts"
import { type Amount, amountIn, budgetText, type Call, concerns, keyOf } from "../../budgets/budget.ts"
import { notify, type Reached } from "../../budgets/notify.ts"
import {
  isExceeded,
  type Spending,
  spendingOf,
  type Standing,
  standingOf,
  usedPercent
} from "../../budgets/spending.ts"
import { formatMoney } from "../../output/formatCell.ts"
import type { Prices } from "../../prices/Prices.ts"
import { inCurrency } from "../../prices/exchange.ts"
import { logged } from "../logged.ts"

/** A call that is held against budgets. */
interface Asked {
  readonly call: Call
  /** The expected cost of the call. */
  readonly estimate: Amount | undefined
  /** Whether a budget of which not all is known refuses the call. */
  readonly isStrict: boolean
}

/** Checks a call against the budgets, and notifies the user. */
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
  return decimalIn(inCurrency(estimate.amount, estimate.currency, currency, rate))!
}

/** A call, as one of the budgets that concern it sees it. */
interface Share extends Pick<Standing, "budget" | "spending"> {
  /** Of the budget. */
  readonly key: string
  /** The expected cost of the call, in the budget's currency. */
  readonly amount: Decimal
}

/** Checks a call against the budgets. */
interface Decision {
  readonly isAllowed: boolean
  /** Whether all spending of the budgets is known. */
  readonly isComplete: boolean
  /** When the reservation ends, in milliseconds since the epoch; absent if nothing is reserved. */
  readonly reservedUntil?: number
  readonly standings: ReadonlyArray<Standing>
  /** Why the call is refused, or what is not known. */
  readonly reasons: ReadonlyArray<string>
  /** Thresholds without a notification in this period. */
  readonly reached: ReadonlyArray<Reached>
}

/** The session that asks, the time at which the logs were read, and whether unknown costs are refused. */
interface Asker {
  readonly session: string | undefined
  readonly at: number
  readonly isStrict: boolean
}

/** Decides on a call, and reserves what it will cost of all its budgets or of none. */
const decide = (shares: ReadonlyArray<Share>, asker: Asker, reservations: Reservations): Decision => {
  const { at, isStrict, session } = asker
  const judged = shares.map((share) => judge(share, asker, reservations))
  const refusals = judged.flatMap(({ refusal }) => refusal ?? [])
  const doubts = judged.flatMap(({ standing }) => doubtOf(standing) ?? [])
  const isAllowed = refusals.length === 0 && (doubts.length === 0 || !isStrict)
  const isReserved = isAllowed && shares.some(({ amount }) => amount.units > 0n)
  // A session that gets nothing gives back what it had: the call that it was for is over.
  const owner = session ?? (isReserved ? randomUUID() : undefined)
  if (owner !== undefined) for (const share of shares) reserve(share, owner, isReserved, at, reservations)
  reservations.forgetOld(at)
  const settled = isReserved ? judged.map(withReserved) : judged
  return {
    isAllowed,
    isComplete: doubts.length === 0,
    ...(isReserved && { reservedUntil: at + HOLD }),
    standings: settled.map(({ standing }) => standing),
    reasons: [...refusals, ...doubts],
    reached: settled.flatMap((each) => findReached(each, at, reservations) ?? [])
  }
}

interface Judged extends Share {
  readonly standing: Standing
  readonly refusal: string | undefined
}

const judge = (share: Share, { at, session }: Asker, reservations: Reservations): Judged => {
  const { amount, budget, key, spending } = share
  const standing = standingOf(budget, spending, reservations.sumOf(key, spending, at, session))
  return { ...share, standing, refusal: isExceeded(standing, amount) ? refusalText(standing, amount) : undefined }
}

const withReserved = (judged: Judged): Judged => {
  const { budget, reserved, spending } = judged.standing
  return { ...judged, standing: standingOf(budget, spending, addDecimals(decimalIn(reserved)!, judged.amount)) }
}

const reserve = (share: Share, session: string, isReserved: boolean, at: number, reservations: Reservations): void => {
  const { amount, key: budget, spending } = share
  const base = spending.sessions.get(session) ?? "0"
  reservations.reserve({
    budget,
    session,
    amount: isReserved ? decimalText(amount) : "0",
    base,
    since: spending.since,
    at
  })
}

/** The greatest of the thresholds that are newly reached: a notification of it names those below too. */
const findReached = ({ key, refusal, spending, standing }: Judged, at: number, reservations: Reservations) => {
  const percent = refusal === undefined ? usedPercent(standing) : Math.max(usedPercent(standing), 100)
  const fresh = (standing.budget.notify?.at ?? [])
    .filter((threshold) => threshold <= percent)
    .filter((threshold) => reservations.note(key, spending.since, threshold, at))
  return fresh.length === 0 ? undefined : { standing, refusal, threshold: Math.max(...fresh) }
}

const refusalText = ({ budget, left, reserved, spending }: Standing, amount: Decimal): string => {
  const over = left.startsWith("-")
  const facts = [
    `${spendingText(spending)} ${budget.currency.toUpperCase()} spent since ${spending.since}`,
    ...(reserved === "0" ? [] : [`${formatMoney(reserved)} reserved`]),
    over ? `${formatMoney(left.slice(1))} over` : `${formatMoney(left)} left`,
    ...(amount.units > 0n ? [`${formatMoney(decimalText(amount))} asked for`] : [])
  ]
  return `over the budget of ${budgetText(budget)}: ${facts.join(", ")}. Wait for the next ${budget.period}, or set a higher limit with \`ratecard budget set\``
}

const doubtOf = ({ budget, spending }: Standing): string | undefined =>
  spending.unknown &&
  `${spendingText(spending)} ${budget.currency.toUpperCase()} of the budget of ${budgetText(budget)} spent: ${spending.unknown}`

const spendingText = ({ spent, unknown }: Spending): string =>
  `${unknown === undefined ? "" : "at least "}${formatMoney(spent)}`
