import { Effect } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { PriceData } from "../prices/PriceData.ts"
import { answerTo, claimedRevision, type Reply, type ToolRequest } from "../protocol/answer.ts"
import { type Fault, invalidRequest, METHOD_NOT_FOUND, REVISION_HEADER, UNNAMED_REVISION } from "../protocol/faults.ts"
import { headerFault, revisionFault } from "../protocol/headers.ts"
import { type Message, readMessages, type Received } from "../protocol/readMessage.ts"
import { type Hosts, PATH } from "./hosts.ts"

type Response = HttpServerResponse.HttpServerResponse

/** The number of tool calls in one HTTP request. */
interface Asked {
  /** All calls; a batch has more than one. */
  readonly calls: number
  /** The calls that estimate a cost. */
  readonly estimates: number
}

/** Admits or refuses the calls of a request; a refusal is the response to send. */
export type Admit = (asked: Asked) => Effect.Effect<Response | undefined, never, HttpServerRequest.HttpServerRequest>

const admitAll: Admit = () => Effect.undefined

/**
 * Serves the tools on streamable HTTP at {@link PATH}. Every request stands alone, in every revision: the server keeps
 * no sessions, so that any replica can answer, and none fills up with clients that left.
 */
export const layerHttp = (hosts: Hosts, maxBodyBytes: number, admit: Admit = admitAll) =>
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      const prices = yield* PriceData
      const ask = (request: ToolRequest) => Effect.provideService(askTools(request), PriceData, prices)
      yield* router.add(
        "*",
        PATH,
        Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) => {
          const { host, origin } = request.headers
          // The host is checked before the request is read.
          if (!hosts.isOurs(host)) return fault(403, `This Host is not served here. ${hosts.remedy}`)
          if (!hosts.mayAsk(origin)) return fault(403, "Pages of this Origin are not allowed.")
          const answer = responseTo(request, maxBodyBytes, admit, ask)
          return origin === undefined ? answer : Effect.map(answer, openTo(origin))
        })
      )
    })
  )

/** Calls the tools, which the first call loads: most servers that could answer agents never do. */
const askTools = (request: ToolRequest) =>
  Effect.flatMap(
    Effect.promise(() => import("../protocol/toolReplies.ts")),
    ({ toolReply }) => toolReply(request)
  )

type Ask = (request: ToolRequest) => Effect.Effect<Reply>

const responseTo = (
  request: HttpServerRequest.HttpServerRequest,
  maxBodyBytes: number,
  admit: Admit,
  ask: Ask
): Effect.Effect<Response, never, HttpServerRequest.HttpServerRequest> => {
  const { headers, method } = request
  if (method === "OPTIONS") return Effect.succeed(HttpServerResponse.empty({ status: 204, headers: PREFLIGHT }))
  if (method !== "POST")
    return Effect.map(fault(405, "Send messages by POST."), HttpServerResponse.setHeader("allow", "POST"))
  const type = headers["content-type"]?.split(";")[0]!.trim().toLowerCase()
  if (type !== "application/json") return fault(415, "Send content-type application/json.")
  if ((headers["content-encoding"] ?? "identity") !== "identity") return fault(415, "Send the body as it is.")
  const tooLarge = fault(413, `The body is larger than ${maxBodyBytes} bytes.`)
  if (Number(headers["content-length"] ?? 0) > maxBodyBytes) return tooLarge
  return Effect.matchEffect(request.text, {
    onFailure: ({ reason }) =>
      reason._tag === "RequestParseError" && reason.reason === "BodyTooLarge"
        ? tooLarge
        : fault(400, "The body could not be read."),
    onSuccess: (text) => {
      const read = readMessages(text)
      if ("code" in read) return Effect.succeed(faulty(400, read))
      // Notifications need no action: a cancellation arrives as a closed connection.
      const requests = read.messages.filter(({ id }) => id !== undefined)
      if (requests.length === 0) return Effect.succeed(acceptedOr(revisionFault(headers)))
      return Effect.gen(function* () {
        const refusal = yield* admit({ calls: requests.length, estimates: requests.filter(isBilled).length })
        return refusal ?? (yield* responseOf(headers, { ...read, messages: requests }, ask))
      })
    }
  })
}

/** The response to notifications: accepted, unless the headers have a fault. */
const acceptedOr = (fault: Fault | undefined): Response =>
  fault === undefined ? HttpServerResponse.empty({ status: 202 }) : faulty(400, fault)

const responseOf = (headers: Headers, { isBatch, messages }: Received, ask: Ask): Effect.Effect<Response> => {
  if (!isBatch) return Effect.map(replyTo(headers, messages[0]!, ask), ({ reply, status }) => jsonOf(reply, status))
  if ((headers[REVISION_HEADER] ?? UNNAMED_REVISION) !== UNNAMED_REVISION) {
    return fault(400, `Only revision ${UNNAMED_REVISION} has batches.`)
  }
  return Effect.map(
    // Each message has its own turn of the event loop, so that other requests are handled in between.
    Effect.forEach(messages, (message) => Effect.andThen(Effect.yieldNow, replyTo(headers, message, ask))),
    (replies) => HttpServerResponse.jsonUnsafe(replies.map(({ reply }) => labelled(reply)))
  )
}

type Headers = HttpServerRequest.HttpServerRequest["headers"]

/** The reply to a request, and its HTTP status outside a batch. */
const replyTo = (headers: Headers, message: Message, ask: Ask) => {
  const { id } = message
  const fault = headerFault(message, headers)
  if (fault !== undefined) return Effect.succeed({ reply: { id, error: fault }, status: 400 })
  const answer = answerTo(message)
  if ("complete" in answer) return Effect.map(ask(answer), (reply) => ({ reply: { id, ...reply }, status: 200 }))
  return Effect.succeed({ reply: { id, ...answer }, status: statusOf(message, answer) })
}

/**
 * The HTTP status of a reply. Only the stateless revision marks an unknown method or an invalid request by the status.
 */
const statusOf = (message: Message, reply: Reply): number => {
  if (!("error" in reply) || claimedRevision(message) === undefined) return 200
  return reply.error.code === METHOD_NOT_FOUND ? 404 : 400
}

/** Tells whether a message calls the tool that estimates costs. */
const isBilled = ({ params }: Message): boolean => params?.["name"] === "estimate_cost"

/** The response to a request that could not be read, and whose id is therefore unknown. */
const fault = (status: number, message: string): Effect.Effect<Response> =>
  Effect.succeed(faulty(status, invalidRequest(message)))

const faulty = (status: number, error: Fault): Response => jsonOf({ error }, status)

const jsonOf = (reply: object, status: number): Response => HttpServerResponse.jsonUnsafe(labelled(reply), { status })

const labelled = (reply: object) => ({ jsonrpc: "2.0", ...reply })

const openTo = (origin: string) =>
  HttpServerResponse.setHeaders({ "access-control-allow-origin": origin, vary: "origin" })

/** The headers that tell a page what it may send. */
const PREFLIGHT = {
  "access-control-allow-methods": "POST",
  "access-control-allow-headers": "content-type, mcp-protocol-version, mcp-method, mcp-name",
  "access-control-max-age": "86400"
}
