import type { LineNames, LogAgent } from "./logRecord.ts"

const CODEX_PAYLOAD: LineNames = {
  type: "wanted",
  id: "wanted",
  session_id: "wanted",
  cwd: "wanted",
  forked_from_id: "wanted",
  model: "wanted",
  thread_settings: "wanted",
  response_id: "wanted",
  service_tier: "wanted",
  usage: "wanted",
  info: "wanted"
}

const PI: LineNames = {
  type: "wanted",
  id: "wanted",
  cwd: "wanted",
  timestamp: "wanted",
  message: { role: "wanted", provider: "wanted", model: "wanted", stopReason: "wanted", usage: "wanted" }
}

/** Of each agent; of those whose logs are documents or databases, which are read as a whole, nothing. */
export const LINE_NAMES: Readonly<Record<LogAgent, LineNames>> = {
  "claude-code": {
    type: "wanted",
    timestamp: "wanted",
    sessionId: "wanted",
    cwd: "wanted",
    requestId: "wanted",
    uuid: "wanted",
    isSidechain: "wanted",
    version: "wanted",
    message: { id: "wanted", model: "wanted", content: "late", stop_reason: "wanted", usage: "usage" }
  },
  codex: { ...CODEX_PAYLOAD, timestamp: "wanted", payload: CODEX_PAYLOAD },
  gemini: {
    tokens: "wanted",
    id: "wanted",
    model: "wanted",
    timestamp: "wanted",
    sessionId: "wanted",
    projectHash: "wanted",
    directories: "wanted",
    messages: "wanted",
    $set: "wanted"
  },
  opencode: {
    id: "wanted",
    modelID: "wanted",
    providerID: "wanted",
    sessionID: "wanted",
    path: { cwd: "wanted" },
    time: "wanted",
    tokens: "needed"
  },
  "qwen-code": {
    type: "wanted",
    uuid: "wanted",
    timestamp: "wanted",
    sessionId: "wanted",
    cwd: "wanted",
    model: "wanted",
    usageMetadata: "needed"
  },
  "kimi-cli": { timestamp: "wanted", message: "wanted" },
  "kimi-code": { type: "wanted", model: "wanted", modelAlias: "wanted", time: "wanted", usage: "wanted" },
  pi: PI,
  openclaw: PI,
  cline: {},
  "cline-cli": {},
  roo: {},
  vibe: {},
  amp: {},
  droid: {},
  kilo: {},
  goose: {},
  hermes: {},
  zed: {},
  copilot: {},
  crush: {}
}
