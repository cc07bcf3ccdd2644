import { NotFound } from "@ratecard/api"
import {
  catalogueAt,
  type CatalogueView,
  entriesAt,
  type Model,
  noPriceMessage,
  unknownModelMessage
} from "@ratecard/core"

/** The catalogue as it stood at a date-time, or as it stands where none is given. */
export const viewAt = (view: CatalogueView, at: string | undefined): CatalogueView => {
  if (at === undefined) return view
  const instant = Date.parse(at)
  return catalogueAt(entriesAt(view.entries, instant), instant)
}

/** One model as it stood at a date-time, or as it stands; one that does not exist, or had no price then, is an error. */
export const modelAt = (view: CatalogueView, modelId: string, at: string | undefined): Model | NotFound => {
  const entry = view.entryById.get(modelId)
  if (entry === undefined) return unknownModel(view, modelId)
  if (at === undefined) return view.modelById.get(modelId)!
  const instant = Date.parse(at)
  const [model] = catalogueAt(entriesAt([entry], instant), instant).models
  return model ?? new NotFound({ detail: noPriceMessage(entry, instant) })
}

/** The error of an id that no model has. */
export const unknownModel = (view: CatalogueView, modelId: string): NotFound =>
  new NotFound({ detail: unknownModelMessage(modelId, view.modelById.keys()) })
