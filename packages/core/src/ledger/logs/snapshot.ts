import { LAST_INSTANT, millisIn } from "../../time/readInstant.ts"
import { FlatUsage, flatUsage, type Kind, kindOf } from "./flatUsage.ts"
import type { LogAgent } from "./agents/agents.ts"
import type { Dated } from "./joinEntries.ts"
import type { CountTexts } from "./loggedText.ts"
import type { MakeSnapshot } from "./LogReader.ts"
import type { LogEntry, LoggedText, Written } from "./logRecord.ts"

/** A response as a line of a log has it, as small as many of them have to be. */
export interface Snapshot extends Dated {
  readonly kind: Kind
  /** The numbers of its usage, whose other parts its kind has. */
  readonly numbers: ReadonlyArray<number>
  /** The log that it is in. */
  readonly path: string
}

/**
 * Makes snapshots of the entries of the log at `path`, with the tokens of their text instead of that, counted by
 * `countTexts`.
 */
export const snapshotsOf =
  (agent: LogAgent, path: string, countTexts?: CountTexts): MakeSnapshot<Snapshot> =>
  (entry, before, line) => {
    const at = millisOf(entry.at)
    if (at === undefined) return undefined
    if (before === undefined || !saysTheSame(before, entry))
      return snapshotOf(entry, { agent, line, at, path }, countTexts)
    // Most further lines of a response say nothing new: half of all lines, which then make no garbage.
    const known: Written<Snapshot> = before
    known.line = line
    known.lastAt = millisOf(entry.lastAt) ?? at
    return before
  }

const saysTheSame = ({ kind, logged, numbers }: Snapshot, entry: LogEntry): boolean =>
  entry.usage instanceof FlatUsage &&
  entry.usage.numbers === numbers &&
  logged === undefined &&
  entry.logged === undefined &&
  kind.model === entry.model

const snapshotOf = (
  entry: LogEntry,
  { agent, at, line, path }: Pick<Snapshot, "agent" | "at" | "line" | "path">,
  countTexts: CountTexts | undefined
): Snapshot => {
  const {
    branch,
    copy,
    gap,
    id,
    isHashed,
    isReplay,
    isSubagent,
    logged,
    machine,
    model,
    parent,
    project,
    provider,
    repository,
    session,
    thread,
    tier
  } = entry
  const { numbers, output, shape } = entry.usage instanceof FlatUsage ? entry.usage : flatUsage(entry.usage)
  const kind = kindOf({ agent, model, provider, tier, gap, shape })
  const lastAt = millisOf(entry.lastAt) ?? at
  // Field by field: there are hundreds of thousands.
  const snapshot: Written<Snapshot> = { agent, id, line, at, lastAt, output, kind, numbers, path }
  if (session !== undefined) snapshot.session = session
  if (project !== undefined) snapshot.project = project
  if (branch !== undefined) snapshot.branch = branch
  if (repository !== undefined) snapshot.repository = repository
  if (isReplay !== undefined) snapshot.isReplay = isReplay
  if (thread !== undefined) snapshot.thread = thread
  if (parent !== undefined) snapshot.parent = parent
  if (isSubagent !== undefined) snapshot.isSubagent = isSubagent
  if (copy !== undefined) snapshot.copy = copy
  if (machine !== undefined) snapshot.machine = machine
  if (isHashed !== undefined) snapshot.isHashed = isHashed
  if (logged !== undefined) snapshot.logged = countTexts === undefined ? logged : countText(logged, model, countTexts)
  return snapshot
}

const countText = (logged: LoggedText, model: string | undefined, countTexts: CountTexts): LoggedText => {
  let isUnread = false
  const blocks = logged.blocks.flatMap(({ content: texts, key }) => {
    const content = "low" in texts ? texts : countTexts(model, texts)
    if (content === undefined) isUnread = true
    return content === undefined ? [] : [{ key: textHash(key).toString(36), content }]
  })
  return { ...logged, blocks, ...(isUnread ? { isUnread } : {}) }
}

const millisOf = (at: string | number | undefined): number | undefined => {
  const millis = typeof at === "string" ? millisIn(at) : at
  return typeof millis === "number" && Math.abs(millis) <= LAST_INSTANT ? millis : undefined
}

/** A whole number of 52 bits: the same for the same text, and hardly ever for another. */
export const textHash = (text: string): number => {
  let high = 0x811c9dc5
  let low = 0x1000193
  for (let place = 0; place < text.length; place++) {
    const unit = text.charCodeAt(place)
    high = Math.imul(high ^ unit, 0x01000193)
    low = Math.imul(low ^ unit, 0x5bd1e995) ^ (high >>> 15)
  }
  return (high >>> 0) * 2 ** 20 + (low >>> 12)
}
