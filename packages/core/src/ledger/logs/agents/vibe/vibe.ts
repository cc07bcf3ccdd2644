import { withoutUndefined, NOTHING, partOf, type ReadLine, textOf, tokens, freshTokens } from "../../logRecord.ts"
import { isCounted, lineId, listIn } from "../values.ts"

/**
 * What the data of a session of Mistral Vibe tell: one sum. A session that goes on where another was summed up goes on
 * with its counters; a fork begins with none.
 */
export const vibeLine: ReadLine = (state, line, index) => {
  const document = partOf(line)
  const parent = partOf(document?.["parent"])
  if (parent !== undefined) {
    state.totals = partOf(parent["stats"])
    return NOTHING
  }
  const stats = partOf(document?.["stats"])
  if (document === undefined || stats === undefined) return NOTHING
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
      agent: "vibe",
      id: session ?? lineId(state, index),
      line: index,
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
