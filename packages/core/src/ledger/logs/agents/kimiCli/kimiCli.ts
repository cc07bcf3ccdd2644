import {
  inOrigin,
  type LogPart,
  NOTHING,
  numberOf,
  partOf,
  type ReadLine,
  textOf,
  tokens,
  withoutUndefined
} from "../../logRecord.ts"
import { type Agent, type AgentLogs, below, folderOf, lineId } from "../agent.ts"

/**
 * Reads a line of Kimi CLI's log. It names no model. A step of a subagent stands in the log of that and, wrapped,
 * in the log of its parent: with one `message_id`, as the copies of a fork.
 */
const kimiCliLine: ReadLine = (state, entry, index) => {
  const payload = statusIn(partOf(entry["message"]))
  const usage = partOf(payload?.["token_usage"])
  if (payload === undefined || usage === undefined) return NOTHING
  const seconds = numberOf(entry["timestamp"])
  return [
    {
      id: textOf(payload["message_id"]) ?? lineId(state, index),
      usage: tokens({
        input: usage["input_other"],
        read: usage["input_cache_read"],
        written: usage["input_cache_creation"],
        output: usage["output"]
      }),
      ...withoutUndefined({
        at: seconds === undefined ? undefined : Math.round(seconds * 1000),
        session: inOrigin(state, CLI_SESSION),
        project: inOrigin(state, CLI_PROJECT)
      })
    }
  ]
}

const CLI_SESSION = /([^/\\]+)[/\\](?:subagents[/\\][^/\\]+[/\\])?wire\.jsonl$/u
const CLI_PROJECT = /([^/\\]+)[/\\][^/\\]+[/\\](?:subagents[/\\][^/\\]+[/\\])?wire\.jsonl$/u

const statusIn = (message: LogPart | undefined): LogPart | undefined => {
  const payload = partOf(message?.["payload"])
  if (message?.["type"] === "SubagentEvent") return statusIn(partOf(payload?.["event"]))
  return message?.["type"] === "StatusUpdate" ? payload : undefined
}

/** The file of a session, and of each of its agents. */
export const WIRE = /^wire\.jsonl$/u

export const KIMI_CLI = {
  name: "kimi-cli",
  usage: "kimi-cli.wire",
  isLine: ({ message }) => partOf(partOf(message)?.["payload"]) !== undefined,
  read: kimiCliLine
} as const satisfies Agent

export const KIMI_CLI_LOGS: AgentLogs = {
  title: "Kimi CLI",
  gaps: [],
  read: kimiCliLine,
  lineNames: { timestamp: "wanted", message: "wanted" },
  folders: (machine) =>
    below(folderOf(machine, "KIMI_SHARE_DIR", `${machine.home}/.kimi`), "sessions").map((folder) => ({
      ...folder,
      names: WIRE
    }))
}
