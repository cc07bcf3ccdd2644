import { partOf, type ReadLine } from "../logRecord.ts"
import type { AgentLogs } from "./agent.ts"
import { AMP, AMP_LOGS } from "./amp/amp.ts"
import { ANTIGRAVITY, ANTIGRAVITY_LOGS } from "./antigravity/antigravity.ts"
import { CLAUDE_CODE, CLAUDE_CODE_LOGS } from "./claudeCode/claudeCode.ts"
import { CLINE, CLINE_LOGS } from "./cline/cline.ts"
import { CLINE_CLI, CLINE_CLI_LOGS } from "./clineCli/clineCli.ts"
import { CODEX, CODEX_LOGS } from "./codex/codex.ts"
import { COPILOT, COPILOT_LOGS } from "./copilot/copilot.ts"
import { COPILOT_CHAT, COPILOT_CHAT_LOGS } from "./copilotChat/copilotChat.ts"
import { CRUSH, CRUSH_LOGS } from "./crush/crush.ts"
import { CURSOR, CURSOR_LOGS } from "./cursor/cursor.ts"
import { DROID, DROID_LOGS } from "./droid/droid.ts"
import { GEMINI, GEMINI_LOGS } from "./gemini/gemini.ts"
import { GOOSE, GOOSE_LOGS } from "./goose/goose.ts"
import { HERMES, HERMES_LOGS } from "./hermes/hermes.ts"
import { KILO, KILO_LOGS } from "./kilo/kilo.ts"
import { KIMI_CLI, KIMI_CLI_LOGS } from "./kimiCli/kimiCli.ts"
import { KIMI_CODE, KIMI_CODE_LOGS } from "./kimiCode/kimiCode.ts"
import { OPENCLAW, OPENCLAW_LOGS } from "./openclaw/openclaw.ts"
import { OPENCODE, OPENCODE_LOGS } from "./opencode/opencode.ts"
import { OTEL, OTEL_LOGS } from "./otel/otel.ts"
import { PI, PI_LOGS } from "./pi/pi.ts"
import { QWEN_CODE, QWEN_CODE_LOGS } from "./qwenCode/qwenCode.ts"
import { ROO, ROO_LOGS } from "./roo/roo.ts"
import { VIBE, VIBE_LOGS } from "./vibe/vibe.ts"
import { ZED, ZED_LOGS } from "./zed/zed.ts"

/** The agents whose logs are read; those that have most users first. */
const ROWS = [
  CLAUDE_CODE,
  CODEX,
  GEMINI,
  OPENCODE,
  AMP,
  ANTIGRAVITY,
  CLINE,
  CLINE_CLI,
  COPILOT,
  COPILOT_CHAT,
  CRUSH,
  CURSOR,
  DROID,
  GOOSE,
  HERMES,
  KILO,
  KIMI_CLI,
  KIMI_CODE,
  OPENCLAW,
  OTEL,
  PI,
  QWEN_CODE,
  ROO,
  VIBE,
  ZED
] as const

/** An agent whose logs are read. */
export type LogAgent = (typeof ROWS)[number]["name"]

/** The names of the agents whose logs are read. */
export const AGENTS: ReadonlyArray<LogAgent> = /* @__PURE__ */ ROWS.map(({ name }) => name)

/** The places and readers of each agent. They are apart from the rows, so that bundles that bill do without them. */
export const AGENT_LOGS: Readonly<Record<LogAgent, AgentLogs>> = {
  "claude-code": CLAUDE_CODE_LOGS,
  codex: CODEX_LOGS,
  gemini: GEMINI_LOGS,
  opencode: OPENCODE_LOGS,
  amp: AMP_LOGS,
  antigravity: ANTIGRAVITY_LOGS,
  cline: CLINE_LOGS,
  "cline-cli": CLINE_CLI_LOGS,
  copilot: COPILOT_LOGS,
  "copilot-chat": COPILOT_CHAT_LOGS,
  crush: CRUSH_LOGS,
  cursor: CURSOR_LOGS,
  droid: DROID_LOGS,
  goose: GOOSE_LOGS,
  hermes: HERMES_LOGS,
  kilo: KILO_LOGS,
  "kimi-cli": KIMI_CLI_LOGS,
  "kimi-code": KIMI_CODE_LOGS,
  openclaw: OPENCLAW_LOGS,
  otel: OTEL_LOGS,
  pi: PI_LOGS,
  "qwen-code": QWEN_CODE_LOGS,
  roo: ROO_LOGS,
  vibe: VIBE_LOGS,
  zed: ZED_LOGS
}

/** The agent whose database a file is, by its name without folders; undefined if no agent names one so. */
export const databaseAgent = (name: string): LogAgent | undefined =>
  AGENTS.find((agent) => AGENT_LOGS[agent].database?.names.test(name))

/** The reader of an agent's lines or rows. */
export const readLineOf = (agent: LogAgent): ReadLine => AGENT_LOGS[agent].read

/** The name that the usage of an agent has among the shapes of usage. */
export const usageName = (agent: LogAgent): string => ROWS.find(({ name }) => name === agent)!.usage

/** An agent whose lines can be sent as records. */
export type LineAgent = Extract<(typeof ROWS)[number], { readonly isLine: unknown }>

/**
 * The agent that writes such a line; undefined if it does not tell. The agents that come first in the list have the
 * plainest lines, so the others are asked before them.
 */
export const agentOf = (line: unknown): LineAgent | undefined => {
  const entry = partOf(line)
  return entry && ROWS.findLast((row): row is LineAgent => "isLine" in row && row.isLine(entry))
}
