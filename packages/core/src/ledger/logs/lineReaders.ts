import { ampLine } from "./amp.ts"
import { claudeCodeLine } from "./claudeCode.ts"
import { clineCliLine, clineLine, rooLine } from "./cline.ts"
import { codexLine } from "./codex.ts"
import { copilotLine } from "./copilot.ts"
import { kimiCliLine, kimiCodeLine } from "./kimi.ts"
import type { LogAgent, ReadLine } from "./logRecord.ts"
import { openClawLine, piLine } from "./pi.ts"
import { qwenCodeLine } from "./qwenCode.ts"
import { geminiLine, kiloLine, opencodeLine } from "./sessions.ts"
import { crushLine, droidLine, gooseLine, hermesLine, vibeLine, zedLine } from "./sums.ts"

/** How the lines of each agent are read. */
export const LINE_READERS: Readonly<Record<LogAgent, ReadLine>> = {
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
  kilo: kiloLine,
  goose: gooseLine,
  hermes: hermesLine,
  zed: zedLine,
  copilot: copilotLine,
  crush: crushLine
}
