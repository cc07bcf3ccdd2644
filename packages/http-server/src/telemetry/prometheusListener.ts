import { type Context, Data, Effect, Layer } from "effect"
import { PrometheusMetrics } from "effect/observability"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { hasTwoHosts } from "../hasTwoHosts.ts"

/** METRICS_HOST and METRICS_PORT cannot be listened on. */
export class MetricsNotServed extends Data.TaggedError("MetricsNotServed")<{ readonly message: string }> {}

interface Where {
  readonly metricsHost: string
  readonly metricsPort: number
}

/** `/metrics` as Prometheus reads it, on a port of its own: neither limits nor load of the service reach it. */
export const prometheusListener = (where: Where) =>
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
