import type { CallOptions } from "../options.ts"
import type * as Wire from "../types.ts"

/** Calls about teams. Members ask for what their team spends, and administrators for everything. */
export interface TeamMethods {
  /**
   * The teams that the caller may see, each with its budget of this month: members see their own, administrators all.
   *
   * @example const { teams } = await ratecard.teams()
   */
  readonly teams: (options?: CallOptions) => Promise<Wire.Teams>

  /**
   * Makes a team, or changes it: what you leave out is then empty.
   *
   * @example const { spent } = await ratecard.putTeam({ team: "search", members: ["ada@example.org"], budget: "1500" })
   */
  readonly putTeam: (team: Wire.TeamState, options?: CallOptions) => Promise<Wire.Team>

  /**
   * Deletes a team with its tokens and all its usage, for good.
   *
   * @example await ratecard.removeTeam("search")
   */
  readonly removeTeam: (team: string, options?: CallOptions) => Promise<void>

  /**
   * The cost of a team's responses, each at the price of its own time; `complete` false marks a lower bound. The team
   * `all` is all teams together, which administrators may ask for.
   *
   * @example const { rows, total } = await ratecard.teamUsage({ team: "search", by: "person", since: "2026-11-01" })
   */
  readonly teamUsage: (query: Wire.TeamUsageQuery, options?: CallOptions) => Promise<Wire.UsageReport>

  /**
   * The sums of a team as one table for databases: text, or bytes of Parquet.
   *
   * @example const csv = await ratecard.teamUsageTable({ team: "search", format: "csv", since: "2026-11-01" })
   */
  readonly teamUsageTable: (query: Wire.TeamTableQuery, options?: CallOptions) => Promise<Wire.TableFile>

  /**
   * The responses of a team as JSON Lines, as `ratecard usage --export responses` writes them: that program bills them
   * again, and exports FOCUS.
   *
   * @example const lines = await ratecard.teamResponses({ team: "search", since: "2026-11-20", until: "2026-11-20" })
   */
  readonly teamResponses: (query: Wire.TeamResponsesQuery, options?: CallOptions) => Promise<string>

  /**
   * Deletes usage of a team for good: all of it, all up to a day, or that of a person.
   *
   * @example await ratecard.eraseTeamUsage({ team: "search", person: "ada@example.org" })
   */
  readonly eraseTeamUsage: (usage: Wire.TeamUsageErasure, options?: CallOptions) => Promise<void>

  /**
   * The tokens of a team, newest first, without the tokens themselves.
   *
   * @example const { tokens } = await ratecard.teamTokens("search")
   */
  readonly teamTokens: (team: string, options?: CallOptions) => Promise<Wire.TeamTokens>

  /**
   * Makes a token, with which a collector sends telemetry for the team. The answer is the only one with the token.
   *
   * @example const { token } = await ratecard.addTeamToken({ team: "search", label: "collector in Frankfurt" })
   */
  readonly addTeamToken: (token: Wire.LabelledTeamToken, options?: CallOptions) => Promise<Wire.AddedTeamToken>

  /**
   * Ends a token; what it sent stays.
   *
   * @example await ratecard.removeTeamToken({ team: "search", id: "4be0643f-1d98-4f3c-8c0d-5b8d0a7e6c21" })
   */
  readonly removeTeamToken: (token: Wire.NamedTeamToken, options?: CallOptions) => Promise<void>
}
