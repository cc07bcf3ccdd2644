import { NotFound } from "@ratecard/api"
import { catalogueAt, type CatalogueView, entriesAt, type Model, noPriceMessage } from "@ratecard/core"

/** The catalogue as it stood at a date-time, or as it stands where none is given. */
export const viewAt = (view: CatalogueView, at: string | undefined): CatalogueView => {
  if (at === undefined) return view
  const instant = Date.parse(at)
  return catalogueAt(entriesAt(view.entries, instant), instant)
}

/** A model of the catalogue as it stood at a date-time, or as it stands; one that had no price then is an error. */
export const modelAt = (view: CatalogueView, modelId: string, at: string | undefined): Model | NotFound => {
  if (at === undefined) return view.modelById.get(modelId)!
  const entry = view.entryById.get(modelId)!
  const instant = Date.parse(at)
  const [model] = catalogueAt(entriesAt([entry], instant), instant).models
  return model ?? new NotFound({ detail: noPriceMessage(entry, instant) })
}
