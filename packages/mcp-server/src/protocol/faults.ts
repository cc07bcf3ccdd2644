/** The revisions of the protocol that are spoken, newest first. */
export const REVISIONS: ReadonlyArray<string> = ["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]

/** The revision whose requests stand alone; a client of those before it opens with `initialize`. */
export const STATELESS_REVISION = "2026-07-28"

/** The newest of those that open with `initialize`. */
export const NEWEST_INITIALIZED = "2025-11-25"

/** That of a client that names none over HTTP: the last one that had no header for it, and the only one that has batches. */
export const UNNAMED_REVISION = "2025-03-26"

export const REVISION_HEADER = "mcp-protocol-version"

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
