import { createHash } from "node:crypto"
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { threadId } from "node:worker_threads"

/** Texts that are kept between runs, by key: where nothing can be kept, nothing is. */
export interface Cache {
  /** Where it is; undefined where nothing is kept. */
  readonly folder?: string
  readonly read: (key: string) => string | undefined
  readonly write: (key: string, text: () => string) => void
  readonly remove: (key: string) => void
}

/** A cache that keeps nothing. */
export const NO_CACHE: Cache = { read: () => undefined, write: () => {}, remove: () => {} }

/** A cache in a folder of this user. */
export const cacheIn = (folder: string): Cache => {
  const fileOf = (key: string) => join(folder, createHash("sha1").update(key).digest("hex"))
  return {
    folder,
    remove: (key) => rmSync(fileOf(key), { force: true }),
    read: (key) => {
      try {
        const text = readFileSync(fileOf(key), "utf8")
        const end = text.indexOf("\n")
        return text.slice(0, end) === JSON.stringify(key) ? text.slice(end + 1) : undefined
      } catch {
        return undefined
      }
    },
    write: (key, textOf) => {
      const file = fileOf(key)
      const draft = `${file}.${process.pid}.${threadId}`
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 })
        writeFileSync(draft, `${JSON.stringify(key)}\n${textOf()}`, { mode: 0o600 })
        renameSync(draft, file)
      } catch {
        rmSync(draft, { force: true })
      }
    }
  }
}
