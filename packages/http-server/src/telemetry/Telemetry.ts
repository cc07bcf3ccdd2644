import type { Version } from "@ratecard/api"
import { type Context, Data, Effect, Layer, Metric, Schedule } from "effect"
import { PrometheusMetrics } from "effect/observability"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { monitorEventLoopDelay } from "node:perf_hooks"
import { memoryUsage } from "node:process"
import type { Settings } from "../Config.ts"
import { hasTwoHosts } from "../hasTwoHosts.ts"
import { observeCounter, observeGauge } from "./observe.ts"
import { otlp } from "./otlp.ts"

/** Whether metrics are read at all. */
export const isMeasured = ({ telemetry }: Pick<Settings, "telemetry">): boolean =>
  telemetry.metricsPort !== null || isTraced({ telemetry })

/** Whether requests leave traces. */
export const isTraced = ({ telemetry }: Pick<Settings, "telemetry">): boolean => telemetry.otlpEndpoint !== null

/**
 * Metrics for Prometheus, and metrics and traces for a collector, each if its setting is given. Metrics are those
 * that the rooms register in the surrounding registry; `routeOf` gives the route of a path.
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

/** The event loop's delay is reported for one such span after the other. */
const WINDOW = "10 seconds"

/** The pace at which the loop is measured; Node counts this wait itself as delay. */
const RESOLUTION_MILLIS = 20

/** Measures this process: its use of the machine, and how promptly its event loop turns. */
const processMetrics = Layer.effectDiscard(
  Effect.gen(function* () {
    const startedAt = performance.timeOrigin / 1000
    yield* observeGauge("process_start_time_seconds", "When the process started, since the epoch.", () => startedAt)
    yield* observeCounter("process_cpu_seconds_total", "CPU time of all threads.", cpuSeconds)
    yield* observeGauge("process_resident_memory_bytes", "Resident memory.", () => memoryUsage.rss())
    yield* observeGauge("nodejs_heap_used_bytes", "JavaScript heap in use.", () => memoryUsage().heapUsed)
    yield* observeGauge("nodejs_external_memory_bytes", "Memory outside the heap.", () => memoryUsage().external)

    const delay = yield* Effect.acquireRelease(
      Effect.sync(() => {
        const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MILLIS })
        histogram.enable()
        return histogram
      }),
      (histogram) => Effect.sync(() => histogram.disable())
    )
    let last = { "0.5": Number.NaN, "0.99": Number.NaN, "1": Number.NaN }
    for (const quantile of ["0.5", "0.99", "1"] as const) {
      const description = "Delay of the event loop in the last ten seconds."
      yield* observeGauge("nodejs_eventloop_delay_seconds", description, () => last[quantile], { quantile })
    }
    yield* Effect.sync(() => {
      last = { "0.5": late(delay.percentile(50)), "0.99": late(delay.percentile(99)), "1": late(delay.max) }
      delay.reset()
    }).pipe(Effect.delay(WINDOW), Effect.repeat(Schedule.forever), Effect.forkScoped)
  })
)

const cpuSeconds = (): number => {
  const { system, user } = process.cpuUsage()
  return (system + user) / 1e6
}

/** Seconds beyond the wait that was asked for. */
const late = (nanos: number): number => Math.max(0, nanos / 1e9 - RESOLUTION_MILLIS / 1000)

/** METRICS_HOST and METRICS_PORT cannot be listened on. */
class MetricsNotServed extends Data.TaggedError("MetricsNotServed")<{ readonly message: string }> {}

interface Where {
  readonly metricsHost: string
  readonly metricsPort: number
}

/** `/metrics` as Prometheus reads it, on a port of its own: neither limits nor load of the service reach it. */
const prometheusListener = (where: Where) =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      const server = serverOf(yield* Effect.context())
      yield* Effect.acquireRelease(listening(server, where), () => closed(server))
      const { address, family, port } = server.address() as AddressInfo
      const host = family === "IPv6" ? `[${address}]` : address
      yield* Effect.logInfo(`Metrics are at http://${host}:${port}/metrics`)
    })
  )

const serverOf = (context: Context.Context<never>): Server =>
  createServer((request, response) => {
    const refuse = (status: number, why: string, headers = {}) =>
      void response.writeHead(status, { "content-type": "text/plain", ...headers }).end(`${why}\n`)
    if (hasTwoHosts(request)) return refuse(400, "Send exactly one Host header.")
    if (request.url?.split("?", 1)[0] !== "/metrics") return refuse(404, "Metrics are at /metrics.")
    if (!/^(GET|HEAD)$/u.test(request.method!)) return refuse(405, "Metrics are read with GET.", { allow: "GET, HEAD" })
    response
      .writeHead(200, { "content-type": "text/plain; version=0.0.4; charset=utf-8" })
      .end(PrometheusMetrics.formatUnsafe(context))
  })

const listening = (server: Server, { metricsHost, metricsPort }: Where) =>
  Effect.callback<void, MetricsNotServed>((resume) => {
    server.once("error", ({ message }) =>
      resume(
        Effect.fail(new MetricsNotServed({ message: `METRICS_PORT or METRICS_HOST is not available: ${message}` }))
      )
    )
    server.listen({ host: metricsHost, port: metricsPort }, () => resume(Effect.void))
  })

const closed = (server: Server) =>
  Effect.callback<void>((resume) => {
    server.close(() => resume(Effect.void))
    server.closeAllConnections()
  })
