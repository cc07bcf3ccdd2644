import { Array as Arr, Redacted } from "effect"
import { hkdfSync, randomBytes } from "node:crypto"
import type { Settings } from "../Config.ts"
import { readOrMake } from "../config/readOrMake.ts"
import { MIN_SECRET_BYTES } from "../config/secretRules.ts"

type Secrets = readonly [Redacted.Redacted, ...Array<Redacted.Redacted>]

/** The secrets that sign: the operator's, newest first, or the one of this installation. */
export const signingSecrets = ({ authSecrets, dataDir }: Pick<Settings, "authSecrets" | "dataDir">): Secrets =>
  authSecrets ?? [readOrMakeSecret(dataDir)]

/** For each secret a key of 32 bytes, which serves one purpose and tells nothing of the others. */
export const deriveKeys = (secrets: Secrets, purpose: string): readonly [Uint8Array, ...Array<Uint8Array>] =>
  Arr.map(
    secrets,
    (secret) => new Uint8Array(hkdfSync("sha256", Redacted.value(secret), "", `ratecard ${purpose}`, 32))
  )

/** The secret of this installation. */
const readOrMakeSecret = (dataDir: string): Redacted.Redacted => {
  const secret = readOrMake(dataDir, "auth-secret", () => randomBytes(48).toString("base64url"))
  if (Buffer.byteLength(secret) < MIN_SECRET_BYTES) {
    throw new Error("auth-secret in DATA_DIR is damaged; delete it: all users must then sign in again")
  }
  return Redacted.make(secret)
}
