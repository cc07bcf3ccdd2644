import type { Model, RecommendedModel } from "../catalogue/Model.ts"
import { compareMoney, type DatedRate } from "../exchange/rate.ts"

export const SORT_KEYS = ["input_price", "output_price", "context_window"] as const

/** Prices ascend, context windows descend. */
export type SortKey = (typeof SORT_KEYS)[number]

/**
 * The model without its tokenizer details.
 *
 * @example
 * const { modelById } = catalogueAt(BUNDLED_ENTRIES, Date.now())
 * "tokenizer_type" in simplified(modelById.get("openai-gpt-5")) // => false
 */
export const simplified = (model: Model): RecommendedModel => ({
  id: model.id,
  provider: model.provider,
  name: model.name,
  display_name: model.display_name,
  input_price: model.input_price,
  output_price: model.output_price,
  cached_input_price: model.cached_input_price,
  currency: model.currency,
  context_window: model.context_window,
  builtin_tools: model.builtin_tools
})

/** Orders models, the best first: rubles and dollars by real value; ties go to the other price, then to the id; an unknown window is last. */
export const ordering =
  (sortBy: SortKey, rate: DatedRate) =>
  (a: Model, b: Model): number => {
    const by = (key: "input_price" | "output_price") =>
      compareMoney({ amount: a[key], currency: a.currency }, { amount: b[key], currency: b.currency }, rate)
    const byId = a.id < b.id ? -1 : 1
    switch (sortBy) {
      case "input_price":
        return by("input_price") || by("output_price") || byId
      case "output_price":
        return by("output_price") || by("input_price") || byId
      case "context_window":
        return (b.context_window ?? -1) - (a.context_window ?? -1) || by("input_price") || by("output_price") || byId
    }
  }
