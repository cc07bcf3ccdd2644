import { Redacted } from "effect"
import { createHash } from "node:crypto"

/** A key that seals stored keys. */
interface RingKey {
  /** Names the key and what it holds: another key under the same id has another name. */
  readonly name: string
  readonly key: Redacted.Redacted<Uint8Array>
}

/** The first key seals, all open. */
export type KeyRing = readonly [RingKey, ...Array<RingKey>]

/** Rule for key rings, for the message that refuses one. */
export const KEY_RING_RULE =
  "keys as id:base64, comma-separated, each of 32 random bytes (openssl rand -base64 32); the first one seals"

const KEY_BYTES = 32
const ENTRY = /^([\w.-]{1,32}):([A-Za-z0-9+/_-]{43}=?)$/u

/** The keys that `text` holds; undefined if one of them is not a key, or one that could be guessed. */
export const readKeyRing = (text: string): KeyRing | undefined => {
  const keys: Array<RingKey> = []
  const ids = new Set<string>()
  for (const entry of text.trim().split(",")) {
    const [, id, encoded] = ENTRY.exec(entry.trim()) ?? []
    if (id === undefined || ids.has(id)) return undefined
    const key = Buffer.from(encoded!, "base64")
    if (key.length !== KEY_BYTES || isGuessable(key)) return undefined
    ids.add(id)
    keys.push({ name: `${id}:${fingerprint(key)}`, key: Redacted.make(new Uint8Array(key)) })
  }
  return keys as unknown as KeyRing
}

/** Of 32 random bytes, 16 or more differ, and at least one is not a letter of a text; examples are not like that. */
const isGuessable = (key: Uint8Array): boolean => {
  const steps = key.map((byte, index) => byte - key.at(index - 1)!).subarray(1)
  return new Set(key).size < 16 || new Set(steps).size < 4 || key.every((byte) => byte >= 0x20 && byte < 0x7f)
}

/** Tells keys apart, and nothing of a key that is random. */
const fingerprint = (key: Uint8Array): string =>
  createHash("sha256").update("ratecard key ring").update(key).digest("hex").slice(0, 12)
