import { ConfigProvider, Effect, Layer, Metric, Redacted, Tracer } from "effect"
import { HttpMiddleware, type HttpServerRequest } from "effect/http"
import { OtlpExporter, OtlpMetrics, OtlpSerialization, OtlpTracer } from "effect/observability"
import { randomUUID } from "node:crypto"
import type { Settings } from "../Config.ts"
import type { Revision } from "../revision.ts"
import { collector } from "./collector.ts"
import { discreet } from "./discreetTracer.ts"
import { observeGauge } from "./observe.ts"
import { processMetrics } from "./processMetrics.ts"
import { prometheusListener } from "./prometheusListener.ts"

/** Long enough for one batch; a collector that is away holds a stopping server no longer. */
const SHUTDOWN_TIMEOUT = "2 seconds"

const METRICS_INTERVAL = "1 minute"

/** What a request that is traced must be given. */
export const TRACING = [Tracer.Tracer, HttpMiddleware.SpanNameGenerator, HttpMiddleware.TracerHeaderFilter] as const

/** Names the span of a request after the route that it takes: names are counted, so there must be few. */
export const spanNames = (routeOf: (path: string) => string) =>
  Layer.succeed(
    HttpMiddleware.SpanNameGenerator,
    ({ method, url }: HttpServerRequest.HttpServerRequest) => `${method} ${routeOf(url.split("?", 1)[0]!)}`
  )

/** Whether anybody reads metrics. */
export const isMeasured = ({ telemetry }: Pick<Settings, "telemetry">): boolean =>
  telemetry.metricsPort !== null || telemetry.otlpEndpoint !== null

/**
 * What the server tells of itself: metrics for Prometheus, and metrics and traces for a collector, each
 * where its setting is given. Metrics are those that the rooms register in the surrounding registry.
 */
export const Telemetry = ({ telemetry }: Pick<Settings, "telemetry">, revision: Revision) => {
  const { metricsHost, metricsPort, otlpEndpoint } = telemetry
  const prometheus = metricsPort === null ? Layer.empty : prometheusListener({ metricsHost, metricsPort })
  const otlp = otlpEndpoint === null ? Layer.empty : otlpLayer({ ...telemetry, otlpEndpoint }, revision)
  const process = isMeasured({ telemetry }) ? Layer.merge(processMetrics, buildInfo(revision)) : Layer.empty
  // A registry of its own: the default one is shared by all that runs in the process.
  return Layer.mergeAll(prometheus, otlp, process).pipe(
    Layer.provideMerge(Layer.sync(Metric.MetricRegistry, () => new Map()))
  )
}

const buildInfo = ({ revision, version }: Revision) =>
  Layer.effectDiscard(observeGauge("ratecard_build_info", "What runs.", () => 1, { version, revision }))

const otlpLayer = (
  {
    otlpEndpoint,
    otlpHeaders,
    resourceAttributes,
    serviceName
  }: Settings["telemetry"] & { readonly otlpEndpoint: string },
  { version: serviceVersion }: Revision
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
  return Layer.mergeAll(
    Layer.effect(
      Tracer.Tracer,
      Effect.map(OtlpTracer.make({ ...common, url: `${otlpEndpoint}/v1/traces`, maxBatchSize: 512 }), discreet)
    ),
    Layer.effectDiscard(
      OtlpMetrics.make({ ...common, url: `${otlpEndpoint}/v1/metrics`, exportInterval: METRICS_INTERVAL })
    ),
    Layer.succeed(HttpMiddleware.TracerHeaderFilter, (name: string) => name === "x-request-id")
  ).pipe(
    Layer.provide([OtlpExporter.layerFlusher, OtlpSerialization.layerProtobuf, collector]),
    // The exporters would read the environment too; settings are read and refused in one place.
    Layer.provide(ConfigProvider.layer(ConfigProvider.fromUnknown({})))
  )
}
