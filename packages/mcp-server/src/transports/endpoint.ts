import { Effect, Layer, type Scope, Semaphore } from "effect"
import * as McpServer from "effect/ai/McpServer"
import { HttpEffect, HttpRouter, type HttpServerRequest, HttpServerResponse } from "effect/http"
import type { Message } from "../protocol/readMessage.ts"
import { REVISION_HEADER, STATELESS_REVISION, UNNAMED_REVISION } from "../protocol/revisions.ts"
import { SERVER } from "../protocol/server.ts"
import { PATH } from "./hosts.ts"

const SESSION_HEADER = "mcp-session-id"

/** What the platform's endpoint looks at. */
const FORWARDED = [REVISION_HEADER, "mcp-method", "mcp-name"]

/** Lets the platform answer one message or a batch of them. */
export type Forward = (
  request: HttpServerRequest.HttpServerRequest,
  body: Message | ReadonlyArray<Message>
) => Effect.Effect<HttpServerResponse.HttpServerResponse>

/**
 * Lets the platform's endpoint answer. It wants a session for the revisions that have them: those of
 * a revision share one of ours, and the one that it opens for a new client is closed at once.
 */
export const makeForward = Effect.gen(function* () {
  const endpoint = yield* HttpRouter.toHttpEffect(
    McpServer.layerHttp({ ...SERVER, path: PATH, allowSessionTermination: true, allowSubscriptions: false })
    // A router of its own, and not the one that leads here.
  ).pipe(Effect.provideServiceEffect(Layer.CurrentMemoMap, Layer.makeMemoMap))
  const context = yield* Effect.context()
  const handler = HttpEffect.toWebHandlerWith<never, HttpServerRequest.HttpServerRequest | Scope.Scope>(context)(
    endpoint
  )
  const ask = (method: string, headers: Readonly<Record<string, string>>, body?: unknown) =>
    Effect.promise((signal) =>
      handler(
        new Request(`http://localhost${PATH}`, {
          method,
          signal,
          headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers },
          ...(body === undefined ? {} : { body: JSON.stringify(body) })
        })
      )
    )

  const sessions = new Map<string, string>()
  const oneAtATime = yield* Semaphore.make(1)
  const sessionOf = (revision: string) =>
    Effect.suspend(() => {
      const known = sessions.get(revision)
      if (known !== undefined) return Effect.succeed(known)
      return Effect.map(ask("POST", {}, initialization(revision)), ({ headers }) => {
        const session = headers.get(SESSION_HEADER)!
        sessions.set(revision, session)
        return session
      }).pipe(Effect.tap(Effect.yieldNow))
    }).pipe(oneAtATime.withPermits(1), Effect.uninterruptible)

  return Effect.fnUntraced(function* (request, body) {
    const headers = Object.fromEntries(
      FORWARDED.flatMap((name) => (request.headers[name] === undefined ? [] : [[name, request.headers[name]]]))
    ) as Record<string, string>
    const revision = headers[REVISION_HEADER] ?? UNNAMED_REVISION
    const isInitialization = "method" in body && body.method === "initialize"
    if (!isInitialization && revision !== STATELESS_REVISION) headers[SESSION_HEADER] = yield* sessionOf(revision)
    const response = yield* ask("POST", headers, body)
    const opened = response.headers.get(SESSION_HEADER)
    if (opened !== null) yield* ask("DELETE", { [SESSION_HEADER]: opened })
    const text = yield* Effect.promise(() => response.text())
    const contentType = response.headers.get("content-type") ?? "application/json"
    return HttpServerResponse.text(text, { status: response.status, contentType })
  }) satisfies Forward
})

const initialization = (protocolVersion: string) => ({
  jsonrpc: "2.0",
  id: 0,
  method: "initialize",
  params: { protocolVersion, capabilities: {}, clientInfo: { name: SERVER.name, version: SERVER.version } }
})
