import { Timestamp } from "@ratecard/core/effect"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { NotFound, Unavailable } from "./requests/Problems.ts"
import { documentQuery, QueryDay } from "./requests/query.ts"
import { Administrator, OwnPages, SignedIn } from "./requests/Security.ts"
import { JsonBody, oneLine, RequestFaults } from "./requests/Validation.ts"
import { JsonLinesTable, TABLE } from "./Tables.ts"
import { USAGE_VIEWS, UsageReport } from "./Usage.ts"

const TeamName = Schema.String.check(Schema.isPattern(/^[a-z\d][a-z\d-]{0,59}$/u)).annotate({
  description: "Up to 60 small letters, digits and hyphens; `all` is all teams together",
  examples: ["search"]
})

const Budget = Schema.NullOr(
  Schema.String.check(
    Schema.isPattern(/^\d{1,12}(\.\d{1,6})?$/u, { message: "An amount is written as 1500 or 1500.50" })
  )
).annotate({ description: "What the team may spend in a month in UTC, in dollars: an exact decimal; null: no limit" })

/** Without spaces and control characters. */
const PART_OF_ADDRESS = "[^\\u0000-\\u0020\\u007f-\\u00a0\\ud800-\\udfff@]+"

const Email = Schema.String.check(
  Schema.isMaxLength(254),
  Schema.isPattern(new RegExp(`^${PART_OF_ADDRESS}@${PART_OF_ADDRESS}$`, "u"), {
    message: "An e-mail is written as ada@example.org"
  })
).annotate({ examples: ["ada@example.org"] })

export const TeamRequest = Schema.Struct({
  members: Schema.optionalKey(Schema.Array(Email).check(Schema.isMaxLength(1000))).annotate({
    description: "Verified e-mails of those who may see what the team spends"
  }),
  budget: Schema.optionalKey(Budget),
  pseudonyms: Schema.optionalKey(Schema.Boolean).annotateKey({
    description: "Shows people by pseudonyms that stay the same; false by default"
  })
}).annotate({ identifier: "TeamRequest", description: "The new state of a team: what is left out is empty" })
export interface TeamRequest extends Schema.Schema.Type<typeof TeamRequest> {}

export const Team = Schema.Struct({
  name: Schema.String,
  members: Schema.Array(Schema.String),
  budget: Budget,
  spent: Schema.String.annotate({ description: "What it has spent since the month began, in dollars" }),
  complete: Schema.Boolean.annotate({ description: "False: `spent` is a lower bound" }),
  pseudonyms: Schema.Boolean,
  created_at: Timestamp
}).annotate({ identifier: "Team", description: "A team, who may see its usage, and its budget of this month" })
export interface Team extends Schema.Schema.Type<typeof Team> {}

export const Teams = Schema.Struct({ teams: Schema.Array(Team) }).annotate({
  identifier: "Teams",
  description: "Teams by name"
})

const Label = Schema.String.check(Schema.isPattern(oneLine(1, 100))).annotate({
  description: "What the token is for",
  examples: ["collector in Frankfurt"]
})

export const TeamTokenRequest = Schema.Struct({ label: Label }).annotate({
  identifier: "TeamTokenRequest",
  description: "A new token of a team"
})

const TOKEN = { id: Schema.String, label: Label, created_at: Timestamp }

export const TeamToken = Schema.Struct(TOKEN).annotate({
  identifier: "TeamToken",
  description: "A token of a team, without the token"
})
export interface TeamToken extends Schema.Schema.Type<typeof TeamToken> {}

export const AddedTeamToken = Schema.Struct({
  ...TOKEN,
  token: Schema.String.annotate({ description: "The token itself, which is shown this once" })
}).annotate({ identifier: "AddedTeamToken", description: "A token with which telemetry is sent for a team" })
export interface AddedTeamToken extends Schema.Schema.Type<typeof AddedTeamToken> {}

export const TeamTokens = Schema.Struct({ tokens: Schema.Array(TeamToken) }).annotate({
  identifier: "TeamTokens",
  description: "The tokens of a team, newest first"
})

const OfTeam = { team: TeamName }
const OfOneTeam = {
  team: TeamName.check(Schema.makeFilter((name) => name !== "all" || "`all` stands for all teams: choose another name"))
}
const OfToken = { ...OfTeam, id: Schema.NonEmptyString.annotateKey({ description: "The id of the token" }) }

const Days = {
  since: Schema.optionalKey(QueryDay("The first day, in UTC")),
  until: Schema.optionalKey(QueryDay("The last day, in UTC"))
}

const TeamUsageQuery = {
  by: Schema.optionalKey(
    Schema.Literals([...USAGE_VIEWS, "team"]).annotate({ description: "What each row sums up", default: "day" })
  ),
  ...Days
}

const ErasureQuery = {
  person: Schema.optionalKey(Schema.String.check(Schema.isPattern(oneLine(1, 100)))).annotate({
    description: "Only responses of this person, by name or, where the team has pseudonyms, by pseudonym"
  }),
  until: Schema.optionalKey(QueryDay("Only responses up to this day, in UTC"))
}

const Removed = HttpApiSchema.NoContent.annotate({ description: "It is deleted" })

export class TeamGroup extends HttpApiGroup.make("teams")
  .add(
    HttpApiEndpoint.get("teams", "/", { success: Teams, error: Unavailable })
      .middleware(RequestFaults)
      .middleware(SignedIn)
      .annotate(OpenApi.Identifier, "list_teams")
      .annotate(OpenApi.Summary, "List the teams that the caller may see")
      .annotate(OpenApi.Description, "Administrators see all teams, others those that they are a member of."),
    HttpApiEndpoint.put("putTeam", "/:team", {
      params: OfOneTeam,
      payload: TeamRequest,
      success: Team,
      error: Unavailable
    })
      .middleware(RequestFaults)
      .middleware(JsonBody)
      .middleware(OwnPages)
      .middleware(Administrator)
      .annotate(OpenApi.Identifier, "put_team")
      .annotate(OpenApi.Summary, "Make or change a team")
      .annotate(OpenApi.Description, "For administrators. The team is then as the request says; its usage stays."),
    HttpApiEndpoint.delete("removeTeam", "/:team", { params: OfTeam, success: Removed, error: [NotFound, Unavailable] })
      .middleware(RequestFaults)
      .middleware(OwnPages)
      .middleware(Administrator)
      .annotate(OpenApi.Identifier, "remove_team")
      .annotate(OpenApi.Summary, "Delete a team with its usage")
      .annotate(OpenApi.Description, "For administrators. Its tokens end, and its usage is deleted for good."),
    HttpApiEndpoint.get("teamUsage", "/:team/usage", {
      params: OfTeam,
      query: TeamUsageQuery,
      success: UsageReport,
      error: [NotFound, Unavailable]
    })
      .middleware(RequestFaults)
      .middleware(SignedIn)
      .annotate(OpenApi.Identifier, "get_team_usage")
      .annotate(OpenApi.Summary, "Sum up what a team used")
      .annotate(
        OpenApi.Description,
        "Each response is priced at the time it was made. `all` sums up all teams, for administrators. Responses without a known price are in no sum: `complete` is then false, and unknown models are listed."
      )
      .annotate(OpenApi.Transform, documentQuery(TeamUsageQuery)),
    HttpApiEndpoint.get("teamUsageTable", "/:team/usage.:format", {
      params: { ...OfTeam, ...TABLE.params },
      query: Days,
      success: TABLE.success,
      error: [NotFound, Unavailable]
    })
      .middleware(RequestFaults)
      .middleware(SignedIn)
      .annotate(OpenApi.Identifier, "get_team_usage_table")
      .annotate(OpenApi.Summary, "Get the sums of a team as a table")
      .annotate(
        OpenApi.Description,
        "For databases and sheets: a row for each day and place of use. Columns: `schema` (1: the version of the columns), `team`, `day` (UTC), `agent`, `model` (its id, or else its name in the log), `machine`, `project`, `person`, `repository`, `service`, `paid` (`plan` or `metered`), `gap` (what the log does not say), `currency`, `cost` (exact decimal as text; null: no price is known), `complete` (`false`: `cost` is a lower bound), `responses`, `priced` (responses with a price), `input` (tokens not from a cache), `cache_read`, `cache_write`, `output`, `reported` (dollars that logs state themselves), `erased` (responses of the day that were deleted; such a row has nothing else). Empty text: not named."
      )
      .annotate(OpenApi.Transform, documentQuery(Days)),
    HttpApiEndpoint.get("teamResponses", "/:team/responses", {
      params: OfTeam,
      query: Days,
      success: JsonLinesTable,
      error: [NotFound, Unavailable]
    })
      .middleware(RequestFaults)
      .middleware(SignedIn)
      .annotate(OpenApi.Identifier, "get_team_responses")
      .annotate(OpenApi.Summary, "Get the responses of a team")
      .annotate(
        OpenApi.Description,
        "A line of JSON for each, by day, as `ratecard usage --export responses` writes them: `ratecard usage FILE` bills them again, and exports FOCUS. Without any text; people are as the team shows them."
      )
      .annotate(OpenApi.Transform, documentQuery(Days)),
    HttpApiEndpoint.delete("eraseTeamUsage", "/:team/usage", {
      params: OfTeam,
      query: ErasureQuery,
      success: Removed,
      error: [NotFound, Unavailable]
    })
      .middleware(RequestFaults)
      .middleware(OwnPages)
      .middleware(Administrator)
      .annotate(OpenApi.Identifier, "erase_team_usage")
      .annotate(OpenApi.Summary, "Delete usage of a team")
      .annotate(
        OpenApi.Description,
        "For administrators: all of it, all up to a day, or that of a person, for good. Reports and tables say of each day how many responses were deleted."
      )
      .annotate(OpenApi.Transform, documentQuery(ErasureQuery)),
    HttpApiEndpoint.get("teamTokens", "/:team/tokens", {
      params: OfTeam,
      success: TeamTokens,
      error: [NotFound, Unavailable]
    })
      .middleware(RequestFaults)
      .middleware(Administrator)
      .annotate(OpenApi.Identifier, "list_team_tokens")
      .annotate(OpenApi.Summary, "List the tokens of a team")
      .annotate(OpenApi.Description, "For administrators, without the tokens themselves."),
    HttpApiEndpoint.post("addTeamToken", "/:team/tokens", {
      params: OfTeam,
      payload: TeamTokenRequest,
      success: AddedTeamToken.pipe(HttpApiSchema.status(201)),
      error: [NotFound, Unavailable]
    })
      .middleware(RequestFaults)
      .middleware(JsonBody)
      .middleware(OwnPages)
      .middleware(Administrator)
      .annotate(OpenApi.Identifier, "add_team_token")
      .annotate(OpenApi.Summary, "Make a token of a team")
      .annotate(
        OpenApi.Description,
        "For administrators. Telemetry that is sent with it to `/v1/logs`, `/v1/traces` or `/v1/metrics` (OTLP over HTTP) is the team's; it can read nothing."
      ),
    HttpApiEndpoint.delete("removeTeamToken", "/:team/tokens/:id", {
      params: OfToken,
      success: Removed,
      error: [NotFound, Unavailable]
    })
      .middleware(RequestFaults)
      .middleware(OwnPages)
      .middleware(Administrator)
      .annotate(OpenApi.Identifier, "remove_team_token")
      .annotate(OpenApi.Summary, "End a token of a team")
      .annotate(OpenApi.Description, "For administrators. What it sent stays.")
  )
  .prefix("/api/v1/teams")
  .annotate(OpenApi.Title, "Teams")
  .annotate(OpenApi.Description, "What teams spend, by the telemetry of their agents and services") {}
