import { formatCompact, formatDay, formatMoney } from "../../format.ts"
import { hrefOfDay, modelHref } from "../../parts/modelHref.ts"
import { PAGES } from "../../pages.ts"
import { useSite, useWords } from "../../site.ts"
import { RECOMMEND_WORDS } from "../../words/recommend.ts"
import type { CostRequest } from "../cost/costRequest.ts"
import type { ModelPick } from "./picks.ts"

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
