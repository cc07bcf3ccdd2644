import { resolve } from "@ratecard/core/catalogue"
import { dayAsked, type Prices } from "./prices/prices.ts"

/**
 * A query of the cost page with the ids of models that it has other names of. The server resolves them, because
 * browsers would load 4.3 KB more for it.
 */
export const withModelIds = (search: string, prices: Prices): string => {
  const query = new URLSearchParams(search)
  const names = query.get("models")
  if (names === null || names === "all") return search
  const at = dayAsked(query, prices.now)
  const ids = names.split(",").map((name) => {
    const found = resolve(prices.names, name, { at, isSuggesting: false })
    return found.how === "none" ? name : found.model_id
  })
  if (ids.join(",") === names) return search
  query.set("models", [...new Set(ids)].join(","))
  return `?${query.toString()}`
}
