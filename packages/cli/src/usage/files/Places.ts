import { AGENTS, databaseAgent, type LogFolder, type Machine } from "@ratecard/core/ledger"
import { type Dirent, readdirSync, realpathSync, statSync } from "node:fs"
import { join, resolve } from "node:path"
import { foldersOf } from "./agentFolders.ts"
import type { Agent, LogPlace } from "./LogPlace.ts"

/** The log files in the places where agents keep theirs, in a stable order. */
export const placesOfAgents = (env: Machine["env"], home: string, agent?: Agent): ReadonlyArray<LogPlace> => {
  const seen = new Set<string>()
  return (agent === undefined ? AGENTS : [agent]).flatMap((agent) =>
    foldersOf(agent, { env, home }).flatMap(([folder, paths]) =>
      paths.flatMap((path) => filesIn(path, folder, seen)).map((path) => ({ path, agent }))
    )
  )
}

/** The log files in files and folders that somebody names; a name that is of nothing is one that cannot be read. */
export const placesIn = (paths: ReadonlyArray<string>, folder: string): ReadonlyArray<LogPlace> => {
  const seen = new Set<string>()
  return paths.flatMap((path) => {
    const whole = resolve(folder, path)
    const isFolder = statSync(whole).isDirectory()
    return (isFolder ? filesIn(whole, { names: LOG }, seen) : [whole]).map((path) => ({ path }))
  })
}

const LOG = { test: (name: string) => /\.jsonl?$/u.test(name) || databaseAgent(name) !== undefined, source: "" }

/** The files below a folder whose names fit; no folder twice, whatever links lead to it. */
const filesIn = (
  folder: string,
  { isFlat, names }: Pick<LogFolder, "isFlat"> & { readonly names: Pick<RegExp, "test" | "source"> },
  seen: Set<string>
): ReadonlyArray<string> => {
  const files: Array<string> = []
  const walk = (folder: string): void => {
    for (const entry of entriesIn(folder, names.source, seen)) {
      const path = join(folder, entry.name)
      const kind = entry.isSymbolicLink() ? targetOf(path) : entry
      if (kind?.isDirectory() === true && isFlat !== true) walk(path)
      else if (kind?.isFile() === true && names.test(entry.name)) files.push(path)
    }
  }
  walk(folder)
  return files
}

/** What is in a folder where that has not been looked at for the same names; what may not be looked into is as good as absent. */
const entriesIn = (folder: string, names: string, seen: Set<string>): ReadonlyArray<Dirent> => {
  try {
    const key = `${names} ${realpathSync(folder)}`
    if (seen.has(key)) return []
    seen.add(key)
    return readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  } catch {
    return []
  }
}

/** What a link leads to; one that leads nowhere is as good as absent. */
const targetOf = (path: string) => {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}
