import { spanOf } from "../../ledger/tariff/span.ts"
import type { ModelKind } from "../../names/modelKind.ts"
import { resolve } from "../../names/resolve.ts"
import { nameKey, hostSlug } from "../../offers/hosts.ts"
import { agreedOn, conditionsOf, idOf } from "../../offers/offerTariff.ts"
import type { Shelf } from "../Offer.ts"
import type { PriceSnapshot } from "../priceSnapshot.ts"
import { keptModel, type KnownOffer, knownAbout, knownOffers, modelKey } from "./knownOffers.ts"
import { familyIn, familyOf } from "./oneModel.ts"

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
  const found = model_id === undefined ? prices.offers?.find(name) : undefined
  const ids = found?.is === "offer" ? [idOf(found.offer)] : found?.is === "several" ? found.ids : []
  const { index, named: modelSpelt } = knownAbout(prices, () => familiesOf(prices, [name, model_id ?? name, ...ids]))
  const { byId, byModelId, byName } = index
  const named =
    model_id === undefined
      ? [...ids.flatMap((id) => byId.get(id) ?? []), ...(byName.get(bareKey(name)) ?? [])]
      : [...(byId.get(name) ?? []), ...(byModelId.get(model_id) ?? [])]
  const spelt = model_id === undefined ? modelSpelt(name)?.key : undefined
  const keys = [model_id ?? spelt, ...(model_id === undefined ? [] : [name]), ...named.map(modelKey)]
  const asked = [...new Set(keys.flatMap((key) => key ?? []))]
  const { index: all, offers } = knownAbout(prices, () => familiesOf(prices, asked))
  const meant = new Set(asked.flatMap((key) => all.byModel.get(key) ?? []))
  return { model_id, offers: offers.filter((offer) => meant.has(offer)) }
}

/** The families of the offers of some models and ids: by the names themselves, and by what lists say of offers. */
const familiesOf = ({ names, offers }: PriceSnapshot, asked: ReadonlyArray<string>): ReadonlySet<string> => {
  const whole = new Set(asked)
  const own = asked.map((name) => names.get(name)?.name ?? name)
  const keys = new Set(own.map(bareKey))
  const isSaid = new Map<string | null, boolean>([[null, false]])
  const families = new Set(own.flatMap((name) => [familyOf({ host: "", name }), familyIn(bareKey(name))]))
  for (const offer of offers?.offers ?? []) {
    let said = isSaid.get(offer.model)
    if (said === undefined) isSaid.set(offer.model, (said = keys.has(nameKey("", offer.model!))))
    if (offer.model === null && offer.quotes.length === 0) {
      const match = keptModel(names, offer)
      said = match.how !== "none" && whole.has(match.model_id)
    }
    if (said || whole.has(idOf(offer))) families.add(familyOf(offer))
  }
  return families
}

/** The key of a name without what stands before its first slash. */
const bareKey = (name: string): string => {
  const key = nameKey("", name)
  return key.slice(key.indexOf("/") + 1)
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
    const { name: own, provider } = prices.names.get(match.model_id)!
    return offersLike(prices, { host: hostSlug(provider), name: own }).find(
      ({ listed, model_id }) => listed === undefined && model_id === match.model_id
    )
  }
  const found = prices.offers?.find(name)
  return found?.is === "offer"
    ? offersLike(prices, found.offer).find(({ listed }) => listed === found.offer)
    : undefined
}

const offersLike = (prices: PriceSnapshot, offer: Parameters<typeof familyOf>[0]): ReadonlyArray<KnownOffer> =>
  knownAbout(prices, () => new Set([familyOf(offer)])).offers

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
