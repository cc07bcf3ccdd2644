import type { CatalogueEntry } from "../catalogue/CatalogueEntry.ts"
import { instantText } from "../time/readInstant.ts"
import { type CatalogueView, modelOf, nextRetirement } from "./catalogueAt.ts"
import { lastInstant, lastInstantOf, type PriceData, priceSnapshot, type PriceSnapshot } from "./priceSnapshot.ts"

/**
 * The snapshot of `data` at `now` that `priceSnapshot` makes. Where only prices of `before` changed, it is made of that:
 * some milliseconds, however long the history is, and names and tariffs that were looked up stay known.
 *
 * @example
 * const data = { entries: BUNDLED_ENTRIES, tariffs: BUNDLED_TARIFFS }
 * const before = priceSnapshot(data, Date.parse("2026-11-21"))
 * snapshotAfter(before, data, Date.parse("2026-11-21")).names === before.names // => true
 */
export const snapshotAfter = (before: PriceSnapshot, data: PriceData, now: number): PriceSnapshot => {
  const { asOf, book, names, offers, view } = before
  const { entries, tariffs } = data
  const changed = entries.filter((entry) => view.entryById.get(entry.id) !== entry)
  const isSameBesides = tariffs === book.data && data.offers === offers && view.standing === view.entries
  const haveSameNames =
    entries.length === view.entries.length &&
    changed.every((entry) => isNamedAlike(entry, view.entryById.get(entry.id))) &&
    [...names.values()].every(({ isRetired, retires_at = Infinity }) => isRetired === now >= retires_at)
  if (!isSameBesides || !haveSameNames) return priceSnapshot(data, now)
  const next = viewAfter(view, changed, now)
  const isNewer = changed.every((entry) => lastInstantOf(entry) >= lastInstantOf(view.entryById.get(entry.id)!))
  const last = isNewer ? Math.max(asOf, ...changed.map(lastInstantOf)) : lastInstant(entries, tariffs)
  return {
    ...before,
    view: next,
    book: book.withEntries(next.entryById),
    asOf: last,
    asOfDay: instantText(last).slice(0, 10),
    validUntil: next.validUntil
  }
}

/** Tells whether an entry has its place in the catalogue, and its names, where another one had them. */
const isNamedAlike = (one: CatalogueEntry, other: CatalogueEntry | undefined): boolean =>
  other !== undefined &&
  one.name === other.name &&
  one.provider === other.provider &&
  one.release_date === other.release_date &&
  one.retirement?.date === other.retirement?.date &&
  (one.retirement === null) === (other.retirement === null)

/** The view with these entries in place of those with the same ids, none of which has retired meanwhile. */
const viewAfter = (view: CatalogueView, changed: ReadonlyArray<CatalogueEntry>, now: number): CatalogueView => {
  const entryById = new Map(view.entryById)
  const modelById = new Map(view.modelById)
  for (const entry of changed) {
    entryById.set(entry.id, entry)
    modelById.set(entry.id, modelOf(entry, now))
  }
  const entries = [...entryById.values()]
  const models = [...modelById.values()]
  return {
    entries,
    standing: entries,
    models,
    offered: models.filter((model) => model.supports_byok),
    modelById,
    entryById,
    validUntil: nextRetirement(entries, now)
  }
}
