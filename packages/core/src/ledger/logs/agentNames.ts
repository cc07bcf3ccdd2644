/** The agents whose logs are read; those that have most users first. */
export const AGENTS = [
  "claude-code",
  "codex",
  "gemini",
  "opencode",
  "amp",
  "cline",
  "cline-cli",
  "copilot",
  "crush",
  "cursor",
  "droid",
  "goose",
  "hermes",
  "kilo",
  "kimi-cli",
  "kimi-code",
  "openclaw",
  "pi",
  "qwen-code",
  "roo",
  "vibe",
  "zed"
] as const

/** An agent whose logs are read. */
export type LogAgent = (typeof AGENTS)[number]
