import type { ModelFacts } from "../catalogue/CatalogueEntry.ts"
import type { Model } from "../catalogue/Model.ts"
import { latestAlias } from "./lineIds.ts"

/**
 * By what is said of a model: what is said of its `-latest` name, where that is all the same.
 *
 * @example
 * const ids = ["mistral-small-2501", "mistral-small-latest", "codestral-latest"]
 * const named = latestNames(ids, (id) => id, () => 0.1)
 * named.get("mistral-small-2501") // => "mistral-small-latest"
 */
export const latestNames = <Said>(
  all: ReadonlyArray<Said>,
  idOf: (said: Said) => string,
  restOf: (said: Said) => unknown
): ReadonlyMap<Said, Said> =>
  new Map(
    [...Map.groupBy(all, (said) => JSON.stringify(restOf(said))).values()].flatMap((same) => {
      const ids = same.map(idOf).toSorted()
      const saidOf = (id: string) => same.find((said) => idOf(said) === id)!
      return ids.flatMap((id): ReadonlyArray<readonly [Said, Said]> => {
        const named = latestAlias(id, ids)
        return named === undefined ? [] : [[saidOf(named), saidOf(id)]]
      })
    })
  )

/**
 * By model: its `-latest` name, where provider, prices, window and day of release are the same.
 *
 * @example
 * const { entryById, modelById } = catalogueAt(BUNDLED_ENTRIES, Date.parse("2026-11-01"))
 * const models = ["mistral-ministral-3b-2512", "mistral-ministral-3b-latest"].map((id) => modelById.get(id))
 * latestModels(models, entryById).get(models[0]).id // => "mistral-ministral-3b-latest"
 */
export const latestModels = (
  models: ReadonlyArray<Model>,
  entryById: ReadonlyMap<string, Pick<ModelFacts, "release_date">>
): ReadonlyMap<Model, Model> => {
  const releasedOn = ({ id }: Model) => entryById.get(id)!.release_date
  const named = latestNames(
    models,
    ({ id }) => id,
    ({ cached_input_price, context_window, input_price, output_price, provider }) => [
      provider,
      input_price,
      cached_input_price,
      output_price,
      context_window
    ]
  )
  return new Map([...named].filter(([model, alias]) => [null, releasedOn(model)].includes(releasedOn(alias))))
}

/**
 * These models, each under one name: the `-latest` name of one of them is left out.
 *
 * @example
 * const { entryById, offered } = catalogueAt(BUNDLED_ENTRIES, Date.parse("2026-11-01"))
 * withoutAliases(offered, entryById).some(({ id }) => id === "mistral-ministral-3b-latest") // => false
 */
export const withoutAliases = (
  models: ReadonlyArray<Model>,
  entryById: ReadonlyMap<string, Pick<ModelFacts, "release_date">>
): ReadonlyArray<Model> => {
  const aliases = new Set(latestModels(models, entryById).values())
  return models.filter((model) => !aliases.has(model))
}
