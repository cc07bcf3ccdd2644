import { DAY_MILLIS, instantText, lastInstant, type PublishedCatalogue } from "@ratecard/core/catalogue"

/** How new a document is: the last instant at which a price of it was set or confirmed, then when it was written. */
export interface Newness {
  readonly asOf: number
  /** -Infinity if it does not say. */
  readonly publishedAt: number
}

/** The newness of a document, read from its prices: it holds wherever the document lies, and however often it is copied. */
export const newnessOf = ({ entries, published_at, tariffs }: PublishedCatalogue): Newness => ({
  asOf: lastInstant(entries, tariffs),
  publishedAt: published_at === undefined ? -Infinity : Date.parse(published_at)
})

/** Why a document may not replace one of newness `current`; undefined if it may. */
export const faultOfTime = (next: Newness, current: Newness, now: number): Refusal | undefined => {
  const latest = Math.max(next.asOf, next.publishedAt)
  // Believed, it would be newer than all true ones for as long as the program runs. Clocks differ, and a
  // day may begin elsewhere first.
  if (!(latest <= now + DAY_MILLIS)) {
    return { reason: "future", message: `The catalogue is dated ${written(latest)}, in the future` }
  }
  if (next.asOf < current.asOf || (next.asOf === current.asOf && next.publishedAt < current.publishedAt)) {
    const [theirs, ours] = [next, current].map(({ asOf, publishedAt }) => Math.max(asOf, publishedAt))
    return {
      reason: "older",
      message: `The catalogue of ${written(theirs!)} is older than the current one of ${written(ours!)}`
    }
  }
  return undefined
}

interface Refusal {
  readonly reason: "future" | "older"
  readonly message: string
}

const written = (instant: number): string => (Number.isNaN(instant) ? "no day that exists" : instantText(instant))
