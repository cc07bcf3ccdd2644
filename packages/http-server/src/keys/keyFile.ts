import { Data } from "effect"
import { randomBytes } from "node:crypto"
import { join } from "node:path"
import { readOrMake } from "../config/readOrMake.ts"
import { KEY_RING_RULE, type KeyRing, readKeyRing } from "../config/keyRing.ts"

/** The stored keys cannot be kept safe, or read, as the server is set up; it must not start. */
export class KeysRefused extends Data.TaggedError("KeysRefused")<{ readonly message: string }> {}

const FILE = "key-encryption-keys"

/** The key ring of this installation, made when it is first needed. */
export const readOrMakeKeyRing = (dataDir: string): KeyRing => {
  const ring = readKeyRing(readOrMake(dataDir, FILE, () => `1:${randomBytes(32).toString("base64")}\n`))
  if (ring === undefined) throw new KeysRefused({ message: `${join(dataDir, FILE)} must hold ${KEY_RING_RULE}` })
  return ring
}
