import type { Resolved } from "../names/resolve.ts"
import type { MatchedName } from "./Calculation.ts"

/**
 * The names that are not ids, each once, and the models that they mean; `matches` are theirs, in the same order.
 *
 * @example
 * const prices = bundledPrices(Date.now())
 * const names = ["openai-gpt-5", "gpt-5"]
 * matchedNames(names, names.map((name) => resolve(prices.names, name)))
 * // => [{ name: "gpt-5", model_id: "openai-gpt-5", how: "name" }]
 */
export const matchedNames = (
  names: ReadonlyArray<string>,
  matches: ReadonlyArray<Pick<Resolved, "model_id" | "how" | "tier">>
): ReadonlyArray<MatchedName> => {
  const byName = new Map<string, MatchedName>()
  for (const [index, { how, model_id, tier }] of matches.entries()) {
    const name = names[index]!
    if (how !== "id") byName.set(name, { name, model_id, how, ...(tier !== undefined && { tier }) })
  }
  return [...byName.values()]
}
