import { useSignal } from "@preact/signals"
import type { Team, Teams } from "@ratecard/api"
import { ProblemNote } from "../../account/parts.tsx"
import { useSession } from "../../account/Session.ts"
import { useAnswer, useTask } from "../../account/useTask.ts"
import { saveFile } from "../../parts/csvTable.ts"
import { useSite, useWords } from "../../site.ts"
import { TERM_WORDS } from "../../words/terms.ts"
import { TEAMS_WORDS } from "../../words/teams.ts"
import { SpendReport } from "../account/spend/SpendReport.tsx"
import { daysOf, USAGE_VIEWS, usageAsked } from "../account/spend/usageAsked.ts"
import { BudgetText, useSpentText } from "./Budget.tsx"
import { Manage } from "./Manage.tsx"

/** The spend of a team, or of all of them together, and for administrators its members, tokens and budget. */
export const TeamView = ({ isAdministrator, name }: { readonly name: string; readonly isAdministrator: boolean }) => {
  const words = useWords(TEAMS_WORDS)
  const { answer, problem, reload } = useAnswer<typeof Teams.Type>("/teams")
  /** Counts what was changed of the team. */
  const changes = useSignal(0)
  if (answer.value === undefined) return <ProblemNote problem={problem} />
  const changed = () => {
    changes.value++
    return reload()
  }
  const team = answer.value.teams.find((each) => each.name === name)
  const isAll = name === "all" && isAdministrator
  if (team === undefined && !isAll) return <p>{words.unknownTeam(name)}</p>
  return (
    <>
      {team && <Month team={team} />}
      <SpendReport
        key={changes.value}
        of={`/teams/${name}/usage`}
        parts={[isAll ? "team" : "person", "model", "repository"]}
        views={isAll ? USAGE_VIEWS.toSpliced(1, 0, "team") : USAGE_VIEWS}
        start={Number(team?.spent) === 0 ? words.start[isAdministrator ? "administrator" : "member"] : undefined}
      />
      <Files name={name} />
      {team && isAdministrator && <Manage team={team} onChanged={changed} />}
    </>
  )
}

/** The spend of this month, and its budget. */
const Month = ({ team }: { readonly team: Team }) => {
  const words = useWords(TEAMS_WORDS)
  return (
    <p class="month">
      {words.month}: <strong>{useSpentText()(team)}</strong>, <BudgetText team={team} />
    </p>
  )
}

const FILES = { csv: "CSV", jsonl: "JSON Lines", parquet: "Parquet" }

/** The sums of the days that are asked for, as files. */
const Files = ({ name }: { readonly name: string }) => {
  const { address, prices } = useSite()
  const session = useSession()
  const words = useWords(TERM_WORDS)
  const { isBusy, problem, run } = useTask(async (format: string) => {
    const days = new URLSearchParams(daysOf(usageAsked(address.query.value, prices.value.now)))
    const file = await session.file("GET", `/teams/${name}/usage.${format}?${days}`)
    saveFile(`${name}.${format}`, file.type, file)
  })
  return (
    <>
      <p class="actions">
        <span class="faint">{words.download}</span>
        {Object.entries(FILES).map(([format, text]) => (
          <button key={format} type="button" disabled={isBusy.value} onClick={() => void run(format)}>
            {text}
          </button>
        ))}
      </p>
      <ProblemNote problem={problem} />
    </>
  )
}
