import { bothTexts } from "./loggedText.ts"
import { withoutUndefined, type LogSnapshot, type Written } from "./logRecord.ts"

/**
 * Of two snapshots of a response the `last`, with what stays as the `first` has it; but of a usage that is of the
 * stream's start the other one heals it. The one that it is of is changed: another value for each line of a log would
 * cost a tenth of the reading.
 */
export const merged = <E extends LogSnapshot>(first: E, second: E, last: E = second): E => {
  const other = last === second ? first : second
  const isHealed = last.logged?.isEarly === true && other.logged?.isEarly !== true
  const { at, branch, machine, project, repository, session } = first
  const whole: Written<LogSnapshot> = isHealed ? other : last
  const repeated = whole === first ? second : first
  // Once its request is known, it is not a response of any other.
  if (whole.isReplay === true && repeated.isReplay !== true) {
    whole.id = repeated.id
    delete whole.isReplay
  }
  const logged = bothTexts(first.logged, second.logged)
  return Object.assign(whole, withoutUndefined({ at, branch, logged, machine, project, repository, session })) as E
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

/** Of Claude Code's ids: the message without its request. */
export const messageOf = (id: string): string => id.split(" ", 1)[0]!
