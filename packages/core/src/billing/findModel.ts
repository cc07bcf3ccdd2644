import type { NameHints } from "../names/resolve.ts"
import { namedModel, type NamedModelFound, type NamedModelRefused } from "../view/namedModel.ts"
import type { PriceSnapshot } from "../view/priceSnapshot.ts"
import { bundledPrices } from "./bundledPrices.ts"
import { millisOf, type When } from "./When.ts"

/** The prices to look a model up in, and the moment. */
export interface FindOptions extends Omit<NameHints, "at"> {
  /** The time of use, as ISO 8601, a Date or milliseconds: the model is what the name meant then, at the prices of then. Now by default. */
  readonly at?: When | undefined
  /** The prices; by default those that ship with this package. */
  readonly prices?: PriceSnapshot
  /** Tells the time, in milliseconds since the epoch; the clock by default. */
  readonly now?: () => number
}

/**
 * The one model that a name means, with its prices: an id, the provider's own name, a dated, prefixed or
 * differently spelt one, a cloud's or a gateway's. A name that means none, or several, is refused with at most three
 * candidates. Throws a RangeError for an `at` that cannot be read.
 *
 * @example
 * const found = findModel("openrouter/anthropic/claude-sonnet-4.5")
 * found.model.id // => "anthropic-claude-sonnet-4-5"
 * found.match.how // => "host"
 * findModel("opnai-gpt-5.2").candidates[0] // => "openai-gpt-5.2"
 */
export const findModel = (name: string, options: FindOptions = {}): NamedModelFound | NamedModelRefused => {
  const { at, now = Date.now, prices = bundledPrices(now()), ...hints } = options
  return namedModel(prices, name, at === undefined ? undefined : millisOf("at", at), hints)
}
