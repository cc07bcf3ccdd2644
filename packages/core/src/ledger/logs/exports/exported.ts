import { compareTexts } from "../../../catalogue/compareTexts.ts"
import { instantText } from "../../../time/readInstant.ts"
import type { ExportedResponse } from "./ExportedResponse.ts"
import { type Dated, joinEntries } from "../joinEntries.ts"
import type { Hash } from "../snapshot.ts"
import { WORD } from "./exportFaults.ts"
import { withoutUndefined, type LoggedText, type LogEntry, partOf } from "../logRecord.ts"

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
  const { agent, at, copy, gap, id, last_at, logged, machine, model, person, project, provider, replay } = response
  const { paid, repository, service, session, tier, usage } = response
  return {
    agent,
    id,
    line,
    usage,
    at: Date.parse(at),
    lastAt: Date.parse(last_at ?? at),
    output: Number(usage["output_tokens"] ?? usage["output"]) || 0,
    isHashed: true,
    isExported: true,
    ...withoutUndefined({ model, provider, tier, gap, session, project, machine, person, copy, isReplay: replay }),
    ...withoutUndefined({ repository, service, paid }),
    ...(logged && { logged: loggedOf(logged) })
  }
}

const loggedOf = ({ blocks, early, long, unread }: NonNullable<ExportedResponse["logged"]>): LoggedText => ({
  ...withoutUndefined({ isEarly: early, isLong: long, isUnread: unread }),
  blocks: blocks.map(({ key, ...content }) => ({ key, content }))
})

/** A response as an exported line; its ids are hashed before. Blocks whose text is not counted are left out. */
export const exportedResponse = (entry: JoinableEntry): ExportedResponse => {
  const { agent, at, copy, gap, id, isReplay, lastAt, logged, machine, model, person } = entry
  const { paid, project, provider, repository, service, session, tier } = entry
  return {
    v: 1,
    agent,
    id,
    at: instantText(at),
    ...(lastAt > at && { last_at: instantText(lastAt) }),
    ...withoutUndefined({ model, provider, tier, gap }),
    usage: withoutText(entry.usage) as ExportedResponse["usage"],
    ...withoutUndefined({ session, project, machine, person, repository, service, paid, replay: isReplay, copy }),
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
 * A snapshot with hashed ids as one that other machines can join. What ties it to others of its machine alone, the
 * threads of forks, is in its id, as `ownerOf` finds it.
 */
export const handedOn = <S extends Dated>(snapshot: S, ownerOf: (snapshot: S) => string, hash: Hash): S => {
  const { agent, id, isSubagent: _is, parent: _parent, session, thread, ...rest } = snapshot
  const hashed = (text: string): string => hash(`${agent}\n${text}`)
  return {
    ...rest,
    agent,
    isHashed: true,
    id: thread === undefined ? id : hashed(ownerOf(snapshot)),
    ...(session !== undefined && { session: hashed(session) })
  } as unknown as S
}

/** The responses that hashed entries of any machines tell, each once, whichever order they are given in. */
export const joinHashed = <E extends Dated>(entries: ReadonlyArray<E>): ReadonlyArray<E> =>
  [...Map.groupBy(entries.toSorted(byTime), ({ agent }) => agent).values()].flatMap((each) => joinEntries(each))

/** The name of what has none: of the same response at the same time, one with a person and a machine comes first. */
const LAST = "\uFFFF"

const byTime = (one: Dated, other: Dated): number =>
  one.at - other.at ||
  compareTexts(one.person ?? LAST, other.person ?? LAST) ||
  compareTexts(one.machine ?? LAST, other.machine ?? LAST) ||
  Number(one.isExported ?? false) - Number(other.isExported ?? false) ||
  one.lastAt - other.lastAt ||
  one.output - other.output ||
  compareTexts(one.id, other.id)
