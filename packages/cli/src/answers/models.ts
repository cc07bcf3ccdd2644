import type { Model, ProviderSlug } from "@ratecard/core/plain"
import type { Answer } from "../output/answer.ts"
import { bundledPrices } from "../prices/catalogue.ts"
import type { World } from "../World.ts"

/** Which models are asked for. */
export interface ModelsOptions {
  readonly provider: ProviderSlug | undefined
  readonly isWithRetired: boolean
}

/** The models of the catalogue with their prices in force. */
export const models = ({ isWithRetired, provider }: ModelsOptions, world: World): Answer => {
  const { asOf, view } = bundledPrices(world.now())
  const shown = (isWithRetired ? view.models : view.offered).filter(
    (model) => provider === undefined || model.provider === provider
  )
  return {
    document: { as_of: asOf, models: shown },
    table: {
      columns: [
        { name: "model" },
        { name: "input", isNumber: true },
        { name: "cached", isNumber: true },
        { name: "output", isNumber: true },
        { name: "currency" },
        { name: "context", isNumber: true }
      ],
      rows: shown.map(row)
    },
    notes: [`${shown.length} models; prices per 1,000,000 tokens, as of ${asOf}`]
  }
}

const row = (model: Model): ReadonlyArray<string> => [
  model.id,
  String(model.input_price),
  model.cached_input_price === null ? "" : String(model.cached_input_price),
  String(model.output_price),
  model.currency.toUpperCase(),
  model.context_window === null ? "" : String(model.context_window)
]
