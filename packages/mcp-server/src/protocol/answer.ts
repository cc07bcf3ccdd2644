import {
  type Fault,
  invalidParams,
  METHOD_NOT_FOUND,
  unsupportedRevision,
  NEWEST_INITIALIZED,
  REVISIONS,
  STATELESS_REVISION
} from "./faults.ts"
import type { Message } from "./readMessage.ts"
import manifest from "../../package.json" with { type: "json" }

/** The reply to a request: its result or its error. */
export type Reply = { readonly result: object } | { readonly error: Fault }

/** A request that needs the tools for its answer. */
export interface ToolRequest {
  /** The tool that is called and its unread arguments; null requests the list of tools. */
  readonly call: { readonly name: string; readonly args: unknown } | null
  /** Turns the tools' result into the reply. */
  readonly complete: (result: object) => Reply
}

/** The revision that a request names in its own metadata, unread; requests of revisions with `initialize` name none. */
export const claimedRevision = ({ params }: Message): unknown => metadataOf(params)?.[`${RESERVED}protocolVersion`]

/**
 * Answers a request in the form of its revision, or returns the request to make to the tools. Earlier requests have no
 * influence.
 */
export const answerTo = (message: Message): Reply | ToolRequest => {
  const revision = claimedRevision(message)
  if (revision === undefined) return initializedAnswer(message)
  if (typeof revision !== "string") return refuse(`params._meta: ${RESERVED}protocolVersion is a string.`)
  if (!REVISIONS.includes(revision)) return { error: unsupportedRevision(revision) }
  return revision === STATELESS_REVISION ? statelessAnswer(message) : initializedAnswer(message)
}

const RESERVED = "io.modelcontextprotocol/"

const CAPABILITIES = { tools: {} }

/** Caching for six hours: the server and its tools change only with a release, and are the same for every client. */
const CACHEABLE = { ttlMs: 6 * 3_600_000, cacheScope: "public" }

const initializedAnswer = (message: Message): Reply | ToolRequest => {
  switch (message.method) {
    case "initialize":
      return initialized(message.params?.["protocolVersion"])
    case "ping":
      return { result: {} }
    default:
      return toolAnswer(message, (result) => ({ result }), {})
  }
}

const initialized = (wanted: unknown): Reply => {
  if (typeof wanted !== "string") return refuse("initialize needs protocolVersion, a string.")
  const isSpoken = REVISIONS.includes(wanted) && wanted !== STATELESS_REVISION
  return {
    result: {
      protocolVersion: isSpoken ? wanted : NEWEST_INITIALIZED,
      capabilities: CAPABILITIES,
      serverInfo: SERVER,
      instructions: INSTRUCTIONS
    }
  }
}

const statelessAnswer = (message: Message): Reply | ToolRequest => {
  const capabilities = metadataOf(message.params)?.[`${RESERVED}clientCapabilities`]
  if (!isRecord(capabilities)) return refuse(`params._meta needs ${RESERVED}clientCapabilities, an object.`)
  if (message.method !== "server/discover") return toolAnswer(message, complete, CACHEABLE)
  return complete({
    ...CACHEABLE,
    supportedVersions: REVISIONS,
    capabilities: CAPABILITIES,
    instructions: INSTRUCTIONS
  })
}

const complete = (result: object): Reply => ({
  result: { resultType: "complete", _meta: { [`${RESERVED}serverInfo`]: SERVER }, ...result }
})

/** Answers a method that all revisions have; the list of tools is returned with `hints`. */
const toolAnswer = (
  { method, params = {} }: Message,
  complete: ToolRequest["complete"],
  hints: object
): Reply | ToolRequest => {
  if (method === "tools/list") {
    if (params["cursor"] !== undefined) return refuse("All tools are in one page, which has no cursor.")
    return { call: null, complete: (result) => complete({ ...hints, ...result }) }
  }
  if (method !== "tools/call") return { error: { code: METHOD_NOT_FOUND, message: "Method not found." } }
  const { name, arguments: args = {} } = params
  if (typeof name !== "string") return refuse("tools/call needs name, a string.")
  return isRecord(args) ? { call: { name, args }, complete } : refuse("arguments must be an object.")
}

const refuse = (message: string): Reply => ({ error: invalidParams(message) })

const metadataOf = (params: Message["params"]): Readonly<Record<string, unknown>> | undefined => {
  const metadata = params?.["_meta"]
  return isRecord(metadata) ? metadata : undefined
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The server's name and version. */
const SERVER = { name: "ratecard", version: manifest.version }

/** The instructions that a model gets for all tools together. */
const INSTRUCTIONS =
  "Prices are per 1,000,000 tokens in each record's currency (usd or rub). Answers are short: limit asks for more records, fields for more of each."
