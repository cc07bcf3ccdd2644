import { spanOf } from "../../ledger/tariff/span.ts"
import type { ModelKind } from "../../names/modelKind.ts"
import { resolve } from "../../names/resolve.ts"
import { nameKey, hostSlug } from "../../offers/hosts.ts"
import { agreedOn, conditionsOf, idOf } from "../../offers/offerTariff.ts"
import type { Shelf } from "../Offer.ts"
import type { PriceSnapshot } from "../priceSnapshot.ts"
import { type KnownOffer, knownOffers, modelKey, modelSpelt, offerIndex } from "./knownOffers.ts"

/** Filters of offers. An offer must pass all of them. */
export interface OfferFilter {
  readonly host?: string | undefined
  readonly maker?: string | undefined
  /** Any name of a model: its offers everywhere. */
  readonly model?: string | undefined
  readonly kind?: ModelKind | undefined
  /** Offers with a price of this unit. */
  readonly unit?: string | undefined
  readonly shelf?: Shelf | undefined
  /** In the id, case not counted. */
  readonly search?: string | undefined
}

/**
 * The offers that fit, by host and name: the catalogue's own models at their makers and at clouds, and the listed ones.
 *
 * @example
 * const [offer] = findOffers(pricesWithOffers(Date.now()), { host: "groq", search: "gpt-oss-120b" })
 * offer.id // => "groq/openai/gpt-oss-120b"
 */
export const findOffers = (prices: PriceSnapshot, { model, ...filter }: OfferFilter = {}): ReadonlyArray<KnownOffer> =>
  passing(prices, model === undefined ? knownOffers(prices) : offersMeant(prices, model).offers, filter)

/** Those of some offers that pass a filter. */
export const passing = (
  prices: PriceSnapshot,
  offers: ReadonlyArray<KnownOffer>,
  { host: written, kind, maker, search, shelf, unit }: Omit<OfferFilter, "model">
): ReadonlyArray<KnownOffer> => {
  const host = written === undefined ? undefined : hostSlug(written)
  const wanted = search?.toLowerCase()
  return offers.filter(
    (offer) =>
      (host === undefined || offer.host === host) &&
      (maker === undefined || offer.maker === maker) &&
      (kind === undefined || offer.kind === kind) &&
      (shelf === undefined || offer.shelf === shelf) &&
      (wanted === undefined || offer.id.toLowerCase().includes(wanted)) &&
      (unit === undefined || unitsOf(prices, offer).has(unit))
  )
}

/** Offers that a written name stands for. */
export interface OffersMeant {
  /** The model of the catalogue that it means; undefined if it means none. */
  readonly model_id: string | undefined
  /** By host and name: those of the model of the catalogue, of the offer, or of any maker's model of that name. */
  readonly offers: ReadonlyArray<KnownOffer>
}

/** The offers that a written name of a model means, at every host. */
export const offersMeant = (prices: PriceSnapshot, name: string): OffersMeant => {
  const match = resolve(prices.names, name, { isSuggesting: false })
  const model_id = match.how === "none" ? undefined : match.model_id
  const { byId, byModel, byModelId } = offerIndex(prices)
  const named =
    model_id === undefined ? namedOnly(prices, name) : [...(byId.get(name) ?? []), ...(byModelId.get(model_id) ?? [])]
  const spelt = model_id === undefined ? modelSpelt(prices, name)?.key : undefined
  const keys = new Set([model_id ?? spelt, ...(model_id === undefined ? [] : [name]), ...named.map(modelKey)])
  const meant = new Set([...keys].flatMap((key) => (key === undefined ? [] : (byModel.get(key) ?? []))))
  return { model_id, offers: knownOffers(prices).filter((offer) => meant.has(offer)) }
}

/** The offers that a name means which the catalogue does not have. */
const namedOnly = (prices: PriceSnapshot, name: string): ReadonlyArray<KnownOffer> => {
  const { byId, byName } = offerIndex(prices)
  const found = prices.offers?.find(name)
  const ids = found?.is === "offer" ? [idOf(found.offer)] : found?.is === "several" ? found.ids : []
  const key = nameKey("", name)
  return [...ids.flatMap((id) => byId.get(id) ?? []), ...(byName.get(key.slice(key.indexOf("/") + 1)) ?? [])]
}

/**
 * The one offer that a name means: of the maker whose model it is, or of the host that it names. Undefined if it means none, or
 * the same model at several hosts.
 *
 * @example
 * offerNamed(pricesWithOffers(Date.now()), "groq/openai/gpt-oss-120b").host // => "groq"
 */
export const offerNamed = (prices: PriceSnapshot, name: string): KnownOffer | undefined => {
  const match = resolve(prices.names, name, { isSuggesting: false })
  if (match.how !== "none" && match.gateway === undefined && match.channel === undefined) {
    return knownOffers(prices).find(({ listed, model_id }) => listed === undefined && model_id === match.model_id)
  }
  const found = prices.offers?.find(name)
  return found?.is === "offer" ? knownOffers(prices).find(({ listed }) => listed === found.offer) : undefined
}

const unitsKnown = new WeakMap<KnownOffer, ReadonlySet<string>>()

/** The units that an offer has prices of, worked out once: for all 7,000 it takes 15 ms. */
const unitsOf = (prices: PriceSnapshot, offer: KnownOffer): ReadonlySet<string> => {
  let units = unitsKnown.get(offer)
  if (units === undefined) unitsKnown.set(offer, (units = new Set(unitsIn(prices, offer))))
  return units
}

const unitsIn = ({ asOf, book }: PriceSnapshot, { host, listed, model_id }: KnownOffer): ReadonlyArray<string> => {
  if (listed === undefined || listed.quotes.length === 0) {
    const { rules } = spanOf(book.tariffOf(model_id!)!, asOf)
    return rules.flatMap(({ unit, when: { channel = host } }) => (channel === host ? [unit] : []))
  }
  // Not all that lists name: a price of 0 may be none.
  return Array.from(agreedOn(listed, listed.quotes.at(-1)!.from).keys(), (key) => conditionsOf(key).unit)
}
