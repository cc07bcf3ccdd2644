import { claimedRevision } from "./answer.ts"
import {
  type Fault,
  headerMismatch,
  invalidParams,
  unsupportedRevision,
  REVISION_HEADER,
  REVISIONS,
  STATELESS_REVISION
} from "./faults.ts"
import type { Message } from "./readMessage.ts"

type Headers = Readonly<Record<string, string | undefined>>

/** The fault of the revision that the headers name; undefined if it is supported or absent. */
export const revisionFault = ({ [REVISION_HEADER]: revision }: Headers): Fault | undefined =>
  revision === undefined || REVISIONS.includes(revision) ? undefined : unsupportedRevision(revision)

/**
 * The fault of a request's headers. They must name a supported revision and, in revisions that have them repeat parts
 * of the body, must agree with it, because proxies read the headers alone.
 */
export const headerFault = (message: Message, headers: Headers): Fault | undefined => {
  const claimed = claimedRevision(message)
  const revision = headers[REVISION_HEADER]
  if (claimed !== undefined) {
    if (revision !== claimed) return mismatch("MCP-Protocol-Version", revision)
    return claimed === STATELESS_REVISION ? repetitionFault(message, headers) : undefined
  }
  return revision === STATELESS_REVISION
    ? invalidParams("params._meta needs io.modelcontextprotocol/protocolVersion and clientCapabilities.")
    : revisionFault(headers)
}

const repetitionFault = ({ method, params }: Message, headers: Headers): Fault | undefined => {
  if (headers["mcp-method"] !== method) return mismatch("Mcp-Method", headers["mcp-method"])
  if (method !== "tools/call") return undefined
  const name = headers["mcp-name"]
  return name === undefined || decoded(name) !== params?.["name"] ? mismatch("Mcp-Name", name) : undefined
}

const mismatch = (header: string, value: string | undefined): Fault =>
  headerMismatch(`Header mismatch: ${header} ${value === undefined ? "is missing" : "is not what the body says"}.`)

/** The form of a value that a header cannot hold: Base64 of UTF-8. */
const ENCODED = /^=\?base64\?(.*)\?=$/u

const decoded = (value: string): string | undefined => {
  const encoded = ENCODED.exec(value)?.[1]
  if (encoded === undefined) return value
  try {
    const bytes = Uint8Array.from(atob(encoded), (unit) => unit.charCodeAt(0))
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}
