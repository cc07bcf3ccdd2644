// Builds what has changed since the last time, and keeps what was built: a start reads it, and so do tests.
import { createHash, randomUUID } from "node:crypto"
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync
} from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const ROOT = fileURLToPath(new URL("..", import.meta.url))

export interface KeptBuild {
  /** Name of the build in progress messages. */
  readonly name: string
  /** The folder of the builds, each named by the digest of its sources; the link `current` in it leads to the newest. */
  readonly folder: string
  /** The files and folders that the build follows from, from the root of the workspace. */
  readonly sources: ReadonlyArray<string>
  /** Builds into an empty folder of its own. */
  readonly build: (folder: string, digest: string) => Promise<void>
  /** Number of older builds to keep (4): a server that was started with one still reads files it has not loaded yet. */
  readonly older?: number
}

/** Builds, unless these very sources are built already. */
export const keepBuild = async ({ build, folder, name, older = 4, sources }: KeptBuild): Promise<void> => {
  const digest = digestOf(sources.map((source) => join(ROOT, source)))
  const place = join(folder, digest)
  const isBuilt = isThere(place)
  if (isBuilt && digestAt(folder) === digest) return
  if (!isBuilt) {
    console.error(`ratecard: building ${name}, once for these sources`)
    const unfinished = join(folder, `unfinished.${randomUUID()}`)
    mkdirSync(unfinished, { recursive: true })
    try {
      await build(unfinished, digest)
      renameSync(unfinished, place)
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true })
      // Another process may have been quicker with the same.
      if (!isThere(place)) throw error
    }
  }
  // At once for new processes.
  const link = join(folder, `link.${randomUUID()}`)
  symlinkSync(digest, link)
  renameSync(link, join(folder, "current"))
  removeOldest(folder, digest, older)
}

/** Copies the newest build of a folder to another place, which then has nothing else. */
export const copyBuild = (folder: string, to: string): void => {
  rmSync(to, { recursive: true, force: true })
  cpSync(join(folder, "current/"), to, { recursive: true, dereference: true })
}

/** Of all sources, by name and content. */
export const digestOf = (sources: ReadonlyArray<string>): string => {
  const hash = createHash("sha256")
  for (const file of sources.flatMap(filesIn))
    hash.update(file.slice(ROOT.length)).update("\0").update(readFileSync(file)).update("\0")
  return hash.digest("base64url").slice(0, 16)
}

const filesIn = (path: string): ReadonlyArray<string> =>
  statSync(path).isFile()
    ? [path]
    : readdirSync(path, { recursive: true, encoding: "utf8" })
        .map((name) => join(path, name))
        .filter((file) => !/\.test\.tsx?$|\.fixture\.json$/u.test(file) && statSync(file).isFile())
        .toSorted()

const digestAt = (folder: string): string | undefined => {
  try {
    return readlinkSync(join(folder, "current"))
  } catch {
    return undefined
  }
}

const isThere = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined

const removeOldest = (folder: string, digest: string, max: number): void => {
  const older = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== digest)
    .map(({ name }) => ({ path: join(folder, name), at: statSync(join(folder, name)).mtimeMs }))
    .toSorted((one, other) => other.at - one.at)
  for (const { path } of older.slice(max)) rmSync(path, { recursive: true, force: true })
}
