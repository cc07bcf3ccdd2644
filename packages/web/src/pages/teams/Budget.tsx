import type { Team } from "@ratecard/api"
import { formatNumber } from "../../format.ts"
import { sumText } from "../../parts/sumText.ts"
import { useSite, useWords } from "../../site.ts"
import { TEAMS_WORDS } from "../../words/teams.ts"

/** What a team has spent this month; a lower bound says so. */
export const useSpentText = (): ((team: Team) => string) => {
  const { language } = useSite()
  return ({ complete, spent }) => `${complete ? "" : "≥ "}${sumText(Number(spent), "usd", language.value)}`
}

/** The share of its budget that a team has spent, from 0 to 1. */
export const spentShare = ({ budget, spent }: Team): number =>
  budget === null ? 0 : Math.min(1, Number(spent) / Number(budget) || 0)

/** The share of its budget that a team has spent, in words. */
export const BudgetText = ({ team: { budget, spent } }: { readonly team: Team }) => {
  const { language } = useSite()
  const words = useWords(TEAMS_WORDS)
  if (budget === null) return <span class="faint">{words.noBudget}</span>
  const money = (amount: number) => sumText(amount, "usd", language.value)
  const above = Number(spent) - Number(budget)
  return above > 0 ? (
    <strong class="warning">{words.over(money(Number(budget)), money(above))}</strong>
  ) : (
    <>
      {words.within(
        money(Number(budget)),
        formatNumber(Number(spent) / Number(budget) || 0, language.value, { style: "percent" })
      )}
    </>
  )
}
