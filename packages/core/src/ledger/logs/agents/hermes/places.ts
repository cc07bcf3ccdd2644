import { type AgentLogs, NO_LINES } from "../agentLogs.ts"
import { below, folderOf } from "../folders.ts"

const DATABASES = /^state\.db$/u

export const HERMES_LOGS: AgentLogs = {
  title: "Hermes",
  lineNames: NO_LINES,
  folders: (machine) => {
    const folder = folderOf(machine, "HERMES_HOME", `${machine.home}/.hermes`)
    return [folder, ...below(folder, "profiles/*")].map((each) => ({ ...each, names: DATABASES, isFlat: true }))
  },
  database: {
    names: DATABASES,
    table: {
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
  }
}
