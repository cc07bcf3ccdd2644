import { readdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { HISTORY } from "./FilePrint.ts"
import type { Agent } from "./LogPlace.ts"

/** What another file says that a document's responses cannot be read without; undefined where there is none. */
export const companionOf = (agent: Agent, path: string, document: unknown): unknown => {
  const find = COMPANIONS[agent]
  try {
    return find?.(path, document)
  } catch {
    // A document is read as far as it goes by itself.
    return undefined
  }
}

type Find = (path: string, document: unknown) => unknown

/** The conversation, which names the models. */
const historyOf: Find = (path) => ({ history: jsonIn(join(dirname(path), HISTORY)) })

/** The first and the last line of the conversation: its folder, and when it ended. */
const conversationOf: Find = (path) => {
  const lines = readFileSync(path.replace(/\.settings\.json$/u, ".jsonl"), "utf8")
    .trim()
    .split("\n")
  const parsed = [lines[0]!, lines.at(-1)!].flatMap((line) => {
    try {
      return [JSON.parse(line) as unknown]
    } catch {
      return []
    }
  })
  return { conversation: parsed }
}

/** The session that this one goes on with: folders are named by the first letters of its id. */
const parentOf: Find = (path, document) => {
  const { parent_session_id } = document as { readonly parent_session_id?: unknown }
  if (typeof parent_session_id !== "string") return undefined
  const sessions = dirname(dirname(path))
  for (const name of readdirSync(sessions)) {
    if (!name.endsWith(`_${parent_session_id.slice(0, ID_LETTERS)}`)) continue
    const parent = jsonIn(join(sessions, name, "meta.json")) as { readonly session_id?: unknown }
    if (parent.session_id === parent_session_id) return { parent }
  }
  return undefined
}

const ID_LETTERS = 8

const COMPANIONS: Partial<Record<Agent, Find>> = {
  cline: historyOf,
  roo: historyOf,
  droid: conversationOf,
  vibe: parentOf
}

const jsonIn = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"))
