import { type CatalogueEntry, type DatedRate, priceSnapshot } from "@ratecard/core/catalogue"
import type { TariffData } from "@ratecard/core/ledger"
import type { Language } from "../src/rendering.ts"
import { type Site, SiteContext } from "../src/site.ts"
import { siteFor } from "../src/siteFor.ts"
import { h } from "preact"
import { renderToString } from "preact-render-to-string"

/** Noon of a Sunday. */
export const NOW = Date.parse("2026-11-22T12:00:00Z")

export const RATE: DatedRate = { rate: 80, source: "cbr", updated_at: "2026-11-20T00:00:00Z" }

const level = (date: string, input_price: number, cached_input_price: number | null, output_price: number) => ({
  date: `${date}T00:00:00Z`,
  input_price,
  cached_input_price,
  output_price,
  source: "seed"
})

/** A model with round prices. What is asserted of pages is worked out from these by hand. */
export const model = (
  id: string,
  display_name: string,
  more: Partial<CatalogueEntry> & Pick<CatalogueEntry, "levels">
): CatalogueEntry => ({
  id,
  provider: "openai",
  name: id.replace(/^[a-z]+-/u, ""),
  display_name,
  description: null,
  encoding: null,
  context_window: null,
  max_output_tokens: null,
  knowledge_cutoff: null,
  builtin_tools: [],
  is_paid_api: true,
  release_date: null,
  retirement: null,
  cache_write_price: null,
  batch_input_price: null,
  batch_output_price: null,
  tiers: [],
  announced: [],
  ...more
})

/** The line Alpha of OpenAI, of which one is retired; a model with all prices; one in rubles; a free one. */
export const ENTRIES: ReadonlyArray<CatalogueEntry> = [
  model("openai-alpha-0", "Alpha 0", {
    levels: [level("2023-06-01", 10, null, 30)],
    context_window: 8000,
    release_date: "2023-06-01",
    retirement: { date: "2026-02-01" }
  }),
  model("openai-alpha-1", "Alpha 1", {
    levels: [level("2025-01-15", 4, 1, 16), level("2026-03-01", 2, 0.5, 8)],
    encoding: "o200k_base",
    context_window: 128_000,
    max_output_tokens: 16_000,
    release_date: "2025-01-15",
    knowledge_cutoff: "2024-10-01",
    builtin_tools: ["web_search"],
    description: "A steady model."
  }),
  model("openai-alpha-2", "Alpha 2", {
    levels: [level("2026-09-01", 1, null, 4)],
    encoding: "o200k_base",
    context_window: 1_000_000,
    release_date: "2026-09-01",
    retirement: { date: "2027-01-02" }
  }),
  model("anthropic-beta", "Beta", {
    provider: "anthropic",
    levels: [level("2026-06-01", 3, 0.3, 15)],
    context_window: 200_000,
    max_output_tokens: 64_000,
    release_date: "2026-06-01",
    cache_write_price: 3.75,
    batch_input_price: 1.5,
    batch_output_price: 7.5,
    announced: [{ date: "2027-01-01", input_price: 2, cached_input_price: 0.2, output_price: 10 }]
  }),
  model("deepseek-free", "Free", {
    provider: "deepseek",
    levels: [level("2026-10-01", 0, 0, 0)],
    context_window: 64_000
  }),
  model("yandex-gamma", "Gamma", {
    provider: "yandex",
    levels: [level("2024-05-01", 400, null, 400), level("2026-11-10", 200, null, 400)],
    context_window: 32_000,
    release_date: "2024-05-01"
  })
]

export const NO_TARIFFS: TariffData = {
  as_of: "2026-11-21",
  sources: [],
  rows: {},
  guarantees: [],
  unknown: [],
  days_off: [],
  levels: {},
  prices: {}
} as never

export const snapshotOf = (entries = ENTRIES) => priceSnapshot({ entries, tariffs: NO_TARIFFS, rate: RATE }, NOW)

const snapshot = snapshotOf()

/** Prices as pages have them. */
export const PRICES = { ...snapshot, now: NOW }

/** Of a page at an address such as `/models?q=alpha`. */
export const requestOf = (address: string, language: Language = "en") => {
  const { pathname, search } = new URL(address, "http://localhost")
  return { path: pathname, search, base: "/ai", origin: "https://example.com", language, theme: "auto" as const }
}

export const siteAt = (address: string, language: Language = "en", prices = snapshot): Site =>
  siteFor(requestOf(address, language), { prices, now: NOW })

/** The result of a hook on a page of a site. */
export const usedOn = <A>(site: Site, hook: () => A): A => {
  const given: Array<A> = []
  const User = () => void given.push(hook())
  renderToString(h(SiteContext.Provider, { value: site }, h(User, {})))
  return given[0]!
}
