import { REVISIONS } from "./revisions.ts"

/** An error as JSON-RPC tells it. */
export interface Fault {
  readonly code: number
  readonly message: string
  readonly data?: object
}

export const METHOD_NOT_FOUND = -32601

/** The text is not JSON. */
export const unreadable = (message: string): Fault => ({ code: -32700, message })

/** The message is none of the protocol. */
export const invalidRequest = (message: string): Fault => ({ code: -32600, message })

export const invalidParams = (message: string): Fault => ({ code: -32602, message })

/** The HTTP headers do not say what the body says. */
export const headerMismatch = (message: string): Fault => ({ code: -32020, message })

/** The revision is none of ours; the client may choose another one. */
export const unsupportedRevision = (requested: string): Fault => ({
  code: -32022,
  message: `Unsupported protocol version; supported: ${REVISIONS.join(", ")}.`,
  data: { supported: REVISIONS, requested }
})
