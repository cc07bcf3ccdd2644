import type { Currency } from "@ratecard/core/catalogue"
import { priceFault, type QuotedPrices } from "../quote.ts"
import { describeFact, type QuotedFact } from "../quotedFact.ts"

/** How far from the base price of its unit a price may be: the least and the greatest multiple. */
const BOUNDS = {
  cache_write: [0.5, 10],
  cheaper: [0.1, 1],
  premium: [1, 10],
  modality: [0.1, 100]
} as const

/** The lowest and the highest fee that is believed, for 1,000 calls; lists of fees are in dollars. */
const FEE = [0.1, 1000] as const

/** Why this cannot be a price with these base prices, as the end of a sentence; undefined if it can. */
export const factFault = (fact: QuotedFact, base: QuotedPrices, currency: Currency): string | undefined => {
  const { per, price, unit, when } = fact
  if (per !== undefined) {
    const isFee = Number.isFinite(price) && price >= FEE[0] && price <= FEE[1]
    return isFee ? undefined : `${describeFact(fact)}: ${price} for ${per} is not a likely fee`
  }
  // The same bounds hold for every price of a token.
  const fault = priceFault({ input_price: price, output_price: price, cached_input_price: null }, currency)
  if (fault !== undefined && !(unit === "cache_read" && fault.includes("is below"))) {
    return `${describeFact(fact)}: ${fault.replace("input price", "price")}`
  }
  const reference = referenceOf(unit, base)
  if (reference === null) return `${describeFact(fact)}: there is no base price to compare ${price} with`
  const [least, most] = BOUNDS[kindOf(unit, when)]
  const isLikely = price >= reference * least && price <= reference * most
  return isLikely ? undefined : `${describeFact(fact)}: ${price} is not a likely price with ${reference}`
}

const kindOf = (unit: string, { above_input_tokens, batch, service_tier }: QuotedFact["when"]): keyof typeof BOUNDS => {
  if (unit.startsWith("cache_write")) return "cache_write"
  if (batch === true || service_tier === "flex") return "cheaper"
  return service_tier === "priority" || above_input_tokens !== undefined ? "premium" : "modality"
}

const referenceOf = (unit: string, { cached_input_price, input_price, output_price }: QuotedPrices): number | null => {
  if (unit.startsWith("cache_read")) return cached_input_price
  return unit.startsWith("output") ? output_price : input_price
}
