import {
  inOrigin,
  NOTHING,
  numberOf,
  partOf,
  type ReadLine,
  textOf,
  tokens,
  withoutUndefined
} from "../../logRecord.ts"
import { type Agent, type AgentLogs, below, folderOf, lineId } from "../agent.ts"
import { WIRE } from "../kimiCli/kimiCli.ts"

/**
 * Reads a line of Kimi Code's log: records of usage, of turns and of the session's own requests. They name the
 * model by an alias, which the request before them explains. A fork has its parent's records, as they are.
 */
const kimiCodeLine: ReadLine = (state, { model, modelAlias, time, type, usage }, index) => {
  const name = textOf(model)
  if (type === "llm.request") {
    const alias = textOf(modelAlias)
    if (alias !== undefined && name !== undefined) state.aliases = { ...state.aliases, [alias]: name }
  }
  const counters = partOf(usage)
  if (type !== "usage.record" || counters === undefined) return NOTHING
  return [
    {
      id: lineId(state, index),
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
        project: inOrigin(state, CODE_PROJECT),
        copy:
          numberOf(time) === undefined ? undefined : JSON.stringify([inOrigin(state, CODE_AGENT), time, name, counters])
      })
    }
  ]
}

const CODE_SESSION = /([^/\\]+)[/\\]agents[/\\][^/\\]+[/\\]wire\.jsonl$/u
const CODE_AGENT = /[/\\]agents[/\\]([^/\\]+)[/\\]wire\.jsonl$/u
const CODE_PROJECT = /([^/\\]+)[/\\][^/\\]+[/\\]agents[/\\][^/\\]+[/\\]wire\.jsonl$/u

export const KIMI_CODE = {
  name: "kimi-code",
  usage: "kimi-code.wire",
  isLine: ({ type }) => type === "usage.record" || type === "llm.request",
  read: kimiCodeLine
} as const satisfies Agent

export const KIMI_CODE_LOGS: AgentLogs = {
  title: "Kimi Code",
  gaps: [],
  read: kimiCodeLine,
  lineNames: { type: "wanted", model: "wanted", modelAlias: "wanted", time: "wanted", usage: "wanted" },
  folders: (machine) =>
    below(folderOf(machine, "KIMI_CODE_HOME", `${machine.home}/.kimi-code`), "sessions").map((folder) => ({
      ...folder,
      names: WIRE
    }))
}
