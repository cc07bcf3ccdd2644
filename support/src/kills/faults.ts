import type { Stored } from "./stored.ts"

/** A price that was set over HTTP, and whether that was acknowledged before the server was killed. */
export interface SetPrice {
  readonly model_id: string
  readonly input_price: number
  readonly isAcknowledged: boolean
}

/** Expected contents of a database after kills: acknowledged work once and whole, other work whole or not at all. */
export interface Expected {
  readonly prices: ReadonlyArray<SetPrice>
  /** The ids of the acknowledged sync runs. */
  readonly runs: ReadonlyArray<string>
}

/** Acknowledged work that a database does not hold. */
export const lostWork = ({ entries, runs }: Stored, expected: Expected): ReadonlyArray<string> => [
  ...expected.prices
    .filter(({ isAcknowledged }) => isAcknowledged)
    .filter((price) => countOf(entries, price) === 0)
    .map(({ input_price, model_id }) => `the price ${input_price} of ${model_id} is lost`),
  ...expected.runs.filter((id) => runs.every((run) => run.id !== id)).map((id) => `the sync ${id} is lost`)
]

/** Work that a database holds in part, or twice. */
export const tornWork = (stored: Stored, expected: Expected): ReadonlyArray<string> => {
  const { answered, confirmed, entries, highest, revision, runs } = stored
  const faults = expected.prices
    .filter((price) => countOf(entries, price) > 1)
    .map(({ input_price, model_id }) => `the price ${input_price} of ${model_id} is there twice`)
  if (revision < highest) faults.push(`a row has revision ${highest}, and the book is at ${revision}`)
  const synced = Map.groupBy(
    entries.filter(({ author }) => author.startsWith(SYNC)),
    ({ author }) => author.slice(SYNC.length)
  )
  for (const [id, written] of synced) {
    if (runs.every((run) => run.id !== id)) faults.push(`${written.length} entries of the unrecorded sync ${id}`)
    if (new Set(written.map((entry) => entry.revision)).size > 1) faults.push(`the sync ${id} has two revisions`)
  }
  for (const { changed, id } of runs) {
    const written = (synced.get(id) ?? []).map(({ model_id }) => model_id)
    if (written.toSorted().join() !== changed.toSorted().join()) {
      faults.push(`the sync ${id} decided to change ${changed.join()} and changed ${written.join()}`)
    }
  }
  const last = runs.at(-1)
  if (last !== undefined) {
    if (answered.some((at) => at !== last.finished_at)) faults.push(`an answer is not noted as the last sync's`)
    const confirmations = confirmed.filter((at) => at === last.finished_at).length
    if (confirmations !== last.confirmed) faults.push(`the last sync confirmed ${last.confirmed}, not ${confirmations}`)
  }
  return faults
}

/** Number of unacknowledged prices that were written all the same. */
export const writtenUnheard = ({ entries }: Stored, { prices }: Expected): number =>
  prices.filter((price) => !price.isAcknowledged && countOf(entries, price) > 0).length

/** The author of a run's entries, without its id. */
const SYNC = "sync:"

const countOf = (entries: Stored["entries"], { input_price, model_id }: SetPrice): number =>
  entries.filter((entry) => entry.model_id === model_id && entry.input_price === input_price).length
