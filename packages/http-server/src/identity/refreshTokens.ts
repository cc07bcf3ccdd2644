import { createHash, createHmac, randomBytes } from "node:crypto"

/** A token as it travels: 32 bytes. */
const TOKEN = /^[\w-]{43}$/u

export const isRefreshToken = (text: string): boolean => TOKEN.test(text)

export const newRefreshToken = (): string => randomBytes(32).toString("base64url")

/** What is stored of a token. It is as good as random, so that one round is enough. */
export const hashOf = (token: string): string => createHash("sha256").update(token).digest("base64url")

/**
 * The token after `token`: a client that lost it can be given it again, and only the holder of `key` can compute it.
 */
export const successorOf = (token: string, key: Uint8Array): string =>
  createHmac("sha256", key).update(token).digest("base64url")
