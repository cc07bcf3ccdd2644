import type { Model, RecommendedModel } from "../catalogue/Model.ts"
import { compareMoney, type DatedRate } from "../exchange/rate.ts"
import { DAY_MILLIS } from "../time/readInstant.ts"
import { failedFilter, type FilterName, type ModelFilters } from "./filters.ts"

export const SORT_KEYS = ["input_price", "output_price", "context_window"] as const

/** Prices ascend, context windows descend. */
export type SortKey = (typeof SORT_KEYS)[number]

/** A model that was left out, and the first filter that it did not pass; `retirement`: it passed all, and retires within 30 days. */
export interface Exclusion {
  readonly model_id: string
  readonly failed: FilterName | "retirement"
}

export interface Recommendation {
  /** All models that passed, best first. */
  readonly models: ReadonlyArray<Model>
  readonly excluded: ReadonlyArray<Exclusion>
}

/**
 * Filters and orders `offered`. Rubles and dollars are ordered by real cost at `rate`, never as
 * bare numbers; ties go to the other price, then to the id; an unknown context window comes last. With `now`, in milliseconds
 * since the epoch, models that retire within 30 days are left out.
 *
 * @example
 * const { offered } = catalogueAt(BUNDLED_ENTRIES, Date.now())
 * const { models } = recommend(offered, { min_context_window: 200_000 }, "input_price", FALLBACK_RATE)
 * models.every(({ context_window }) => context_window >= 200_000) // => true
 */
export const recommend = (
  offered: ReadonlyArray<Model>,
  filters: ModelFilters,
  sortBy: SortKey,
  rate: DatedRate,
  now?: number
): Recommendation => {
  const models: Array<Model> = []
  const excluded: Array<Exclusion> = []
  for (const model of offered) {
    const failed = failedFilter(model, filters, rate) ?? (retiresSoon(model, now) ? "retirement" : undefined)
    if (failed === undefined) models.push(model)
    else excluded.push({ model_id: model.id, failed })
  }
  return { models: models.toSorted(ordering(sortBy, rate)), excluded }
}

const retiresSoon = ({ retirement }: Model, now: number | undefined): boolean =>
  now !== undefined && Date.parse(retirement?.date ?? "") < now + 30 * DAY_MILLIS

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

const ordering =
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
