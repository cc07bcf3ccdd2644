import { AGENT_LOGS, BROKEN, type Companion, parsedLine } from "@ratecard/core/ledger"
import { matching, readTextOf } from "./agentFolders.ts"
import type { Agent } from "./LogPlace.ts"

/** Reads the other file that a document's responses need; undefined if there is none. */
export const companionOf = (agent: Agent, path: string, document: unknown): unknown => {
  const { companion } = AGENT_LOGS[agent]
  const other = companion?.path(path, document)
  if (companion === undefined || other === undefined) return undefined
  for (const each of matching(other)) {
    const line = lineIn(each, companion, document)
    if (line !== undefined) return line
  }
  return undefined
}

const lineIn = (path: string, { lineOf, reads }: Companion, document: unknown): unknown => {
  try {
    const text = readTextOf(path)
    return lineOf(reads === "ends" ? endsOf(text) : JSON.parse(text), document)
  } catch {
    // A document is read as far as it goes by itself.
    return undefined
  }
}

const endsOf = (text: string): ReadonlyArray<unknown> => {
  const lines = text.trim().split("\n")
  return [lines[0]!, lines.at(-1)!].map(parsedLine).filter((line) => line !== BROKEN)
}
