import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { ByteSize, Effect, Layer } from "effect"
import { HttpIncomingMessage, HttpRouter, HttpServer } from "effect/http"
import { createServer } from "node:http"
import { hostsOf, PATH } from "./hosts.ts"
import { layerHttp } from "./http.ts"

/** No other machine has business with a server that somebody started for an agent of theirs. */
const HOST = "127.0.0.1"

const MAX_BODY_BYTES = 4 * 2 ** 20

/** Whoever has not sent a request in 15 seconds will not do so. */
const TIMEOUTS = { headersTimeout: 9000, requestTimeout: 14_000, connectionsCheckingInterval: 1000 }

/** The tools on streamable HTTP at this port of loopback. */
export const layerStandalone = (port: number) =>
  announce.pipe(
    Layer.provideMerge(
      HttpRouter.serve(layerHttp(hostsOf([], HOST), MAX_BODY_BYTES), { disableLogger: true, disableListenLog: true })
    ),
    Layer.provide(NodeHttpServer.layer(() => createServer(TIMEOUTS), { host: HOST, port })),
    Layer.provide(Layer.succeed(HttpIncomingMessage.MaxBodySize, ByteSize.bytes(MAX_BODY_BYTES)))
  )

/** Says where the server listens. */
const announce = Layer.effectDiscard(
  Effect.gen(function* () {
    const { address } = yield* HttpServer.HttpServer
    yield* Effect.sync(() =>
      process.stderr.write(`ratecard-mcp listens on ${HttpServer.formatAddress(address)}${PATH}\n`)
    )
  })
)
