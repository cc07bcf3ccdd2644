import type { Team, Teams } from "@ratecard/api"
import { Gate } from "../../account/Gate.tsx"
import { ProblemNote } from "../../account/parts.tsx"
import { useAnswer } from "../../account/useTask.ts"
import { formatCount } from "../../format.ts"
import type { PageModule } from "../../pageModule.ts"
import { useSite, useWords } from "../../site.ts"
import { TEAMS_WORDS } from "../../words/teams.ts"
import { BudgetText, useSpentText } from "./Budget.tsx"
import { TeamForm } from "./TeamForm.tsx"
import { TeamView } from "./TeamView.tsx"
import "./teams.css"

/** The teams of a person, or one of them. */
const TeamsPage = () => {
  const { address } = useSite()
  const words = useWords(TEAMS_WORDS)
  const name = nameIn(address.path.value)
  return (
    <>
      <div class="page-head">
        <h1 tabIndex={-1}>{name === "" ? words.title : name === "all" ? words.all : name}</h1>
        {name !== "" && <a href={address.href("/teams")}>{words.title}</a>}
      </div>
      <Gate>
        {({ email, is_administrator }) =>
          name === "" ? (
            <List email={email} isAdministrator={is_administrator} />
          ) : (
            <TeamView key={name} name={name} isAdministrator={is_administrator} />
          )
        }
      </Gate>
    </>
  )
}

/** The team that a path names; empty: none. */
const nameIn = (path: string): string => path.slice("/teams/".length)

const List = ({ email, isAdministrator }: { readonly email: string | null; readonly isAdministrator: boolean }) => {
  const { address } = useSite()
  const words = useWords(TEAMS_WORDS)
  const { answer, problem } = useAnswer<typeof Teams.Type>("/teams")
  const teams = answer.value?.teams
  return (
    <>
      <p>{words.about}</p>
      <ProblemNote problem={problem} />
      {teams?.length === 0 && (
        <p>{isAdministrator ? words.none : email === null ? words.noEmail : words.noneOfYours(email)}</p>
      )}
      {teams !== undefined && teams.length > 0 && <TeamTable teams={teams} />}
      {isAdministrator && teams !== undefined && teams.length > 1 && (
        <p>
          <a href={address.href("/teams/all", { by: "team" })}>{words.all}</a>
        </p>
      )}
      {isAdministrator && teams !== undefined && (
        <section aria-labelledby="team-form">
          <h2 id="team-form">{words.form.add}</h2>
          <TeamForm others={teams} onSaved={({ name }) => address.go(`/teams/${name}`)} />
        </section>
      )}
    </>
  )
}

const TeamTable = ({ teams }: { readonly teams: ReadonlyArray<Team> }) => {
  const { address, language } = useSite()
  const words = useWords(TEAMS_WORDS)
  const spent = useSpentText()
  return (
    <table class="team-table">
      <caption class="visually-hidden">{words.title}</caption>
      <thead>
        <tr>
          <th scope="col">{words.columns.team}</th>
          <th scope="col" class="number">
            {words.columns.spent}
          </th>
          <th scope="col">{words.columns.budget}</th>
        </tr>
      </thead>
      <tbody>
        {teams.map((team) => (
          <tr key={team.name}>
            <th scope="row">
              <a href={address.href(`/teams/${team.name}`)}>{team.name}</a>{" "}
              <small class="faint">{formatCount(team.members.length, words.members, language.value)}</small>
            </th>
            <td class="number">{spent(team)}</td>
            <td>
              <BudgetText team={team} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export default {
  title: ({ address, language }) => nameIn(address.path.value) || TEAMS_WORDS[language.value].title,
  Page: TeamsPage
} satisfies PageModule
