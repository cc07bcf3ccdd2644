import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync, type DatabaseSyncOptions } from "node:sqlite"
import { NOTE, readNote } from "./holderNote.ts"

/** Waits for a holder that is just ending, on a busy machine too: longest when this process is to have the folder next. */
const PATIENCE_MILLIS = { take: 2000, ask: 250 }

const SQLITE_BUSY = 5

/**
 * Takes `folder` for this process alone, until it ends, and notes `holder` there; else returns the note of its holder.
 * The lock is the operating system's, on a file that SQLite opens, so it dies with its holder, however that ends.
 */
export const lockFolder = (folder: string, holder: string): string | undefined => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = lockOf(folder, { timeout: PATIENCE_MILLIS.take })
  // A full disk has no room for a journal that is a file.
  if (!isFree(lock, "pragma journal_mode = memory; begin exclusive")) return readNote(folder)
  locks.push(lock)
  try {
    writeFileSync(join(folder, NOTE), `${holder}\n`)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error
  }
  return undefined
}

/** The note of the holder of `folder`, without taking it; undefined if it is free. */
export const holderOf = (folder: string): string | undefined => {
  const lock = lockOf(folder, { timeout: PATIENCE_MILLIS.ask, readOnly: true })
  if (!isFree(lock, "select 1 from sqlite_schema")) return readNote(folder)
  lock.close()
  return undefined
}

const lockOf = (folder: string, options: DatabaseSyncOptions): DatabaseSync =>
  new DatabaseSync(join(folder, "lock"), options)

/** Whether `lock` lets this be done; closed where it does not. */
const isFree = (lock: DatabaseSync, statement: string): boolean => {
  try {
    lock.exec(statement)
    return true
  } catch (error) {
    lock.close()
    if ((error as { readonly errcode?: number }).errcode !== SQLITE_BUSY) throw error
    return false
  }
}

/** A lock that nothing refers to would be collected, and so released. */
const locks: Array<DatabaseSync> = []
