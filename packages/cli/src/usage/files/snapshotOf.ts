import type { LogEntry } from "@ratecard/core/ledger"
import { millisIn } from "../lines/instants.ts"
import { FlatUsage, flatUsage } from "../lines/usageShape.ts"
import { kindOf, type Snapshot } from "./logFile.ts"

/** The snapshot that a line tells of; undefined where it has no usable time. */
export const snapshotOf = (entry: LogEntry, path: string): Snapshot | undefined => {
  const { agent, copy, id, isReplay, line, model, parent, project, provider, session, thread, tier, usage } = entry
  const at = millisOf(entry.at)
  if (at === undefined) return undefined
  const { numbers, output, shape } = usage instanceof FlatUsage ? usage : flatUsage(usage)
  const kind = kindOf({ agent, model, provider, tier, shape })
  const lastAt = millisOf(entry.lastAt) ?? at
  const snapshot: { -readonly [K in keyof Snapshot]: Snapshot[K] } = {
    agent,
    id,
    line,
    at,
    lastAt,
    output,
    kind,
    numbers,
    path
  }
  if (session !== undefined) snapshot.session = session
  if (project !== undefined) snapshot.project = project
  if (isReplay !== undefined) snapshot.isReplay = isReplay
  if (thread !== undefined) snapshot.thread = thread
  if (parent !== undefined) snapshot.parent = parent
  if (copy !== undefined) snapshot.copy = copy
  return snapshot
}

const millisOf = (at: string | number | undefined): number | undefined => {
  const millis = typeof at === "string" ? millisIn(at) : at
  return typeof millis === "number" && Math.abs(millis) <= 8.64e15 ? millis : undefined
}
