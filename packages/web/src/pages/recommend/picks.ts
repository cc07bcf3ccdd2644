import { type CatalogueView, DAY_MILLIS, type Model } from "@ratecard/core/catalogue"
import type { FittingModel } from "./recommendation.ts"

/** A model worth a look, and for what. */
export interface ModelPick extends FittingModel {
  readonly why: "cheapest" | "newest" | "longest"
}

/** A model that came out before that many days is of another generation. */
export const NEW_DAYS = 180

/** The cheapest of the models that fit, the cheapest of the new ones, and that with the longest window: each another one. */
export const picksOf = (
  fitting: ReadonlyArray<FittingModel>,
  { entryById }: Pick<CatalogueView, "entryById">,
  at: number
): ReadonlyArray<ModelPick> => {
  const known = fitting
    .filter(({ month }) => month !== null)
    .toSorted((one, other) => Number(one.month) - Number(other.month))
  const isNew = ({ id }: Model): boolean => {
    const day = entryById.get(id)?.release_date
    return day != null && Date.parse(day) > at - NEW_DAYS * DAY_MILLIS
  }
  const cheapest = known[0]
  const newest = known.find((each) => each !== cheapest && isNew(each.model))
  const longest = known
    .filter((each) => each !== cheapest && each !== newest && each.model.context_window !== null)
    .reduce<FittingModel | undefined>(
      (best, each) => (best === undefined || each.model.context_window! > best.model.context_window! ? each : best),
      undefined
    )
  return [
    ...(cheapest ? [{ ...cheapest, why: "cheapest" as const }] : []),
    ...(newest ? [{ ...newest, why: "newest" as const }] : []),
    ...(longest ? [{ ...longest, why: "longest" as const }] : [])
  ]
}
