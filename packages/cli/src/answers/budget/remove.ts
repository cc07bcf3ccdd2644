import { type Budget, budgetText, keyOf, type Period } from "../../budgets/budget.ts"
import { budgetsFile, readBudgets, writeBudgets } from "../../budgets/BudgetsFile.ts"
import { withReservations } from "../../budgets/Reservations.ts"
import type { Answer } from "../../output/answer.ts"
import { pricesOf } from "../../prices/Prices.ts"
import { Refusal, type World } from "../../World.ts"
import { scopeOf, type ScopeOptions } from "./scope.ts"

/** Which budget is meant. */
export interface RemoveOptions extends ScopeOptions {
  readonly period: Period
}

/** The budget that was removed, for programs. */
export interface BudgetRemovedDocument {
  /** Where budgets are written. */
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
