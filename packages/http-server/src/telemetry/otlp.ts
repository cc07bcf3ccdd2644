import { ConfigProvider, Effect, Layer, Random, Redacted, Tracer } from "effect"
import { HttpMiddleware } from "effect/http"
import { OtlpExporter, OtlpMetrics, OtlpSerialization, OtlpTracer } from "effect/observability"
import { randomUUID } from "node:crypto"
import type { Settings } from "../Config.ts"
import type { Version } from "@ratecard/api"
import { collector } from "./collector.ts"
import { discreet } from "./discreetTracer.ts"

/** Long enough for one batch; a collector that is away holds a stopping server no longer. */
const SHUTDOWN_TIMEOUT = "2 seconds"

/** As OpenTelemetry's own exporters do. */
const METRICS_INTERVAL = "1 minute"
const MAX_SPANS_PER_BATCH = 512

/** What a request that is traced must be given. */
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
