import { offerNamed, resolve } from "@ratecard/core/catalogue"
import type { LogAgent as Agent } from "@ratecard/core/ledger"
import { resolve as resolvePath } from "node:path"
import { Refusal, type World } from "../../World.ts"
import { budgetsFile, isThreshold, readBudgets, writeBudgets } from "../../budgets/BudgetsFile.ts"
import { withReservations } from "../../budgets/Reservations.ts"
import {
  type Budget,
  budgetText,
  isWithin,
  keyOf,
  limitIn,
  limitText,
  type Notification,
  type Period,
  type Scope
} from "../../budgets/budget.ts"
import type { Answer } from "../../output/answer.ts"
import { asOfNote, modelNamed, type Prices, pricesOf, rateNote } from "../../prices/Prices.ts"
import { logged } from "../logged.ts"
import { type StandingDocument, standingDocument, standingsOf, standingsTable, unknownNotes } from "./standings.ts"

/** A budget as flags describe it. */
interface SetOptions extends ScopeOptions {
  /** `50/day`, `3000rub/month`. */
  readonly limit: string
  /** A command of the user's. */
  readonly notify: string | undefined
  /** Percentages with commas between them. */
  readonly at: string | undefined
}

/** The budget that was set, for programs. */
export interface BudgetSetDocument {
  /** File of the budgets. */
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
      ...(budget.currency === "rub" ? [rateNote(prices.rate)] : [])
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

/** The budget that is meant. */
interface RemoveOptions extends ScopeOptions {
  readonly period: Period
}

/** The budget that was removed, for programs. */
export interface BudgetRemovedDocument {
  /** File of the budgets. */
  readonly file: string
  readonly removed: Budget
}

/** Removes a budget, with what is reserved of it. Throws a Refusal if none is such. */
export const remove = async (options: RemoveOptions, world: World): Promise<Answer<BudgetRemovedDocument>> => {
  const key = keyOf({ period: options.period, ...scopeOf(options, pricesOf(world), world) })
  const removed = withReservations(world, (reservations) => {
    const budgets = readBudgets(world)
    const found = budgets.find((each) => keyOf(each) === key)
    if (found === undefined) {
      const others = budgets.length === 0 ? "none is" : `these are: ${budgets.map(budgetText).join("; ")}`
      throw new Refusal(`no such budget is set; ${others}`)
    }
    writeBudgets(
      budgets.filter((each) => each !== found),
      world
    )
    reservations.forget(key)
    return found
  })
  return {
    document: { file: budgetsFile(world), removed },
    table: { columns: [{ name: "removed" }], rows: [[budgetText(removed)]] },
    notes: []
  }
}

/** All budgets, for programs. */
export interface BudgetListDocument {
  readonly budgets: ReadonlyArray<StandingDocument>
}

/** All budgets, and how they stand. */
export const list = async (world: World): Promise<Answer<BudgetListDocument>> => {
  const prices = pricesOf(world)
  const budgets = readBudgets(world)
  const standings = budgets.length === 0 ? [] : standingsOf(budgets, await logged(prices, world), world)
  return {
    document: { budgets: standings.map(standingDocument) },
    table: standingsTable(standings),
    notes: [
      ...(budgets.length === 0 ? ["No budget is set. Set one: `ratecard budget set 50/day`"] : []),
      ...unknownNotes(standings),
      asOfNote(prices)
    ]
  }
}

/** The flags that say what a budget, or a call, is about. */
export interface ScopeOptions {
  readonly project: string | undefined
  readonly agent: Agent | undefined
  readonly model: string | undefined
}

/** The scope that flags name: a project as logs name it, a model by its id. Throws a Refusal for a model that is unknown. */
export const scopeOf = ({ agent, model, project }: ScopeOptions, prices: Prices, world: World): Scope => ({
  ...(project !== undefined && { project: projectOf(project, world) }),
  ...(agent && { agent }),
  ...(model !== undefined && { model: modelIn(prices, model) ?? modelNamed(prices, model).model.id })
})

/** A path, in full; a bare name as it is. */
const projectOf = (project: string, { folder }: World): string => {
  if (project.trim() === "") throw new Refusal("--project takes a folder, or the bare name of one")
  return /[/\\]/u.test(project) || project === "." || project === ".." ? resolvePath(folder, project) : project
}

/** The id under which usage of a model is counted; undefined for a name that means none. */
export const modelIn = (prices: Prices, name: string): string | undefined => {
  // Claude Code says how long a context is in brackets.
  const written = name.replace(/\[\w+\]$/u, "")
  const found = resolve(prices.names, written)
  return found.how === "none" ? offerNamed(prices, written)?.id : found.model_id
}
