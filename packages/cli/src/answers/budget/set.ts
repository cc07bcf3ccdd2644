import {
  type Budget,
  budgetText,
  isWithin,
  keyOf,
  limitIn,
  limitText,
  type Notification
} from "../../budgets/budget.ts"
import { budgetsFile, isThreshold, readBudgets, writeBudgets } from "../../budgets/BudgetsFile.ts"
import { withReservations } from "../../budgets/Reservations.ts"
import type { Answer } from "../../output/answer.ts"
import { HOW_TO_UPDATE, type Prices, pricesOf } from "../../prices/Prices.ts"
import { Refusal, type World } from "../../World.ts"
import { logged } from "../logged.ts"
import { scopeOf, type ScopeOptions } from "./scope.ts"
import { type StandingDocument, standingDocument, standingsOf, standingsTable, unknownNotes } from "./standings.ts"

/** A budget as flags describe it. */
export interface SetOptions extends ScopeOptions {
  /** `50/day`, `3000rub/month`. */
  readonly limit: string
  /** A command of the user's. */
  readonly notify: string | undefined
  /** Percentages with commas between them. */
  readonly at: string | undefined
}

/** The budget that was set, for programs. */
export interface BudgetSetDocument {
  /** Where budgets are written. */
  readonly file: string
  readonly budgets: ReadonlyArray<StandingDocument>
}

/** Sets a budget, in place of one that limits the same. */
export const set = async (options: SetOptions, world: World): Promise<Answer<BudgetSetDocument>> => {
  const prices = pricesOf(world)
  const budget = budgetOf(options, prices, world)
  const before = withReservations(world, (reservations) => {
    const budgets = readBudgets(world)
    const index = budgets.findIndex((each) => keyOf(each) === keyOf(budget))
    writeBudgets(index < 0 ? [...budgets, budget] : budgets.with(index, budget), world)
    // What was reserved in another currency, or told of another limit, says nothing of this one.
    if (index >= 0 && limitText(budgets[index]!) !== limitText(budget)) reservations.forget(keyOf(budget))
    return budgets[index]
  })
  const logs = await logged(prices, world)
  const standings = standingsOf([budget], logs, world)
  const isLogged = logs.counted.cells.some(({ project }) => isWithin(project, budget.project ?? project))
  return {
    document: { file: budgetsFile(world), budgets: standings.map(standingDocument) },
    table: standingsTable(standings),
    notes: [
      before === undefined ? `Set, in ${budgetsFile(world)}` : `Set in place of ${budgetText(before)}`,
      ...(isLogged ? [] : [`No usage of ${budget.project ?? "any project"} is logged yet`]),
      ...unknownNotes(standings),
      ...(budget.currency === "rub" && prices.rate.updated_at === null
        ? [`Dollars do not count until an exchange rate is known: ${HOW_TO_UPDATE}`]
        : [])
    ]
  }
}

const budgetOf = (options: SetOptions, prices: Prices, world: World): Budget => {
  const limit = limitIn(options.limit)
  if (limit === undefined) {
    throw new Refusal(
      `a budget is an amount and a period, such as 50/day, 300usd/week or 3000rub/month, not '${options.limit}'`
    )
  }
  const notify = notificationOf(options)
  return { ...limit, ...scopeOf(options, prices, world), ...(notify && { notify }) }
}

const USUAL_THRESHOLDS = [80, 100]

const notificationOf = ({ at, notify }: SetOptions): Notification | undefined => {
  if (notify === undefined) {
    if (at !== undefined) throw new Refusal("--at needs --notify, the command to run")
    return undefined
  }
  if (notify.trim() === "") throw new Refusal("--notify takes a command")
  const thresholds = at?.split(",").map((part) => Number(part.trim() || NaN)) ?? USUAL_THRESHOLDS
  if (!thresholds.every(isThreshold)) {
    throw new Refusal(`--at takes percentages from 1 to 100, comma-separated, such as 80,100, not '${at}'`)
  }
  return { command: notify, at: [...new Set(thresholds)].toSorted((one, other) => one - other) }
}
