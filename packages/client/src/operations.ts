import type { RatecardApi } from "@ratecard/api"
import { Effect } from "effect"
import type { HttpApiClient } from "effect/http-api"
import { ask } from "./ask.ts"
import { NotFound, type Unreachable } from "./errors.ts"
import type { RatecardClient } from "./RatecardClient.ts"
import type { Session } from "./session.ts"
import type * as Wire from "./types.ts"

/**
 * The methods of the client as effects: what has no input is an effect, the rest are functions of one
 * input. Each fails with the errors that the contract knows for its endpoint, with `Unreachable` and
 * with `UnexpectedAnswer`.
 */
export type RatecardOperations = {
  readonly [Name in keyof RatecardClient]: Operation<
    ReturnType<typeof operations>[Name],
    ReturnType<RatecardClient[Name]>
  >
}

type Operation<Plain, Answer extends Promise<unknown>> =
  Plain extends Effect.Effect<unknown, infer E>
    ? Effect.Effect<Awaited<Answer>, E>
    : Plain extends (...input: infer Input) => Effect.Effect<unknown, infer E>
      ? (...input: Input) => Effect.Effect<Awaited<Answer>, E>
      : never

/** The contract's calls in plain terms. */
export const operations = (api: HttpApiClient.ForApi<typeof RatecardApi, Unreachable>, session: Session) => ({
  models: (query?: Wire.ModelListQuery) => ask(api.catalogue.models({ query: withoutAbsent(query) })),
  model: (which: string | Wire.ModelAt) => {
    const { model_id, ...query } = typeof which === "object" && which !== null ? which : { model_id: which }
    return known(
      "model",
      model_id,
      ask(api.catalogue.model({ params: { model_id }, query: withoutAbsent(query) }), "path")
    )
  },
  priceHistory: (id: string) =>
    known("model", id, ask(api.catalogue.priceHistory({ params: { model_id: id } }), "path")),
  tariff: (which: string | Wire.ModelAt) => {
    const { model_id, ...query } = typeof which === "object" && which !== null ? which : { model_id: which }
    return known(
      "model",
      model_id,
      ask(api.catalogue.tariff({ params: { model_id }, query: withoutAbsent(query) }), "path")
    )
  },
  catalogue: ask(api.catalogue.catalogue({})),
  priceChanges: (query?: Wire.PriceChangesQuery) => ask(api.catalogue.priceChanges({ query: withoutAbsent(query) })),
  offers: (query?: Wire.OffersQuery) => ask(api.offers.offers({ query: withoutAbsent(query) })),
  modelOffers: (name: string) =>
    known("model", name, ask(api.offers.modelOffers({ params: { model_id: name } }), "path")),
  atomFeed: (query?: Wire.PriceChangesQuery) => ask(api.feeds.atom({ query: withoutAbsent(query) })),
  jsonFeed: (query?: Wire.PriceChangesQuery) => ask(api.feeds.json({ query: withoutAbsent(query) })),
  priceTable: (format: Wire.TableFormat) => ask(api.tables.priceTable({ params: { format } }), "path"),
  rateTable: (format: Wire.TableFormat) => ask(api.tables.rateTable({ params: { format } }), "path"),
  recommend: (query?: Wire.RecommendQuery) => ask(api.recommendation.recommend({ query: withoutAbsent(query) })),
  calculate: (request: Wire.CalculationRequest) =>
    ask(api.counting.calculate({ payload: withoutAbsent(request) }), "body"),
  tokenize: (request: Wire.TokenizeRequest) => ask(api.counting.tokenize({ payload: withoutAbsent(request) }), "body"),
  cost: (request: Wire.CostRequest) => ask(api.bills.cost({ payload: withoutAbsent(request) }), "body"),
  reconcile: (request: Wire.ReconcileRequest) => ask(api.bills.reconcile({ payload: withoutAbsent(request) }), "body"),
  exchangeRate: (query?: Wire.ExchangeRateQuery) => ask(api.exchange.exchangeRate({ query: withoutAbsent(query) })),
  health: ask(api.system.health({})),
  ready: ask(api.system.ready({})),
  version: ask(api.system.version({})),
  llms: ask(api.system.llms({})),

  identityProviders: ask(api.identity.identityProviders({})),
  signIn: (provider: Wire.IdentityProviderName) => ask(api.identity.signIn({ params: { provider } }), "path"),
  completeSignIn: (returned: Wire.SignInReturn) => {
    const { provider, ...payload } = returned
    return ask(api.identity.completeSignIn({ params: { provider }, payload: withoutAbsent(payload) }), "body").pipe(
      Effect.tap(({ access_token }) => Effect.sync(() => session.hold(access_token)))
    )
  },
  refresh: ask(api.identity.refresh({})).pipe(
    Effect.tap(({ access_token }) => Effect.sync(() => session.hold(access_token)))
  ),
  logout: ask(api.identity.logout({})).pipe(Effect.tap(() => Effect.sync(() => session.drop()))),
  me: ask(api.identity.me({})),
  sessions: ask(api.identity.sessions({})),
  endOtherSessions: ask(api.identity.endOtherSessions({})),
  deleteMe: ask(api.identity.deleteMe({})).pipe(Effect.tap(() => Effect.sync(() => session.drop()))),

  apiKeys: ask(api.keys.apiKeys({})),
  addApiKey: (key: Wire.ApiKeyRequest) => ask(api.keys.addApiKey({ payload: withoutAbsent(key) }), "body"),
  removeApiKey: (provider: Wire.ProviderSlug) => ask(api.keys.removeApiKey({ params: { provider } }), "path"),
  validateApiKey: (provider: Wire.ProviderSlug) => ask(api.keys.validateApiKey({ params: { provider } }), "path"),
  call: (request: Wire.CallRequest) => ask(api.calls.call({ payload: withoutAbsent(request) }), "body"),

  addUsage: (usage: Wire.UsageUpload) => ask(api.usage.addUsage({ payload: withoutAbsent(usage) }), "body"),
  usage: (query?: Wire.UsageQuery) => ask(api.usage.usage({ query: withoutAbsent(query) })),
  removeUsage: (query?: Wire.UsageRemoval) => ask(api.usage.removeUsage({ query: withoutAbsent(query) })),

  teams: ask(api.teams.teams({})),
  putTeam: ({ team, ...payload }: Wire.TeamState) =>
    known("team", team, ask(api.teams.putTeam({ params: { team }, payload: withoutAbsent(payload) }), "body")),
  removeTeam: (team: string) => known("team", team, ask(api.teams.removeTeam({ params: { team } }), "path")),
  teamUsage: ({ team, ...query }: Wire.TeamUsageQuery) =>
    known("team", team, ask(api.teams.teamUsage({ params: { team }, query: withoutAbsent(query) }))),
  teamUsageTable: ({ format, team, ...query }: Wire.TeamTableQuery) =>
    known("team", team, ask(api.teams.teamUsageTable({ params: { format, team }, query: withoutAbsent(query) }))),
  teamResponses: ({ team, ...query }: Wire.TeamResponsesQuery) =>
    known("team", team, ask(api.teams.teamResponses({ params: { team }, query: withoutAbsent(query) }))),
  eraseTeamUsage: ({ team, ...query }: Wire.TeamUsageErasure) =>
    known("team", team, ask(api.teams.eraseTeamUsage({ params: { team }, query: withoutAbsent(query) }))),
  teamTokens: (team: string) => known("team", team, ask(api.teams.teamTokens({ params: { team } }), "path")),
  addTeamToken: ({ team, ...payload }: Wire.LabelledTeamToken) =>
    known("team", team, ask(api.teams.addTeamToken({ params: { team }, payload: withoutAbsent(payload) }), "body")),
  removeTeamToken: ({ id, team }: Wire.NamedTeamToken) =>
    known("team", team, known("token", id, ask(api.teams.removeTeamToken({ params: { id, team } }), "path"))),

  watches: ask(api.watches.watches({})),
  putWatch: (watch: Wire.WatchRequest) => ask(api.watches.putWatch({ payload: withoutAbsent(watch) }), "body"),
  removeWatch: (id: string) => known("watch", id, ask(api.watches.removeWatch({ params: { id } }), "path")),
  webhooks: ask(api.webhooks.webhooks({})),
  addWebhook: (webhook: Wire.WebhookRequest) =>
    ask(api.webhooks.addWebhook({ payload: withoutAbsent(webhook) }), "body"),
  removeWebhook: (id: string) => known("webhook", id, ask(api.webhooks.removeWebhook({ params: { id } }), "path")),
  testWebhook: (id: string) => known("webhook", id, ask(api.webhooks.testWebhook({ params: { id } }), "path")),
  deliveries: (id: string) => known("webhook", id, ask(api.webhooks.deliveries({ params: { id } }), "path")),

  setPrice: (price: Wire.PriceRequest) => ask(api.administration.setPrice({ payload: withoutAbsent(price) }), "body"),
  priceLog: ask(api.administration.priceLog({})),
  syncAll: ask(api.administration.syncAll({})),
  acceptOffers: (list: Wire.OfferList) => ask(api.administration.acceptOffers({ params: { list } })),
  syncBeta: ask(api.administration.syncBeta({})),
  syncRuns: ask(api.administration.syncRuns({})),
  quarantine: ask(api.administration.quarantine({})),
  releaseQuote: (id: string) => known("quote", id, ask(api.administration.releaseQuote({ params: { id } }), "path")),
  dismissQuote: (id: string) => known("quote", id, ask(api.administration.dismissQuote({ params: { id } }), "path")),
  acceptSource: (source: string) =>
    known("source", source, ask(api.administration.acceptSource({ params: { source } }), "path")),
  announcements: ask(api.administration.announcements({})),
  missingModels: ask(api.administration.missingModels({}))
})

/** Ids that no path can carry: an empty one, `.`, `..`, and half a character. */
const UNSENDABLE_ID = /^\.{0,2}$|\p{Surrogate}/u

const known = <A, E>(what: string, id: string, call: Effect.Effect<A, E>): Effect.Effect<A, E | NotFound> =>
  UNSENDABLE_ID.test(id) ? Effect.fail(new NotFound(`There is no ${what} '${id}'.`)) : call

/** The input without fields that are undefined: for most callers that means absent. */
const withoutAbsent = <A extends object>(input: A | undefined): A => withoutUndefined(input ?? {}) as A

const withoutUndefined = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutUndefined)
  if (typeof value !== "object" || value === null) return value
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  return Object.fromEntries(fields.map(([name, field]) => [name, withoutUndefined(field)]))
}
