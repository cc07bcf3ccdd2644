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
  /** How many logs are in it. */
  readonly files: number
}

/** Where logs of an agent are looked for, and what is there. */
export interface AgentFound {
  readonly agent: Agent
  /** What people call the agent. */
  readonly title: string
  readonly places: ReadonlyArray<PlaceFound>
  /** How many logs are in all places. */
  readonly files: number
  /** What they take up. */
  readonly bytes: number
  /** The time of the newest log, as ISO 8601; null if there is none. */
  readonly newest: string | null
  /** How many responses its logs have, each once. */
  readonly responses: number
  /** What could not be read, and why. */
  readonly faults: UsageDocument["faults"]
}

/** Where the logs of all agents are looked for and what is there, with what reading them came to, by agent. */
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

/** Of a database its log counts, too; what is not there has no size. */
const sizeOf = (path: string): ReadonlyArray<{ readonly bytes: number; readonly at: number }> => {
  try {
    const { mtimeMs, size } = statSync(path)
    return [{ bytes: size, at: Math.trunc(mtimeMs) }]
  } catch {
    return []
  }
}
