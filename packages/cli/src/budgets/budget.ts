import type { Currency } from "@ratecard/core/catalogue"
import { decimalIn, decimalText } from "@ratecard/core/ledger"
import type { LogAgent as Agent } from "@ratecard/core/ledger"

/** Calendar periods of the machine's own time zone; a week begins on Monday. */
export const PERIODS = ["day", "week", "month"] as const

/** The calendar period that a limit is for. */
export type Period = (typeof PERIODS)[number]

/** An amount of money: an exact decimal, at least 0. */
export interface Amount {
  /** An exact decimal. */
  readonly amount: string
  readonly currency: Currency
}

/** The scope of a budget: all usage, or what fits each of these. */
export interface Scope {
  /** A folder with all below it, or the bare name of one, wherever that is. */
  readonly project?: string
  readonly agent?: Agent
  /** The catalogue's id of a model. */
  readonly model?: string
}

/** So much may be spent in each period. */
export interface Budget extends Scope {
  /** An exact decimal. */
  readonly limit: string
  readonly currency: Currency
  readonly period: Period
  /** Command to run when a threshold is reached. */
  readonly notify?: Notification
}

/** A command of the user's, for a shell, and at which percentages of the limit it runs. */
export interface Notification {
  readonly command: string
  /** From 1 to 100. */
  readonly at: ReadonlyArray<number>
}

/** The known facts of a call: an absent one may be anything. */
export interface Call {
  /** Folders that the call may be logged under. */
  readonly projects: ReadonlyArray<string>
  readonly agent?: Agent | undefined
  /** The catalogue's id of its model. */
  readonly model?: string | undefined
  /** Owner of the reservation to replace: an agent's session, or any name. */
  readonly session?: string | undefined
}

/** The amount that a text such as `0.50`, `3000rub` or `20 USD` means; undefined if it means none. */
export const amountIn = (text: string): Amount | undefined => {
  const [, number = "", currency = "usd"] = /^(\d+(?:\.\d+)?) ?(usd|rub)?$/iu.exec(text.trim()) ?? []
  const amount = decimalIn(number)
  return amount && { amount: decimalText(amount), currency: currency.toLowerCase() as Currency }
}

/** The limit that a text such as `50/day` or `3000rub/month` means; undefined if it means none. */
export const limitIn = (text: string): Pick<Budget, "limit" | "currency" | "period"> | undefined => {
  const [sum = "", name, ...more] = text.split("/")
  const amount = amountIn(sum)
  const period = PERIODS.find((each) => each === name?.trim().toLowerCase())
  if (amount === undefined || period === undefined || more.length > 0) return undefined
  return { limit: amount.amount, currency: amount.currency, period }
}

/** A limit, as it can be given again: `50/day`, `3000rub/month`. */
export const limitText = ({ currency, limit, period }: Pick<Budget, "limit" | "currency" | "period">): string =>
  `${limit}${currency === "usd" ? "" : currency}/${period}`

/** The scope of a budget, for people. */
export const scopeText = ({ agent, model, project }: Scope): string =>
  [project, agent, model].filter((part) => part !== undefined).join(", ") || "everything"

/** A budget, for people: `50/day for /home/me/app`. */
export const budgetText = (budget: Budget): string =>
  isOfAll(budget) ? limitText(budget) : `${limitText(budget)} for ${scopeText(budget)}`

/** Whether all usage counts. */
export const isOfAll = ({ agent, model, project }: Scope): boolean =>
  agent === undefined && model === undefined && project === undefined

/** Two budgets with one key limit the same thing: the later replaces the earlier. */
export const keyOf = ({ agent, model, period, project }: Omit<Budget, "limit" | "currency" | "notify">): string =>
  JSON.stringify([period, project ?? null, agent ?? null, model ?? null])

/** Whether a call may be one that a budget is about. */
export const concerns = ({ agent, model, project }: Scope, call: Call): boolean =>
  (project === undefined || call.projects.length === 0 || call.projects.some((each) => isWithin(each, project))) &&
  (agent === undefined || call.agent === undefined || call.agent === agent) &&
  (model === undefined || call.model === undefined || call.model === model)

/** Whether a folder is that project, or below it. */
export const isWithin = (folder: string, project: string): boolean => {
  const [inner, outer] = [slashed(folder), slashed(project)]
  return outer.includes("/") ? `${inner}/`.startsWith(`${outer}/`) : inner.split("/").includes(outer)
}

const slashed = (path: string): string => path.replaceAll("\\", "/").replace(/(?<=.)\/+$/u, "")
