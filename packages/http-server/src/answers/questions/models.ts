import {
  type BuiltinTool,
  isCountedLocally,
  type Model,
  modelAt,
  type ProviderSlug,
  viewAt
} from "@ratecard/core/catalogue"
import { instantOf, type Question } from "../answer.ts"

interface ModelsQuery {
  readonly provider?: ProviderSlug
  readonly free_only?: boolean
  readonly tools?: ReadonlyArray<BuiltinTool>
  readonly include_retired?: boolean
  /** A past instant, ISO 8601. */
  readonly at?: string
}

/** The models that are offered, or all of them, that pass every filter. */
export const MODELS: Question<ModelsQuery> = {
  name: "models",
  isInAddress: true,
  answer: ({ view }, query) => {
    const { models, offered } = viewAt(view, instantOf(query))
    return { body: { models: (query.include_retired ? models : offered).filter(isWanted(query)) } }
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

const isWanted =
  ({ free_only, provider, tools = [] }: ModelsQuery) =>
  (model: Model): boolean =>
    (provider === undefined || model.provider === provider) &&
    (!free_only || isCountedLocally(model)) &&
    tools.every((tool) => model.builtin_tools.includes(tool))
