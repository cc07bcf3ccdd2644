import { ValidationFailed } from "@ratecard/api"
import {
  type CatalogueEntry,
  type CatalogueView,
  type ChangeFilter,
  findChanges,
  type FoundChanges,
  type ProviderSlug
} from "@ratecard/core"
import { validationItem } from "../requests/validation.ts"

/** The parameters of a question about price changes, as they were given. */
export type ChangesQuery = Partial<ChangeFilter> & { readonly limit?: number }

/** The changes that a question is about, and how long that holds; a model of another provider than the one asked for is an error. */
export const changesFound = (
  view: CatalogueView,
  query: ChangesQuery,
  now: number
): FoundChanges | ValidationFailed => {
  const { days = 90, kind = "changes", limit = 100, min_change_pct = 0, ...rest } = query
  const { model_id, provider } = query
  const entry = model_id === undefined ? undefined : view.entryById.get(model_id)
  if (entry !== undefined && provider !== undefined && provider !== entry.provider) {
    return otherProvider(entry, provider)
  }
  return findChanges(view.changeLog, { ...rest, days, kind, min_change_pct }, now, limit)
}

/** Two filters that no change passes are a mistake, not a question. */
const otherProvider = (entry: CatalogueEntry, provider: ProviderSlug): ValidationFailed => {
  const msg = `'${entry.id}' is a model of ${entry.provider}, not of ${provider}`
  return new ValidationFailed({
    detail: [validationItem(["query", "provider"], { type: "value_error", msg }, provider)]
  })
}
