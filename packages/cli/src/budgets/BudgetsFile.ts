import { AGENTS } from "@ratecard/core/ledger"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { configFolder } from "../folders.ts"
import { reasonOf } from "../files/findFiles.ts"
import { writeWhole } from "../files/readAndWrite.ts"
import { Refusal, type World } from "../World.ts"
import { type Budget, keyOf, limitIn, type Notification } from "./budget.ts"

/** The file that has this user's budgets. */
export const budgetsFile = (world: World): string => join(configFolder(world), "budgets.json")

/** The budgets that are set; none where there is no file. Throws a Refusal that names what is wrong with it. */
export const readBudgets = (world: World): ReadonlyArray<Budget> => {
  const file = budgetsFile(world)
  try {
    return budgetsIn(readFileSync(file, "utf8"))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === "ENOENT") return []
    const why = code === undefined ? (error as Error).message : reasonOf(error)
    throw new Refusal(`${file}: ${why}. Correct the file, or delete it and set the budgets again`)
  }
}

/** Writes the budgets, whole or not at all. Throws a Refusal where the file cannot be written. */
export const writeBudgets = (budgets: ReadonlyArray<Budget>, world: World): void => {
  const file = budgetsFile(world)
  try {
    writeWhole(file, `${JSON.stringify({ version: VERSION, budgets: budgets.map(jsonOf) }, null, 2)}\n`)
  } catch (error) {
    throw new Refusal(`${file}: ${reasonOf(error)}; the budgets stay as they are`)
  }
}

/** Of the file's form. */
const VERSION = 1

const jsonOf = ({ currency, limit, period, ...more }: Budget) => ({ limit: `${limit}${currency}/${period}`, ...more })

const budgetsIn = (text: string): ReadonlyArray<Budget> => {
  const { budgets, version } = objectOf(parsed(text), "the file", ["budgets", "version"])
  if (version !== VERSION)
    throw new Error(`its version is ${JSON.stringify(version)}, and this program reads version ${VERSION}`)
  if (!Array.isArray(budgets)) throw new Error("'budgets' is not a list")
  const read = budgets.map((value, index) => budgetOf(value, `budget ${index + 1}`))
  const twice = read.findIndex((one, index) => read.findIndex((other) => keyOf(other) === keyOf(one)) < index)
  if (twice >= 0) throw new Error(`budget ${twice + 1} has the same scope as an earlier one`)
  return read
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`is not JSON: ${(error as Error).message}`, { cause: error })
  }
}

const budgetOf = (value: unknown, where: string): Budget => {
  const { agent, limit, model, notify, project } = objectOf(value, where, FIELDS)
  const read = typeof limit === "string" ? limitIn(limit) : undefined
  if (read === undefined)
    throw new Error(`${where}: 'limit' is a text such as "50usd/day", not ${JSON.stringify(limit)}`)
  const known = AGENTS.find((each) => each === agent)
  if (agent !== undefined && known === undefined) {
    throw new Error(`${where}: 'agent' is not an agent whose logs are read: ${JSON.stringify(agent)}`)
  }
  return {
    ...read,
    ...(project !== undefined && { project: textOf(project, `${where}: 'project'`) }),
    ...(known && { agent: known }),
    ...(model !== undefined && { model: textOf(model, `${where}: 'model'`) }),
    ...(notify !== undefined && { notify: notificationOf(notify, `${where}: 'notify'`) })
  }
}

const FIELDS = ["agent", "limit", "model", "notify", "project"]

const notificationOf = (value: unknown, where: string): Notification => {
  const { at, command } = objectOf(value, where, ["at", "command"])
  if (!Array.isArray(at) || at.length === 0 || !at.every(isThreshold)) {
    throw new Error(`${where}: 'at' is a list of percentages from 1 to 100`)
  }
  return { command: textOf(command, `${where}: 'command'`), at }
}

/** Whether a value is a percentage of a limit at which a notification may run. */
export const isThreshold = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 100

const textOf = (value: unknown, where: string): string => {
  if (typeof value !== "string" || value.trim() === "") throw new Error(`${where} is a text`)
  return value
}

const objectOf = (value: unknown, where: string, fields: ReadonlyArray<string>): Readonly<Record<string, unknown>> => {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new Error(`${where} is not a JSON object`)
  const odd = Object.keys(value).find((name) => !fields.includes(name))
  if (odd !== undefined) throw new Error(`${where}: unknown field '${odd}'`)
  return value as Readonly<Record<string, unknown>>
}
