import { Effect, Layer } from "effect"
import { FetchHttpClient, HttpClient, HttpClientError } from "effect/http"
import { newOutage } from "../outage.ts"

/** How long the collector may take for an answer. */
const DEADLINE = "10 seconds"

/** Batches on their way at once. One more is given up, and with it all that comes in the next minute: see the exporter. */
const MAX_UNDER_WAY = 4

/**
 * The way to the collector, which may be away, slow or full: what waits for it is bounded, and an outage is logged
 * once, at its beginning and at its end.
 */
export const collectorOver = (base: Layer.Layer<HttpClient.HttpClient>): Layer.Layer<HttpClient.HttpClient> =>
  Layer.effect(
    HttpClient.HttpClient,
    Effect.map(HttpClient.HttpClient, (client) => {
      let underWay = 0
      const { began, ended } = newOutage("Telemetry is accepted again.")
      const fails = (why: string) =>
        began(`Telemetry is not accepted: ${why}. The service goes on without it; check OTEL_EXPORTER_OTLP_ENDPOINT.`)
      return HttpClient.transform(client, (sending, request) =>
        Effect.suspend(() => {
          if (underWay >= MAX_UNDER_WAY) return Effect.fail(giveUp(request))
          underWay++
          return sending.pipe(
            Effect.tap((response) => Effect.ignore(response.arrayBuffer)),
            Effect.timeoutOrElse({
              duration: DEADLINE,
              orElse: () => Effect.fail(late(request))
            }),
            Effect.ensuring(Effect.sync(() => underWay--))
          )
        }).pipe(
          Effect.tap(({ status }) => (status >= 300 ? fails(`the collector answers with status ${status}`) : ended)),
          Effect.tapError((error) => fails(reasonOf(error)))
        )
      )
    })
  ).pipe(Layer.provide(base))

/** Over the network. */
export const collector = collectorOver(FetchHttpClient.layer)

type Request = HttpClientError.HttpClientError["request"]

/** Not one of the errors that are tried again. */
const giveUp = (request: Request) =>
  new HttpClientError.HttpClientError({
    reason: new HttpClientError.EncodeError({ request, description: "too many batches wait for the collector" })
  })

const late = (request: Request) =>
  new HttpClientError.HttpClientError({
    reason: new HttpClientError.TransportError({ request, description: `no answer within ${DEADLINE}` })
  })

const reasonOf = ({ reason }: HttpClientError.HttpClientError): string =>
  ("description" in reason ? reason.description : undefined) ?? "the collector could not be reached"
