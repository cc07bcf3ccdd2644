import { spanOf } from "../../ledger/tariff/span.ts"
import type { ModelKind } from "../../names/modelKind.ts"
import { resolve } from "../../names/resolve.ts"
import { nameKey } from "../../offers/hostNames.ts"
import { hostSlug } from "../../offers/hosts.ts"
import { agreedOn, conditionsOf, idOf } from "../../offers/offerTariff.ts"
import type { Shelf } from "../Offer.ts"
import type { PriceSnapshot } from "../priceSnapshot.ts"
import { type KnownOffer, knownOffers, modelKey } from "./knownOffers.ts"

/** Which offers are meant: all that fit each of what is said. */
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
export const findOffers = (prices: PriceSnapshot, filter: OfferFilter = {}): ReadonlyArray<KnownOffer> => {
  const { kind, maker, search, shelf, unit } = filter
  const host = filter.host === undefined ? undefined : hostSlug(filter.host)
  const wanted = search?.toLowerCase()
  const keys = filter.model === undefined ? undefined : keysOf(prices, filter.model)
  return knownOffers(prices).filter(
    (offer) =>
      (host === undefined || offer.host === host) &&
      (maker === undefined || offer.maker === maker) &&
      (kind === undefined || offer.kind === kind) &&
      (shelf === undefined || offer.shelf === shelf) &&
      (wanted === undefined || offer.id.toLowerCase().includes(wanted)) &&
      (keys === undefined || keys.has(modelKey(offer))) &&
      (unit === undefined || hasUnit(prices, offer, unit))
  )
}

/**
 * The one offer that a name means: of the maker whose model it is, or of the host that it names. Undefined where it means none, or
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

/** The models that a written name may mean: that of the catalogue, that of an offer, and any maker's of that name. */
const keysOf = (prices: PriceSnapshot, name: string): ReadonlySet<string> => {
  const match = resolve(prices.names, name, { isSuggesting: false })
  if (match.how !== "none") {
    const own = knownOffers(prices).filter((offer) => offer.id === name || modelKey(offer) === name)
    return new Set([match.model_id, ...own.map(modelKey)])
  }
  const found = prices.offers?.find(name)
  const ids = found?.is === "offer" ? [idOf(found.offer)] : found?.is === "several" ? found.ids : []
  const key = nameKey("", name)
  const end = key.slice(key.indexOf("/") + 1)
  return new Set(
    knownOffers(prices)
      .filter(({ id, model }) => ids.includes(id) || (model !== null && nameKey("", model) === end))
      .map(modelKey)
  )
}

const hasUnit = ({ asOf, book }: PriceSnapshot, { host, listed, model_id }: KnownOffer, wanted: string): boolean => {
  if (listed === undefined || listed.quotes.length === 0) {
    const { rules } = spanOf(book.tariffOf(model_id!)!, asOf)
    return rules.some(({ unit, when: { channel = host } }) => unit === wanted && channel === host)
  }
  const isOf = (key: string) => conditionsOf(key).unit === wanted
  const { quotes } = listed
  // A price of 0 may be none.
  return (
    quotes.some(({ prices }) => Object.keys(prices).some(isOf)) &&
    [...agreedOn(listed, quotes.at(-1)!.from).keys()].some(isOf)
  )
}
