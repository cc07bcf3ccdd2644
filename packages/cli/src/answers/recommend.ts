import { type Exclusion, recommend as recommended, type Recommendation, type Wanted } from "@ratecard/core"
import { type ModelFilters, type RecommendedModel, simplified } from "@ratecard/core/catalogue"
import type { Answer } from "../output/answer.ts"
import { formatMoney } from "../output/formatCell.ts"
import { asOfNote, pricesOf } from "../prices/Prices.ts"
import { Refusal, type World } from "../World.ts"
import { MODEL_COLUMNS, modelRow } from "./models.ts"

/** The filters that a model must pass, the call that it has to fit, and how many to list. */
export interface RecommendOptions extends Pick<Wanted, "budget" | "input_tokens" | "output_tokens" | "sort_by"> {
  readonly filters: ModelFilters
  readonly limit: number
}

/** A model that passes all filters. */
export interface ModelThatFits extends RecommendedModel {
  /** With `--input-tokens`: the exact cost of the call, in `currency`. */
  readonly cost?: string
}

/** Models that pass all filters, for programs. */
export interface RecommendDocument {
  /** The day on which prices were last looked up, `YYYY-MM-DD`. */
  readonly as_of: string
  /** The number of models, before `--limit`. */
  readonly total: number
  /** The best first. */
  readonly models: ReadonlyArray<ModelThatFits>
  readonly excluded: ReadonlyArray<Exclusion>
}

/** The models that pass all filters, best first, and how many failed each of them. */
export const recommend = async (
  { filters, limit, ...call }: RecommendOptions,
  world: World
): Promise<Answer<RecommendDocument>> => {
  if (call.input_tokens === undefined && (call.budget !== undefined || call.sort_by === "cost"))
    throw new Refusal("--budget and --sort cost need --input-tokens.")
  const prices = pricesOf(world)
  const { excluded, models } = fitting({ ...filters, ...call, prices, now: world.now })
  const shown = models.slice(0, limit)
  const reasons = new Map<string, number>()
  for (const { failed } of excluded) reasons.set(failed, (reasons.get(failed) ?? 0) + 1)
  const why = Array.from(reasons, ([failed, number]) => `${number} by ${failed}`).join(", ")
  const isCosted = call.input_tokens !== undefined
  return {
    document: {
      as_of: prices.asOfDay,
      total: models.length,
      models: shown.map((model) => ({ ...simplified(model), ...(isCosted && { cost: model.cost! }) })),
      excluded
    },
    table: {
      columns: isCosted ? [...MODEL_COLUMNS, { name: "cost", kind: "number" }] : MODEL_COLUMNS,
      rows: shown.map((model) => [...modelRow(model), ...(isCosted ? [formatMoney(model.cost!)] : [])])
    },
    notes: [
      `${shown.length} of ${models.length} that fit${why === "" ? "" : `; left out: ${why}`}`,
      `Per 1,000,000 tokens${isCosted ? ", but cost of the call" : ""}; dollars and rubles compared at ${prices.rate.rate} (${prices.rate.source}). ${asOfNote(prices)}`
    ]
  }
}

/** The recommendation; tokens or a budget that are none are refused in core's words. */
const fitting = (wanted: Wanted): Recommendation => {
  try {
    return recommended(wanted)
  } catch (error) {
    if (error instanceof RangeError) throw new Refusal(error.message)
    throw error
  }
}
