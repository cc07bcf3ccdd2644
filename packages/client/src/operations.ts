import type { RatecardApi } from "@ratecard/api"
import { Effect } from "effect"
import type { HttpApiClient } from "effect/http-api"
import { ask } from "./ask.ts"
import { NotFound, type RatecardError, type Unreachable } from "./errors.ts"
import type { Session } from "./session.ts"
import type * as Wire from "./types.ts"

/** Every endpoint in plain terms: its input in, its answer out. */
export interface RatecardOperations extends ReturnType<typeof operations> {}

/** The contract's calls in plain terms: an effect where there is nothing to say, else a function of one input. */
export const operations = (api: HttpApiClient.ForApi<typeof RatecardApi, Unreachable>, session: Session) => ({
  /**
   * The models that their providers still offer, with current prices; all of them with
   * `include_retired`, those of an instant with `at`.
   */
  models: (query?: Wire.ModelListQuery) => ask<Wire.ModelList>(api.catalogue.models({ query: given(query) })),

  /**
   * One model, retired or not, by its id, or as it was `at` an instant. An unknown id is `NotFound`
   * and names the nearest ones; so is a model that had no price then.
   */
  model: (which: string | Wire.ModelAt) => {
    const { model_id, ...query } = typeof which === "object" && which !== null ? which : { model_id: which }
    return ofModel<Wire.Model>(model_id, (params) => api.catalogue.model({ params, query: given(query) }))
  },

  /** The prices of one model, oldest first. */
  priceHistory: (id: string) => ofModel<Wire.PriceHistory>(id, (params) => api.catalogue.priceHistory({ params })),

  /** Price changes across the catalogue, newest first. */
  priceChanges: (query?: Wire.PriceChangesQuery) =>
    ask<Wire.PriceChanges>(api.catalogue.priceChanges({ query: given(query) })),

  /** Models that fit a budget, a context window and a set of tools, best first; `at` an instant, if one is given. */
  recommend: (query?: Wire.RecommendQuery) =>
    ask<Wire.Recommendations>(api.recommendation.recommend({ query: given(query) })),

  /**
   * Counts a text and prices it, by default for every model that is counted locally, at current
   * prices or those in force `at` an instant. Never retried.
   */
  calculate: (request: Wire.CalculationRequest) =>
    ask<Wire.Calculation>(api.counting.calculate({ payload: given(request) }), "body"),

  /** Splits a text into tokens. Never retried. */
  tokenize: (request: Wire.TokenizeRequest) =>
    ask<Wire.Tokenization>(api.counting.tokenize({ payload: given(request) }), "body"),

  /** Rubles per 1 dollar, as the central bank set them last. */
  exchangeRate: ask<Wire.ExchangeRate>(api.exchange.exchangeRate({})),

  /** Where a person goes to sign in. Their browser keeps a cookie for 10 minutes, and is to come back with it. */
  signIn: (provider: Wire.IdentityProviderName) =>
    ask<Wire.SignInAddress>(api.identity.signIn({ params: { provider } }), "path"),

  /** Ends the sign-in of a person who came back. From then on this client calls as that person. */
  completeSignIn: ({ provider, ...returned }: Wire.SignInReturn) =>
    ask<Wire.SignedInUser>(
      api.identity.completeSignIn({ params: { provider }, payload: given(returned) }),
      "body"
    ).pipe(Effect.tap(({ access_token }) => Effect.sync(() => session.hold(access_token)))),

  /** A new access token for the session of the browser's cookie; calls that need one ask for it by themselves. */
  refresh: ask<Wire.RefreshedToken>(api.identity.refresh({})).pipe(
    Effect.tap(({ access_token }) => Effect.sync(() => session.hold(access_token)))
  ),

  /** Ends the session, if there is one. */
  logout: ask<Wire.SignedOut>(api.identity.logout({})).pipe(Effect.tap(() => Effect.sync(() => session.drop()))),

  /** Who is signed in. */
  me: ask<Wire.User>(api.identity.me({})),

  /** The caller's own provider keys, masked. */
  apiKeys: ask<Wire.StoredApiKeys>(api.keys.apiKeys({})),

  /** Stores a key for a provider, or replaces the one that is there. */
  addApiKey: (key: Wire.NewApiKey) => ask<Wire.StoredApiKey>(api.keys.addApiKey({ payload: given(key) }), "body"),

  /** Removes the key for a provider; `NotFound` where there is none. */
  removeApiKey: (provider: Wire.ProviderName) => ask<void>(api.keys.removeApiKey({ params: { provider } }), "path"),

  /** Asks the provider whether the stored key is good; `error` says why not, or why it could not be asked. */
  validateApiKey: (provider: Wire.ProviderName) =>
    ask<Wire.KeyCheck>(api.keys.validateApiKey({ params: { provider } }), "path"),

  /**
   * A model's answer to a text, with the caller's own key; `error` says why there is none. Models take
   * their time: give the client a `timeout` of some minutes. Never retried.
   */
  call: (request: Wire.CallRequest) => ask<Wire.CallAnswer>(api.calls.call({ payload: given(request) }), "body"),

  /** Whether the service answers. */
  health: ask<Wire.Health>(api.system.health({})),

  /** Whether the service can do all that it offers; where its database is away, `status` is `unavailable`. */
  ready: ask<Wire.Readiness>(api.system.ready({})),

  /** Which revision is running. */
  version: ask<Wire.Version>(api.system.version({})),

  /** The service's description for software agents, as text. */
  llms: ask<string>(api.system.llms({}))
})

/** Nothing, a step to the same or the parent folder, and half a character: no path carries them as an id. */
const UNSENDABLE_ID = /^\.{0,2}$|\p{Surrogate}/u

const ofModel = <A>(
  id: string,
  call: (params: { readonly model_id: string }) => Parameters<typeof ask<A>>[0]
): Effect.Effect<A, RatecardError> => {
  if (!UNSENDABLE_ID.test(id)) return ask(call({ model_id: id }), "path")
  const detail = `There is no model '${id}'.`
  return Effect.fail(new NotFound({ detail, message: detail }))
}

/** The input without fields that are undefined: for most callers that means absent. */
const given = <A extends object>(input: A | undefined): A => withoutUndefined(input ?? {}) as A

const withoutUndefined = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutUndefined)
  if (typeof value !== "object" || value === null) return value
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  return Object.fromEntries(fields.map(([name, field]) => [name, withoutUndefined(field)]))
}
