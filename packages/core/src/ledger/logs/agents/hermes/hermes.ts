import { NOTHING, numberOf, type ReadLine, textOf, tokens, withoutUndefined } from "../../logRecord.ts"
import { type Agent, type AgentLogs, below, folderOf, isCounted, lineId, NO_LINES } from "../agent.ts"

/** Reads a row of Hermes' sessions: one sum. */
const hermesLine: ReadLine = (state, row, index) => {
  const input = row["input_tokens"]
  const output = row["output_tokens"]
  if (!isCounted(input) && !isCounted(output)) return NOTHING
  const id = textOf(row["id"])
  const seconds = numberOf(row["ended_at"]) ?? numberOf(row["started_at"])
  return [
    {
      id: id ?? lineId(state, index),
      usage: tokens({ input, read: row["cache_read_tokens"], written: row["cache_write_tokens"], output }),
      gap: isCounted(row["reasoning_tokens"]) ? "sum_without_thinking" : "sum",
      ...withoutUndefined({
        model: textOf(row["model"]),
        provider: textOf(row["billing_provider"]),
        at: seconds === undefined ? undefined : Math.round(seconds * 1000),
        session: id,
        project: textOf(row["cwd"])
      })
    }
  ]
}

const DATABASES = /^state\.db$/u

export const HERMES = {
  name: "hermes",
  usage: "hermes.sessions"
} as const satisfies Agent

export const HERMES_LOGS: AgentLogs = {
  title: "Hermes",
  gaps: ["sum", "sum_without_thinking"],
  read: hermesLine,
  lineNames: NO_LINES,
  folders: (machine) => {
    const folder = folderOf(machine, "HERMES_HOME", `${machine.home}/.hermes`)
    return [folder, ...below(folder, "profiles/*")].map((each) => ({ ...each, names: DATABASES, isFlat: true }))
  },
  database: {
    names: DATABASES,
    tables: [
      {
        name: "sessions",
        needed: ["id", "input_tokens", "output_tokens", "started_at"],
        wanted: [
          "model",
          "billing_provider",
          "cache_read_tokens",
          "cache_write_tokens",
          "reasoning_tokens",
          "ended_at",
          "cwd"
        ]
      }
    ]
  }
}
