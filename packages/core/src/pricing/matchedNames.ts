import type { ModelMatch } from "../catalogue/findModel.ts"
import type { MatchedName } from "./Calculation.ts"

/**
 * The names that are no ids, each once, and the models that they mean; `matches` are theirs, in the same order.
 *
 * @example
 * const { modelById } = catalogueAt(BUNDLED_ENTRIES, Date.now())
 * const names = ["openai-gpt-5", "gpt-5"]
 * matchedNames(names, names.map((name) => findModel(modelById, name)))
 * // => [{ name: "gpt-5", model_id: "openai-gpt-5", how: "name" }]
 */
export const matchedNames = (
  names: ReadonlyArray<string>,
  matches: ReadonlyArray<ModelMatch>
): ReadonlyArray<MatchedName> => {
  const byName = new Map<string, MatchedName>()
  for (const [index, { how, model_id }] of matches.entries()) {
    const name = names[index]!
    if (how !== "id") byName.set(name, { name, model_id, how })
  }
  return [...byName.values()]
}
