import type { LogAgent } from "./agents/agents.ts"
import { bothTexts } from "./loggedText.ts"
import { type LogEntry, type LogSnapshot, withoutUndefined, type Written } from "./logRecord.ts"

/** A response of an agent's log: a record that can be read and billed. */
export interface LogRecord extends LogEntry {
  readonly agent: LogAgent
  /** The index, from 0, of the line that says its usage. */
  readonly line: number
}

/** A snapshot that says whether it is the last. */
export interface Dated extends LogSnapshot {
  readonly agent: LogAgent
  /** The index of its line, from 0. */
  readonly line: number
  readonly at: number
  readonly lastAt: number
  /** The number of its output tokens: of a response that is being written, the later snapshot has more. */
  readonly output: number
}

/**
 * The responses that the entries of all files tell, in whichever order: repeats in forks and resumed
 * sessions are one response. The last snapshot in time counts, and the time, session and project of the
 * first.
 */
export const joinEntries = <E extends Dated>(entries: ReadonlyArray<E>): ReadonlyArray<E> =>
  byResponse(entries, ownersIn(entries), together)

/** The keys of a response. Entries that are joined share at least one: files without a common key are joined apart. */
export const joinKeys = ({ copy, id, parent, thread }: LogSnapshot): ReadonlyArray<string> => {
  const keys = [thread === undefined ? messageOf(id) : `thread ${thread}`]
  if (parent !== undefined) keys.push(`thread ${parent}`)
  if (copy !== undefined) keys.push(copy)
  return keys
}

/** A thread of running totals: its first thread is that of its parent. */
interface Thread {
  readonly parent: string | undefined
  readonly isSubagent: boolean
  /** The ids of its responses, in the order of its log. */
  readonly ids: ReadonlyArray<string>
}

/**
 * Finds the id of a response among all: with running totals that of the thread that it was first in. A fork repeats its
 * parent's totals at its beginning, and goes on from there. Of a lost parent's fork all may be the parent's, which
 * another machine may have; of its subagents what they begin with alike.
 */
export const ownersIn = (entries: ReadonlyArray<Dated>): ((entry: LogSnapshot) => string) => {
  const threads = threadsIn(entries)
  if (threads.size === 0) return ({ id }) => id
  const siblings = Map.groupBy(threads.values(), ({ parent }) => parent)
  const owned = new Map<string, ReadonlyMap<string, string>>()
  const own = (name: string): void => {
    const { ids, isSubagent, parent } = threads.get(name)!
    const above = parent === undefined ? undefined : threads.get(parent)
    const copied =
      parent === undefined
        ? 0
        : above !== undefined
          ? sameIn(ids, above.ids, above.ids.indexOf(ids[0]!))
          : isSubagent
            ? lostIn(ids, siblings.get(parent)!)
            : ids.length
    const ofParent = parent === undefined ? undefined : owned.get(parent)
    owned.set(
      name,
      new Map(ids.map((id, place) => [id, place < copied ? (ofParent?.get(id) ?? `${parent} ${id}`) : `${name} ${id}`]))
    )
  }
  for (const name of threads.keys()) {
    const line: Array<string> = []
    // A parent comes before its forks; a circle of them ends where it began.
    for (let each = name; threads.has(each) && !owned.has(each) && !line.includes(each);) {
      line.push(each)
      each = threads.get(each)!.parent ?? ""
    }
    for (const each of line.toReversed()) own(each)
  }
  return ({ id, thread }) => (thread === undefined ? id : owned.get(thread)!.get(id)!)
}

const threadsIn = (entries: ReadonlyArray<Dated>): ReadonlyMap<string, Thread> =>
  new Map(
    [
      ...Map.groupBy(
        entries.filter(({ thread }) => thread !== undefined),
        ({ thread }) => thread!
      )
    ].map(([thread, of]) => {
      const [{ isSubagent = false, parent }] = of as [Dated]
      const ids = of.toSorted((one, other) => one.line - other.line).map(({ id }) => id)
      return [thread, { parent, isSubagent, ids: [...new Set(ids)] }]
    })
  )

/** The number of ids that are the same from the beginning of one list, and from a place of another, on. */
const sameIn = (ids: ReadonlyArray<string>, others: ReadonlyArray<string>, from: number): number => {
  if (from < 0) return 0
  let count = 0
  while (count < ids.length && ids[count] === others[from + count]) count++
  return count
}

/** The number of ids that two subagents of a lost parent begin with. By chance they may begin with one alike. */
const lostIn = (ids: ReadonlyArray<string>, siblings: ReadonlyArray<Thread>): number => {
  const alike = siblings.map((each) => (each.ids === ids ? 0 : sameIn(ids, each.ids, 0)))
  return alike.reduce((most, count) => (count > 1 ? Math.max(most, count) : most), 0)
}

/** Joins two snapshots from anywhere. A response of Codex does not grow, and a repeat of it may know less. */
const together = <E extends Dated>(one: E, other: E): E => {
  const [first, second] = one.at > other.at ? [other, one] : [one, other]
  if (one.agent === "codex") return first
  const later = other.lastAt - one.lastAt
  return merged(first, second, later > 0 || (later === 0 && other.output >= one.output) ? other : one)
}

/**
 * Joins two snapshots of a response: the `last`, with the time and places of the `first`. If the last has only the
 * usage of the stream's start, the other's is used. Mutates the one that it returns: another value for each line of a
 * log would cost a tenth of the reading.
 */
export const merged = <E extends LogSnapshot>(first: E, second: E, last: E = second): E => {
  const other = last === second ? first : second
  const isHealed = last.logged?.isEarly === true && other.logged?.isEarly !== true
  const { at, branch, isExported, machine, paid, person, project, repository, service, session } = first
  const whole: Written<LogSnapshot> = isHealed ? other : last
  const repeated = whole === first ? second : first
  // Once its request is known, it is not a response of any other.
  if (whole.isReplay === true && repeated.isReplay !== true) {
    whole.id = repeated.id
    delete whole.isReplay
  }
  const logged = bothTexts(first.logged, second.logged)
  const known = { at, branch, isExported, logged, machine, paid, person, project, repository, service, session }
  return Object.assign(whole, withoutUndefined(known)) as E
}

/** Entries by the response that they are of; `together` makes one of two. */
export const byResponse = <E extends LogSnapshot>(
  entries: ReadonlyArray<E>,
  idOf: (entry: E) => string,
  together: (one: E, other: E) => E
): ReadonlyArray<E> => {
  const joined = new Map<string, E>()
  const ofMessage = new Map<string, string>()
  const add = (id: string, entry: E): void => {
    const other = joined.get(id)
    joined.set(id, other === undefined ? entry : together(other, entry))
  }
  for (const entry of entries) if (entry.isReplay !== true) add(idOf(entry), entry)
  const replays = entries.filter(({ isReplay }) => isReplay)
  if (replays.length > 0) {
    for (const id of joined.keys()) if (!ofMessage.has(messageOf(id))) ofMessage.set(messageOf(id), id)
  }
  for (const entry of replays) {
    const message = messageOf(entry.id)
    add(joined.has(entry.id) ? entry.id : (ofMessage.get(message) ?? message), entry)
  }
  const copies = new Set<string>()
  return [...joined.values()].filter(({ copy }) => copy === undefined || (!copies.has(copy) && copies.add(copy)))
}

/** The message in an id of Claude Code, without its request. */
export const messageOf = (id: string): string => {
  const end = id.indexOf(" ")
  return end === -1 ? id : id.slice(0, end)
}
