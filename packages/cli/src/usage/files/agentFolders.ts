import { AGENT_LOGS, type LogFolder, type Machine } from "@ratecard/core/ledger"
import { readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import type { Agent } from "./LogPlace.ts"

/** Finds the folders of an agent's logs on this machine: each as it is described, and its paths. */
export const foldersOf = (agent: Agent, machine: Machine): ReadonlyArray<readonly [LogFolder, ReadonlyArray<string>]> =>
  AGENT_LOGS[agent].folders(machine).map((folder) => [folder, pathsOf(folder)])

const pathsOf = ({ listed, path }: LogFolder): ReadonlyArray<string> => {
  if (listed === undefined) return matching(path)
  try {
    return listed(JSON.parse(readTextOf(path)))
  } catch {
    // Who keeps no list has no projects.
    return []
  }
}

/** The paths that one with a `*` in its segments stands for, in a stable order; it itself where it has none. */
export const matching = (path: string): ReadonlyArray<string> => {
  const [, folder = "", segment, rest = ""] = FIRST_STAR.exec(path) ?? []
  if (segment === undefined) return [path]
  const [start = "", end = ""] = segment.split("*")
  return namesIn(folder)
    .filter((name) => name.length >= start.length + end.length && name.startsWith(start) && name.endsWith(end))
    .flatMap((each) => matching(join(folder, each, rest)))
}

/** The text of a file. Throws if there is none, also for a pipe, which would be waited for without end. */
export const readTextOf = (path: string): string => {
  if (!statSync(path).isFile()) throw new Error(`${path} is not a file.`)
  return readFileSync(path, "utf8")
}

const FIRST_STAR = /^([^*]*[/\\])?([^/\\*]*\*[^/\\*]*)(?:[/\\](.*))?$/u

const namesIn = (folder: string): ReadonlyArray<string> => {
  try {
    return readdirSync(folder).toSorted()
  } catch {
    return []
  }
}
