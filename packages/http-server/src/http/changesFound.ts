import type { NotFound } from "@ratecard/api"
import { type CatalogueView, type ChangeFilter, findChanges, type FoundChanges } from "@ratecard/core"
import { unknownModel } from "./asOf.ts"

/** The parameters of a question about price changes, as they were given. */
export type ChangesQuery = Partial<ChangeFilter> & { readonly limit?: number }

/** The changes that a question is about, and how long that holds; an unknown model is an error. */
export const changesFound = (view: CatalogueView, query: ChangesQuery, now: number): FoundChanges | NotFound => {
  const { days = 90, kind = "changes", limit = 100, min_change_pct = 0, ...rest } = query
  return query.model_id === undefined || view.entryById.has(query.model_id)
    ? findChanges(view.changeLog, { ...rest, days, kind, min_change_pct }, now, limit)
    : unknownModel(view, query.model_id)
}
