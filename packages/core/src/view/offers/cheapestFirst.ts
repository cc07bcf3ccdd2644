import { compareTexts } from "../../catalogue/compareTexts.ts"
import { compareMoney } from "../../exchange/rate.ts"
import type { Offer } from "../Offer.ts"
import type { PriceSnapshot } from "../priceSnapshot.ts"

/** Of a request with three times as many tokens of input as of output; embeddings have no output. */
const mixOf = ({ currency, input_price, kind, output_price }: Offer) => {
  if (input_price === null) return undefined
  if (kind === "embedding") return { amount: input_price, currency }
  return output_price === null ? undefined : { amount: (3 * input_price + output_price) / 4, currency }
}

/**
 * The offers of one model everywhere, cheapest first for three times as many tokens of input as of output; those
 * without such a price last.
 *
 * @example
 * const now = Date.parse("2026-11-22")
 * const prices = pricesWithOffers(now)
 * const offers = ["gpt-5", "gpt-5-mini"].map((model) => findOffers(prices, { host: "openai", model })[0])
 * const shown = offers.map((offer) => offerAt(prices, offer, now))
 * cheapestFirst(shown, prices)[0].name // => "gpt-5-mini"
 */
export const cheapestFirst = (offers: ReadonlyArray<Offer>, { rate }: PriceSnapshot): ReadonlyArray<Offer> =>
  offers.toSorted((one, other) => {
    const mine = mixOf(one)
    const theirs = mixOf(other)
    if (mine === undefined || theirs === undefined) return Number(mine === undefined) - Number(theirs === undefined)
    return compareMoney(mine, theirs, rate) || compareTexts(one.id, other.id)
  })
