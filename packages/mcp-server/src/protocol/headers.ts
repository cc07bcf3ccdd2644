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

/** What is wrong with the revision that the headers name, if they name one. */
export const revisionFault = ({ [REVISION_HEADER]: revision }: Headers): Fault | undefined =>
  revision === undefined || REVISIONS.includes(revision) ? undefined : unsupportedRevision(revision)

/**
 * What is wrong with the headers of a request: they must name a revision that is spoken, and say what the body
 * says where its revision has them repeat that, because what is between us and the client reads them alone.
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

/** A value that fits no header comes in Base64 of UTF-8. */
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
