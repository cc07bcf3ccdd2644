import { doAgree, pricesOf } from "./prices.ts"
import { PRICE_SOURCES, type PriceSourceName, type Quote, type QuotedPrices } from "./quote.ts"

/** What one source says of one model, its rows joined. */
export interface Voice {
  readonly source: PriceSourceName
  readonly prices: QuotedPrices
  /** Since when, where the source dates its prices. */
  readonly valid_from: string | null
  readonly quotes: readonly [Quote, ...Array<Quote>]
}

/** Sources that say the same. */
export interface Agreement {
  readonly prices: QuotedPrices
  /** The first-ranked first. */
  readonly voices: readonly [Voice, ...Array<Voice>]
}

/** What the sources say of one model. */
export interface Hearing {
  /** The first-ranked first. */
  readonly voices: ReadonlyArray<Voice>
  /** Sources whose own rows disagree: they say nothing that could be counted. */
  readonly contradictory: ReadonlyArray<readonly [Quote, ...Array<Quote>]>
}

/** Hears each source once, however many rows it has. */
export const hear = (quotes: ReadonlyArray<Quote>): Hearing => {
  const voices: Array<Voice> = []
  const contradictory: Array<readonly [Quote, ...Array<Quote>]> = []
  for (const source of PRICE_SOURCES) {
    const [first, ...others] = quotes.filter((quote) => quote.source === source)
    if (first === undefined) continue
    const rows = [first, ...others] as const
    const isClear = rows.every((a) => rows.every((b) => doAgree(a, b)))
    if (isClear) voices.push({ source, prices: joined(rows), valid_from: first.valid_from, quotes: rows })
    else contradictory.push(rows)
  }
  return { voices, contradictory }
}

/**
 * The price that two sources, or the vendor's own, agree on. A source that states no cached price
 * does not contradict one that does; where the stated ones differ, two must state the same.
 */
export const agreementOf = (voices: ReadonlyArray<Voice>): Agreement | null => {
  for (const voice of voices) {
    const alike = voices.filter((other) => doAgree(voice.prices, other.prices))
    const isOne = alike.every((a) => alike.every((b) => doAgree(a.prices, b.prices)))
    const [first, ...others] = isOne ? alike : alike.filter((other) => isStated(voice, other))
    if (first !== undefined && (others.length > 0 || isVendor(first))) {
      return { prices: joined([first, ...others].map(({ prices }) => prices)), voices: [first, ...others] }
    }
  }
  return null
}

/** Yandex is heard through its own billing API; the other sources keep lists of other people's prices. */
export const isVendor = ({ source }: Voice): boolean => source === "yandex"

const isStated = (voice: Voice, other: Voice): boolean =>
  voice.prices.cached_input_price !== null && other.prices.cached_input_price === voice.prices.cached_input_price

const joined = (rows: ReadonlyArray<QuotedPrices>): QuotedPrices =>
  pricesOf(rows.find(({ cached_input_price }) => cached_input_price !== null) ?? rows[0]!)
