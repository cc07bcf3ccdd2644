import { instantText } from "../time/readInstant.ts"
import type { CatalogueEntry, PriceLevel } from "./CatalogueEntry.ts"

/**
 * The entries as they stood at `at`, in milliseconds since the epoch: the price levels in force by
 * then, what had been confirmed, and no encoding before its first day. A model that had no price yet
 * is left out. What else a catalogue says about a model has no dates and is taken as it is.
 *
 * @example
 * const then = Date.parse("2025-09-01")
 * entriesAt(BUNDLED_ENTRIES, then).every(({ levels }) => Date.parse(levels[0].date) <= then) // => true
 */
export const entriesAt = (entries: ReadonlyArray<CatalogueEntry>, at: number): ReadonlyArray<CatalogueEntry> =>
  entries.flatMap((entry) => {
    const known = countBy(entry.levels, at)
    if (known === 0) return []
    const levels = known === entry.levels.length ? entry.levels : (entry.levels.slice(0, known) as [PriceLevel])
    return [
      withoutLaterEncoding(withoutLaterConfirmation(levels === entry.levels ? entry : { ...entry, levels }, at), at)
    ]
  })

const withoutLaterConfirmation = (entry: CatalogueEntry, at: number): CatalogueEntry => {
  if (entry.confirmed_at === undefined || Date.parse(entry.confirmed_at) <= at) return entry
  const { confirmed_at: _, ...unconfirmed } = entry
  return unconfirmed
}

/** Removes an encoding before its first day: the name then meant a model of another vocabulary. */
const withoutLaterEncoding = (entry: CatalogueEntry, at: number): CatalogueEntry =>
  entry.encoding_since === undefined || Date.parse(entry.encoding_since) <= at ? entry : { ...entry, encoding: null }

/**
 * The sentence that a model had no price at `at`, else yet, with the day of its first price.
 *
 * @example
 * const [entry] = entriesAt(BUNDLED_ENTRIES, Date.parse("2026-11-01")).filter(({ id }) => id === "openai-gpt-5")
 * noPriceMessage(entry, 0).startsWith("'openai-gpt-5' had no price at 1970-01-01") // => true
 */
export const noPriceMessage = ({ id, levels: [first] }: CatalogueEntry, at: number | undefined): string =>
  `'${id}' had no price${at === undefined ? "" : ` at ${instantText(at)}`}. Its first price is of ${first.date.replace("T00:00:00Z", "")}.`

/** The number of levels, oldest first, in force by `at`. */
const countBy = (levels: ReadonlyArray<PriceLevel>, at: number): number => {
  let low = 0
  let high = levels.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (Date.parse(levels[middle]!.date) <= at) low = middle + 1
    else high = middle
  }
  return low
}
