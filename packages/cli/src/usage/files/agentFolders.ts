import { AGENT_LOGS, type LogFolder, type Machine } from "@ratecard/core/ledger"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Agent } from "./LogPlace.ts"

/** Finds the folders of an agent's logs on this machine: each as it is described, and its paths. */
export const foldersOf = (agent: Agent, machine: Machine): ReadonlyArray<readonly [LogFolder, ReadonlyArray<string>]> =>
  AGENT_LOGS[agent].folders(machine).map((folder) => [folder, pathsOf(folder)])

const pathsOf = ({ listed, path }: LogFolder): ReadonlyArray<string> => {
  if (listed === undefined) return matching(path)
  try {
    return listed(JSON.parse(readFileSync(path, "utf8")))
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

const FIRST_STAR = /^([^*]*[/\\])?([^/\\*]*\*[^/\\*]*)(?:[/\\](.*))?$/u

const namesIn = (folder: string): ReadonlyArray<string> => {
  try {
    return readdirSync(folder).toSorted()
  } catch {
    return []
  }
}
