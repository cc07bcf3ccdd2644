import { entriesAt } from "../catalogue/entriesAt.ts"
import type { Model } from "../catalogue/Model.ts"
import { catalogueAt, type CatalogueView } from "./catalogueAt.ts"

/**
 * The catalogue of `view` as it stood at `instant`, in milliseconds since the epoch, or as it stands
 * if none is given. Models that had no price yet are not in it.
 *
 * @example
 * const view = catalogueAt(BUNDLED_ENTRIES, Date.now())
 * viewAt(view, Date.parse("2025-08-01")).modelById.has("openai-gpt-5") // => false
 */
export const viewAt = (view: CatalogueView, instant: number | undefined): CatalogueView =>
  instant === undefined ? view : catalogueAt(entriesAt(view.entries, instant), instant)

/**
 * A model of `view` as it stood at `instant`, or as it stands; undefined if it had no price yet, or is none.
 *
 * @example
 * const view = catalogueAt(BUNDLED_ENTRIES, Date.now())
 * modelAt(view, "openai-gpt-5", Date.parse("2025-09-01")).input_price // => 1.25
 * modelAt(view, "openai-gpt-5", Date.parse("2024-01-01")) // => undefined
 */
export const modelAt = (view: CatalogueView, modelId: string, instant: number | undefined): Model | undefined => {
  if (instant === undefined) return view.modelById.get(modelId)
  const entry = view.entryById.get(modelId)
  return entry && catalogueAt(entriesAt([entry], instant), instant).models[0]
}
