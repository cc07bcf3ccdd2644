import { AGENT_LOGS } from "@ratecard/core/ledger"
import type { Counted, LogSums } from "./countResponses.ts"
import { isDatabase } from "./files/FilePrint.ts"
import type { Agent, LogPlace } from "./files/LogPlace.ts"
import { sizeOf } from "./threads/sumsOnThreads.ts"

/** Files in which no usage was found, though all of them could be read. */
export interface SilentLogs {
  /** Null: the files were named, and nothing in them says whose they are. */
  readonly agent: Agent | null
  readonly files: number
  /** The path of one of them. */
  readonly first: string
}

/**
 * The files that are of no agent, and the agents of which there are files and no usage at all. Empty files say nothing of it, nor does the database of an
 * agent that was never asked, unless nothing else was found.
 */
export const silentLogs = (
  places: ReadonlyArray<LogPlace>,
  {
    agents = [],
    cells,
    faults,
    unknown
  }: Pick<Counted, "cells" | "faults"> & Pick<LogSums, "unknown"> & { readonly agents?: ReadonlyArray<Agent> }
): ReadonlyArray<SilentLogs> => {
  const heard = new Set([...agents, ...cells.map(({ agent }) => agent)])
  const faulty = new Set(faults.map(({ file }) => file))
  const strange = new Set(unknown)
  return [...Map.groupBy(places, ({ agent }) => agent ?? null)].flatMap(([agent, of]) => {
    if (agent !== null && heard.has(agent)) return []
    const files = of.filter(
      (place) =>
        !faulty.has(place.path) &&
        sizeOf([place]) > 0 &&
        (heard.size === 0 || (agent === null ? strange.has(place.path) : !isDatabase(place.path)))
    )
    const [first] = files
    return first === undefined ? [] : [{ agent, files: files.length, first: first.path }]
  })
}

/** Says for people what was found, and what to do. */
export const silentText = ({ agent, files, first }: SilentLogs): string => {
  const others = files === 1 ? "" : ` and ${files - 1} more ${files === 2 ? "file" : "files"}`
  return agent === null
    ? `${first}${others}: no usage of an agent was found. For records and responses, use 'ratecard cost'.`
    : `${first}${others} of ${AGENT_LOGS[agent].title}: no usage was found. Nothing was asked, or the format is newer than this ratecard: update it.`
}
