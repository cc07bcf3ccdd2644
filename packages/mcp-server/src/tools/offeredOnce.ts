import { type CatalogueView, latestModels, type Model, viewAt } from "@ratecard/core/catalogue"

/** The models that are offered, now or at a past instant, each under one name: its `-latest` name is left out. */
export const offeredOnce = (view: CatalogueView, at: number | undefined): ReadonlyArray<Model> => {
  const { offered } = viewAt(view, at)
  const aliases = new Set(latestModels(offered, view.entryById).values())
  return offered.filter((model) => !aliases.has(model))
}
