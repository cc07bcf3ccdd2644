import { compareDecimals, decimal, multiplyDecimals, toAmount, type TariffRow } from "@ratecard/core/ledger"
import { type Currency, type ListPrices, providerOf, type ProviderSlug } from "@ratecard/core/catalogue"

/** The sources whose prices are believed, the first-ranked first. */
export const PRICE_SOURCES = ["yandex", "litellm", "models.dev", "genai-prices"] as const

/** A source of prices, as a price entry names it. */
export type PriceSourceName = (typeof PRICE_SOURCES)[number]

/** A source, including one that is only used to discover models. */
export type SourceName = PriceSourceName | "openrouter"

/** Prices per 1,000,000 tokens; a cached price that is null is not known, or not offered. */
export type QuotedPrices = ListPrices

/** A source's facts about a model, apart from its price. A fact that it does not state is null. */
export interface ListedFacts {
  readonly display_name: string | null
  /** The context window, in tokens. */
  readonly context_window: number | null
  readonly max_output_tokens: number | null
  /** The end of the training data: `YYYY-MM-DD`, `YYYY-MM` or `YYYY`. */
  readonly knowledge_cutoff: string | null
  /** The day of the release, `YYYY-MM-DD`. */
  readonly release_date: string | null
  /** The model's retirement, null if none is stated. A retirement without a date has already happened. */
  readonly retirement: { readonly date: string | null } | null
  /** True for a text model of chat, completions or responses. */
  readonly is_text: boolean | null
}

/** A model's provider, name and id in the catalogue. */
export interface ModelName {
  readonly provider: ProviderSlug
  /** The provider's own name. */
  readonly name: string
  readonly model_id: string
}

/** A model that an upstream lists. */
export interface Discovery extends ModelName, ListedFacts {}

/** One source's price of one model. */
export interface Quote extends Discovery, QuotedPrices {
  readonly source: PriceSourceName
  readonly currency: Currency
  /** The start of the price, ISO 8601, if the source dates its prices. */
  readonly valid_from: string | null
  /** The prices other than base prices; quotes that older versions stored lack them. */
  readonly tariff?: ReadonlyArray<QuotedFact>
  /** The one price other than base prices for which a quote is held. */
  readonly fact?: BookedFact
  /** The name in the list, if it is an alias of the model: the vendor may have given it to another one. */
  readonly alias?: string
}

/** A refused row of a source, with the reason. */
export interface Refusal {
  /** The row, as the source names it. */
  readonly row: string
  /** The model of the row, if it is known. */
  readonly model_id: string | null
  readonly reason: string
}

/** The facts of a model of which a source gives only the name. */
export const NO_FACTS: ListedFacts = {
  display_name: null,
  context_window: null,
  max_output_tokens: null,
  knowledge_cutoff: null,
  release_date: null,
  retirement: null,
  is_text: null
}

/** The highest and the lowest price that is believed, per 1,000,000 tokens. */
const CEILING = { usd: 1000, rub: 100_000 } as const
const FLOOR = { usd: 0.001, rub: 0.1 } as const

/**
 * Converts a price per `unit` tokens to one per 1,000,000, in decimals: 1.25e-06 per token is 1.25. It keeps 12
 * decimals: more than vendors use, and few enough to drop binary noise. A number that is not finite is returned as it
 * is.
 */
export const perMillion = (price: number, unit: 1 | 1000): number =>
  Number.isFinite(price) ? toAmount(multiplyDecimals(decimal(price), decimal(1_000_000 / unit))) : price

/** The reason why these cannot be prices, as the end of a sentence; undefined if they can. */
export const priceFault = (prices: QuotedPrices, currency: Currency): string | undefined => {
  const { cached_input_price: cached, input_price: input, output_price: output } = prices
  return (
    fault("input", input, currency) ??
    fault("output", output, currency) ??
    floorFault("input", input, currency) ??
    floorFault("output", output, currency) ??
    (cached === null ? undefined : (fault("cached input", cached, currency) ?? cachedFault(cached, input)))
  )
}

const floorFault = (which: string, price: number, currency: Currency): string | undefined =>
  price < FLOOR[currency]
    ? `its ${which} price, ${price}, is below ${FLOOR[currency]} ${currency} per million tokens`
    : undefined

const cachedFault = (cached: number, input: number): string | undefined => {
  if (cached > input) return `its cached input price, ${cached}, is above its input price, ${input}`
  return isBelowFloor(cached, input)
    ? `its cached input price, ${cached}, is less than a thousandth of its input price, ${input}`
    : undefined
}

/** The largest factor between a new and a cached token's price; no vendor gives a larger discount. */
const LARGEST_DISCOUNT = 1000

/** Tells whether a cached price is implausibly far below the input price. */
export const isBelowFloor = (cached: number, input: number): boolean =>
  compareDecimals(multiplyDecimals(decimal(cached), decimal(LARGEST_DISCOUNT)), decimal(input)) < 0

const fault = (which: string, price: number, currency: Currency): string | undefined => {
  if (!Number.isFinite(price)) return `its ${which} price is not a finite number`
  if (price === 0) return `its ${which} price is 0, which means unknown`
  if (price < 0) return `its ${which} price, ${price}, is negative`
  if (price > CEILING[currency]) {
    return `its ${which} price, ${price}, is above ${CEILING[currency]} ${currency} per million tokens`
  }
  return undefined
}

const LONGEST_NAME = 200

/** The characters of a text that are read; the result is cut shorter. */
const LONGEST_READ = 2000

// Characters that no name has: markup, invisible characters (such as marks of direction), and lone surrogates.
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>]/u
const STRIPPED = /<[^<>]*>|[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>]/gu

/**
 * Tells whether a name contains a path that would lead to another address: Google's names are part of the path of
 * requests that carry a key.
 */
const isPath = (provider: ProviderSlug, name: string): boolean =>
  name.includes("..") || (provider === "google" && /[/\\?#%]/u.test(name))

/** The model that `provider` calls `name`; undefined if that is not a name. */
export const modelName = (provider: ProviderSlug, name: string): ModelName | undefined =>
  name.trim() === "" || name.length > LONGEST_NAME || UNPRINTABLE.test(name) || isPath(provider, name)
    ? undefined
    : { provider, name, model_id: `${provider}-${name.replaceAll(/[^A-Za-z0-9._-]/gu, "-")}` }

/** Cleans a source's text so that it can be stored and shown; null if nothing of it remains. */
export const printable = (text: string | null | undefined): string | null =>
  text?.slice(0, LONGEST_READ).replaceAll(STRIPPED, "").slice(0, LONGEST_NAME).toWellFormed().trim() || null

/** Tells whether the provider's prices are in `currency`. */
export const isOwnCurrency = (provider: ProviderSlug, currency: Currency): boolean =>
  providerOf(provider).currency === currency

/** A source's price other than the base prices: the price of a unit under a condition. */
export interface QuotedFact {
  readonly unit: string
  readonly when: Pick<NonNullable<TariffRow["when"]>, "batch" | "service_tier" | "above_input_tokens">
  readonly price: number
  /** The number of units that have the price; 1,000,000 tokens where absent. */
  readonly per?: number
}

/** A fact as the book stores it, which includes whether its band is inclusive. */
export interface BookedFact extends Omit<QuotedFact, "when"> {
  readonly when: QuotedFact["when"] & { readonly inclusive?: true }
}

/** A key that tells the facts of one model apart. */
export const keyOfFact = ({ unit, when }: Pick<QuotedFact, "unit" | "when">): string =>
  [unit, when.batch === true ? "batch" : (when.service_tier ?? ""), when.above_input_tokens ?? ""].join(" ")

/** Tells whether two facts of one model are equal. */
export const isSameFact = (one: QuotedFact, other: QuotedFact): boolean =>
  keyOfFact(one) === keyOfFact(other) && one.price === other.price

/** A fact in words: `cache_write_5m, above 200000`. */
export const describeFact = ({ unit, when }: Pick<QuotedFact, "unit" | "when">): string =>
  [unit, ...Object.entries(when).map(([name, value]) => (value === true ? name : `${name} ${value}`))].join(", ")

/** The least and the greatest multiple of its unit's base price that a price may be. */
const BOUNDS = {
  cache_write: [0.5, 10],
  cheaper: [0.1, 1],
  premium: [1, 10],
  modality: [0.1, 100]
} as const

/** The lowest and the highest fee that is believed, for 1,000 calls; lists of fees are in dollars. */
const FEE = [0.1, 1000] as const

/** The reason why a fact cannot be true with these base prices, as the end of a sentence; undefined if it can. */
export const factFault = (fact: QuotedFact, base: QuotedPrices, currency: Currency): string | undefined => {
  const { per, price, unit, when } = fact
  if (per !== undefined) {
    const isFee = Number.isFinite(price) && price >= FEE[0] && price <= FEE[1]
    return isFee ? undefined : `${describeFact(fact)}: ${price} for ${per} is not a likely fee`
  }
  // Every price of a token has the bounds of base prices.
  const fault = priceFault({ input_price: price, output_price: price, cached_input_price: null }, currency)
  if (fault !== undefined && !(unit === "cache_read" && fault.includes("is below"))) {
    return `${describeFact(fact)}: ${fault.replace("input price", "price")}`
  }
  const reference = referenceOf(unit, base)
  if (reference === null) return `${describeFact(fact)}: there is no base price to compare ${price} with`
  const [least, most] = BOUNDS[kindOf(unit, when)]
  const isLikely = price >= reference * least && price <= reference * most
  return isLikely ? undefined : `${describeFact(fact)}: ${price} is not a likely price with ${reference}`
}

const kindOf = (unit: string, { above_input_tokens, batch, service_tier }: QuotedFact["when"]): keyof typeof BOUNDS => {
  if (unit.startsWith("cache_write")) return "cache_write"
  if (batch === true || service_tier === "flex") return "cheaper"
  return service_tier === "priority" || above_input_tokens !== undefined ? "premium" : "modality"
}

const referenceOf = (unit: string, { cached_input_price, input_price, output_price }: QuotedPrices): number | null => {
  if (unit.startsWith("cache_read")) return cached_input_price
  return unit.startsWith("output") ? output_price : input_price
}
