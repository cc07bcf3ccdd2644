import { type Budget, type Call, concerns, isOfAll, limitText } from "../../budgets/budget.ts"
import { readBudgets } from "../../budgets/BudgetsFile.ts"
import { statusIn } from "../../budgets/hooks.ts"
import type { Logged } from "../../budgets/spending.ts"
import { type Standing, usedPercent } from "../../budgets/standing.ts"
import { readInput } from "../../files/readInput.ts"
import { formatMoney } from "../../output/formatCell.ts"
import { Refusal, type World } from "../../World.ts"
import { modelIn } from "./modelIn.ts"
import { standingsOf } from "./standings.ts"

/** What is left of the budget that ends first, of those that concern what is worked on; undefined if none does. */
export const leftText = async (logs: Logged, world: World): Promise<string | undefined> => {
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

/** How long is waited for an agent to say where it works, in milliseconds: it writes that at once. */
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
