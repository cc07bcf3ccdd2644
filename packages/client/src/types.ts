import type { RatecardApi } from "@ratecard/api"
import type { HttpApi, HttpApiClient, HttpApiEndpoint, HttpApiGroup } from "effect/http-api"

export type { ValidationItem } from "@ratecard/api"

type Groups = typeof RatecardApi extends HttpApi.HttpApi<infer _Id, infer Group> ? Group : never
type Endpoint<Name extends string> = HttpApiEndpoint.WithIdentifier<HttpApiGroup.Endpoints<Groups>, Name>

type Answer<Name extends string> = HttpApiClient.SuccessType<HttpApiEndpoint.Success<Endpoint<Name>>>
type Query<Name extends string> = HttpApiEndpoint.Query<Endpoint<Name>>["Type"]
type Body<Name extends string> = HttpApiEndpoint.Payload<Endpoint<Name>>["Type"]

/** Which models to list; without a field, that field does not filter. */
export interface ModelListQuery extends Query<"models"> {}
/** Models in catalogue order. */
export interface ModelList extends Answer<"models"> {}
/** One model at a past instant: a date (midnight UTC) or an ISO 8601 date-time with offset. */
export interface ModelAt extends Query<"model"> {
  readonly model_id: string
}
/** One model with its price in force: per 1,000,000 tokens, in its `currency`. */
export interface Model extends Answer<"model"> {}

/** The prices of one model, oldest first; the last one is in force. */
export interface PriceHistory extends Answer<"priceHistory"> {}

/** Which price changes to list: by default the last 90 days, without additions to the catalogue, at most 100. */
export interface PriceChangesQuery extends Query<"priceChanges"> {}
/** Price changes, newest first, and a summary of all that passed the filters. */
export interface PriceChanges extends Answer<"priceChanges"> {}

/** What a model has to meet, the order, and how many to return (10 by default). */
export interface RecommendQuery extends Query<"recommend"> {}
/** Models that fit, best first. */
export interface Recommendations extends Answer<"recommend"> {}

/** A text and how it will be used. */
export interface CalculationRequest extends Body<"calculate"> {}
/** The costs of one text, model by model. */
export interface Calculation extends Answer<"calculate"> {}

/** A text and the encoding to split it with, `cl100k_base` by default. */
export interface TokenizeRequest extends Body<"tokenize"> {}
/** The tokens of one text. */
export interface Tokenization extends Answer<"tokenize"> {}

/** Rubles per 1 dollar, where the figure comes from, and from when it holds. */
export interface ExchangeRate extends Answer<"exchangeRate"> {}

/** Who vouches for a person: `google`, `github`, `yandex` or `oidc`. */
export type IdentityProviderName = HttpApiEndpoint.Params<Endpoint<"signIn">>["Type"]["provider"]
/** Where a person goes to sign in, and the state that comes back with the code. */
export interface SignInAddress extends Answer<"signIn"> {}
/** What an identity provider sent a person back with, to its address in the web application. */
export interface SignInReturn extends Body<"completeSignIn"> {
  readonly provider: IdentityProviderName
}
/** An access token and whose it is. */
export interface SignedInUser extends Answer<"completeSignIn"> {}
/** A new access token. */
export interface RefreshedToken extends Answer<"refresh"> {}
/** The session is over. */
export interface SignedOut extends Answer<"logout"> {}
/** A person, as their identity provider describes them. */
export interface User extends Answer<"me"> {}

/** One of the ten model providers. */
export type ProviderName = HttpApiEndpoint.Params<Endpoint<"removeApiKey">>["Type"]["provider"]
/** A key of the caller's own for one provider, and what that provider needs beside it. */
export interface NewApiKey extends Body<"addApiKey"> {}
/** A stored key, without the key. */
export interface StoredApiKey extends Answer<"addApiKey"> {}
/** The caller's keys, in the order of providers. */
export interface StoredApiKeys extends Answer<"apiKeys"> {}
/** What the provider says of a key. */
export interface KeyCheck extends Answer<"validateApiKey"> {}
/** A text for a model. */
export interface CallRequest extends Body<"call"> {}
/** What a model answered, and what that cost. */
export interface CallAnswer extends Answer<"call"> {}

/** The service answers. */
export interface Health extends Answer<"health"> {}
/** Whether the service can do all that it offers, and how old its prices may be. */
export type Readiness = Answer<"ready">
/** What the running process was deployed from. */
export interface Version extends Answer<"version"> {}
