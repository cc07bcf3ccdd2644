import type { ModelKind } from "../names/modelKind.ts"

/**
 * US dollars by unit, with the tariff after `@` and the length of the prompt after `>`: `input`, `output@batch`,
 * `input@priority>200000`. Per 1,000,000 tokens or characters; per 1,000 calls or pages; per one minute, image or second.
 */
export type OfferPrices = Readonly<Record<string, number>>

/** The prices of an offer in a public list from a day on. */
export interface OfferQuote {
  /** The public list that says so: `litellm`. */
  readonly list: string
  /** The first day on which it was read so, `YYYY-MM-DD`. */
  readonly from: string
  /** The last day on which it was read so, `YYYY-MM-DD`. */
  readonly as_of: string
  readonly prices: OfferPrices
}

/** The prices of a model at a host, by public lists. */
export interface ListedOffer {
  /** The host: `fireworks`. */
  readonly host: string
  /** The model as the host names it: `accounts/fireworks/models/glm-4p6`. */
  readonly name: string
  readonly kind: ModelKind
  /** The maker of the model: `zai`; null if no list and no name says so. */
  readonly maker: string | null
  /** The maker's own name of the model: `glm-4.6`; null if nothing says it. */
  readonly model: string | null
  /** The window in tokens, as `max_output_tokens`. */
  readonly context_window: number | null
  readonly max_output_tokens: number | null
  /** Quotes, oldest first; they are only added to. Empty if the catalogue itself has the price. */
  readonly quotes: ReadonlyArray<OfferQuote>
}

/** Lists that are made from another one have no vote of their own: the later day counts for both. */
const MADE_FROM: Readonly<Record<string, string>> = { "pi-ai": "models.dev" }

/**
 * The list with whose vote a list counts, where lists are compared: its own, or that of the list that it is made from.
 *
 * @example
 * voiceOf("pi-ai") // => "models.dev"
 * voiceOf("litellm") // => "litellm"
 */
export const voiceOf = (list: string): string => MADE_FROM[list] ?? list

/** Prices that differ by less are one price, written with other digits. */
const ROUNDING = 0.01

/** The agreement of lists on one price. */
export interface AgreedPrice {
  /** The price of more than half of the lists that name it; null if they disagree. */
  readonly price: number | null
  /** The lists that say so; where they disagree, all that name a price. */
  readonly lists: ReadonlyArray<string>
  /** The number of lists that name a price. */
  readonly named: number
  /** The lowest and the highest that a list names. */
  readonly low: number
  readonly high: number
}

/** The quotes that hold on a day: of each list the last ones until then, or, before any, those of the first day. */
export const quotesOn = (quotes: ReadonlyArray<OfferQuote>, day: string): ReadonlyArray<OfferQuote> => {
  const past = quotes.filter(({ from }) => from <= day)
  const known = past.length > 0 ? past : quotes.filter(({ from }) => from === quotes[0]!.from)
  // A list that names one offer twice, at two prices, disagrees with itself.
  return [...Map.groupBy(known, ({ list }) => voiceOf(list)).values()].flatMap((voice) =>
    voice.filter(({ from }) => from === voice.at(-1)!.from)
  )
}

/**
 * Finds the agreed prices of a day's quotes. A price of 0 counts as unknown, or part of a plan, unless two lists say it
 * or the model's name at the host does.
 */
export const agreedPrices = (
  quotes: ReadonlyArray<OfferQuote>,
  isNamedFree: boolean
): ReadonlyMap<keyof OfferPrices, AgreedPrice> => {
  const isFree =
    isNamedFree || quotes.filter(({ prices }) => prices["input"] === 0 && prices["output"] === 0).length > 1
  const agreed = new Map<string, AgreedPrice>()
  for (const key of new Set(quotes.flatMap(({ prices }) => Object.keys(prices)))) {
    const voices = quotes.flatMap(({ list, prices }) => {
      const price = prices[key]
      return price === undefined || (price === 0 && !isFree) ? [] : [{ list, price }]
    })
    if (voices.length > 0) agreed.set(key, majority(voices))
  }
  return agreed
}

/** The lists behind agreed prices, each once; those of disputed prices are left out. */
export const listsOf = (prices: ReadonlyArray<AgreedPrice>): ReadonlyArray<string> => [
  ...new Set(prices.flatMap(({ lists, price }) => (price === null ? [] : lists)))
]

const majority = (voices: ReadonlyArray<{ readonly list: string; readonly price: number }>): AgreedPrice => {
  const prices = voices.map(({ price }) => price)
  const low = Math.min(...prices)
  const high = Math.max(...prices)
  for (const { price } of voices) {
    const same = voices.filter((voice) => Math.abs(voice.price - price) <= ROUNDING * Math.max(voice.price, price))
    if (same.length * 2 > voices.length)
      return { price, lists: same.map(({ list }) => list), named: voices.length, low, high }
  }
  return { price: null, lists: voices.map(({ list }) => list), named: voices.length, low, high }
}
