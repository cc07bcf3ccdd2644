import { Layer, Metric } from "effect"
import type { Settings } from "../Config.ts"
import type { Version } from "@ratecard/api"
import { observeGauge } from "./observe.ts"
import { otlp } from "./otlp.ts"
import { processMetrics } from "./processMetrics.ts"
import { prometheusListener } from "./prometheusListener.ts"

/** Whether metrics are read at all. */
export const isMeasured = ({ telemetry }: Pick<Settings, "telemetry">): boolean =>
  telemetry.metricsPort !== null || isTraced({ telemetry })

/** Whether requests leave traces. */
export const isTraced = ({ telemetry }: Pick<Settings, "telemetry">): boolean => telemetry.otlpEndpoint !== null

/**
 * What the server tells of itself: metrics for Prometheus, and metrics and traces for a collector, each
 * where its setting is given. Metrics are those that the rooms register in the surrounding registry;
 * `routeOf` says which route a path leads to.
 */
export const Telemetry = (
  { telemetry }: Pick<Settings, "telemetry">,
  revision: Version,
  routeOf: (path: string) => string
) => {
  const { metricsHost, metricsPort, otlpEndpoint } = telemetry
  return Layer.mergeAll(
    metricsPort === null ? Layer.empty : prometheusListener({ metricsHost, metricsPort }),
    otlpEndpoint === null ? Layer.empty : otlp(otlpEndpoint, telemetry, revision, routeOf),
    isMeasured({ telemetry }) ? Layer.merge(processMetrics, buildInfo(revision)) : Layer.empty
  ).pipe(
    // A registry of its own: the default one is shared by all that runs in the process.
    Layer.provideMerge(Layer.sync(Metric.MetricRegistry, () => new Map()))
  )
}

const buildInfo = ({ revision, version }: Version) =>
  Layer.effectDiscard(observeGauge("ratecard_build_info", "What runs.", () => 1, { version, revision }))
