/** What can be compared: cheaper is better, and a longer context is. */
export interface Offer {
  readonly price: number
  readonly context: number
}

/**
 * The offers that no other one beats, by price ascending: no other offer is at least as cheap and as long as one of
 * them, and better in one of the two.
 *
 * @example
 * const cheap = { price: 1, context: 8000 }
 * const long = { price: 2, context: 128_000 }
 * paretoFront([long, { price: 3, context: 128_000 }, cheap]) // => [cheap, long]
 */
export const paretoFront = <O extends Offer>(offers: ReadonlyArray<O>): ReadonlyArray<O> => {
  let best: O | undefined
  return offers
    .toSorted((one, other) => one.price - other.price || other.context - one.context)
    .filter((offer) => {
      const isEqual = offer.price === best?.price && offer.context === best.context
      const isOnFront = isEqual || offer.context > (best?.context ?? -Infinity)
      if (isOnFront) best = offer
      return isOnFront
    })
}
