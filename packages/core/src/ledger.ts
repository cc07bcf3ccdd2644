/** The ledger: what a request used, read from whatever tells it. It names no Effect and loads none. */
export { readClaudeCode } from "./ledger/logs/claudeCode.ts"
export { readCodex } from "./ledger/logs/codex.ts"
export { type LogRecord } from "./ledger/logs/logRecord.ts"
export { readLines } from "./ledger/logs/readLines.ts"
export { readGeminiCli, readOpencode } from "./ledger/logs/sessions.ts"
export { readAmounts } from "./ledger/usage/readAmounts.ts"
export type {
  Amount,
  Convention,
  Lifetime,
  Reading,
  ReadingFault,
  Reported,
  Unit,
  UsageRecord,
  Warning
} from "./ledger/usage/reading.ts"
