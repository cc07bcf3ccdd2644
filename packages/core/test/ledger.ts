import { bundledPrices } from "../src/billing/bundledPrices.ts"
import { bill, type BillFault, type ItemisedBill, type Terms, type Used } from "../src/ledger.ts"
import { resolve } from "../src/catalogue.ts"

export const NOW = Date.parse("2026-11-21T12:00:00Z")
export const DAY = "2026-11-20T12:00:00Z"
export const prices = bundledPrices(NOW)
export const { book } = prices
export const entries = prices.view.entryById

const isPrompt = (unit: string) => /^(?:input|cache_read|cache_write)/u.test(unit)

/** The tariff of the model that a name means in a book. */
export const tariffNamed = (name: string, provider?: string, { models, tariffOf } = book) => {
  const match = resolve(models, name, { provider })
  return match.how === "none" ? undefined : tariffOf(match.model_id)
}

export const isBill = (result: ItemisedBill | BillFault): result is ItemisedBill => "total" in result

export const billed = (result: ItemisedBill | BillFault): ItemisedBill => {
  if (!isBill(result)) throw new Error(result.message)
  return result
}

/** Usage by unit. The prompt is as long as its parts. */
export const use = (amounts: Readonly<Record<string, number | string>>, also: Partial<Used> = {}): Used => ({
  amounts: Object.entries(amounts).map(([unit, quantity]) => ({ unit, quantity })),
  promptTokens: Object.entries(amounts).reduce((sum, [unit, n]) => sum + (isPrompt(unit) ? Number(n) : 0), 0),
  ...also
})

/** The bill of a model, on an ordinary day unless said otherwise. */
export const attempt = (model: string, used: Used, terms: Partial<Omit<Terms, "at">> & { readonly at?: string } = {}) =>
  bill(used, tariffNamed(model), { now: NOW, name: model, ...terms, at: Date.parse(terms.at ?? DAY) })

export const charge = (...args: Parameters<typeof attempt>): ItemisedBill => billed(attempt(...args))

export const codes = ({ warnings }: ItemisedBill) => warnings.map(({ code }) => code)
