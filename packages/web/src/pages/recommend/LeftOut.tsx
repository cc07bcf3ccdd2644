import type { Model } from "@ratecard/core/catalogue"
import { formatCount, formatNumber } from "../../format.ts"
import { modelHref } from "../../parts/modelHref.ts"
import { useSite, useWords } from "../../site.ts"
import { FILTER_WORDS } from "../../words/filters.ts"
import { RECOMMEND_WORDS } from "../../words/recommend.ts"
import { byCondition, type LeftOutModel } from "./requirementsAsked.ts"

/** Models that do not fit, by the condition that they fail. */
export const LeftOut = ({
  excluded,
  modelById
}: {
  readonly excluded: ReadonlyArray<LeftOutModel>
  readonly modelById: ReadonlyMap<string, Model>
}) => {
  const { address, language } = useSite()
  const words = useWords(RECOMMEND_WORDS)
  const filters: Partial<Record<string, { readonly failed: string }>> = useWords(FILTER_WORDS)
  const reasonOf = (failed: LeftOutModel["failed"]) =>
    failed === "budget" ? words.overBudget : (filters[failed]?.failed ?? failed)
  return (
    <section class="left-out">
      <h2>{formatCount(excluded.length, words.excluded, language.value)}</h2>
      <p class="faint">{words.excludedText}</p>
      {byCondition(excluded).map(([failed, ids]) => (
        <details key={failed}>
          <summary>
            {formatNumber(ids.length, language.value)} – {reasonOf(failed)}
          </summary>
          <ul>
            {ids.map((id) => (
              <li key={id}>
                <a href={modelHref(address, id)}>{modelById.get(id)?.display_name ?? id}</a>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  )
}
