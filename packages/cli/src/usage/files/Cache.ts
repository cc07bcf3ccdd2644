import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { keepFile } from "../../files/keepFile.ts"

/** Texts that are kept between runs, by key: where nothing can be kept, nothing is. */
export interface Cache {
  readonly read: (key: string) => string | undefined
  readonly write: (key: string, text: () => string) => void
}

/** A cache that keeps nothing. */
export const NO_CACHE: Cache = { read: () => undefined, write: () => {} }

/** A cache in a folder of this user. */
export const cacheIn = (folder: string): Cache => {
  const fileOf = (key: string) => join(folder, createHash("sha1").update(key).digest("hex"))
  return {
    read: (key) => {
      try {
        const text = readFileSync(fileOf(key), "utf8")
        const end = text.indexOf("\n")
        return text.slice(0, end) === JSON.stringify(key) ? text.slice(end + 1) : undefined
      } catch {
        return undefined
      }
    },
    write: (key, textOf) => keepFile(fileOf(key), () => `${JSON.stringify(key)}\n${textOf()}`)
  }
}
