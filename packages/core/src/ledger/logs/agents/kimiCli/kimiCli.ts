import {
  inOrigin,
  withoutUndefined,
  type LogPart,
  NOTHING,
  numberOf,
  partOf,
  type ReadLine,
  textOf,
  tokens
} from "../../logRecord.ts"
import { lineId } from "../values.ts"

/**
 * What a line of Kimi CLI's log tells. It names no model. A step of a subagent stands in the log of that and, wrapped,
 * in the log of its parent: with one `message_id`, as the copies of a fork.
 */
export const kimiCliLine: ReadLine = (state, line, index) => {
  const entry = partOf(line)
  const payload = statusIn(partOf(entry?.["message"]))
  const usage = partOf(payload?.["token_usage"])
  if (entry === undefined || payload === undefined || usage === undefined) return NOTHING
  const seconds = numberOf(entry["timestamp"])
  return [
    {
      agent: "kimi-cli",
      id: textOf(payload["message_id"]) ?? lineId(state, index),
      line: index,
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
