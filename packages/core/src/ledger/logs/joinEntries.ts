import type { LogSnapshot, LogState } from "./logRecord.ts"

/** Adds what a further line of a file tells: of one response the last line counts, and its first time. */
export const addEntry = <E extends LogSnapshot>(entries: Map<string, E>, entry: E): void => {
  const key = entry.isReplay === true ? `replay ${entry.id}` : entry.id
  const before = entries.get(key)
  entries.set(key, before === undefined ? entry : merged(before, entry))
}

/** What a file tells, once all of its lines are read: where there are records, the totals are none. */
export const toldBy = <E extends LogSnapshot>(state: LogState, entries: Map<string, E>): ReadonlyArray<E> => {
  const all = [...entries.values()]
  return state.hasRecords === true ? all.filter(({ thread }) => thread === undefined) : all
}

/**
 * The responses that the entries of all files tell, in whichever order: repeats in forks and resumed
 * sessions are one response. The last snapshot in time counts, and the time, session and project of the
 * first.
 */
export const joinEntries = <E extends LogSnapshot>(entries: Iterable<E>): ReadonlyArray<E> => {
  const all = [...entries]
  const rootOf = rootsOf(all)
  const joined = new Map<string, E>()
  const add = (id: string, entry: E): void => {
    const other = joined.get(id)
    joined.set(id, other === undefined ? entry : together(other, entry))
  }
  const replays: Array<E> = []
  for (const entry of all) {
    const { id, isReplay, thread } = entry
    if (isReplay === true) replays.push(entry)
    else add(thread === undefined ? id : `${rootOf(thread)} ${id}`, entry)
  }
  const ofMessage = new Map<string, string>()
  if (replays.length > 0) {
    for (const id of joined.keys()) if (!ofMessage.has(messageOf(id))) ofMessage.set(messageOf(id), id)
  }
  for (const entry of replays) {
    const message = messageOf(entry.id)
    add(joined.has(entry.id) ? entry.id : (ofMessage.get(message) ?? message), entry)
  }
  return withoutCopies([...joined.values()])
}

const messageOf = (id: string): string => id.split(" ", 1)[0]!

/** The thread with which a line of forks began; a fork repeats the totals of its parent. */
const rootsOf = (entries: ReadonlyArray<LogSnapshot>) => {
  const parents = new Map<string, string>()
  for (const { parent, thread } of entries)
    if (thread !== undefined && parent !== undefined) parents.set(thread, parent)
  return (thread: string): string => {
    let root = thread
    for (let steps = parents.size; steps > 0 && parents.has(root); steps--) root = parents.get(root)!
    return root
  }
}

const withoutCopies = <E extends LogSnapshot>(entries: ReadonlyArray<E>): ReadonlyArray<E> => {
  const copies = new Set<string>()
  return entries.filter(({ copy }) => copy === undefined || (!copies.has(copy) && copies.add(copy)))
}

/** Of two snapshots from anywhere. A response of Codex does not grow, and what repeats it may know less of it. */
const together = <E extends LogSnapshot>(one: E, other: E): E => {
  const first = timeOf(one.at) > timeOf(other.at) ? other : one
  if (one.agent === "codex") return first
  const later = timeOf(other.lastAt) - timeOf(one.lastAt)
  const isLater = later > 0 || (!(later < 0) && other.output >= one.output)
  return merged(first, isLater ? other : one)
}

/** The snapshot `last`, with what stays as it was told first. */
const merged = <E extends LogSnapshot>({ at, project, session }: E, last: E): E => ({
  ...last,
  ...(at === undefined ? {} : { at }),
  ...(session === undefined ? {} : { session }),
  ...(project === undefined ? {} : { project })
})

const timeOf = (at: string | number | undefined): number => (typeof at === "string" ? Date.parse(at) : (at ?? NaN))
