import { Data } from "effect"
import { randomBytes } from "node:crypto"
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { KEY_RING_RULE, type KeyRing, readKeyRing } from "../config/keyRing.ts"

/** The stored keys cannot be kept safe, or read, as the server is set up; it must not start. */
export class KeysRefused extends Data.TaggedError("KeysRefused")<{ readonly message: string }> {}

const FILE = "key-encryption-keys"

/** The key ring of this installation, made when it is first needed. */
export const keptKeyRing = (dataDir: string): KeyRing => {
  const file = join(dataDir, FILE)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const ring = readKeyRing(keptText(file))
  if (ring === undefined) throw new KeysRefused({ message: `${file} must hold ${KEY_RING_RULE}` })
  return ring
}

/** Linked when it is whole: a server that is killed meanwhile leaves no half of a key. */
const keptText = (file: string): string => {
  try {
    return readFileSync(file, "utf8")
  } catch (error) {
    if (!isCode(error, "ENOENT")) throw error
  }
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `1:${randomBytes(32).toString("base64")}\n`, { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!isCode(error, "EEXIST")) throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(file, "utf8")
}

const isCode = (error: unknown, code: string): boolean => (error as NodeJS.ErrnoException).code === code
