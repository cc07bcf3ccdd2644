import type { Version } from "@ratecard/api"
import { Cause, ConfigProvider, Effect, Exit, Layer, Option, Predicate, Random, Redacted, Tracer } from "effect"
import { FetchHttpClient, HttpClient, HttpClientError, HttpMiddleware } from "effect/http"
import { OtlpExporter, OtlpMetrics, OtlpSerialization, OtlpTracer } from "effect/observability"
import { randomUUID } from "node:crypto"
import type { Settings } from "../Config.ts"
import { newOutage } from "../outage.ts"

/** The time that the collector may take for an answer. */
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
const collector = collectorOver(FetchHttpClient.layer)

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

/** Long enough for one batch; a collector that is away holds a stopping server no longer. */
const SHUTDOWN_TIMEOUT = "2 seconds"

/** As OpenTelemetry's own exporters do. */
const METRICS_INTERVAL = "1 minute"

const MAX_SPANS_PER_BATCH = 512

/** The references that a traced request must be given. */
export const TRACING = [Tracer.Tracer, HttpMiddleware.SpanNameGenerator, HttpMiddleware.TracerHeaderFilter] as const

/** Sends traces and metrics to a collector; the span of a request is named after its route, as names must be few. */
export const otlp = (
  endpoint: string,
  { otlpHeaders, resourceAttributes, sampledShare, serviceName }: Settings["telemetry"],
  { version: serviceVersion }: Version,
  routeOf: (path: string) => string
) => {
  const common = {
    headers: Redacted.value(otlpHeaders),
    resource: {
      serviceName: serviceName ?? resourceAttributes["service.name"] ?? "ratecard",
      serviceVersion,
      attributes: { "service.instance.id": randomUUID(), ...resourceAttributes }
    },
    shutdownTimeout: SHUTDOWN_TIMEOUT
  } as const
  const traces = OtlpTracer.make({ ...common, url: `${endpoint}/v1/traces`, maxBatchSize: MAX_SPANS_PER_BATCH })
  const metrics = OtlpMetrics.make({ ...common, url: `${endpoint}/v1/metrics`, exportInterval: METRICS_INTERVAL })
  return Layer.mergeAll(
    Layer.effect(
      Tracer.Tracer,
      Effect.zipWith(traces, Random.Random, (tracer, random) =>
        discreet(tracer, () => random.nextDoubleUnsafe() < sampledShare)
      )
    ),
    Layer.effectDiscard(metrics),
    Layer.succeed(HttpMiddleware.SpanNameGenerator, ({ method, url }) => `${method} ${routeOf(url.split("?", 1)[0]!)}`),
    Layer.succeed(HttpMiddleware.TracerHeaderFilter, (name) => name === "x-request-id")
  ).pipe(
    Layer.provide([OtlpExporter.layerFlusher, OtlpSerialization.layerProtobuf, collector]),
    // The exporters would read the environment too; settings are read and refused in one place.
    Layer.provide(ConfigProvider.layer(ConfigProvider.fromUnknown({})))
  )
}

/**
 * All that a span says in addition to its name and its times. Queries, headers and people's addresses never leave here.
 */
const TOLD = new Set([
  "db.operation.name",
  "db.system.name",
  "http.request.header.x-request-id",
  "http.request.method",
  "http.response.status_code",
  "ratecard.provider",
  "ratecard.source"
])

/**
 * A tracer over `inner` that cannot tell what people sent: its spans have the attributes above, no
 * events, and of an error its name alone, since a message may quote a text or a key. Of the traces that
 * begin here it takes those of which `takesOne` says so; one that a caller began is taken if the caller does so.
 */
export const discreet = (inner: Tracer.Tracer, takesOne: () => boolean): Tracer.Tracer =>
  Tracer.make({
    ...(inner.context === undefined ? {} : { context: inner.context }),
    span: (options) => {
      // The price book looks at its database every half second, which belongs to no request.
      const begins = () => options.kind !== "client" && takesOne()
      const isTaken = options.sampled && (Option.isSome(options.parent) || begins())
      const span = inner.span({ ...options, sampled: isTaken })
      const attribute = span.attribute.bind(span)
      const end = span.end.bind(span)
      return Object.assign(span, {
        attribute: (key: string, value: unknown) => {
          if (TOLD.has(key)) attribute(key, value)
        },
        event: () => undefined,
        end: (endTime: bigint, exit: Exit.Exit<unknown, unknown>) => end(endTime, named(exit))
      })
    }
  })

const named = (exit: Exit.Exit<unknown, unknown>): Exit.Exit<unknown, unknown> => {
  if (Exit.isSuccess(exit) || Cause.hasInterruptsOnly(exit.cause)) return exit
  const name = nameOf(Cause.squash(exit.cause))
  return Exit.fail(Object.assign(new Error(name), { name, stack: name }))
}

const nameOf = (error: unknown): string => {
  if (Predicate.hasProperty(error, "_tag") && typeof error._tag === "string") return error._tag
  return error instanceof Error ? error.name : "Error"
}
