import { type CatalogueView, DAY_MILLIS, type Model } from "@ratecard/core/catalogue"
import { formatCompact, formatDay, formatMoney } from "../../format.ts"
import { hrefOfDay, modelHref } from "../../parts/modelHref.ts"
import { PAGES } from "../../pages.ts"
import { useSite, useWords } from "../../site.ts"
import { RECOMMEND_WORDS } from "../../words/recommend.ts"
import type { CostRequest } from "../cost/costRequest.ts"
import type { FittingModel } from "./recommendation.ts"

/** The models to look at first, each with what it costs and why it is here. */
export const Picks = ({
  picks,
  request: { currency }
}: {
  readonly picks: ReadonlyArray<ModelPick>
  readonly request: CostRequest
}) => {
  const { address, language: chosen, prices } = useSite()
  const language = chosen.value
  const words = useWords(RECOMMEND_WORDS)
  const reasonOf = ({ model, why }: ModelPick): string => {
    const day = prices.value.view.entryById.get(model.id)?.release_date ?? ""
    return {
      cheapest: () => words.picks.cheapest,
      newest: () => words.picks.newest(formatDay(day, language)),
      longest: () => words.picks.longest(formatCompact(model.context_window ?? 0, language))
    }[why]()
  }
  return (
    <>
      <ul class="picks">
        {picks.map((pick) => (
          <li key={pick.model.id}>
            <h2>
              <a href={modelHref(address, pick.model.id)}>{pick.model.display_name}</a>
            </h2>
            <p class="price">
              {pick.month === 0 ? words.free : formatMoney(pick.month!, currency, language, { maximum: 2 })}{" "}
              <small class="faint">{words.picks.month}</small>
            </p>
            <p>{reasonOf(pick)}</p>
            <a href={address.href("/playground", { model: pick.model.id })}>{words.picks.try}</a>
          </li>
        ))}
      </ul>
      {picks.length > 1 && (
        <p>
          <a href={hrefOfDay(address, PAGES.compare.path, { models: picks.map(({ model }) => model.id).join(",") })}>
            {words.picks.compare}
          </a>
        </p>
      )}
    </>
  )
}

/** A model worth a look, and for what. */
interface ModelPick extends FittingModel {
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
