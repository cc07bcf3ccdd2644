import { AGENT_LOGS, AGENTS, csvRows } from "@ratecard/core/ledger"
import { readFileSync } from "node:fs"
import type { Agent } from "./LogPlace.ts"

/** Whether a file is what a vendor exports, by its name. */
export const isExport = (path: string): boolean => /\.csv$/iu.test(path)

/**
 * Finds the source of an export, and the way to read its rows, each with the index of its line. Throws if it is an
 * export of no known source.
 */
export const exportOf = (path: string) => {
  const [head, ...rows] = csvRows(readFileSync(path, "utf8").replace(/^\uFEFF/u, ""))
  const names = head?.cells.map((name) => name.trim()) ?? []
  const agent = AGENTS.find((agent) => missingOf(agent, names)?.length === 0)
  if (agent === undefined) throw new Error(whyNot(names))
  const byName = rows.map(({ cells }) => Object.fromEntries(names.map((name, place) => [name, cells[place] ?? ""])))
  const lines = AGENT_LOGS[agent].export!.linesOf(byName)
  return {
    agent,
    read: (take: (line: unknown, index: number) => void): void => {
      for (const [place, line] of lines.entries()) take(line, rows[place]!.line - 1)
    }
  }
}

/** Names the missing columns of an agent's export; undefined if it has none. */
const missingOf = (agent: Agent, names: ReadonlyArray<string>): ReadonlyArray<string> | undefined =>
  AGENT_LOGS[agent].export?.needed.filter((name) => !names.includes(name))

const whyNot = (names: ReadonlyArray<string>): string => {
  const exports = AGENTS.flatMap((agent) => {
    const missing = missingOf(agent, names)
    return missing === undefined
      ? []
      : [`of ${AGENT_LOGS[agent].title} it lacks ${missing.map((name) => `'${name}'`).join(", ")}`]
  })
  return `Unknown CSV export: ${exports.join("; ")}. For records, use 'ratecard cost'.`
}
