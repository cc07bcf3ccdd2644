import type { RatecardApi } from "@ratecard/api"
import type { HttpApi, HttpApiClient, HttpApiEndpoint, HttpApiGroup } from "effect/http-api"

type Groups = typeof RatecardApi extends HttpApi.HttpApi<infer _Id, infer Group> ? Group : never
type Endpoint<Name extends string> = HttpApiEndpoint.WithIdentifier<HttpApiGroup.Endpoints<Groups>, Name>

/** The answer, query, path parameters and body of the endpoint of this name. */
export type Answer<Name extends string> = HttpApiClient.SuccessType<HttpApiEndpoint.Success<Endpoint<Name>>>
export type Query<Name extends string> = HttpApiEndpoint.Query<Endpoint<Name>>["Type"]
export type Params<Name extends string> = HttpApiEndpoint.Params<Endpoint<Name>>["Type"]
export type Body<Name extends string> = HttpApiEndpoint.Payload<Endpoint<Name>>["Type"]

/** One of a list. */
export type Item<List extends ReadonlyArray<unknown> | null | undefined> = NonNullable<List>[number]
/** One field of a record. */
export type Part<Field extends object | null> = NonNullable<Field>
