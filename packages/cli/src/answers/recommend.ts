import { type Exclusion, recommend as recommended } from "@ratecard/core"
import { type ModelFilters, type RecommendedModel, simplified, type SortKey } from "@ratecard/core/catalogue"
import type { Answer } from "../output/answer.ts"
import { asOfNote, pricesOf } from "../prices/Prices.ts"
import type { World } from "../World.ts"
import { MODEL_COLUMNS, modelRow } from "./models.ts"

/** The filters that a model must pass, and how many to list. */
export interface RecommendOptions {
  readonly filters: ModelFilters
  readonly sortBy: SortKey
  readonly limit: number
}

/** Models that pass all filters, for programs. */
export interface RecommendDocument {
  /** The day on which prices were last looked up, `YYYY-MM-DD`. */
  readonly as_of: string
  /** The number of models, before `--limit`. */
  readonly total: number
  /** The best first. */
  readonly models: ReadonlyArray<RecommendedModel>
  readonly excluded: ReadonlyArray<Exclusion>
}

/** The models that pass all filters, best first, and how many failed each of them. */
export const recommend = async (
  { filters, limit, sortBy }: RecommendOptions,
  world: World
): Promise<Answer<RecommendDocument>> => {
  const prices = pricesOf(world)
  const { excluded, models } = recommended({ ...filters, sort_by: sortBy, prices, now: world.now })
  const shown = models.slice(0, limit)
  const reasons = new Map<string, number>()
  for (const { failed } of excluded) reasons.set(failed, (reasons.get(failed) ?? 0) + 1)
  const why = Array.from(reasons, ([failed, number]) => `${number} by ${failed}`).join(", ")
  return {
    document: { as_of: prices.asOfDay, total: models.length, models: shown.map(simplified), excluded },
    table: { columns: MODEL_COLUMNS, rows: shown.map(modelRow) },
    notes: [
      `${shown.length} of ${models.length} that fit${why === "" ? "" : `; left out: ${why}`}`,
      `Per 1,000,000 tokens; dollars and rubles compared at ${prices.rate.rate} (${prices.rate.source}). ${asOfNote(prices)}`
    ]
  }
}
