import { createHash } from "node:crypto"

/** The SHA-256 of a text in base64url: 43 characters. */
export const sha256 = (text: string): string => createHash("sha256").update(text).digest("base64url")
