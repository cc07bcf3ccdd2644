import { freshTokens, NOTHING, partOf, type ReadLine, textOf, tokens, withoutUndefined } from "../../logRecord.ts"
import { type Agent, type AgentLogs, below, folderOf, isCounted, lineId, listIn, NO_LINES } from "../agent.ts"

/**
 * Reads the data of a session of Mistral Vibe: one sum. A session that goes on where another was summed up goes on
 * with its counters; a fork begins with none.
 */
const vibeLine: ReadLine = (state, document, index) => {
  const parent = partOf(document["parent"])
  if (parent !== undefined) {
    state.totals = partOf(parent["stats"])
    return NOTHING
  }
  const stats = partOf(document["stats"])
  if (stats === undefined) return NOTHING
  const counts = VIBE_COUNTERS.map((name) => stats[name])
  const before = VIBE_COUNTERS.map((name) => state.totals?.[name])
  const isContinued = counts.every((count, place) => Number(count) >= Number(before[place]))
  const [input, output] = isContinued ? counts.map((count, place) => freshTokens(count, before[place])) : counts
  if (!isCounted(input) && !isCounted(output)) return NOTHING
  const config = partOf(document["config"])
  const active = textOf(config?.["active_model"])
  const model = listIn(config?.["models"])
    .map(partOf)
    .find((each) => each?.["alias"] === active || each?.["name"] === active)
  const session = textOf(document["session_id"])
  return [
    {
      id: session ?? lineId(state, index),
      usage: tokens({ input, output }),
      gap: "sum_without_cache",
      ...withoutUndefined({
        model: textOf(model?.["name"]) ?? active,
        provider: textOf(model?.["provider"]),
        at: textOf(document["end_time"]) ?? textOf(document["start_time"]),
        session,
        project: textOf(partOf(document["environment"])?.["working_directory"]),
        branch: textOf(document["git_branch"])
      })
    }
  ]
}

const VIBE_COUNTERS = ["session_prompt_tokens", "session_completion_tokens"]

/** A folder is named by this many first letters of its session's id. */
const ID_LETTERS = 8

const parentIn = (document: unknown): string | undefined => textOf(partOf(document)?.["parent_session_id"])

export const VIBE = {
  name: "vibe",
  usage: "vibe.meta",
  isLine: ({ stats }) => partOf(stats)?.["session_prompt_tokens"] !== undefined,
  read: vibeLine
} as const satisfies Agent

export const VIBE_LOGS: AgentLogs = {
  title: "Mistral Vibe",
  gaps: ["sum_without_cache"],
  read: vibeLine,
  lineNames: NO_LINES,
  folders: (machine) =>
    below(folderOf(machine, "VIBE_HOME", `${machine.home}/.vibe`), "logs/session").map((folder) => ({
      ...folder,
      names: /^meta\.json$/u
    })),
  // The session that this one goes on with.
  companion: {
    path: (path, document) => {
      const letters = parentIn(document)?.slice(0, ID_LETTERS)
      return letters && path.replace(/[^/\\]+[/\\][^/\\]+$/u, `*_${letters}/meta.json`)
    },
    reads: "document",
    lineOf: (parent, document) => {
      const found = partOf(parent)
      return found?.["session_id"] === parentIn(document) ? { parent: found } : undefined
    }
  }
}
