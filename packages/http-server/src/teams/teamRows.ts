import type { Team, TeamRequest, TeamToken } from "@ratecard/api"
import { Effect } from "effect"
import { first, isAny, isoTime, json, only, part, sql } from "../database/sql.ts"

/** A team as it is stored. */
export interface StoredTeam extends Omit<Team, "spent" | "complete"> {
  readonly id: string
  /** Makes pseudonyms of this team others than those of all others. */
  readonly salt: string
}

const TEAM = part`
  id, name, budget::text as budget, pseudonyms, salt, ${isoTime("teams.created_at")} as created_at,
  array(select email from team_members where team_id = teams.id order by email) as members`

/** The teams of a member, or all of them, by name. */
export const teamsOf = (member: string | undefined) =>
  sql<StoredTeam>`
    select ${TEAM} from teams
    where ${member ?? null}::text is null
      or id in (select team_id from team_members where email = lower(${member ?? null}))
    order by name`

export const findTeam = (name: string) => first(sql<StoredTeam>`select ${TEAM} from teams where name = ${name}`)

/** Makes a team as it is asked to be; to be run in a transaction. */
export const putTeam = Effect.fnUntraced(function* (
  name: string,
  { budget = null, members = [], pseudonyms = false }: TeamRequest
) {
  const { id } = yield* only(sql<{ id: string }>`
    insert into teams (name, budget, pseudonyms) values (${name}, ${budget}::numeric, ${pseudonyms})
    on conflict (name) do update set budget = excluded.budget, pseudonyms = excluded.pseudonyms
    returning id`)
  yield* sql`delete from team_members where team_id = ${id}::uuid`
  yield* sql`
    insert into team_members (team_id, email)
    select distinct ${id}::uuid, lower(email) from jsonb_array_elements_text(${json(members)}) as email`
  return yield* only(sql<StoredTeam>`select ${TEAM} from teams where id = ${id}::uuid`)
})

/** Deletes a team and all that is its own. */
export const dropTeam = (id: string) => sql`delete from teams where id = ${id}::uuid`

const TOKEN = part`id, label, ${isoTime("team_tokens.created_at")} as created_at`

export const tokensOf = (team: string) =>
  sql<TeamToken>`select ${TOKEN} from team_tokens where team_id = ${team}::uuid order by team_tokens.created_at desc`

export const addToken = (team: string, label: string, hash: string) =>
  only(sql<TeamToken>`
    insert into team_tokens (team_id, label, hash) values (${team}::uuid, ${label}, ${hash}) returning ${TOKEN}`)

export const dropToken = (team: string, id: string) =>
  isAny(sql`delete from team_tokens where team_id = ${team}::uuid and id = ${id}::uuid returning 1`)

/** The team of a token. */
export const teamOfToken = (hash: string) =>
  Effect.map(
    first(sql<{ team: string }>`select team_id as team from team_tokens where hash = ${hash}`),
    (row) => row?.team
  )
