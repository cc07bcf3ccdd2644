import { type LogPart, NOTHING, type ReadLine, textOf, tokens, withoutUndefined } from "../../logRecord.ts"
import { type Agent, type AgentLogs, lineId, type LogRow, NO_LINES } from "../agent.ts"

/** Reads a request of Cursor's export, as `exportedLines` puts its row. */
const cursorLine: ReadLine = (state, { at, id, input, model, output, read, written }, index) => {
  if (output === undefined) return NOTHING
  return [
    {
      id: textOf(id) ?? lineId(state, index),
      usage: tokens({ input, read, written, output }),
      gap: "export",
      ...withoutUndefined({ model: textOf(model), at: textOf(at) })
    }
  ]
}

/** The columns of counters, by what they count: the two inputs are disjoint. */
const COUNTERS = {
  read: "Cache Read",
  written: "Input (w/ Cache Write)",
  input: "Input (w/o Cache Write)",
  output: "Output Tokens"
}

const NEEDED = ["Date", "Model", ...Object.values(COUNTERS)]

/** The rows of Cursor's export as lines of a log, undefined if nothing was charged. */
const exportedLines = (rows: ReadonlyArray<LogRow>): ReadonlyArray<LogPart | undefined> => {
  const times = new Map<string, number>()
  return rows.map((row) => {
    if (/no charge|not charged/iu.test(textOf(row["Kind"]) ?? "")) return undefined
    const counts = Object.entries(COUNTERS).map(([name, column]) => [name, countIn(row[column])] as const)
    if (counts.every(([, count]) => count === 0)) return undefined
    // Nothing identifies a row but what it says, and which of its like it is.
    const key = NEEDED.map((name) => textOf(row[name]) ?? "").join(" ")
    const time = (times.get(key) ?? 0) + 1
    times.set(key, time)
    return { ...Object.fromEntries(counts), id: `${key} ${time}`, at: row["Date"], model: modelIn(row["Model"]) }
  })
}

/** A cell that is not a number stays as it is: it has no price. */
const countIn = (cell: unknown): unknown => {
  const text = (textOf(cell) ?? "0").replaceAll(",", "")
  return /^\d+$/u.test(text) ? Number(text) : cell
}

/** Cursor adds to a model's name how hard it thinks, which changes no price of a token. */
const modelIn = (cell: unknown): string | undefined => {
  const name = textOf(cell)
  if (name?.startsWith("claude-")) return name.replace(/(?:-(?:low|medium|high|xhigh))?(?:-thinking)?$/u, "")
  return name?.replace(/^(gpt-.+)-(?:minimal|low|medium|high|xhigh)$/u, "$1")
}

export const CURSOR = {
  name: "cursor",
  usage: "cursor.export"
} as const satisfies Agent

/** Cursor's own files have no usage: its export is read if the user names it. */
export const CURSOR_LOGS: AgentLogs = {
  title: "Cursor's export",
  gaps: ["export"],
  read: cursorLine,
  lineNames: NO_LINES,
  folders: () => [],
  export: { needed: NEEDED, linesOf: exportedLines }
}
