import type { Team } from "@ratecard/api"
import { formatNumber, formatSum } from "../../format.ts"
import { Bar } from "../../parts/Bar.tsx"
import { useSite, useWords } from "../../site.ts"
import { TEAMS_WORDS } from "../../words/teams.ts"

/** Writes the spend of a team this month, or a part of it; a lower bound says so. */
export const useSpentText = (): ((team: Team, amount?: number) => string) => {
  const { language } = useSite()
  return (team, amount = Number(team.spent)) => boundOf(team) + formatSum(amount, "usd", language.value)
}

const boundOf = ({ complete }: Team): string => (complete ? "" : "≥ ")

/** The part of its budget that a team has spent this month, in words with a bar. */
export const BudgetText = ({ team }: { readonly team: Team }) => {
  const { language } = useSite()
  const words = useWords(TEAMS_WORDS)
  const spentText = useSpentText()
  if (team.budget === null) return <span class="faint">{words.noBudget}</span>
  const budget = Number(team.budget)
  const budgetText = formatSum(budget, "usd", language.value)
  // A budget may be 0.
  const share = Number(team.spent) / budget || 0
  return (
    <>
      {share > 1 ? (
        <strong class="warning">{words.over(budgetText, spentText(team, Number(team.spent) - budget))}</strong>
      ) : (
        words.within(budgetText, boundOf(team) + formatNumber(share, language.value, { style: "percent" }))
      )}
      <Bar share={Math.min(1, share)} />
    </>
  )
}
