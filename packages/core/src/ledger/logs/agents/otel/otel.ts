import { NOTHING } from "../../logRecord.ts"
import { type Agent, type AgentLogs, NO_LINES } from "../agent.ts"

export const OTEL = {
  name: "otel",
  usage: "otel.gen_ai"
} as const satisfies Agent

/** Services of any kind, whose telemetry is read by `readTelemetry`: they keep no logs. */
export const OTEL_LOGS: AgentLogs = {
  title: "OpenTelemetry",
  gaps: ["stream"],
  read: () => NOTHING,
  lineNames: NO_LINES,
  folders: () => []
}
