import { instantText } from "@ratecard/core/catalogue"
import { AGENT_LOGS, AGENTS, type Machine } from "@ratecard/core/ledger"
import { existsSync, statSync } from "node:fs"
import { normalize } from "node:path"
import type { LogFault } from "./countResponses.ts"
import type { UsageDocument } from "./document.ts"
import type { Agent } from "./files/LogPlace.ts"
import { lookedInOf } from "./files/Places.ts"

/** A place where logs of an agent are looked for. */
export interface PlaceFound {
  /** A `*` in it stands for each folder there. */
  readonly path: string
  /** The variable that says where it is; null if none does. */
  readonly moved_by: string | null
  /** Whether the place exists. */
  readonly is_there: boolean
  /** The number of logs in it. */
  readonly files: number
}

/** The places of an agent's logs, and the logs found there. */
export interface AgentFound {
  readonly agent: Agent
  /** The agent's name for people. */
  readonly title: string
  readonly places: ReadonlyArray<PlaceFound>
  /** The number of logs in all places. */
  readonly files: number
  /** Their size. */
  readonly bytes: number
  /** The time of the newest log, as ISO 8601; null if there is none. */
  readonly newest: string | null
  /** The number of responses in its logs, each once. */
  readonly responses: number
  /** Logs and lines that could not be read, and why. */
  readonly faults: UsageDocument["faults"]
}

/** Finds the logs of all agents, and adds the number of responses and the faults of reading them. */
export const lookedFor = (machine: Machine, { faults, rows }: Pick<UsageDocument, "faults" | "rows">) => {
  const responses = new Map(rows.map((row) => [row.key, row.responses]))
  const agents = AGENTS.map((agent) => {
    const { files, ...found } = filesFound(agent, machine)
    const own = new Set(files)
    return {
      agent,
      title: AGENT_LOGS[agent].title,
      ...found,
      files: files.length,
      responses: responses.get(agent) ?? 0,
      faults: faults.filter(({ file }: Pick<LogFault, "file">) => own.has(file))
    }
  })
  return agents satisfies ReadonlyArray<AgentFound>
}

const filesFound = (agent: Agent, machine: Machine) => {
  const looked = lookedInOf(agent, machine)
  const places = looked.map(({ files, folder, paths }): PlaceFound => {
    const path = normalize(folder.path)
    const isThere = [path, ...paths].some((each) => existsSync(each))
    return { path, moved_by: folder.movedBy ?? null, is_there: isThere, files: files.length }
  })
  const files = looked.flatMap(({ files }) => files)
  const sizes = files.flatMap((path) => [path, `${path}-wal`]).flatMap(sizeOf)
  const newest = sizes.reduce((latest, { at }) => Math.max(latest, at), 0)
  return {
    places,
    files,
    bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0),
    newest: newest === 0 ? null : instantText(newest)
  }
}

/** The size and time of a file; none if it is absent. */
const sizeOf = (path: string): ReadonlyArray<{ readonly bytes: number; readonly at: number }> => {
  try {
    const { mtimeMs, size } = statSync(path)
    return [{ bytes: size, at: Math.trunc(mtimeMs) }]
  } catch {
    return []
  }
}
