import { Array as Arr, Redacted } from "effect"
import { hkdfSync, randomBytes } from "node:crypto"
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Settings } from "../Config.ts"
import { MIN_SECRET_BYTES } from "../config/secretRules.ts"

type Secrets = readonly [Redacted.Redacted, ...Array<Redacted.Redacted>]

/** The secrets that sign: the operator's, the newest first, or the one of this installation. */
export const signingSecrets = ({ authSecrets, dataDir }: Pick<Settings, "authSecrets" | "dataDir">): Secrets =>
  authSecrets ?? [keptSecret(dataDir)]

/** For each secret a key of 32 bytes, which serves one purpose and tells nothing of the others. */
export const derivedKeys = (secrets: Secrets, purpose: string): readonly [Uint8Array, ...Array<Uint8Array>] =>
  Arr.map(
    secrets,
    (secret) => new Uint8Array(hkdfSync("sha256", Redacted.value(secret), "", `ratecard ${purpose}`, 32))
  )

/** The secret of this installation, made when it is first needed; it appears whole or not at all. */
const keptSecret = (dataDir: string): Redacted.Redacted => {
  const file = join(dataDir, "auth-secret")
  const draft = `${file}.${randomBytes(8).toString("hex")}`
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  writeFileSync(draft, randomBytes(48).toString("base64url"), { mode: 0o600, flag: "wx" })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
  } finally {
    rmSync(draft)
  }
  const secret = readFileSync(file, "utf8")
  if (Buffer.byteLength(secret) < MIN_SECRET_BYTES) {
    throw new Error("auth-secret in DATA_DIR is damaged; delete it, and everybody has to sign in again")
  }
  return Redacted.make(secret)
}
