import { byResponse, merged, messageOf } from "./entries.ts"
import type { LogSnapshot } from "./logRecord.ts"

/** A snapshot that says whether it is the last. */
export interface Dated extends LogSnapshot {
  readonly at: number
  readonly lastAt: number
  /** How many tokens it has as output: of a response that is being written, the later snapshot has more. */
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

/** Texts of which entries that are joined have at least one in common: what shares none can be joined by itself. */
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

/** Of two snapshots from anywhere. A response of Codex does not grow, and what repeats it may know less of it. */
const together = <E extends Dated>(one: E, other: E): E => {
  const [first, second] = one.at > other.at ? [other, one] : [one, other]
  if (one.agent === "codex") return first
  const later = other.lastAt - one.lastAt
  return merged(first, second, later > 0 || (later === 0 && other.output >= one.output) ? other : one)
}
