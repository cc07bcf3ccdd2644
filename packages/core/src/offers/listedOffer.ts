import type { ModelKind } from "../names/modelKind.ts"

/**
 * US dollars by unit, with the tariff after `@` and the length of the prompt after `>`: `input`, `output@batch`,
 * `input@priority>200000`. Per 1,000,000 tokens or characters; per 1,000 calls or pages; per one minute, image or second.
 */
export type OfferPrices = Readonly<Record<string, number>>

/** What a public list said of an offer's prices from a day on. */
export interface OfferQuote {
  /** The public list that says so: `litellm`. */
  readonly list: string
  /** The first day on which it was read so, `YYYY-MM-DD`. */
  readonly from: string
  /** The last day on which it was read so, `YYYY-MM-DD`. */
  readonly as_of: string
  readonly prices: OfferPrices
}

/** What public lists say that a host charges for a model. */
export interface ListedOffer {
  /** Who serves it: `fireworks`. */
  readonly host: string
  /** The model as the host names it: `accounts/fireworks/models/glm-4p6`. */
  readonly name: string
  readonly kind: ModelKind
  /** Who made the model: `zai`; null if no list and no name says so. */
  readonly maker: string | null
  /** The maker's own name of the model: `glm-4.6`; null if nothing says it. */
  readonly model: string | null
  /** In tokens, like the next. */
  readonly context_window: number | null
  readonly max_output_tokens: number | null
  /** Oldest first; only added to. None where the catalogue itself has the price. */
  readonly quotes: ReadonlyArray<OfferQuote>
}
