import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"

/** Writes a file of this user whole or not at all, even with other writers. Throws if that is impossible. */
export const writeWhole = (file: string, content: string | Uint8Array): void => {
  const draft = `${file}.${crypto.randomUUID()}`
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(draft, content, { mode: 0o600 })
    renameSync(draft, file)
  } finally {
    rmSync(draft, { force: true })
  }
}
