import type { UsageSum } from "@ratecard/core/ledger"
import { Refusal, type World } from "../World.ts"
import { readBudgets } from "../budgets/BudgetsFile.ts"
import { type Budget, type Call, concerns, isOfAll, limitText } from "../budgets/budget.ts"
import { statusIn } from "../budgets/hooks.ts"
import { firstDayOf, type Logged, type Standing, usedPercent } from "../budgets/spending.ts"
import { readInput } from "../files/readAndWrite.ts"
import { formatMoney } from "../output/formatCell.ts"
import { say } from "../output/say.ts"
import { pricesOf } from "../prices/Prices.ts"
import { dayIn, LOCAL } from "../usage/days.ts"
import { isUnknown } from "../usage/document.ts"
import { modelIn } from "./budget/budgets.ts"
import { standingsOf } from "./budget/standings.ts"
import { logged } from "./logged.ts"

/**
 * Prints the cost of agents today and this month, and the rest of the budget that ends first, in one line. `≥` marks
 * a lower bound.
 */
export const statusline = async (world: World): Promise<void> => {
  const prices = pricesOf(world)
  const now = world.now()
  const today = dayIn(LOCAL, now)
  const logs = await logged(prices, world, { by: "day", since: firstDayOf("month", LOCAL, now), until: today })
  const { rows, total } = logs.document
  const ofToday = rows.find(({ key }) => key === today) ?? NOTHING
  const left = await leftText(logs, world)
  const parts = [`today ${sumText(ofToday)}`, `month ${sumText(total)}`, ...(left === undefined ? [] : [left])]
  say(parts.join(" · "), world.stdout)
}

type Shown = Pick<UsageSum, "cost" | "currency" | "complete" | "priced" | "responses">

const NOTHING: Shown = { cost: "0", currency: "usd", complete: true, priced: 0, responses: 0 }

const sumText = (sum: Shown): string =>
  isUnknown(sum) ? "unknown" : `${sum.complete ? "" : "≥"}${formatMoney(sum.cost)} ${sum.currency.toUpperCase()}`

/** The rest of the budget that ends first, of those that concern the current work; undefined if none does. */
const leftText = async (logs: Logged, world: World): Promise<string | undefined> => {
  try {
    const budgets = readBudgets(world)
    if (budgets.length === 0) return undefined
    const call = await callOf(budgets, logs, world)
    const standings = standingsOf(
      budgets.filter((budget) => concerns(budget, call)),
      logs,
      world
    )
    const [first] = standings.toSorted((one, other) => usedPercent(other) - usedPercent(one))
    return first && standingText(first)
  } catch (error) {
    if (error instanceof Refusal) return "budgets unreadable: see `ratecard budget list`"
    throw error
  }
}

/** The longest wait for an agent to say where it works, in milliseconds: it writes that at once. */
const PATIENCE = 300

const callOf = async (budgets: ReadonlyArray<Budget>, { prices }: Logged, world: World): Promise<Call> => {
  const here = { projects: [world.folder] }
  if (world.isStdinTerminal || budgets.every(isOfAll)) return here
  const status = statusIn(await readInput(world, AbortSignal.timeout(PATIENCE)))
  if (status === undefined) return here
  const { model, projects } = status
  return {
    projects: projects.length > 0 ? projects : here.projects,
    agent: "claude-code",
    model: model && modelIn(prices, model)
  }
}

const standingText = ({ budget, left, spending }: Standing): string => {
  const currency = budget.currency === "usd" ? "" : ` ${budget.currency.toUpperCase()}`
  if (left.startsWith("-")) return `${formatMoney(left.slice(1))}${currency} over ${limitText(budget)}`
  return `${spending.unknown === undefined ? "" : "≤"}${formatMoney(left)}${currency} left of ${limitText(budget)}`
}
