import { readLines } from "../logs/readLines.ts"
import { type LogRecord } from "../logs/logRecord.ts"
import type { Reading, ReadingFault, UsageRecord } from "./reading.ts"
import { sumOf } from "./sumOf.ts"

/** The name that a shape has in an agent's log. */
const NAMES: Readonly<Record<LogRecord["agent"], string>> = {
  "claude-code": "claude-code.jsonl",
  codex: "codex.token_usage",
  gemini: "gemini-cli.tokens",
  opencode: "opencode.tokens"
}

/** The sum of the responses in an agent's log; they must be of one model and one tier, because a bill is. */
export const readLog = (
  lines: ReadonlyArray<unknown>,
  record: UsageRecord,
  read: (record: UsageRecord) => Reading | ReadingFault
): Reading | ReadingFault => {
  const records = readLines(lines)
  if (records.length === 0) {
    return {
      code: "UnknownShape",
      message:
        "The list has no usage of an agent's log: lines of Claude Code, Codex, Gemini CLI or opencode would have been accepted.",
      fields: []
    }
  }
  const readings: Array<Reading> = []
  for (const { agent, line, model, provider, tier, usage } of records) {
    const reading = read({
      ...record,
      usage,
      api: NAMES[agent],
      ...(model === undefined ? {} : { model }),
      ...(provider === undefined ? {} : { provider }),
      ...(tier === undefined ? {} : { response: { service_tier: tier } })
    })
    if ("code" in reading) {
      return {
        ...reading,
        message: `Line ${line + 1}: ${reading.message}`,
        fields: reading.fields.map((field) => `${line}.${field}`)
      }
    }
    readings.push({ ...reading, shape: NAMES[agent] })
  }
  const models = new Set(readings.map(({ model, tier, speed, geo }) => [model, tier, speed, geo].join(" ").trim()))
  if (models.size > 1) {
    return {
      code: "InvalidUsage",
      message: `The lines are of several models or tiers (${[...models].slice(0, 5).join(", ")}): a record for each would have been accepted.`,
      fields: []
    }
  }
  return sumOf(readings)
}
