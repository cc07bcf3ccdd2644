import type { NameHints } from "../names/resolve.ts"
import { namedModel, type NamedModelFound, type NamedModelRefused } from "../view/namedModel.ts"
import type { PriceSnapshot } from "../view/priceSnapshot.ts"
import { bundledPrices } from "./bundledPrices.ts"

/** The prices to look a model up in, and the moment. */
export interface FindOptions extends NameHints {
  /** The prices; by default those that ship with this package. */
  readonly prices?: PriceSnapshot
  /** Tells the time, in milliseconds since the epoch. */
  readonly now?: () => number
}

/**
 * The one model that a name means, with its prices: an id, the provider's own name, a dated, prefixed or
 * differently spelt one, a cloud's or a gateway's. With `at`, in milliseconds since the epoch, as it stood
 * then. A name that means none, or several, is refused with at most three candidates.
 *
 * @example
 * const found = findModel("openrouter/anthropic/claude-sonnet-4.5")
 * found.model.id // => "anthropic-claude-sonnet-4-5"
 * found.match.how // => "host"
 * findModel("opnai-gpt-5.2").candidates[0] // => "openai-gpt-5.2"
 */
export const findModel = (
  name: string,
  { at, now = Date.now, prices = bundledPrices(now()), ...hints }: FindOptions = {}
): NamedModelFound | NamedModelRefused => namedModel(prices, name, at, hints)
