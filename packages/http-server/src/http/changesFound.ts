import { type CatalogueView, type ChangeFilter, findChanges, type FoundChanges } from "@ratecard/core"

/** The parameters of a question about price changes, as they were given. */
export type ChangesQuery = Partial<ChangeFilter> & { readonly limit?: number }

/** The changes that a question is about, and how long that holds. */
export const changesFound = ({ changeLog }: CatalogueView, query: ChangesQuery, now: number): FoundChanges => {
  const { days = 90, kind = "changes", limit = 100, min_change_pct = 0, ...rest } = query
  return findChanges(changeLog, { ...rest, days, kind, min_change_pct }, now, limit)
}
