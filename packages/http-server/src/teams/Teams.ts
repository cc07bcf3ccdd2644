import type { AddedTeamToken, Team, TeamRequest, TeamToken, UsageReport } from "@ratecard/api"
import { instantText } from "@ratecard/core/catalogue"
import { type Table } from "@ratecard/core/ledger"
import type { ExportedResponse } from "@ratecard/core/effect"
import { Clock, Context, Data, Effect, Layer, Option, Stream } from "effect"
import { createHmac, randomBytes } from "node:crypto"
import { Database } from "../database/Database.ts"
import type { DatabaseUnavailable } from "../database/deadline.ts"
import { isStoredId } from "../database/sql.ts"
import { sha256 } from "../sha256.ts"
import type { UsageQuestion } from "../usage/usageReport.ts"
import type { CellRow, Removal, UsageDays, UsageRecord } from "../usage/usageRows.ts"
import { Usage } from "../usage/Usage.ts"
import {
  addToken,
  dropTeam,
  dropToken,
  findTeam,
  putTeam,
  type StoredTeam,
  teamOfToken,
  teamsOf,
  tokensOf
} from "./teamRows.ts"

/** There is no such team, or the caller may not see it. */
export class UnknownTeam extends Data.TaggedError("UnknownTeam")<{ readonly message: string }> {}

/** The team has no such token. */
export class UnknownToken extends Data.TaggedError("UnknownToken")<{ readonly message: string }> {}

/** A table would have more rows than fit into the memory of one answer. */
export class TooManyRows extends Data.TaggedError("TooManyRows")<{ readonly since: string | undefined }> {}

/** Rows of a table, of which each takes about a kilobyte of memory. */
export const MOST_ROWS = 200_000

/** A person who asks about teams: administrators see all, others those that their verified e-mail is a member of. */
export interface Viewer {
  readonly email: string | null
  readonly isAdministrator: boolean
}

/** The name that stands for all teams together. */
const ALL = "all"

/** Teams, who may see what they spend, and the tokens that write for them. */
export class Teams extends Context.Service<
  Teams,
  {
    list(viewer: Viewer): Effect.Effect<ReadonlyArray<Team>, DatabaseUnavailable>
    put(name: string, team: TeamRequest): Effect.Effect<Team, DatabaseUnavailable>
    remove(name: string): Effect.Effect<void, UnknownTeam | DatabaseUnavailable>
    /** The sums of a team, or of all of them. */
    report(
      viewer: Viewer,
      name: string,
      question: UsageQuestion
    ): Effect.Effect<UsageReport, UnknownTeam | DatabaseUnavailable>
    /** The sums as they are kept, as a table. */
    table(
      viewer: Viewer,
      name: string,
      days: UsageDays
    ): Effect.Effect<Table, UnknownTeam | TooManyRows | DatabaseUnavailable>
    /** The responses as lines of JSON, with people as the team shows them. */
    responses(
      viewer: Viewer,
      name: string,
      days: UsageDays
    ): Effect.Effect<Stream.Stream<string, DatabaseUnavailable>, UnknownTeam | DatabaseUnavailable>
    erase(name: string, removal: Removal): Effect.Effect<void, UnknownTeam | DatabaseUnavailable>
    tokens(name: string): Effect.Effect<ReadonlyArray<TeamToken>, UnknownTeam | DatabaseUnavailable>
    addToken(name: string, label: string): Effect.Effect<AddedTeamToken, UnknownTeam | DatabaseUnavailable>
    removeToken(name: string, id: string): Effect.Effect<void, UnknownTeam | UnknownToken | DatabaseUnavailable>
    /** The id of the team that a token writes for. */
    ofToken(token: string): Effect.Effect<string | undefined, DatabaseUnavailable>
  }
>()("@ratecard/http-server/Teams") {
  static readonly layer = Layer.effect(
    Teams,
    Effect.gen(function* () {
      const database = yield* Database
      const usage = yield* Usage

      const stateOf = Effect.fnUntraced(function* (teams: ReadonlyArray<StoredTeam>) {
        const since = `${instantText(yield* Clock.currentTimeMillis).slice(0, 7)}-01`
        const { rows } = yield* usage.report(
          teams.map(({ id }) => id),
          { by: "team", since }
        )
        return teams.map(({ id, salt: _salt, ...team }): Team => {
          const row = rows.find(({ key }) => key === id)
          return { ...team, spent: row?.cost ?? "0", complete: row?.complete ?? true }
        })
      })
      const teamOf = Effect.fnUntraced(function* (name: string) {
        return (yield* database.run(findTeam(name))) ?? (yield* unknownTeam(name))
      })
      const allSeenBy = ({ email, isAdministrator }: Viewer) =>
        isAdministrator || email !== null
          ? database.run(teamsOf(isAdministrator ? undefined : email!))
          : Effect.succeed([])
      const seenBy = Effect.fnUntraced(function* (viewer: Viewer, name: string) {
        const teams = yield* allSeenBy(viewer)
        if (name === ALL && viewer.isAdministrator) return teams
        const team = teams.find((each) => each.name === name)
        return team === undefined ? yield* unknownTeam(name) : [team]
      })

      return Teams.of({
        list: (viewer) => Effect.flatMap(allSeenBy(viewer), stateOf),
        put: Effect.fnUntraced(function* (name, request) {
          const team = yield* database.transaction(putTeam(name, request))
          return (yield* stateOf([team]))[0]!
        }),
        remove: (name) => Effect.flatMap(teamOf(name), ({ id }) => Effect.asVoid(database.transaction(dropTeam(id)))),
        report: Effect.fnUntraced(function* (viewer, name, question) {
          const teams = new Map((yield* seenBy(viewer, name)).map((team) => [team.id, team]))
          const ids = [...teams.keys()]
          if (question.by === "team") return yield* usage.report(ids, question, (id) => teams.get(id)!.name)
          const areHidden = question.by === "person" && [...teams.values()].some(({ pseudonyms }) => pseudonyms)
          return yield* usage.report(
            ids,
            question,
            areHidden ? (id, person) => shownAs(teams.get(id)!, person) : undefined
          )
        }),
        table: Effect.fnUntraced(function* (viewer, name, days) {
          const rows: Array<Table["rows"][number]> = []
          for (const team of yield* seenBy(viewer, name)) {
            let last: CellRow | undefined
            do {
              const cells: ReadonlyArray<CellRow> = yield* usage.cells(team.id, days, last)
              for (const cell of cells) rows.push(rowOf(team, cell))
              last = cells.at(-1)
              if (rows.length > MOST_ROWS) return yield* new TooManyRows({ since: days.since })
            } while (last !== undefined)
            for (const { day, responses } of yield* usage.erased([team.id], days))
              rows.push({ ...NOTHING, team: team.name, day, erased: responses })
          }
          return { name: "usage", columns: COLUMNS, rows }
        }),
        responses: Effect.fnUntraced(function* (viewer, name, days) {
          const teams = yield* seenBy(viewer, name)
          return Stream.flatMap(Stream.fromIterable(teams), (team) =>
            Stream.paginate(undefined as UsageRecord | undefined, (last) =>
              Effect.map(usage.responses(team.id, days, last), (records) => [
                records.map((record) => `${lineOf(team, record)}\n`),
                records.length === 0 ? Option.none() : Option.some(records.at(-1))
              ])
            )
          )
        }),
        erase: Effect.fnUntraced(function* (name, removal) {
          const team = yield* teamOf(name)
          const person = removal.person === undefined ? undefined : yield* nameIn(usage, team, removal.person)
          yield* Effect.catchTag(
            usage.remove({ kind: "team", id: team.id }, { ...removal, person }),
            "Unauthorized",
            () => Effect.fail(unknownTeam(name))
          )
        }),
        tokens: (name) => Effect.flatMap(teamOf(name), ({ id }) => database.run(tokensOf(id))),
        addToken: Effect.fnUntraced(function* (name, label) {
          const { id } = yield* teamOf(name)
          const token = `rct_${randomBytes(32).toString("base64url")}`
          return { ...(yield* database.run(addToken(id, label, sha256(token)))), token }
        }),
        removeToken: Effect.fnUntraced(function* (name, id) {
          const team = yield* teamOf(name)
          if (isStoredId(id) && (yield* database.run(dropToken(team.id, id)))) return
          return yield* new UnknownToken({ message: `Team '${name}' has no token '${id}'.` })
        }),
        ofToken: (token) => (TOKEN.test(token) ? database.run(teamOfToken(sha256(token))) : Effect.succeed(undefined))
      })
    })
  )
}

const TOKEN = /^rct_[\w-]{43}$/u

const unknownTeam = (name: string) =>
  new UnknownTeam({ message: `No team '${name}' that you may see: GET /api/v1/teams lists yours.` })

/** The name under which a team shows a person. */
const shownAs = ({ pseudonyms, salt }: StoredTeam, person: string): string =>
  pseudonyms && person !== "" ? `person-${createHmac("sha256", salt).update(person).digest("hex").slice(0, 8)}` : person

/** A response as its team shows it. */
const lineOf = (team: StoredTeam, { record }: UsageRecord): string => {
  if (!team.pseudonyms) return record
  const { person, ...response } = JSON.parse(record) as ExportedResponse
  return JSON.stringify({ ...response, ...(person !== undefined && { person: shownAs(team, person) }) })
}

/** The stored name of a person whom a team shows so. */
const nameIn = Effect.fnUntraced(function* (usage: Usage["Service"], team: StoredTeam, shown: string) {
  if (!team.pseudonyms) return shown
  const { rows } = yield* usage.report([team.id], { by: "person" })
  return rows.find(({ key }) => shownAs(team, key) === shown)?.key ?? shown
})

const COLUMNS = {
  team: "text",
  day: "day",
  agent: "text",
  model: "text",
  machine: "text",
  project: "text",
  person: "text",
  repository: "text",
  service: "text",
  paid: "text",
  gap: "text",
  currency: "text",
  cost: "text",
  complete: "text",
  responses: "integer",
  priced: "integer",
  input: "integer",
  cache_read: "integer",
  cache_write: "integer",
  output: "integer",
  reported: "text",
  erased: "integer"
} as const

const NOTHING = Object.fromEntries(Object.keys(COLUMNS).map((name) => [name, null]))

const rowOf = (team: StoredTeam, { is_unknown, place: _place, prices: _prices, named: _named, ...cell }: CellRow) => {
  const { agent, cache_read, cache_write, complete, cost, currency, day, gap, input, machine, model } = cell
  const { output, paid, person, priced, project, reported, repository, responses, service } = cell
  return {
    team: team.name,
    day,
    agent,
    model,
    machine,
    project,
    person: shownAs(team, person),
    repository,
    service,
    paid,
    gap,
    currency,
    // Without a price there is no cost.
    cost: priced === 0 ? null : cost,
    complete: String(!is_unknown && complete === responses),
    responses,
    priced,
    input,
    cache_read,
    cache_write,
    output,
    reported,
    erased: 0
  }
}
