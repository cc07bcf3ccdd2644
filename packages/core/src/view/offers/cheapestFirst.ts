import { compareTexts } from "../../catalogue/compareTexts.ts"
import { compareMoney, convert } from "../../exchange/rate.ts"
import { type UnitRow, UNITS } from "../../ledger/schemas/units.ts"
import { makerNamed, makerOfHost } from "../../offers/hosts.ts"
import type { ModelKind, Offer, OfferPrice } from "../Offer.ts"
import type { PriceSnapshot } from "../priceSnapshot.ts"
import { isStandardPrice } from "./offerAt.ts"

/** The kinds that are sold in each unit, once asked for: as a value of the module they would come into every bundle. */
let known: ReadonlyMap<string, ReadonlyArray<ModelKind>> | undefined

const kindsByUnit = () =>
  (known ??= new Map(
    Object.entries<UnitRow>(UNITS).flatMap(([unit, { kinds }]) => (kinds === undefined ? [] : [[unit, kinds]]))
  ))

/** The units that models of a kind are sold in, where that is not tokens of text: the most usual first. */
const unitsOf = (kind: ModelKind): ReadonlyArray<string> =>
  [...kindsByUnit()].flatMap(([unit, kinds]) => (kinds.includes(kind) ? [unit] : []))

/**
 * The standard prices of an offer in the units that its kind is sold in; none for a model of text.
 *
 * @example
 * const now = Date.parse("2026-11-22")
 * const prices = pricesWithOffers(now)
 * const [offer] = findOffers(prices, { host: "fal-ai", search: "flux/schnell" })
 * kindPrices(offerAt(prices, offer, now)).map(({ unit, price }) => [unit, price]) // => [["image", 0.003]]
 */
export const kindPrices = ({ kind, prices }: Pick<Offer, "kind" | "prices">): ReadonlyArray<OfferPrice> =>
  unitsOf(kind).flatMap((unit) => prices.find((price) => price.unit === unit && isStandardPrice(price)) ?? [])

/** Of a request with three times as many tokens of input as of output; embeddings and rankings have no output. */
const mixOf = ({ input_price, kind, output_price }: Offer): number | undefined => {
  if (input_price === null) return undefined
  if (kind === "embedding" || kind === "rerank") return input_price
  return output_price === null ? undefined : (3 * input_price + output_price) / 4
}

/** The position of a unit among those that are compared; that of tokens of text is 0. */
const placeOf = (unit: string): number => 1 + [...kindsByUnit().keys()].indexOf(unit)

/** Amount and position of an offer in the order of prices; undefined if it has no price. */
const comparedBy = (offer: Offer): { readonly place: number; readonly amount: number } | undefined => {
  const own = kindPrices(offer).find(({ price }) => price !== null)
  if (own !== undefined) return { place: placeOf(own.unit), amount: own.price! }
  const amount = mixOf(offer)
  // An offer whose unit has no price is last.
  return amount === undefined
    ? amount
    : { place: unitsOf(offer.kind).length === 0 ? 0 : kindsByUnit().size + 1, amount }
}

/**
 * Offers, cheapest first: for three times as many tokens of input as of output, or by the unit that their kind is
 * sold in. Prices in several units are not compared: those of images come before those of their tokens. Offers
 * without such a price are last.
 *
 * @example
 * const now = Date.parse("2026-11-22")
 * const prices = pricesWithOffers(now)
 * const offers = ["gpt-5", "gpt-5-mini"].map((model) => findOffers(prices, { host: "openai", model })[0])
 * const shown = offers.map((offer) => offerAt(prices, offer, now))
 * cheapestFirst(shown, prices)[0].name // => "gpt-5-mini"
 */
export const cheapestFirst = (offers: ReadonlyArray<Offer>, { rate }: PriceSnapshot): ReadonlyArray<Offer> =>
  offers
    .map((offer) => ({ offer, by: comparedBy(offer) }))
    .toSorted((one, other) => {
      const [mine, theirs] = [one.by, other.by]
      if (mine === undefined || theirs === undefined) return Number(mine === undefined) - Number(theirs === undefined)
      const money = ({ amount }: { readonly amount: number }, { currency }: Offer) => ({ amount, currency })
      return (
        mine.place - theirs.place ||
        compareMoney(money(mine, one.offer), money(theirs, other.offer), rate) ||
        compareTexts(one.offer.id, other.offer.id)
      )
    })
    .map(({ offer }) => offer)

/**
 * The difference of an offer's price from another's, in percent, by what `cheapestFirst` compares; null if they cannot be compared, or the
 * other is free.
 *
 * @example
 * const now = Date.parse("2026-11-22")
 * const prices = pricesWithOffers(now)
 * const [offer] = findOffers(prices, { host: "openai", model: "gpt-5" })
 * changeFrom(offerAt(prices, offer, now), offerAt(prices, offer, now), prices) // => 0
 */
export const changeFrom = (offer: Offer, base: Offer, { rate }: PriceSnapshot): number | null => {
  const [mine, theirs] = [comparedBy(offer), comparedBy(base)]
  if (mine === undefined || theirs === undefined || mine.place !== theirs.place) return null
  const usual = convert(theirs.amount, base.currency, offer.currency, rate)
  return usual === 0 ? null : (mine.amount / usual - 1) * 100
}

/**
 * Whether an offer is that of the model's own maker.
 *
 * @example
 * isMakersOwn({ host: "moonshotai", maker: "moonshot" }) // => true
 */
export const isMakersOwn = ({ host, maker }: Pick<Offer, "host" | "maker">): boolean =>
  maker !== null && (makerNamed(host) ?? makerOfHost(host)) === maker

/**
 * The usual offers of a model as they stand, then its variants, then free ones, and last those without a price.
 *
 * @example
 * const now = Date.parse("2026-11-22")
 * const prices = pricesWithOffers(now)
 * const offers = findOffers(prices, { model: "gpt-oss-120b" }).map((offer) => offerAt(prices, offer, now))
 * usualFirst(cheapestFirst(offers, prices))[0].variant // => null
 */
export const usualFirst = (offers: ReadonlyArray<Offer>): ReadonlyArray<Offer> =>
  offers.toSorted((one, other) => turnOf(one) - turnOf(other))

const turnOf = (offer: Offer): number =>
  comparedBy(offer) === undefined ? 3 : offer.variant === null ? 0 : offer.variant === "free" ? 2 : 1
