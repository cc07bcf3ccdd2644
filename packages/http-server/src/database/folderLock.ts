import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"

/** A holder that is just ending is waited for. */
const PATIENCE_MILLIS = 500

const SQLITE_BUSY = 5

/**
 * Takes `folder` for this process alone, until it ends, and notes `holder` there; else returns the note
 * of whoever has it. The lock is the operating system's, on a file that SQLite opens, so it dies with
 * its holder, however that ends.
 */
export const lockFolder = (folder: string, holder: string): string | undefined => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const note = join(folder, "holder")
  const lock = new DatabaseSync(join(folder, "lock"), { timeout: PATIENCE_MILLIS })
  try {
    lock.exec("begin exclusive")
  } catch (error) {
    lock.close()
    if ((error as { readonly errcode?: number }).errcode !== SQLITE_BUSY) throw error
    return readFileSync(note, "utf8").trim()
  }
  locks.push(lock)
  writeFileSync(note, `${holder}\n`)
  return undefined
}

/** A lock that nothing refers to would be collected, and so released. */
const locks: Array<DatabaseSync> = []
