/** The revisions of the protocol that the server supports, newest first. */
export const REVISIONS: ReadonlyArray<string> = ["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]

/**
 * The stateless revision, in which every request stands alone. A client of an earlier revision opens with `initialize`.
 */
export const STATELESS_REVISION = "2026-07-28"

/** The newest revision that opens with `initialize`. */
export const NEWEST_INITIALIZED = "2025-11-25"

/**
 * The revision of an HTTP client that names none: the last revision without a header for it, and the only one with
 * batches.
 */
export const UNNAMED_REVISION = "2025-03-26"

export const REVISION_HEADER = "mcp-protocol-version"

/** A JSON-RPC error. */
export interface Fault {
  readonly code: number
  readonly message: string
  readonly data?: object
}

export const METHOD_NOT_FOUND = -32601

/** The error for a text that is not JSON. */
export const unreadable = (message: string): Fault => ({ code: -32700, message })

/** The error for a message that the protocol does not have. */
export const invalidRequest = (message: string): Fault => ({ code: -32600, message })

export const invalidParams = (message: string): Fault => ({ code: -32602, message })

/** The error for HTTP headers that contradict the body. */
export const headerMismatch = (message: string): Fault => ({ code: -32020, message })

/** The error for an unsupported revision, with those that the client may choose. */
export const unsupportedRevision = (requested: string): Fault => ({
  code: -32022,
  message: `Unsupported protocol version; supported: ${REVISIONS.join(", ")}.`,
  data: { supported: REVISIONS, requested }
})
