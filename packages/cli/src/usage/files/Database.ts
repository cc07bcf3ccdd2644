import { accessSync, constants, copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs"
import type { DatabaseSync } from "node:sqlite"
import { tmpdir } from "node:os"
import { basename, dirname, join } from "node:path"

/** How long another program may hold the database, in milliseconds. */
const PATIENCE = 2000

/**
 * Opens a database for reading alone, reads it as it is at one moment, and closes it. The program whose it is may write
 * at the same time. Throws an error that says why it cannot be read.
 */
export const withDatabase = <A>(path: string, read: (database: DatabaseSync) => A): A => {
  if (isShareable(path)) return opened(path, read)
  const folder = mkdtempSync(join(tmpdir(), "ratecard-database-"))
  try {
    const copy = join(folder, basename(path))
    copyFileSync(path, copy)
    if (existsSync(`${path}-wal`)) copyFileSync(`${path}-wal`, `${copy}-wal`)
    return opened(copy, read)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Readers share an index of what is written last: it is there, or the first of them makes it. */
const isShareable = (path: string): boolean => {
  if (existsSync(`${path}-shm`)) return true
  try {
    accessSync(dirname(path), constants.W_OK)
    return true
  } catch {
    return false
  }
}

const opened = <A>(path: string, read: (database: DatabaseSync) => A): A => {
  try {
    const { DatabaseSync } = process.getBuiltinModule("node:sqlite")
    const database = new DatabaseSync(path, { readOnly: true, timeout: PATIENCE })
    try {
      database.exec("BEGIN")
      return read(database)
    } finally {
      database.close()
    }
  } catch (error) {
    const { errcode } = error as { readonly errcode?: number }
    const reason = errcode === undefined ? undefined : REASONS[errcode & 0xff]
    throw reason === undefined ? error : new Error(reason, { cause: error })
  }
}

/** What SQLite's codes mean for who reads. */
const REASONS: Readonly<Record<number, string>> = {
  5: "The database is locked by another program. Try again.",
  6: "A table of the database is locked by another program. Try again.",
  11: "The database is damaged.",
  14: "No permission to open the database, or a file next to it.",
  26: "Not an SQLite database, or encrypted."
}
