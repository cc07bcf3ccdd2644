import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"

/** Writes a file for this user alone, of which others see all or nothing. Where nothing can be kept, nothing is. */
export const keepFile = (file: string, contents: () => string | Uint8Array): void => {
  const draft = `${file}.${process.pid}`
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(draft, contents(), { mode: 0o600 })
    renameSync(draft, file)
  } catch {
    rmSync(draft, { force: true })
  }
}
