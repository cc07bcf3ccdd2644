import { decimal } from "@ratecard/core/ledger"
import { type Budget, keyOf, limitText, scopeText } from "../../budgets/budget.ts"
import { lookAtReservations } from "../../budgets/Reservations.ts"
import { type Logged, spendingOf, type Standing, standingOf, usedPercent } from "../../budgets/spending.ts"
import type { Table } from "../../output/answer.ts"
import type { World } from "../../World.ts"

/** Works out how budgets stand. */
export const standingsOf = (budgets: ReadonlyArray<Budget>, logs: Logged, world: World): ReadonlyArray<Standing> => {
  const spendings = budgets.map((budget) => spendingOf(budget, logs))
  const held = lookAtReservations(world, (reservations) =>
    budgets.map((budget, index) => reservations.sumOf(keyOf(budget), spendings[index]!, logs.at))
  )
  return budgets.map((budget, index) => standingOf(budget, spendings[index]!, held?.[index] ?? decimal(0)))
}

/** A budget, and how it stands in the period that began at `since`. */
export interface StandingDocument extends Budget {
  /** The first day of the period, `YYYY-MM-DD` in the machine's time zone. */
  readonly since: string
  /** The spending since then by the logs: an exact decimal in the budget's currency. */
  readonly spent: string
  /** Whether that is all; else `spent` is a lower bound, and `unknown` says why. */
  readonly complete: boolean
  /** Why not all of what was spent is known; absent if it is. */
  readonly unknown?: string
  /** The reservations of calls that are not in the logs yet: an exact decimal. */
  readonly reserved: string
  /** The limit less what is spent and reserved: an exact decimal, negative where the budget is exceeded. */
  readonly left: string
  /** Spent and reserved, in percent of the limit. */
  readonly used_percent: number
}

/** The state of a budget, for programs. */
export const standingDocument = (standing: Standing): StandingDocument => {
  const { budget, left, reserved, spending } = standing
  const { since, spent, unknown } = spending
  return {
    ...budget,
    since,
    spent,
    complete: unknown === undefined,
    ...(unknown !== undefined && { unknown }),
    reserved,
    left,
    used_percent: usedPercent(standing)
  }
}

/** The standings of budgets, for people. */
export const standingsTable = (standings: ReadonlyArray<Standing>): Table => ({
  columns: [
    { name: "budget" },
    { name: "for", usual: "everything", least: 14 },
    { name: "since", noted: true },
    { name: "spent", kind: "money", exact: "complete" },
    { name: "reserved", kind: "money", usual: "0", yields: 1 },
    { name: "left", kind: "money" },
    { name: "currency", title: "", usual: "USD" },
    { name: "complete", usual: "yes", yields: 3 },
    { name: "used_percent", title: "used %", kind: "number" }
  ],
  rows: standings.map((standing) => {
    const { budget, left, reserved, spending } = standing
    const { since, spent, unknown } = spending
    return [
      limitText(budget),
      scopeText(budget),
      since,
      spent,
      reserved,
      left,
      budget.currency.toUpperCase(),
      unknown === undefined ? "yes" : "no",
      String(usedPercent(standing))
    ]
  }),
  bars: 8,
  full: 100
})

/** Why what was spent of budgets is a lower bound. */
export const unknownNotes = (standings: ReadonlyArray<Standing>): ReadonlyArray<string> => [
  ...new Set(standings.flatMap(({ spending: { unknown } }) => (unknown === undefined ? [] : [`At least: ${unknown}`])))
]
