/** The revisions of the protocol that are spoken, newest first. */
export const REVISIONS: ReadonlyArray<string> = ["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]

/** The revision whose requests stand alone; a client of those before it opens with `initialize`. */
export const STATELESS_REVISION = "2026-07-28"

/** The newest of those that open with `initialize`. */
export const NEWEST_INITIALIZED = "2025-11-25"

/** That of a client that names none over HTTP: the last one that had no header for it, and the only one that has batches. */
export const UNNAMED_REVISION = "2025-03-26"

export const REVISION_HEADER = "mcp-protocol-version"
