import { known, type LogPart, NOTHING, outputOf, partOf, type ReadLine, textOf } from "./logRecord.ts"

/**
 * What a line of Claude Code's log tells. It writes a line for each block of a response, each with the
 * usage so far. Newer logs and the lines of subagents that repeat a message lack the `requestId`, and join
 * by the message alone.
 */
export const claudeCodeLine: ReadLine = (_, line, index) => {
  const entry = partOf(line)
  const message = partOf(entry?.["message"])
  const usage = partOf(message?.["usage"])
  if (entry === undefined || message === undefined || usage === undefined) return NOTHING
  if ((entry["type"] ?? "assistant") !== "assistant" || message["model"] === "<synthetic>") return NOTHING
  const at = textOf(entry["timestamp"])
  return [
    {
      agent: "claude-code",
      ...idOf(entry, message, index),
      line: index,
      usage,
      output: outputOf(usage["output_tokens"]),
      ...known({
        model: textOf(message["model"]),
        at,
        lastAt: at,
        session: textOf(entry["sessionId"]),
        project: textOf(entry["cwd"])
      })
    }
  ]
}

const idOf = (entry: LogPart, { id }: LogPart, index: number) => {
  const message = textOf(id)
  const requestId = textOf(entry["requestId"])
  if (message === undefined) return { id: requestId ?? textOf(entry["uuid"]) ?? `line ${index}` }
  if (requestId === undefined) return { id: message, isReplay: true as const }
  const own = `${message} ${requestId}`
  return entry["isSidechain"] === true ? { id: own, isReplay: true as const } : { id: own }
}
