/** The revisions of the protocol that are spoken, newest first among those with sessions. */
export const REVISIONS: ReadonlyArray<string> = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05", "2026-07-28"]

/** The revision whose requests stand alone; those before it belong to a session. */
export const STATELESS_REVISION = "2026-07-28"

/** That of a client that names none over HTTP: the last one that had no header for it. */
export const UNNAMED_REVISION = "2025-03-26"

export const REVISION_HEADER = "mcp-protocol-version"
