import { type CatalogueView, latestModels, type Model } from "@ratecard/core/catalogue"

/** These models, each under one name: the `-latest` name of one of them is left out. */
export const withoutAliases = (
  models: ReadonlyArray<Model>,
  { entryById }: Pick<CatalogueView, "entryById">
): ReadonlyArray<Model> => {
  const aliases = new Set(latestModels(models, entryById).values())
  return models.filter((model) => !aliases.has(model))
}
