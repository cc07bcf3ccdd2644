import { createHash } from "node:crypto"
import { readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { writeWhole } from "../../files/writeWhole.ts"

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
      try {
        writeWhole(fileOf(key), `${JSON.stringify(key)}\n${textOf()}`)
      } catch {
        // The next run reads the logs anew.
      }
    }
  }
}
