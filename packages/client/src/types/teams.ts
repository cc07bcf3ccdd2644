import type { Answer, Body, Item, Params, Query } from "./contract.ts"

/** The new state of a team: what is left out is empty. */
export interface TeamRequest extends Body<"putTeam"> {}
/** {@link TeamRequest} with the name of the team. */
export interface TeamState extends TeamRequest, Params<"putTeam"> {}
/** A team, who may see its usage, and its budget of this month. */
export interface Team extends Answer<"putTeam"> {}
/** Teams by name. */
export interface Teams extends Answer<"teams"> {}

/** A team, the grouping of the rows, and the first and the last day, in UTC. */
export interface TeamUsageQuery extends Params<"teamUsage">, Query<"teamUsage"> {}
/** A team, the format of the table, and the first and the last day, in UTC. */
export interface TeamTableQuery extends Params<"teamUsageTable">, Query<"teamUsageTable"> {}
/** A team, and the first and the last day, in UTC. */
export interface TeamResponsesQuery extends Params<"teamResponses">, Query<"teamResponses"> {}
/** A team, and the person or the last day, in UTC, of the usage to delete. */
export interface TeamUsageErasure extends Params<"eraseTeamUsage">, Query<"eraseTeamUsage"> {}

/** A new token of a team. */
export interface TeamTokenRequest extends Body<"addTeamToken"> {}
/** {@link TeamTokenRequest} with the name of the team. */
export interface LabelledTeamToken extends TeamTokenRequest, Params<"addTeamToken"> {}
/** A token by its team and its id. */
export interface NamedTeamToken extends Params<"removeTeamToken"> {}
/** A token with which telemetry is sent for a team. */
export interface AddedTeamToken extends Answer<"addTeamToken"> {}
/** A token of a team, without the token itself. */
export interface TeamToken extends Item<TeamTokens["tokens"]> {}
/** The tokens of a team, newest first. */
export interface TeamTokens extends Answer<"teamTokens"> {}
