import { nearestIds, suggestion, unknownName, type UnknownName } from "../../names/nearest.ts"
import { resolve } from "../../names/resolve.ts"
import { nameKey } from "../../offers/hostNames.ts"
import { hostSlug } from "../../offers/hosts.ts"
import { conditionsOf } from "../../offers/offerTariff.ts"
import type { Offer } from "../Offer.ts"
import type { PriceSnapshot } from "../priceSnapshot.ts"
import { cheapestFirst } from "./cheapestFirst.ts"
import { findOffers, type OfferFilter } from "./findOffers.ts"
import { knownOffers } from "./knownOffers.ts"
import { offerAt } from "./offerAt.ts"

/** The offers of the model that a name means, at every host. */
export interface NamedOffersFound {
  readonly is: "offers"
  /** The id of the model in the catalogue; else its maker and the maker's name of it, or the name as it was written. */
  readonly model: string
  /** The cheapest first. */
  readonly offers: ReadonlyArray<Offer>
}

/** A name that nobody offers. */
export interface NamedOffersRefused extends UnknownName {
  readonly is: "unknown"
}

/**
 * The offers of the model that a name means, at every host and at its prices at `at`, the cheapest first. Every door
 * answers by this where a model is cheapest.
 *
 * @example
 * const now = Date.parse("2026-11-22")
 * const prices = pricesWithOffers(now)
 * offersNamed(prices, "claude-sonnet-4.5", now).model // => "anthropic-claude-sonnet-4-5"
 * offersNamed(prices, "foo", now).message // => "Unknown model 'foo'."
 */
export const offersNamed = (
  prices: PriceSnapshot,
  name: string,
  at: number,
  filter: Omit<OfferFilter, "model"> = {}
): NamedOffersFound | NamedOffersRefused => {
  const model = modelMeant(prices, name)
  if (model !== undefined) {
    const offers = findOffers(prices, { ...filter, model: name }).map((offer) => offerAt(prices, offer, at))
    return { is: "offers", model, offers: cheapestFirst(offers, prices) }
  }
  const unknown = unknownName(prices.names, name)
  if (unknown.candidates.length > 0) return { is: "unknown", ...unknown }
  // Of the spellings of one name, one is enough.
  const models = new Map(
    knownOffers(prices).flatMap(({ model }) => (model === null ? [] : [[nameKey("", model), model]]))
  )
  return { is: "unknown", ...unknownName(prices.names, name, nearestIds(name, models.values())) }
}

const modelMeant = (prices: PriceSnapshot, name: string): string | undefined => {
  const match = resolve(prices.names, name, { isSuggesting: false })
  if (match.how !== "none") return match.model_id
  const offers = findOffers(prices, { model: name })
  const [first] = offers
  if (first === undefined) return undefined
  const isOne = offers.every(({ maker, model }) => maker === first.maker && model !== null)
  return isOne && first.maker !== null ? `${first.maker}/${first.model}` : name
}

/**
 * Why nothing can pass a filter, in a sentence: nobody offers at a host of that name, or of that maker.
 *
 * @example
 * filterFault(pricesWithOffers(Date.now()), { host: "nobody-at-all" }) // => "No host is called 'nobody-at-all'."
 */
export const filterFault = (prices: PriceSnapshot, { host, maker, unit }: OfferFilter): string | undefined => {
  const offers = knownOffers(prices)
  const slug = host === undefined ? undefined : hostSlug(host)
  if (slug !== undefined && !offers.some((offer) => offer.host === slug)) {
    return noSuch("host", host!, new Set(offers.map((offer) => offer.host)))
  }
  if (maker !== undefined && !offers.some((offer) => offer.maker === maker)) {
    return noSuch("maker", maker, new Set(offers.flatMap((offer) => offer.maker ?? [])))
  }
  if (unit !== undefined && findOffers(prices, { unit }).length === 0) {
    const keys = (prices.offers?.offers ?? []).flatMap(({ quotes }) =>
      quotes.flatMap((quote) => Object.keys(quote.prices))
    )
    return noSuch("unit", unit, new Set(keys.map((key) => conditionsOf(key).unit)))
  }
  return undefined
}

const noSuch = (what: string, written: string, all: ReadonlySet<string>): string =>
  `No ${what} is called '${written.slice(0, 100)}'.${suggestion(nearestIds(written, all))}`
