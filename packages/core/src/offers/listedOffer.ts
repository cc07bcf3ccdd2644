import type { ModelKind } from "../names/modelKind.ts"
import { DAY_MILLIS, instantText } from "../time/readInstant.ts"

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
export const ROUNDING = 0.01

/** One price by several lists: the list of the newest word decides. */
export interface AgreedPrice {
  /** The price by the newest word; null if lists of one day disagree. */
  readonly price: number | null
  /** The lists that say so; if none decides, all of the newest day. */
  readonly lists: ReadonlyArray<string>
  /** The number of lists that name a price. */
  readonly named: number
  /** The lowest and the highest that a list names; if none decides, that a list of the newest day does. */
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
 * Whether a price is old: it was last read more than 30 days before an instant.
 *
 * @example
 * isOld("2026-10-01", Date.parse("2026-10-31T12:00:00Z")) // => false
 * isOld("2026-10-01", Date.parse("2026-11-01T12:00:00Z")) // => true
 */
export const isOld = (asOf: string, at: number): boolean => at - Date.parse(asOf) >= 31 * DAY_MILLIS

/** The days from which another list may have the newest word: one begins to say something, or is read no more. */
export const turnsOf = (quotes: ReadonlyArray<OfferQuote>): ReadonlyArray<string> => {
  const ends = quotes.flatMap(({ as_of: end }) =>
    quotes.some(({ as_of, from }) => from <= end && end < as_of) ? [dayAfter(end)] : []
  )
  return [...new Set([...quotes.map(({ from }) => from), ...ends])].toSorted()
}

const dayAfter = (day: string): string => instantText(Date.parse(day) + DAY_MILLIS).slice(0, 10)

/**
 * Finds the prices of a day by its quotes. A price of 0 counts as unknown, or part of a plan, unless two lists say it
 * or the model's name at the host does.
 */
export const agreedPrices = (
  quotes: ReadonlyArray<OfferQuote>,
  day: string,
  isNamedFree: boolean
): ReadonlyMap<keyof OfferPrices, AgreedPrice> => {
  const isFree =
    isNamedFree || quotes.filter(({ prices }) => prices["input"] === 0 && prices["output"] === 0).length > 1
  const agreed = new Map<string, AgreedPrice>()
  for (const key of new Set(quotes.flatMap(({ prices }) => Object.keys(prices)))) {
    const voices = quotes.flatMap(({ as_of, from, list, prices }): ReadonlyArray<Voice> => {
      const price = prices[key]
      return price === undefined || (price === 0 && !isFree)
        ? []
        : [{ list, price, from, read: as_of > day ? day : as_of }]
    })
    if (voices.length > 0) agreed.set(key, newest(voices))
  }
  return agreed
}

/** The lists behind agreed prices, each once; those of disputed prices are left out. */
export const listsOf = (prices: ReadonlyArray<AgreedPrice>): ReadonlyArray<string> => [
  ...new Set(prices.flatMap(({ lists, price }) => (price === null ? [] : lists)))
]

/** A list's price, the day from which on it says so, and the day on which it was read last. */
interface Voice {
  readonly list: string
  readonly price: number
  readonly from: string
  readonly read: string
}

/**
 * The list that was read last decides; of several, the one that changed last; of these, more than half of them.
 * Otherwise no list decides.
 */
const newest = (voices: ReadonlyArray<Voice>): AgreedPrice => {
  const rank = ({ from, read }: Voice) => `${read} ${from}`
  const last = voices.map(rank).reduce((one, other) => (one > other ? one : other))
  const [first, ...others] = voices.filter((voice) => rank(voice) === last) as [Voice, ...Array<Voice>]
  const decided = [first, ...others].find((voice) => sameAs(voice, [first, ...others]).length * 2 > others.length + 1)
  const named = voices.length
  if (decided !== undefined) {
    const lists = sameAs(decided, voices).map(({ list }) => list)
    return { price: decided.price, lists, named, ...rangeOf(voices) }
  }
  const lists = [first, ...others].map(({ list }) => list)
  return { price: null, lists, named, ...rangeOf([first, ...others]) }
}

const sameAs = ({ price }: Voice, voices: ReadonlyArray<Voice>): ReadonlyArray<Voice> =>
  voices.filter((voice) => Math.abs(voice.price - price) <= ROUNDING * Math.max(voice.price, price))

const rangeOf = (voices: ReadonlyArray<Voice>): Pick<AgreedPrice, "low" | "high"> => {
  const prices = voices.map(({ price }) => price)
  return { low: Math.min(...prices), high: Math.max(...prices) }
}
