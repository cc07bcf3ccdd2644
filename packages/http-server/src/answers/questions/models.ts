import {
  type BuiltinTool,
  isCountedLocally,
  type Model,
  modelAt,
  type ProviderSlug,
  viewAt
} from "@ratecard/core/catalogue"
import { UnknownModel } from "@ratecard/core/effect"
import type { Question } from "../answer.ts"

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
  answer: (view, query) => {
    const { models, offered } = viewAt(view, instantOf(query))
    return { body: { models: (query.include_retired ? models : offered).filter(isWanted(query)) } }
  }
}

/** One model; that it had no price at an instant is an error. */
export const MODEL: Question<{ readonly model_id: string; readonly at?: string }, UnknownModel> = {
  name: "model",
  isInAddress: true,
  answer: (view, { model_id, ...query }) => {
    const instant = instantOf(query)
    const model = modelAt(view, model_id, instant)
    return model === undefined ? UnknownModel.at(view, model_id, instant!) : { body: model }
  }
}

/** The prices of one model, oldest first. */
export const PRICE_HISTORY: Question<{ readonly model_id: string }> = {
  name: "history",
  isInAddress: true,
  answer: (view, { model_id }) => ({ body: { model_id, entries: view.entryById.get(model_id)!.levels } })
}

/** In milliseconds since the epoch; undefined: now. */
export const instantOf = ({ at }: { readonly at?: string }): number | undefined =>
  at === undefined ? undefined : Date.parse(at)

const isWanted =
  ({ free_only, provider, tools = [] }: ModelsQuery) =>
  (model: Model): boolean =>
    (provider === undefined || model.provider === provider) &&
    (!free_only || isCountedLocally(model)) &&
    tools.every((tool) => model.builtin_tools.includes(tool))
