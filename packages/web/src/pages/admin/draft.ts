import { type ListPrices, type Model, resolve } from "@ratecard/core/catalogue"
import { formatNumber } from "../../format.ts"
import type { Prices } from "../../prices/prices.ts"
import type { Language } from "../../rendering.ts"
import { PRICES } from "./priceMoves.ts"

/** What stands in the fields of a price to set, as it is written there. */
export interface Draft extends Readonly<Record<(typeof PRICES)[number], string>> {
  readonly model: string
  readonly source: string
  /** The model whose prices the page has filled in, and which were not edited since. */
  readonly filled: string | undefined
  /** It is the price before another, of the log. */
  readonly isTakenBack: boolean
}

export const EMPTY: Draft = {
  model: "",
  input_price: "",
  cached_input_price: "",
  output_price: "",
  source: "",
  filled: undefined,
  isTakenBack: false
}

/** The source that a price has which was taken back. */
const CORRECTION = "correction"

/** The model that an id, an alias or a name means; undefined for none, or several. */
export const named = (text: string, { names, view }: Prices): Model | undefined => {
  const name = text.trim()
  if (name === "") return undefined
  const found = resolve(names, name, { isSuggesting: false })
  if (found.how !== "none") return view.modelById.get(found.model_id)
  const shown = view.models.filter(({ display_name }) => display_name.toLowerCase() === name.toLowerCase())
  return shown.length === 1 ? shown[0] : undefined
}

/** With another model, and its prices in fields that were not edited. */
export const withModel = (draft: Draft, model: string, prices: Prices, language: Language): Draft => {
  const meant = named(model, prices)
  const isFree = PRICES.every((name) => draft[name] === "") || draft.filled !== undefined
  const changed = { ...draft, model, isTakenBack: false }
  return meant === undefined || !isFree || meant.id === draft.filled
    ? changed
    : { ...changed, ...textsOf(meant, language), filled: meant.id }
}

/** The price of a model before the last one, to be set again. */
export const undoOf = (model: string, from: ListPrices, language: Language): Draft => ({
  ...EMPTY,
  ...textsOf(from, language),
  model,
  source: CORRECTION,
  isTakenBack: true
})

const textsOf = (prices: ListPrices, language: Language) => {
  const text = (amount: number | null) =>
    amount === null ? "" : formatNumber(amount, language, { maximumFractionDigits: 12, useGrouping: false })
  const { cached_input_price, input_price, output_price } = prices
  return {
    input_price: text(input_price),
    cached_input_price: text(cached_input_price),
    output_price: text(output_price)
  }
}

/** The prices of a draft; undefined if one of `names` is not a number. Only the cached one may be left out. */
export const amountsIn = (
  draft: Draft,
  names: ReadonlyArray<(typeof PRICES)[number]> = PRICES
): ListPrices | undefined => {
  const amounts = { input_price: 0, cached_input_price: null as number | null, output_price: 0 }
  for (const name of names) {
    const text = draft[name].trim()
    const amount = amountIn(text)
    if (amount !== undefined) amounts[name] = amount
    else if (text !== "" || name !== "cached_input_price") return undefined
  }
  return amounts
}

/** A decimal as it is written in either language; undefined for what is none. */
const amountIn = (text: string): number | undefined =>
  /^\d+([.,]\d+)?$/u.test(text) ? Number(text.replace(",", ".")) : undefined
