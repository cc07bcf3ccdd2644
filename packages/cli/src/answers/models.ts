import { type Model, type ModelFilters, passesFilters } from "@ratecard/core/catalogue"
import type { Answer, Column } from "../output/answer.ts"
import { plainDecimal } from "../output/plainDecimal.ts"
import { asOfNote, pricesOf } from "../prices/Prices.ts"
import type { World } from "../World.ts"

/** Which models are asked for. */
export interface ModelsOptions {
  /** A part of their names. */
  readonly name: string
  readonly filters: ModelFilters
  readonly isWithRetired: boolean
}

/** Models with their prices in force, for programs. */
export interface ModelsDocument {
  /** The day on which prices were last looked up, `YYYY-MM-DD`. */
  readonly as_of: string
  readonly models: ReadonlyArray<Model>
}

/** The models of the catalogue with their prices in force. */
export const models = async (options: ModelsOptions, world: World): Promise<Answer<ModelsDocument>> => {
  const prices = await pricesOf(world)
  const words = options.name.toLowerCase().split(/\s+/u).filter(Boolean)
  const shown = (options.isWithRetired ? prices.view.models : prices.view.offered).filter(
    (model) =>
      passesFilters(model, options.filters) &&
      words.every((word) => `${model.id} ${model.display_name}`.toLowerCase().includes(word))
  )
  return {
    document: { as_of: prices.asOfDay, models: shown },
    table: { columns: MODEL_COLUMNS, rows: shown.map(modelRow) },
    notes: [`${shown.length} model${shown.length === 1 ? "" : "s"}; per 1,000,000 tokens. ${asOfNote(prices)}`]
  }
}

/** What is shown of each of several models. */
export const MODEL_COLUMNS: ReadonlyArray<Column> = [
  { name: "model" },
  { name: "input", kind: "number" },
  { name: "cached", kind: "number" },
  { name: "output", kind: "number" },
  { name: "currency" },
  { name: "context", kind: "count" }
]

export const modelRow = (
  model: Pick<Model, "id" | "input_price" | "cached_input_price" | "output_price" | "currency" | "context_window">
): ReadonlyArray<string> => [
  model.id,
  plainDecimal(model.input_price),
  model.cached_input_price === null ? "" : plainDecimal(model.cached_input_price),
  plainDecimal(model.output_price),
  model.currency.toUpperCase(),
  model.context_window === null ? "" : String(model.context_window)
]
