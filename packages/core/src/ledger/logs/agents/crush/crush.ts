import {
  inOrigin,
  withoutUndefined,
  NOTHING,
  numberOf,
  partOf,
  type ReadLine,
  textOf,
  tokens
} from "../../logRecord.ts"
import { isCounted, lineId } from "../values.ts"

/**
 * What a row of Crush's sessions tells: what the agent says that it cost, with the sessions below it. Its counters are
 * those of the last request.
 */
export const crushLine: ReadLine = (state, line, index) => {
  const row = partOf(line)
  const cost = row?.["cost"]
  if (row === undefined || !isCounted(cost) || textOf(row["parent_session_id"]) !== undefined) return NOTHING
  const id = textOf(row["id"])
  const seconds = numberOf(row["updated_at"])
  return [
    {
      agent: "crush",
      id: id ?? lineId(state, index),
      line: index,
      usage: tokens({ input: 0, output: 0, cost }),
      gap: "cost",
      ...withoutUndefined({
        model: textOf(row["model"]),
        provider: textOf(row["provider"]),
        at: seconds === undefined ? undefined : seconds * 1000,
        session: id,
        project: inOrigin(state, /^(.*)[/\\]\.crush[/\\]crush\.db$/u)
      })
    }
  ]
}
