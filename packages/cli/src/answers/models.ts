import {
  compareMoney,
  type DatedRate,
  type Model,
  type ModelFilters,
  passesFilters,
  type TextKind
} from "@ratecard/core/catalogue"
import { textPrice, type TextPrice, textPrices } from "@ratecard/core/tokenizer"
import type { Answer, Column } from "../output/answer.ts"
import { plainDecimal } from "../output/formatCell.ts"
import { asOfNote, pricesOf } from "../prices/Prices.ts"
import type { World } from "../World.ts"

/** The models that are asked for. */
export interface ModelsOptions {
  /** A part of their names. */
  readonly name: string
  readonly filters: ModelFilters
  readonly isWithRetired: boolean
  /** Kinds of text whose price is asked for: models are sorted by that of the first. */
  readonly texts: ReadonlyArray<TextKind>
}

/** Models with their prices in force, for programs. */
export interface ModelsDocument {
  /** The day on which prices were last looked up, `YYYY-MM-DD`. */
  readonly as_of: string
  readonly models: ReadonlyArray<Model>
  /** With `--text`, by the ids of models: what 1,000,000 characters of each kind of text cost as input. */
  readonly text_prices?: Readonly<Record<string, Readonly<Record<TextKind, TextPrice>>>>
}

/** The models of the catalogue with their prices in force. */
export const models = async (options: ModelsOptions, world: World): Promise<Answer<ModelsDocument>> => {
  const prices = pricesOf(world)
  const words = options.name.toLowerCase().split(/\s+/u).filter(Boolean)
  const found = (options.isWithRetired ? prices.view.models : prices.view.offered).filter(
    (model) =>
      passesFilters(model, options.filters, prices.rate) &&
      words.every((word) => `${model.id} ${model.display_name}`.toLowerCase().includes(word))
  )
  const [first] = options.texts
  const shown = first === undefined ? found : cheapestPerText(found, first, prices.rate)
  return {
    document: {
      as_of: prices.asOfDay,
      models: shown,
      ...(first === undefined
        ? {}
        : { text_prices: Object.fromEntries(shown.map((model) => [model.id, textPrices(model)])) })
    },
    table: {
      columns: [...MODEL_COLUMNS, ...options.texts.flatMap(textColumns)],
      rows: shown.map((model) => [...modelRow(model), ...options.texts.flatMap((kind) => textCells(model, kind))])
    },
    notes: [
      ...(first === undefined ? [] : [TEXT_NOTE]),
      `${shown.length} model${shown.length === 1 ? "" : "s"}; per 1,000,000 tokens. ${asOfNote(prices)}`
    ]
  }
}

const TEXT_NOTE =
  "Text: 1,000,000 characters as input, measured on texts of that kind; with low and high where the vocabulary is not published."

/** The cheapest for a kind of text first, whatever the currency. */
const cheapestPerText = (models: ReadonlyArray<Model>, kind: TextKind, rate: DatedRate): ReadonlyArray<Model> => {
  const amounts = new Map(
    models.map((model) => [model, { amount: Number(textPrice(model, kind).price), currency: model.currency }])
  )
  return models.toSorted((one, other) => compareMoney(amounts.get(one)!, amounts.get(other)!, rate))
}

const textColumns = (kind: TextKind): ReadonlyArray<Column> =>
  [kind, `${kind}_low`, `${kind}_high`].map((name) => ({ name, kind: "number" }))

const textCells = (model: Model, kind: TextKind): ReadonlyArray<string> => {
  const { high = "", low = "", price } = textPrice(model, kind)
  return [price, low, high]
}

/** The fields shown of each of several models. */
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
