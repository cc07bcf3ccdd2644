import type { ModelFacts } from "../catalogue/CatalogueEntry.ts"
import { latestAlias } from "./latestAlias.ts"
import { lineName, slugOf } from "./lineName.ts"

type Named = Pick<ModelFacts, "display_name" | "id" | "provider">

/**
 * The id of its line by the id of each model that is of one: models of a provider that follow one another under one
 * name. Two providers with lines of one name have their slugs in front of it.
 *
 * @example
 * lineIds(bundledPrices(Date.now()).view.entries).get("anthropic-claude-sonnet-4-5") // => "claude-sonnet"
 */
export const lineIds = (models: ReadonlyArray<Named>): ReadonlyMap<string, string> => {
  const slug = (model: Named) => slugOf(lineName(model))
  const groups = Map.groupBy(models, (model) => `${model.provider} ${slug(model)}`)
  const lines = [...groups.values()].filter(hasReleases)
  const taken = Map.groupBy(lines, ([first]) => slug(first!))
  return new Map(
    lines.flatMap((line) => {
      const own = slug(line[0]!)
      const id = taken.get(own)!.length === 1 ? own : `${line[0]!.provider}-${own}`
      return line.map((model) => [model.id, id] as const)
    })
  )
}

/** A second name of a model makes no line. */
const hasReleases = (models: ReadonlyArray<Named>): boolean => {
  const ids = models.map(({ id }) => id)
  return ids.filter((id) => latestAlias(id, ids) === undefined).length > 1
}
