import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { ByteSize, Cause, Effect, Exit, Layer, Logger } from "effect"
import { HttpIncomingMessage, HttpRouter, HttpServer } from "effect/http"
import { createServer } from "node:http"
import { inspect } from "node:util"
import { pricesOf } from "../prices/pricesOf.ts"
import { hostsOf, PATH } from "./hosts.ts"
import { layerHttp } from "./http.ts"

/** The host to listen on: only the agent's own machine may reach a server that its user started. */
const HOST = "127.0.0.1"

const MAX_BODY_BYTES = 4 * 2 ** 20

/**
 * The server's timeouts. A client that has not sent its request in 15 seconds will not. An idle connection outlives the
 * clients' own limit, so that no request meets its end.
 */
const TIMEOUTS = {
  headersTimeout: 9000,
  requestTimeout: 14_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1000
}

/**
 * Serves the tools on streamable HTTP at this port of loopback until a signal comes. If it fails, it writes one line
 * and exits with 1.
 */
export const serveHttp = (port: number, serviceUrl: string | null): void => {
  const serving = layerStandalone(port).pipe(
    Layer.provide(pricesOf(serviceUrl)),
    Layer.provide(Layer.succeed(Logger.LogToStderr, true))
  )
  NodeRuntime.runMain(Layer.launch(serving), {
    disableErrorReporting: true,
    teardown: (exit, onExit) => {
      if (Exit.isFailure(exit) && !Cause.hasInterruptsOnly(exit.cause)) {
        process.stderr.write(`ratecard-mcp: ${reason(Cause.squash(exit.cause))}\n`)
        return onExit(1)
      }
      onExit(0)
    }
  })
}

/** The reason of a failed start; for a port in use, it is in the error's cause. */
const reason = (error: unknown): string => {
  const cause = (error as { readonly cause?: unknown } | null)?.cause ?? error
  return cause instanceof Error ? cause.message : inspect(cause)
}

const layerStandalone = (port: number) =>
  announce.pipe(
    Layer.provideMerge(
      HttpRouter.serve(layerHttp(hostsOf([], HOST), MAX_BODY_BYTES), { disableLogger: true, disableListenLog: true })
    ),
    Layer.provide(NodeHttpServer.layer(() => createServer(TIMEOUTS), { host: HOST, port })),
    Layer.provide(Layer.succeed(HttpIncomingMessage.MaxBodySize, ByteSize.bytes(MAX_BODY_BYTES)))
  )

/** Writes where the server listens. */
const announce = Layer.effectDiscard(
  Effect.gen(function* () {
    const { address } = yield* HttpServer.HttpServer
    yield* Effect.sync(() =>
      process.stderr.write(`ratecard-mcp listens on ${HttpServer.formatAddress(address)}${PATH}\n`)
    )
  })
)
