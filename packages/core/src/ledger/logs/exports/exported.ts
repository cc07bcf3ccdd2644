import { compareTexts } from "../../../catalogue/compareTexts.ts"
import { instantText } from "../../../time/readInstant.ts"
import type { ExportedResponse } from "./ExportedResponse.ts"
import { type Dated, joinEntries, messageOf } from "../joinEntries.ts"
import { WORD } from "./exportFaults.ts"
import { withoutUndefined, type LoggedText, type LogEntry, partOf } from "../logRecord.ts"

/** Hashes a text: 22 characters of base64url, which are 128 bits of SHA-256. */
export type Hash = (text: string) => string

/** A response of an agent's log that can be joined with those of other machines. */
export interface JoinableEntry extends Dated, LogEntry {
  readonly at: number
  readonly lastAt: number
}

/** Whether a line is one that was exported to be joined. */
export const isExported = (line: unknown): boolean => {
  const { agent, usage, v } = partOf(line) ?? {}
  return v === 1 && typeof agent === "string" && usage !== undefined
}

/** The response of an exported line. */
export const exportedEntry = (response: ExportedResponse, line: number): JoinableEntry => {
  const { agent, at, copy, gap, id, last_at, logged, machine, model, project, provider, replay, session, tier, usage } =
    response
  return {
    agent,
    id,
    line,
    usage,
    at: Date.parse(at),
    lastAt: Date.parse(last_at ?? at),
    output: Number(usage["output_tokens"] ?? usage["output"]) || 0,
    isHashed: true,
    ...withoutUndefined({ model, provider, tier, gap, session, project, machine, copy, isReplay: replay }),
    ...(logged && { logged: loggedOf(logged) })
  }
}

const loggedOf = ({ blocks, early, long, unread }: NonNullable<ExportedResponse["logged"]>): LoggedText => ({
  ...withoutUndefined({ isEarly: early, isLong: long, isUnread: unread }),
  blocks: blocks.map(({ key, ...content }) => ({ key, content }))
})

/** A response as an exported line; its ids are hashed before. Blocks whose text is not counted are left out. */
export const exportedResponse = (entry: JoinableEntry): ExportedResponse => {
  const { agent, at, copy, gap, id, isReplay, lastAt, logged, machine, model, project, provider, session, tier } = entry
  return {
    v: 1,
    agent,
    id,
    at: instantText(at),
    ...(lastAt > at && { last_at: instantText(lastAt) }),
    ...withoutUndefined({ model, provider, tier, gap }),
    usage: withoutText(entry.usage) as ExportedResponse["usage"],
    ...withoutUndefined({ session, project, machine, replay: isReplay, copy }),
    ...(logged && { logged: tokensOf(logged) })
  }
}

const tokensOf = ({ blocks, isEarly, isLong, isUnread }: LoggedText): NonNullable<ExportedResponse["logged"]> => {
  const counted = blocks.flatMap(({ content, key }) => ("low" in content ? [{ key, ...content }] : []))
  const unread = isUnread === true || counted.length < blocks.length ? true : undefined
  return { ...withoutUndefined({ early: isEarly, long: isLong, unread }), blocks: counted }
}

/** A usage with its numbers and words alone. */
const withoutText = (value: unknown): unknown => {
  if (typeof value === "string") return WORD.test(value) ? value : undefined
  if (typeof value !== "object" || value === null) return value
  if (Array.isArray(value)) return value.map((each) => withoutText(each) ?? null)
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => {
      const rest = WORD.test(name) ? withoutText(each) : undefined
      return rest === undefined ? [] : [[name, rest]]
    })
  )
}

/**
 * A snapshot of a log under hashes of its ids, as those of other machines have them. What ties it to others of its
 * machine alone, the threads of forks, is in its id, as `ownerOf` finds it.
 */
export const hashedSnapshot = <S extends Dated>(snapshot: S, ownerOf: (snapshot: S) => string, hash: Hash): S => {
  const { agent, copy, id, isSubagent: _is, logged, parent: _parent, session, thread, ...rest } = snapshot
  const hashed = (text: string): string => hash(`${agent}\n${text}`)
  return {
    ...rest,
    agent,
    isHashed: true,
    id: thread === undefined ? hashedId(snapshot, hashed) : hashed(ownerOf(snapshot)),
    ...(copy !== undefined && { copy: hashed(copy) }),
    ...(session !== undefined && { session: hashed(session) }),
    // A short text could be guessed by its hash: the secret id is hashed with it.
    ...(logged && { logged: { ...logged, blocks: blocksOf(logged, `${messageOf(id)}\n`, hashed) } })
  } as unknown as S
}

/** A replay joins by the message, which is hashed for itself. */
const hashedId = ({ agent, id }: Dated, hashed: Hash): string => {
  const message = messageOf(id)
  if (agent !== "claude-code" || message === id) return hashed(id)
  return `${hashed(message)} ${hashed(id.slice(message.length + 1))}`
}

const blocksOf = ({ blocks }: LoggedText, salt: string, hashed: Hash): LoggedText["blocks"] =>
  blocks.map(({ content, key }) => ({ key: hashed(salt + key), content }))

/** The responses that hashed entries of any machines tell, each once, whichever order they are given in. */
export const joinHashed = <E extends Dated>(entries: ReadonlyArray<E>): ReadonlyArray<E> =>
  [...Map.groupBy(entries.toSorted(byTime), ({ agent }) => agent).values()].flatMap((each) => joinEntries(each))

/** The name of a nameless machine: of the same response at the same time, one whose machine has a name comes first. */
const LAST = "\uFFFF"

const byTime = (one: Dated, other: Dated): number =>
  one.at - other.at ||
  compareTexts(one.machine ?? LAST, other.machine ?? LAST) ||
  one.lastAt - other.lastAt ||
  one.output - other.output ||
  compareTexts(one.id, other.id)
