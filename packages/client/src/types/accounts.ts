import type { Answer, Body, Item, Part, Params, Query } from "./contract.ts"

/** The identity provider of a person: `google`, `github`, `yandex` or `oidc`. */
export type IdentityProviderName = Params<"signIn">["provider"]
/** The identity providers that a service knows. */
export interface ConfiguredProviders extends Answer<"identityProviders"> {}
/** The address where a person signs in, and the state that comes back with the code. */
export interface SignInAddress extends Answer<"signIn"> {}
/** The parameters with which an identity provider sends a person back. */
export interface CallbackRequest extends Body<"completeSignIn"> {}
/** {@link CallbackRequest} with the identity provider that sent it. */
export interface SignInReturn extends CallbackRequest {
  readonly provider: IdentityProviderName
}
/** An access token and whose it is. */
export interface SignedInUser extends Answer<"completeSignIn"> {}
/** Open sessions, each since when. */
export interface OpenSessions extends Answer<"sessions"> {}
/** A new access token. */
export interface RefreshedToken extends Answer<"refresh"> {}
/** The session is over. */
export interface SignedOut extends Answer<"logout"> {}
/** A person, as their identity provider describes them. */
export type User = SignedInUser["user"]
/** The user who asks, and whether they may administer the service. */
export interface CurrentUser extends Answer<"me"> {}

/** A caller's own key for one provider, and what else that provider needs. */
export interface ApiKeyRequest extends Body<"addApiKey"> {}
/** A stored key, without the key. */
export interface StoredApiKey extends Answer<"addApiKey"> {}
/** The caller's keys, in the order of providers. */
export interface StoredApiKeys extends Answer<"apiKeys"> {}
/** The provider's verdict on a key. */
export interface KeyCheck extends Answer<"validateApiKey"> {}
/** A text for a model. */
export interface CallRequest extends Body<"call"> {}
/** A model's answer and its cost. */
export interface CallAnswer extends Answer<"call"> {}

/** Responses of agents' logs, without any text of them. */
export interface UsageUpload extends Body<"addUsage"> {}
/** A response of an agent's log, as `ratecard usage --export responses` writes it. */
export interface ExportedResponse extends Item<UsageUpload["responses"]> {}
/** The tokens of the text of a response whose log has incomplete usage. */
export interface LoggedTokens extends Part<NonNullable<ExportedResponse["logged"]>> {}
/** The outcome of an upload: numbers of responses added, changed and known. */
export interface UsageStored extends Answer<"addUsage"> {}
/** The grouping of the rows, and the first and the last day, in UTC. */
export interface UsageQuery extends Query<"usage"> {}
/** The cost of the stored responses. */
export interface UsageReport extends Answer<"usage"> {}
/** A sum of some responses. */
export interface UsageRow extends Item<UsageReport["rows"]> {}
/** The cost of responses, each at the price of its own time. */
export interface UsageSum extends Part<UsageReport["total"]> {}
/** The last day, in UTC, of the usage to remove. */
export interface UsageRemoval extends Query<"removeUsage"> {}

/** A model, a line of models, or every model to watch, and the event. */
export type WatchRequest = Body<"putWatch">
/** Follows every change of a price, and new models. */
export type MoveWatchRequest = Extract<WatchRequest, { readonly rule: "moved" }>
/** Follows a price until it falls below a limit. */
export type PriceWatchRequest = Extract<WatchRequest, { readonly rule: "below" }>
/** Follows models that are about to end. */
export type RetirementWatchRequest = Extract<WatchRequest, { readonly rule: "retires" }>
/** A watch of the caller. */
export type Watch = Answer<"putWatch">
/** Changes of prices, and new models. */
export type MoveWatch = Extract<Watch, { readonly rule: "moved" }>
/** A price that falls below a limit. */
export type PriceWatch = Extract<Watch, { readonly rule: "below" }>
/** The end of a model. */
export type RetirementWatch = Extract<Watch, { readonly rule: "retires" }>
/** All that the caller follows. */
export interface Watches extends Answer<"watches"> {}
/** Address that gets the events of the caller's watches. */
export interface WebhookRequest extends Body<"addWebhook"> {}
/** A webhook with its secret. */
export interface AddedWebhook extends Answer<"addWebhook"> {}
/** A webhook, without its secret. */
export interface Webhook extends Item<Webhooks["webhooks"]> {}
/** The caller's webhooks. */
export interface Webhooks extends Answer<"webhooks"> {}
/** One event on its way to one webhook. */
export interface Delivery extends Answer<"testWebhook"> {}
/** The last events for a webhook, newest first. */
export interface Deliveries extends Answer<"deliveries"> {}
