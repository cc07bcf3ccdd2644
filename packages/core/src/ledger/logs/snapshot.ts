import { LAST_INSTANT, millisIn } from "../../time/readInstant.ts"
import { FlatUsage, flatUsage, type Kind, kindOf } from "./flatUsage.ts"
import type { LogAgent } from "./agents/agents.ts"
import { type Dated, messageOf } from "./joinEntries.ts"
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

/** Hashes a text: 22 characters of base64url, which are 128 bits of SHA-256. */
export type Hash = (text: string) => string

/** The counting of text and the hashing of ids in snapshots. */
export interface SnapshotTerms {
  /** Text is counted by it, else left as it is. */
  readonly countTexts?: CountTexts | undefined
  /** Hashes the ids of responses, so that they can be kept and handed on; else they are left as they are. */
  readonly hash?: Hash | undefined
}

/** Hashes the id of an entry: a replay of Claude Code joins by the message, which is hashed for itself. */
export const hashedIds = (agent: LogAgent, hash: Hash): ((entry: Pick<LogEntry, "id" | "thread">) => string) => {
  const hashed = (text: string): string => hash(`${agent}\n${text}`)
  let last = { id: "", hashed: "" }
  return ({ id, thread }) => {
    // A running total says nothing without its thread, which is hashed.
    if (thread !== undefined) return id
    // The lines of a response follow each other.
    if (id !== last.id) {
      const message = messageOf(id)
      const isWhole = agent !== "claude-code" || message === id
      last = { id, hashed: isWhole ? hashed(id) : `${hashed(message)} ${hashed(id.slice(message.length + 1))}` }
    }
    return last.hashed
  }
}

/**
 * Makes snapshots of the entries of the log at `path`, with the tokens of their text instead of that where it is
 * counted.
 */
export const snapshotsOf =
  (
    agent: LogAgent,
    path: string,
    terms: SnapshotTerms = {},
    idOf?: (entry: LogEntry) => string
  ): MakeSnapshot<Snapshot> =>
  (entry, before, line) => {
    const at = millisOf(entry.at)
    if (at === undefined) return undefined
    if (before === undefined || !saysTheSame(before, entry))
      return snapshotOf(entry, { agent, id: idOf?.(entry) ?? entry.id, line, at, path }, terms)
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
  { agent, at, id, line, path }: Pick<Snapshot, "agent" | "at" | "id" | "line" | "path">,
  { countTexts, hash }: SnapshotTerms
): Snapshot => {
  const {
    branch,
    copy,
    gap,
    isExported,
    isHashed,
    isReplay,
    isSubagent,
    logged,
    machine,
    model,
    paid,
    parent,
    person,
    project,
    provider,
    repository,
    service,
    session,
    thread,
    tier
  } = entry
  const { numbers, output, shape } = entry.usage instanceof FlatUsage ? entry.usage : flatUsage(entry.usage)
  const kind = kindOf({ agent, model, provider, tier, gap, shape })
  const lastAt = millisOf(entry.lastAt) ?? at
  const hashed = (text: string): string => (hash === undefined ? text : hash(`${agent}\n${text}`))
  // Field by field: there are hundreds of thousands.
  const snapshot: Written<Snapshot> = { agent, id, line, at, lastAt, output, kind, numbers, path }
  if (session !== undefined) snapshot.session = session
  if (project !== undefined) snapshot.project = project
  if (branch !== undefined) snapshot.branch = branch
  if (repository !== undefined) snapshot.repository = repository
  if (service !== undefined) snapshot.service = service
  if (paid !== undefined) snapshot.paid = paid
  if (isReplay !== undefined) snapshot.isReplay = isReplay
  if (thread !== undefined) snapshot.thread = hashed(thread)
  if (parent !== undefined) snapshot.parent = hashed(parent)
  if (isSubagent !== undefined) snapshot.isSubagent = isSubagent
  if (copy !== undefined) snapshot.copy = hashed(copy)
  if (machine !== undefined) snapshot.machine = machine
  if (person !== undefined) snapshot.person = person
  if (isHashed !== undefined) snapshot.isHashed = isHashed
  if (isExported !== undefined) snapshot.isExported = isExported
  // A short text could be guessed by its hash: the secret id is hashed with it.
  const keyOf = (key: string): string =>
    hash === undefined ? textHash(key).toString(36) : hashed(`${entry.id}\n${key}`)
  if (logged !== undefined)
    snapshot.logged = countTexts === undefined ? logged : countText(logged, model, countTexts, keyOf)
  return snapshot
}

const countText = (
  logged: LoggedText,
  model: string | undefined,
  countTexts: CountTexts,
  keyOf: (key: string) => string
): LoggedText => {
  let isUnread = false
  const blocks = logged.blocks.flatMap(({ content: texts, key }) => {
    const content = "low" in texts ? texts : countTexts(model, texts)
    if (content === undefined) isUnread = true
    return content === undefined ? [] : [{ key: keyOf(key), content }]
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
