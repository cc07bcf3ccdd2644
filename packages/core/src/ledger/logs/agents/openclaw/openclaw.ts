import { type ReadLine, textOf } from "../../logRecord.ts"
import { type Agent, type AgentLogs, below, folderOf, type Machine } from "../agent.ts"
import { ENTRY_NAMES, sessionLine } from "../pi/pi.ts"

/** Reads a line of OpenClaw's log, which is one of pi's: archives repeat the lines of their session. */
const openClawLine: ReadLine = (state, line, index) =>
  sessionLine(state, line, index, ({ id }) =>
    textOf(id) === undefined ? undefined : `${state.session ?? state.origin ?? ""} ${String(id)}`
  )

/** Archives of sessions have responses that the sessions have no more. */
const SESSIONS = /\.jsonl(?:\.(?:reset|bak|deleted)(?:\.(?!zst)[^/]*)?)?$/u
const DATABASES = /^openclaw-agent\.sqlite$/u

/** The folders under each name that the agent has had. */
const statesOf = (machine: Machine) => {
  const named = folderOf(machine, "OPENCLAW_STATE_DIR", "")
  return named.path === "" ? below({ path: machine.home }, ".openclaw", ".clawdbot", ".moltbot", ".moldbot") : [named]
}

export const OPENCLAW = {
  name: "openclaw",
  usage: "openclaw.session"
} as const satisfies Agent

export const OPENCLAW_LOGS: AgentLogs = {
  title: "OpenClaw",
  gaps: ["summary", "stream"],
  read: openClawLine,
  lineNames: ENTRY_NAMES,
  folders: (machine) =>
    statesOf(machine).flatMap((state) => [
      ...below(state, "agents").map((folder) => ({ ...folder, names: SESSIONS })),
      ...below(state, "agents/*/agent").map((folder) => ({ ...folder, names: DATABASES, isFlat: true as const }))
    ]),
  database: {
    names: DATABASES,
    tables: [
      {
        name: "transcript_events",
        needed: ["session_id", "seq", "event_json"],
        wanted: ["created_at", "event_zstd"],
        order: "session_id, seq",
        isYoung: true,
        // A row has an event as JSON, which newer versions compress.
        lineOf: ({ created_at, event_json, event_zstd, session_id }, read) => {
          const isCompressed = event_zstd !== null && event_zstd !== undefined
          const event = read(isCompressed ? event_zstd : event_json, isCompressed)
          return { timestamp: created_at, ...(event as object), sessionId: session_id }
        }
      }
    ]
  }
}
