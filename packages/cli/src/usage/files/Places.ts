import { AGENT_LOGS, AGENTS, databaseAgent, type LogFolder, type Machine } from "@ratecard/core/ledger"
import { type Dirent, readdirSync, statSync } from "node:fs"
import { basename, dirname, join, resolve, sep } from "node:path"
import { foldersOf } from "./agentFolders.ts"
import { Refusal } from "../../World.ts"
import type { Agent, LogPlace } from "./LogPlace.ts"
import { isExportFile } from "./readExport.ts"
import { sessionsIn } from "./Rows.ts"

/** Files of a folder in which an agent may keep logs, and the folders that it is on this machine. */
export interface LookedIn {
  readonly folder: LogFolder
  readonly paths: ReadonlyArray<string>
  readonly files: ReadonlyArray<string>
}

/** Finds the folders of an agent's logs, and the files in them. */
export const lookedInOf = (agent: Agent, machine: Machine): ReadonlyArray<LookedIn> => {
  const seen = new Set<string>()
  return foldersOf(agent, machine).map(([folder, paths]) => ({
    folder,
    paths,
    files: paths.flatMap((path) => filesIn(path, folder, seen))
  }))
}

/** The log files in the places where agents keep theirs, in a stable order. */
export const placesOfAgents = (env: Machine["env"], home: string, agent?: Agent): ReadonlyArray<LogPlace> =>
  (agent === undefined ? AGENTS : [agent]).flatMap((agent) =>
    withoutLesser(
      lookedInOf(agent, { env, home }).flatMap(({ files }) =>
        files.map((path) => ({ path, agent, isOwn: true as const }))
      ),
      [agent]
    )
  )

/**
 * The log files in the files and folders that the user named, read as those of `agent` if one is named. Throws if there
 * is nothing of a name.
 */
export const placesIn = (paths: ReadonlyArray<string>, folder: string, agent?: Agent): ReadonlyArray<LogPlace> => {
  const seen = new Set<string>()
  const files = paths.flatMap((path) => {
    const whole = resolve(folder, path)
    const kind = statSync(whole)
    if (kind.isDirectory()) return filesIn(whole, { names: LOG }, seen)
    // A pipe would be waited for without end.
    if (!kind.isFile()) throw new Refusal(`${path}: not a file or folder; write it to a file first`)
    return [whole]
  })
  return withoutLesser(
    files.map((path) => placeOf(path, agent)),
    AGENTS
  )
}

const LINES = /\.jsonl(?:\.zst)?$/u

/** Files that may be logs of agents. */
export const LOG = {
  test: (name: string) => LINES.test(name) || name.endsWith(".json") || databaseAgent(name) !== undefined,
  source: ""
}

/** A file is of the agent that is asked for, unless it has what was exported; else of the one whose place it is in. */
const placeOf = (path: string, asked: Agent | undefined): LogPlace => {
  const isAsked = asked !== undefined && !(/\.jsonl?(?:\.zst)?$/u.test(path) && isExportFile(path))
  const agent = isAsked ? asked : (databaseAgent(basename(path)) ?? agentOfPlace(path))
  return agent === undefined ? { path } : { path, agent }
}

/** The agent that keeps its logs in a folder like this one, be it below another folder than a home. */
const agentOfPlace = (path: string): Agent | undefined => {
  const [name, folder] = [basename(path), `${dirname(path).replaceAll(sep, "/")}/`]
  const fits = ({ end, isFlat, names }: UsualPlace): boolean =>
    names.test(name) && (isFlat ? folder.endsWith(end) : folder.includes(end))
  return usualPlaces().find(fits)?.agent ?? AGENTS.find((agent) => sessionOf(agent, path) !== undefined)
}

/** The end of the path of a folder in which an agent keeps its logs, and their names. */
interface UsualPlace {
  readonly agent: Agent
  readonly end: string
  readonly isFlat: boolean
  readonly names: RegExp
}

let usual: ReadonlyArray<UsualPlace> | undefined

const usualPlaces = (): ReadonlyArray<UsualPlace> =>
  (usual ??= AGENTS.flatMap((agent) =>
    AGENT_LOGS[agent]
      .folders({ env: {}, home: "" })
      .filter(({ listed, path }) => listed === undefined && !path.includes("*"))
      .map(({ isFlat = false, names, path }) => ({ agent, end: `${path}/`, isFlat, names }))
  ))

const sessionOf = (agent: Agent, path: string): string | undefined => AGENT_LOGS[agent].lesser?.sessionOf(path)

/** A file of a session counts until a database of the same agent has the session, too, and says more of it. */
const withoutLesser = (places: ReadonlyArray<LogPlace>, agents: ReadonlyArray<Agent>): ReadonlyArray<LogPlace> =>
  agents
    .filter((agent) => AGENT_LOGS[agent].lesser !== undefined)
    .reduce((rest, agent) => {
      const own = rest.filter((place) => place.agent === agent)
      const [files, databases] = [own.filter(isFile), own.filter((place) => !isFile(place))]
      if (files.length === 0 || databases.length === 0) return rest
      const since = new Map(databases.flatMap(({ path }) => [...sessionsIn(agent, path)]))
      return rest.map((place) =>
        place.agent === agent ? { ...place, until: since.get(sessionOf(agent, place.path)) } : place
      )
    }, places)

const isFile = ({ agent, path }: LogPlace): boolean => agent !== undefined && sessionOf(agent, path) !== undefined

/**
 * The files below a folder whose names fit; no folder twice, whatever links lead to it. What may not be looked into is
 * there too: who reads it says why not.
 */
export const filesIn = (
  folder: string,
  { isFlat, names }: Pick<LogFolder, "isFlat"> & { readonly names: Pick<RegExp, "test" | "source"> },
  seen = new Set<string>()
): ReadonlyArray<string> => {
  const files: Array<string> = []
  const walk = (folder: string): void => {
    const entries = orUnread(folder, () => entriesIn(folder, names.source, seen)) ?? []
    if (entries.length === 0) return
    const start = join(folder, sep)
    for (const entry of entries) {
      const path = start + entry.name
      const isLog = names.test(entry.name)
      const kind = entry.isSymbolicLink() ? orUnread(isLog ? path : "", () => statSync(path)) : entry
      if (kind?.isDirectory() === true && isFlat !== true) walk(path)
      else if (kind?.isFile() === true && isLog) files.push(path)
    }
  }
  /** Returns undefined for what is absent; a path that cannot be looked at is a file that cannot be read. */
  const orUnread = <A>(path: string, look: () => A): A | undefined => {
    try {
      return look()
    } catch (error) {
      const isAbsent = ABSENT.has((error as NodeJS.ErrnoException).code ?? "")
      if (!isAbsent && path !== "") files.push(path)
      return undefined
    }
  }
  walk(folder)
  return files
}

const ABSENT: ReadonlySet<string> = new Set(["ENOENT", "ENOTDIR"])

/** The entries of a folder; none if it was looked at for the same names before, or is absent, as most are. */
const entriesIn = (folder: string, names: string, seen: Set<string>): ReadonlyArray<Dirent> => {
  const stat = statSync(folder, { bigint: true, throwIfNoEntry: false })
  const key = `${names} ${stat?.dev} ${stat?.ino}`
  if (stat === undefined || seen.has(key)) return []
  seen.add(key)
  return readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1))
}
