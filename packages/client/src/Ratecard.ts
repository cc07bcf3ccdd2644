import { RatecardApi } from "@ratecard/api"
import { Context, Effect, Layer } from "effect"
import { FetchHttpClient, HttpClient } from "effect/http"
import { HttpApi, HttpApiClient } from "effect/http-api"
import { operations, type RatecardOperations } from "./operations.ts"
import { Session } from "./session.ts"
import { type RatecardOptions, transport } from "./transport.ts"

/** A Ratecard server, as an Effect service. */
export class Ratecard extends Context.Service<Ratecard, RatecardOperations>()("@ratecard/client/Ratecard") {
  /** A client over the `HttpClient` of your choice, which must not follow redirects by itself. */
  static readonly layerNoDeps = (options: RatecardOptions): Layer.Layer<Ratecard, never, HttpClient.HttpClient> =>
    Layer.effect(
      Ratecard,
      Effect.gen(function* () {
        const session = new Session()
        const httpClient = transport(options, session)(yield* HttpClient.HttpClient)
        return operations(yield* HttpApiClient.makeWith(lenientApi(), { httpClient }), session)
      })
    )

  /** A client over the platform's `fetch`. */
  static readonly layer = (options: RatecardOptions): Layer.Layer<Ratecard> =>
    this.layerNoDeps(options).pipe(Layer.provide(fetchLayer))
}

/**
 * `fetch` as this client needs it. A redirect would turn a POST into a GET, and take a bearer along
 * within its host, so that none is followed. Trace headers would cost a browser a preflight for
 * every GET; provide `HttpClient.TracerPropagationEnabled` to send them all the same.
 */
export const fetchLayer: Layer.Layer<HttpClient.HttpClient> = FetchHttpClient.layer.pipe(
  Layer.provide([
    Layer.succeed(FetchHttpClient.RequestInit, { redirect: "manual" }),
    Layer.succeed(HttpClient.TracerPropagationEnabled, false)
  ])
)

/** A field that the contract does not know would be left out, and never reach the server. */
const UNBOUNDED = { errors: "all", disableChecks: true, onExcessProperty: "error" } as const

/** The contract without its bounds on requests: the server is the one that judges them, and says how. */
const lenientApi = () =>
  RatecardApi.annotate(HttpApi.ParseOptions, {})
    .annotate(HttpApi.QueryParseOptions, UNBOUNDED)
    .annotate(HttpApi.PayloadParseOptions, UNBOUNDED)
