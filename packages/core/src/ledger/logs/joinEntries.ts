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
export const joinEntries = <E extends Dated>(entries: ReadonlyArray<E>): ReadonlyArray<E> => {
  const rootOf = rootsOf(entries)
  return byResponse(entries, ({ id, thread }) => (thread === undefined ? id : `${rootOf(thread)} ${id}`), together)
}

/** The keys of a response. Entries that are joined share at least one: files without a common key are joined apart. */
export const joinKeys = ({ copy, id, parent, thread }: LogSnapshot): ReadonlyArray<string> => {
  const keys = [thread === undefined ? messageOf(id) : id]
  if (copy !== undefined) keys.push(copy)
  for (const each of [thread, parent]) if (each !== undefined) keys.push(`thread ${each}`)
  return keys
}

/** The thread with which a line of forks began; a fork repeats the totals of its parent. */
export const rootsOf = (entries: ReadonlyArray<LogSnapshot>) => {
  const parents = new Map<string, string>()
  for (const { parent, thread } of entries) {
    if (thread !== undefined && parent !== undefined) parents.set(thread, parent)
  }
  return (thread: string): string => {
    let root = thread
    for (let steps = parents.size; steps > 0 && parents.has(root); steps--) root = parents.get(root)!
    return root
  }
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
  const { at, branch, isExported, machine, person, project, repository, session } = first
  const whole: Written<LogSnapshot> = isHealed ? other : last
  const repeated = whole === first ? second : first
  // Once its request is known, it is not a response of any other.
  if (whole.isReplay === true && repeated.isReplay !== true) {
    whole.id = repeated.id
    delete whole.isReplay
  }
  const logged = bothTexts(first.logged, second.logged)
  const known = { at, branch, isExported, logged, machine, person, project, repository, session }
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
export const messageOf = (id: string): string => id.split(" ", 1)[0]!
