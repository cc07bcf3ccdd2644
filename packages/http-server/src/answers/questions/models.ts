import { modelAt, type ModelFilters, passesFilters, viewAt } from "@ratecard/core/catalogue"
import { instantOf, type Question } from "../answer.ts"

interface ModelsQuery extends ModelFilters {
  readonly include_retired?: boolean
  /** A past instant, ISO 8601. */
  readonly at?: string
}

/** The models that are offered, or all of them, that pass every filter. */
export const MODELS: Question<ModelsQuery> = {
  name: "models",
  isInAddress: true,
  answer: ({ rate, rateOn, view }, query) => {
    const at = instantOf(query)
    const { models, offered } = viewAt(view, at)
    const rateThen = (at === undefined ? undefined : rateOn(at)) ?? rate
    const asked = query.include_retired ? models : offered
    return { body: { models: asked.filter((model) => passesFilters(model, query, rateThen)) } }
  }
}

/** One model. */
export const MODEL: Question<{ readonly model_id: string; readonly at?: string }> = {
  name: "model",
  isInAddress: true,
  answer: ({ view }, { model_id, ...query }) => ({ body: modelAt(view, model_id, instantOf(query)) })
}

/** The prices of one model, oldest first. */
export const PRICE_HISTORY: Question<{ readonly model_id: string }> = {
  name: "history",
  isInAddress: true,
  answer: ({ view }, { model_id }) => ({ body: { model_id, entries: view.entryById.get(model_id)!.levels } })
}
