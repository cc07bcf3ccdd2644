import {
  type CatalogueEntry,
  type CatalogueView,
  type ChangeFilter,
  type FoundChanges,
  type ProviderSlug,
  changeLogIn,
  findChanges
} from "@ratecard/core/catalogue"
import { Data } from "effect"
import type { Answer, Question } from "../answer.ts"

/** The parameters of a question about price changes, as they were given. */
export type ChangesQuery = Partial<ChangeFilter> & { readonly limit?: number }

/** The model that a question is about is of another provider than the one that it names: no change passes both. */
export class OtherProvider extends Data.TaggedError("OtherProvider")<{
  readonly message: string
  readonly provider: ProviderSlug
}> {}

/** A question names the beginning of its window twice. */
export class TwoWindows extends Data.TaggedError("TwoWindows")<{ readonly since: string }> {}

export type ChangesRefused = OtherProvider | TwoWindows

/** The changes that a question is about, and how long that holds. */
export const readChanges = (view: CatalogueView, query: ChangesQuery, now: number): FoundChanges | ChangesRefused => {
  const { since } = query
  if (since !== undefined && query.days !== undefined) return new TwoWindows({ since })
  const { days = 90, kind = "changes", limit = 100, min_change_pct = 0, ...rest } = query
  const { model_id, provider } = query
  const entry = model_id === undefined ? undefined : view.entryById.get(model_id)
  if (entry !== undefined && provider !== undefined && provider !== entry.provider) {
    return otherProvider(entry, provider)
  }
  return findChanges(changeLogIn(view), { ...rest, days, kind, min_change_pct }, now, limit)
}

export const CHANGES: Question<ChangesQuery, ChangesRefused> = {
  name: "changes",
  isInAddress: true,
  answer: ({ view }, query, now): Answer | ChangesRefused => {
    const found = readChanges(view, query, now)
    if (found instanceof Error) return found
    const { changes, summary, validUntil } = found
    return { body: { summary, changes }, validUntil }
  }
}

const otherProvider = ({ id, provider: own }: CatalogueEntry, provider: ProviderSlug): OtherProvider =>
  new OtherProvider({ message: `'${id}' is a model of ${own}, not of ${provider}`, provider })
