import { Effect, type Scope } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import type { PriceData } from "../prices/PriceData.ts"
import { type Message, readMessages } from "../protocol/readMessage.ts"
import { REVISION_HEADER, REVISIONS } from "../protocol/revisions.ts"
import type { Forward } from "./endpoint.ts"
import { type Hosts, PATH } from "./hosts.ts"

type Response = HttpServerResponse.HttpServerResponse

/** Decides whether a request may have so many texts counted: an answer in place of the tools' one where it may not. */
export type AdmitCounts = (
  texts: number
) => Effect.Effect<Response | undefined, never, HttpServerRequest.HttpServerRequest>

const admitAll: AdmitCounts = () => Effect.undefined

/**
 * The tools on streamable HTTP at {@link PATH}. Every request stands alone, whatever its revision: no
 * session is kept for a client, so that any replica answers it and none fills up with those who left.
 */
export const layerHttp = (hosts: Hosts, maxBodyBytes: number, admitCounts: AdmitCounts = admitAll) =>
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      const forward = yield* whenAsked
      yield* router.add(
        "*",
        PATH,
        Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) => {
          const { host, origin } = request.headers
          // Before anything of the request is read.
          if (!hosts.isOurs(host)) return fault(403, `This Host is not served here. ${hosts.remedy}`)
          if (!hosts.mayAsk(origin)) return fault(403, "Pages of this Origin may not ask.")
          const answer = answerTo(request, maxBodyBytes, admitCounts, forward)
          return origin === undefined ? answer : Effect.map(answer, openTo(origin))
        })
      )
    })
  )

/**
 * The platform's endpoint, loaded by the first message: most servers that could answer agents never do.
 * Loading and making it take long enough for others to be served in between.
 */
const whenAsked = Effect.gen(function* () {
  const context = yield* Effect.context<HttpRouter.HttpRouter | PriceData | Scope.Scope>()
  const load = Effect.flatMap(
    Effect.tap(
      Effect.promise(() => import("./endpoint.ts")),
      Effect.yieldNow
    ),
    ({ makeForward }) => Effect.tap(makeForward, Effect.yieldNow)
  )
  const kept = yield* Effect.cached(Effect.orDie(Effect.provideContext(load, context)))
  return (request: HttpServerRequest.HttpServerRequest, body: Parameters<Forward>[1]) =>
    Effect.flatMap(kept, (forward) => forward(request, body))
})

const answerTo = (
  request: HttpServerRequest.HttpServerRequest,
  maxBodyBytes: number,
  admitCounts: AdmitCounts,
  forward: Forward
): Effect.Effect<Response, never, HttpServerRequest.HttpServerRequest> => {
  const { headers, method } = request
  if (method === "OPTIONS") return Effect.succeed(HttpServerResponse.empty({ status: 204, headers: PREFLIGHT }))
  if (method !== "POST")
    return Effect.map(fault(405, "Send messages by POST."), HttpServerResponse.setHeader("allow", "POST"))
  const type = headers["content-type"]?.split(";")[0]!.trim().toLowerCase()
  if (type !== "application/json") return fault(415, "Send content-type application/json.")
  if ((headers["content-encoding"] ?? "identity") !== "identity") return fault(415, "Send the body as it is.")
  const revision = headers[REVISION_HEADER]
  if (revision !== undefined && !REVISIONS.includes(revision)) {
    return fault(400, `Unsupported protocol version; supported: ${REVISIONS.join(", ")}.`)
  }
  const tooLarge = fault(413, `The body is larger than ${maxBodyBytes} bytes.`)
  if (Number(headers["content-length"] ?? 0) > maxBodyBytes) return tooLarge
  return Effect.matchEffect(request.text, {
    onFailure: ({ reason }) =>
      reason._tag === "RequestParseError" && reason.reason === "BodyTooLarge"
        ? tooLarge
        : fault(400, "The body could not be read."),
    onSuccess: (text) => {
      const read = readMessages(text)
      if ("code" in read) return fault(400, read.message, read.code)
      // Notifications only tell what we need not know, and a cancellation comes as a closed connection.
      const requests = read.filter(({ id }) => id !== undefined)
      if (requests.length === 0) return Effect.succeed(HttpServerResponse.empty({ status: 202 }))
      const body = text.trimStart().startsWith("[") ? requests : requests[0]!
      const texts = requests.filter(hasText).length
      if (texts === 0) return forward(request, body)
      return Effect.gen(function* () {
        const refusal = yield* admitCounts(texts)
        return refusal ?? (yield* forward(request, body))
      })
    }
  })
}

/** Whether a message lets a tool count a text. */
const hasText = ({ params }: Message): boolean =>
  typeof (params?.["arguments"] as { readonly text?: unknown } | undefined)?.text === "string"

/** A refusal as JSON-RPC tells it, where there is no request that it could name. */
const fault = (status: number, message: string, code = -32600): Effect.Effect<Response> =>
  Effect.succeed(HttpServerResponse.jsonUnsafe({ jsonrpc: "2.0", id: null, error: { code, message } }, { status }))

const openTo = (origin: string) =>
  HttpServerResponse.setHeaders({ "access-control-allow-origin": origin, vary: "origin" })

/** What a page may send. */
const PREFLIGHT = {
  "access-control-allow-methods": "POST",
  "access-control-allow-headers": "content-type, mcp-protocol-version, mcp-method, mcp-name",
  "access-control-max-age": "86400"
}
