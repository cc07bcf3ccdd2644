import { nearestIds, suggestion, unknownName, type UnknownName } from "../../names/nearest.ts"
import { hostSlug } from "../../offers/hosts.ts"
import { conditionsOf } from "../../offers/offerTariff.ts"
import type { Offer } from "../Offer.ts"
import type { PriceSnapshot } from "../priceSnapshot.ts"
import { cheapestFirst, usualFirst } from "./cheapestFirst.ts"
import { findOffers, type OfferFilter, type OffersMeant, offersMeant, passing } from "./findOffers.ts"
import { type KnownOffer, knownOffers, modelKey, offerIndex } from "./knownOffers.ts"
import { offerAt } from "./offerAt.ts"

/** The offers that fit a question. */
interface OffersFound {
  readonly is: "offers"
  /** Cheapest first. */
  readonly offers: ReadonlyArray<Offer>
  readonly model?: string
}

/** The offers of the model that a name means, at every host. */
interface NamedOffersFound extends OffersFound {
  /** The id of the model in the catalogue; else its maker and the maker's name of it, or the name as it was written. */
  readonly model: string
}

/** A model without an offer, or a host, a maker or a unit that no offer has. */
interface OffersRefused extends UnknownName {
  readonly is: "unknown"
}

/**
 * The offers that pass a filter, at their prices at `at`, in milliseconds since the epoch, cheapest first. A filter
 * with an unknown name is refused.
 *
 * @example
 * const now = Date.parse("2026-11-22")
 * const prices = pricesWithOffers(now)
 * offersAsked(prices, { host: "groq", model: "openai/gpt-oss-120b" }, now).offers[0].id // => "groq/openai/gpt-oss-120b"
 * offersAsked(prices, { host: "nobody-at-all" }, now).message // => "No host is called 'nobody-at-all'."
 */
export const offersAsked = (
  prices: PriceSnapshot,
  { model, ...filter }: OfferFilter,
  at: number
): OffersFound | OffersRefused => {
  const refused = filterFault(prices, filter)
  if (refused !== undefined) return refused
  if (model !== undefined) return offersNamed(prices, model, at, filter)
  return { is: "offers", offers: sortedOffers(prices, findOffers(prices, filter), at) }
}

/**
 * The offers of the model that a name means, at every host and at its prices at `at`, cheapest first: where a
 * model is cheapest. Those of its variants, such as free ones, come behind the usual ones.
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
): NamedOffersFound | OffersRefused => {
  const meant = offersMeant(prices, name)
  const model = modelOf(meant, name)
  if (model !== undefined) {
    return { is: "offers", model, offers: usualFirst(sortedOffers(prices, passing(prices, meant.offers, filter), at)) }
  }
  const unknown = unknownName(prices.names, name)
  if (unknown.candidates.length > 0) return { is: "unknown", ...unknown }
  // Of the spellings of one name, one is enough.
  const models = Array.from(offerIndex(prices).byName.values(), (offers) => offers.at(-1)!.model!)
  return { is: "unknown", ...unknownName(prices.names, name, nearestIds(name, models)) }
}

const sortedOffers = (prices: PriceSnapshot, offers: ReadonlyArray<KnownOffer>, at: number): ReadonlyArray<Offer> =>
  cheapestFirst(
    offers.map((offer) => offerAt(prices, offer, at)),
    prices
  )

const modelOf = ({ model_id, offers }: OffersMeant, name: string): string | undefined => {
  if (model_id !== undefined) return model_id
  const [first] = offers
  if (first === undefined) return undefined
  const { maker, model } = first
  const isOne = maker !== null && model !== null && offers.every((offer) => modelKey(offer) === modelKey(first))
  return isOne ? (first.model_id ?? `${maker}/${model}`) : name
}

/** Why nothing can pass a filter: the host, the maker or the unit is unknown. */
const filterFault = (prices: PriceSnapshot, { host, maker, unit }: OfferFilter): OffersRefused | undefined => {
  if (host === undefined && maker === undefined && unit === undefined) return undefined
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

const noSuch = (what: string, written: string, all: ReadonlySet<string>): OffersRefused => {
  const candidates = nearestIds(written, all)
  const message = `No ${what} is called '${written.slice(0, 100)}'.${suggestion(candidates)}`
  return { is: "unknown", candidates, message }
}
