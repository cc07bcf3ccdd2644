import { copilotLine } from "./copilot/copilot.ts"
import { crushLine } from "./crush/crush.ts"
import { cursorLine } from "./cursor/cursor.ts"
import { gooseLine } from "./goose/goose.ts"
import { hermesLine } from "./hermes/hermes.ts"
import { zedLine } from "./zed/zed.ts"
import { LINE_READERS, type RowAgent } from "./lineReaders.ts"
import type { LogAgent, ReadLine } from "../logRecord.ts"

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
