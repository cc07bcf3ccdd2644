import type { CatalogueView, Model } from "@ratecard/core/catalogue"

/** The model of each provider that was released last; of those of one day, the first of the catalogue. */
export const newestOfEach = ({ entryById, offered }: CatalogueView): ReadonlyArray<Model> => {
  const releasedOn = ({ id }: Model): string => entryById.get(id)?.release_date ?? ""
  return Array.from(Map.groupBy(offered, ({ provider }) => provider).values(), (models) =>
    models.reduce((newest, model) => (releasedOn(model) > releasedOn(newest) ? model : newest))
  )
}
