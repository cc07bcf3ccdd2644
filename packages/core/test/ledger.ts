import { BUNDLED_ENTRIES, BUNDLED_TARIFFS } from "../src/bundled.ts"
import {
  type CatalogueEntry,
  instantText,
  lastInstant,
  type PriceLevel,
  priceSnapshot,
  resolve
} from "../src/catalogue.ts"
import { bill, type BillFault, type ItemisedBill, type Terms, type Used } from "../src/ledger.ts"

export const NOW = Date.parse("2026-11-21T12:00:00Z")
export const DAY = "2026-11-20T12:00:00Z"

const tier = (above_input_tokens: number, input_price: number, output_price: number, cached: number | null = null) => ({
  above_input_tokens,
  input_price,
  output_price,
  cached_input_price: cached
})
const batch = (batch_input_price: number, batch_output_price: number) => ({ batch_input_price, batch_output_price })

/** Prices beside the base prices of some models at NOW. Of a past price, the catalogue keeps its level alone. */
const BESIDE: Readonly<Record<string, Partial<CatalogueEntry>>> = {
  "openai-gpt-5.5": { ...batch(2.5, 15), tiers: [tier(272_000, 10, 45, 1)] },
  "openai-gpt-5.6-sol": {
    ...batch(2, 10),
    cache_write_price: 5,
    tiers: [{ ...tier(272_000, 8, 30, 0.8), cache_write_price: 10 }]
  },
  "openai-gpt-5.6-terra": {
    ...batch(1, 6),
    cache_write_price: 2.5,
    tiers: [{ ...tier(272_000, 4, 18, 0.4), cache_write_price: 5 }]
  },
  "openai-gpt-6.1-terra": { ...batch(0.5, 2.5), tiers: [tier(272_000, 2, 7.5, 0.1)] },
  "anthropic-claude-haiku-4-5": { ...batch(0.5, 2.5), cache_write_price: 1.25, tiers: [] },
  "anthropic-claude-haiku-5-5": {
    ...batch(0.05, 0.25),
    cache_write_price: 0.125,
    tiers: [{ ...tier(100_000, 0.5, 2.5, 0.05), cache_write_price: 0.625 }]
  },
  "google-gemini-2.5-flash": { ...batch(0.15, 1.25), tiers: [] },
  "google-gemini-2.5-pro": { ...batch(0.625, 5), tiers: [tier(200_000, 2.5, 15, 0.25)] },
  "google-gemini-3.8-flash": {
    ...batch(0.375, 1.875),
    announced: [{ date: "2027-01-01", input_price: 1.5, output_price: 7.5, cached_input_price: 0.15 }]
  },
  "xai-grok-4.7": { tiers: [{ ...tier(200_000, 4, 12, 1), inclusive: true }] },
  "qwen-qwen3-coder-plus": {
    tiers: [tier(32_000, 1.8, 9, 0.18), tier(128_000, 3, 15, 0.3), tier(256_000, 6, 60, 0.6)]
  },
  "qwen-qwen3-max": { tiers: [tier(32_000, 2.4, 12), tier(128_000, 3, 15)] },
  "qwen-qwen3.7-flash": { tiers: [tier(32_000, 0.1, 0.4), tier(256_000, 0.2, 0.8)] },
  "yandex-yandexgpt-5-pro": batch(600, 600),
  "sber-GigaChat-2": batch(32.5, 32.5)
}

/** The bundled catalogue without the prices that came after NOW. */
const KNOWN = BUNDLED_ENTRIES.flatMap((entry): ReadonlyArray<CatalogueEntry> => {
  const [first, ...later] = entry.levels.filter(({ date }: PriceLevel) => Date.parse(date) <= NOW)
  return first === undefined ? [] : [{ ...entry, ...BESIDE[entry.id], levels: [first, ...later] }]
})

export const prices = priceSnapshot({ entries: KNOWN, tariffs: BUNDLED_TARIFFS }, NOW)
export const { book } = prices
export const entries = prices.view.entryById

/** A time at which the newest of these prices hold, with what stands beside them. */
export const LATEST = instantText(lastInstant(KNOWN, BUNDLED_TARIFFS))

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
  bill(used, tariffNamed(model), {
    now: NOW,
    name: model,
    ...terms,
    at: Date.parse(terms.at ?? DAY)
  })

export const charge = (...args: Parameters<typeof attempt>): ItemisedBill => billed(attempt(...args))

export const codes = ({ warnings }: ItemisedBill) => warnings.map(({ code }) => code)
