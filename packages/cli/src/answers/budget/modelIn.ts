import { offerNamed, resolve } from "@ratecard/core/catalogue"
import type { Prices } from "../../prices/Prices.ts"

/** The id under which usage of a model is counted; undefined for a name that means none. */
export const modelIn = (prices: Prices, name: string): string | undefined => {
  // Claude Code says how long a context is in brackets.
  const written = name.replace(/\[\w+\]$/u, "")
  const found = resolve(prices.names, written)
  return found.how === "none" ? offerNamed(prices, written)?.id : found.model_id
}
