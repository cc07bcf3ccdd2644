import { ampLine } from "./amp/amp.ts"
import { claudeCodeLine } from "./claudeCode/claudeCode.ts"
import { clineLine } from "./cline/cline.ts"
import { clineCliLine } from "./clineCli/clineCli.ts"
import { codexLine } from "./codex/codex.ts"
import { droidLine } from "./droid/droid.ts"
import { geminiLine } from "./gemini/gemini.ts"
import { kiloLine } from "./kilo/kilo.ts"
import { kimiCliLine } from "./kimiCli/kimiCli.ts"
import { kimiCodeLine } from "./kimiCode/kimiCode.ts"
import { openClawLine } from "./openclaw/openclaw.ts"
import { opencodeLine } from "./opencode/opencode.ts"
import { piLine } from "./pi/pi.ts"
import { qwenCodeLine } from "./qwenCode/qwenCode.ts"
import { rooLine } from "./roo/roo.ts"
import { vibeLine } from "./vibe/vibe.ts"
import type { LogAgent, ReadLine } from "../logRecord.ts"

/**
 * An agent whose logs are rows of databases or of exports, or events that say what such rows say: they are not sent as
 * records, and bills are 1 KB smaller without their readers.
 */
export type RowAgent = "copilot" | "crush" | "cursor" | "goose" | "hermes" | "zed"

/** An agent whose logs have lines or documents. */
export type LineAgent = Exclude<LogAgent, RowAgent>

/** How the lines of each agent are read. */
export const LINE_READERS: Readonly<Record<LineAgent, ReadLine>> = {
  "claude-code": claudeCodeLine,
  codex: codexLine,
  gemini: geminiLine,
  opencode: opencodeLine,
  "qwen-code": qwenCodeLine,
  "kimi-cli": kimiCliLine,
  "kimi-code": kimiCodeLine,
  pi: piLine,
  openclaw: openClawLine,
  cline: clineLine,
  "cline-cli": clineCliLine,
  roo: rooLine,
  vibe: vibeLine,
  amp: ampLine,
  droid: droidLine,
  kilo: kiloLine
}
