import { copilotLine } from "./agents/copilot/copilot.ts"
import { crushLine } from "./agents/crush/crush.ts"
import { cursorLine } from "./agents/cursor/cursor.ts"
import { gooseLine } from "./agents/goose/goose.ts"
import { hermesLine } from "./agents/hermes/hermes.ts"
import { zedLine } from "./agents/zed/zed.ts"
import { LINE_READERS, type RowAgent } from "./lineReaders.ts"
import type { LogAgent, ReadLine } from "./logRecord.ts"

const ROW_READERS: Readonly<Record<RowAgent, ReadLine>> = {
  copilot: copilotLine,
  crush: crushLine,
  cursor: cursorLine,
  goose: gooseLine,
  hermes: hermesLine,
  zed: zedLine
}

/** How the lines or rows of an agent are read. */
export const readLineOf = (agent: LogAgent): ReadLine => ({ ...LINE_READERS, ...ROW_READERS })[agent]
