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
import { lineId } from "../values.ts"

/**
 * What a line of Kimi Code's log tells: records of usage, of turns and of the session's own requests. They name the
 * model by an alias, which the request before them explains.
 */
export const kimiCodeLine: ReadLine = (state, line, index) => {
  const entry = partOf(line)
  const { model, modelAlias, time, type, usage } = entry ?? {}
  const name = textOf(model)
  if (type === "llm.request") {
    const alias = textOf(modelAlias)
    if (alias !== undefined && name !== undefined) state.aliases = { ...state.aliases, [alias]: name }
  }
  const counters = partOf(usage)
  if (type !== "usage.record" || counters === undefined) return NOTHING
  return [
    {
      agent: "kimi-code",
      id: lineId(state, index),
      line: index,
      usage: tokens({
        input: counters["inputOther"],
        read: counters["inputCacheRead"],
        written: counters["inputCacheCreation"],
        output: counters["output"]
      }),
      ...withoutUndefined({
        model: name === undefined ? undefined : (state.aliases?.[name] ?? name),
        at: numberOf(time),
        session: inOrigin(state, CODE_SESSION),
        project: inOrigin(state, CODE_PROJECT)
      })
    }
  ]
}

const CODE_SESSION = /([^/\\]+)[/\\]agents[/\\][^/\\]+[/\\]wire\.jsonl$/u
const CODE_PROJECT = /([^/\\]+)[/\\][^/\\]+[/\\]agents[/\\][^/\\]+[/\\]wire\.jsonl$/u
