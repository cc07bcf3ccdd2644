import { readBudgets } from "../../budgets/BudgetsFile.ts"
import type { Answer } from "../../output/answer.ts"
import { asOfNote, pricesOf } from "../../prices/Prices.ts"
import type { World } from "../../World.ts"
import { logged } from "../logged.ts"
import { type StandingDocument, standingDocument, standingsOf, standingsTable, unknownNotes } from "./standings.ts"

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
