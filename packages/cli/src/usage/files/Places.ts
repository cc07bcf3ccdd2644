import { readdirSync, realpathSync, statSync } from "node:fs"
import { join, resolve } from "node:path"
import type { World } from "../../World.ts"
import { childrenOf, databaseFolders, foldersOf } from "./agentFolders.ts"
import type { Agent, LogPlace } from "./LogPlace.ts"
import { DATABASES } from "./Rows.ts"

/** The log files in the places where agents keep theirs, in a stable order. */
export const placesOfAgents = (env: World["env"], home: string, agent?: Agent): ReadonlyArray<LogPlace> => {
  const seen = new Set<string>()
  const places = foldersOf(env, home)
    .filter((folder) => agent === undefined || folder.agent === agent)
    .flatMap(({ agent, names, roots }) =>
      roots.flatMap((root) => filesIn(root, names, seen)).map((path) => ({ path, agent }))
    )
  const databases = databaseFolders(env, home).filter(([each]) => agent === undefined || each === agent)
  return [
    ...places,
    ...databases.flatMap(([agent, folders]) => {
      const [, name] = DATABASES.find(([each]) => each === agent)!
      return folders
        .flatMap(childrenOf)
        .filter((path) => name.test(path))
        .map((path) => ({ path, agent }))
    })
  ]
}

/** The log files in files and folders that somebody names; a name that is of nothing is one that cannot be read. */
export const placesIn = (paths: ReadonlyArray<string>, folder: string): ReadonlyArray<LogPlace> => {
  const seen = new Set<string>()
  return paths.flatMap((path) => {
    const whole = resolve(folder, path)
    const isFolder = statSync(whole).isDirectory()
    return (isFolder ? filesIn(whole, LOG, seen) : [whole]).map((path) => ({ path }))
  })
}

const LOG = { test: (name: string) => /\.jsonl?$/u.test(name) || DATABASES.some(([, names]) => names.test(name)) }

/** The files below a folder whose names fit; no folder twice, whatever links lead to it. */
const filesIn = (folder: string, name: Pick<RegExp, "test">, seen: Set<string>): ReadonlyArray<string> => {
  const files: Array<string> = []
  const walk = (folder: string): void => {
    try {
      const real = realpathSync(folder)
      if (seen.has(real)) return
      seen.add(real)
      for (const entry of readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
        const path = join(folder, entry.name)
        const kind = entry.isSymbolicLink() ? statSync(path, { throwIfNoEntry: false }) : entry
        if (kind?.isDirectory() === true) walk(path)
        else if (kind?.isFile() === true && name.test(entry.name)) files.push(path)
      }
    } catch {
      // What may not be looked into is as good as absent.
    }
  }
  walk(folder)
  return files
}
