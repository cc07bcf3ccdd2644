import { AGENTS, type LogAgent } from "../agentNames.ts"
import type { AgentLogs } from "./agentLogs.ts"
import { AMP_LOGS } from "./amp/places.ts"
import { CLAUDE_CODE_LOGS } from "./claudeCode/places.ts"
import { CLINE_LOGS } from "./cline/places.ts"
import { CLINE_CLI_LOGS } from "./clineCli/places.ts"
import { CODEX_LOGS } from "./codex/places.ts"
import { COPILOT_LOGS } from "./copilot/places.ts"
import { CRUSH_LOGS } from "./crush/places.ts"
import { CURSOR_LOGS } from "./cursor/places.ts"
import { DROID_LOGS } from "./droid/places.ts"
import { GEMINI_LOGS } from "./gemini/places.ts"
import { GOOSE_LOGS } from "./goose/places.ts"
import { HERMES_LOGS } from "./hermes/places.ts"
import { KILO_LOGS } from "./kilo/places.ts"
import { KIMI_CLI_LOGS } from "./kimiCli/places.ts"
import { KIMI_CODE_LOGS } from "./kimiCode/places.ts"
import { OPENCLAW_LOGS } from "./openclaw/places.ts"
import { OPENCODE_LOGS } from "./opencode/places.ts"
import { PI_LOGS } from "./pi/places.ts"
import { QWEN_CODE_LOGS } from "./qwenCode/places.ts"
import { ROO_LOGS } from "./roo/places.ts"
import { VIBE_LOGS } from "./vibe/places.ts"
import { ZED_LOGS } from "./zed/places.ts"

/** Where each agent keeps its logs, and what of them is read. */
export const AGENT_LOGS: Readonly<Record<LogAgent, AgentLogs>> = {
  "claude-code": CLAUDE_CODE_LOGS,
  codex: CODEX_LOGS,
  gemini: GEMINI_LOGS,
  opencode: OPENCODE_LOGS,
  amp: AMP_LOGS,
  cline: CLINE_LOGS,
  "cline-cli": CLINE_CLI_LOGS,
  copilot: COPILOT_LOGS,
  crush: CRUSH_LOGS,
  cursor: CURSOR_LOGS,
  droid: DROID_LOGS,
  goose: GOOSE_LOGS,
  hermes: HERMES_LOGS,
  kilo: KILO_LOGS,
  "kimi-cli": KIMI_CLI_LOGS,
  "kimi-code": KIMI_CODE_LOGS,
  openclaw: OPENCLAW_LOGS,
  pi: PI_LOGS,
  "qwen-code": QWEN_CODE_LOGS,
  roo: ROO_LOGS,
  vibe: VIBE_LOGS,
  zed: ZED_LOGS
}

/** Whose database a file is, by its name without folders; undefined if no agent names one so. */
export const databaseAgent = (name: string): LogAgent | undefined =>
  AGENTS.find((agent) => AGENT_LOGS[agent].database?.names.test(name))
