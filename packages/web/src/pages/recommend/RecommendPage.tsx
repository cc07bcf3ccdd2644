import { recommend } from "@ratecard/core/plain"
import { formatCount } from "../../format.ts"
import { AsOf } from "../../parts/AsOf.tsx"
import { RateNote } from "../../parts/RateNote.tsx"
import { modelsAsked } from "../../prices/prices.ts"
import type { PageModule } from "../../routes.ts"
import { useSite, useWords } from "../../site.ts"
import { RECOMMEND_WORDS } from "../../words/recommend.ts"
import { LeftOut } from "./LeftOut.tsx"
import { RequirementsForm } from "./RequirementsForm.tsx"
import { Recommended } from "./Recommended.tsx"
import { apiQuery, requirementsAsked } from "./requirementsAsked.ts"
import "../../parts/filters.css"
import "./recommend.css"

const RecommendPage = () => {
  const { address, base, language, origin, prices } = useSite()
  const words = useWords(RECOMMEND_WORDS)
  const query = address.query.value
  const asked = requirementsAsked(query)
  const { modelById, offered } = modelsAsked(prices.value, query)
  const { excluded, models } = recommend(offered, asked.requirements, asked.sortBy, prices.value.rate)
  const api = `${base}/api/v1/recommend?${apiQuery(asked)}`
  return (
    <>
      <div class="page-head">
        <h1 tabIndex={-1}>{words.title}</h1>
        <AsOf />
      </div>
      <RequirementsForm asked={asked} />
      <p role="status">{models.length === 0 ? words.none : formatCount(models.length, words.fits, language.value)}</p>
      {models.length > 0 && (
        <>
          <Recommended models={models} currency={asked.requirements.price_currency} />
          <p>
            <a
              href={address.href("/", {
                models: models
                  .slice(0, 3)
                  .map(({ id }) => id)
                  .join(",")
              })}
            >
              {words.cost}
            </a>
          </p>
        </>
      )}
      {excluded.length > 0 && <LeftOut excluded={excluded} modelById={modelById} />}
      <RateNote />
      <p class="small">
        {words.api}{" "}
        <a href={api} class="address">
          <code>{origin + api}</code>
        </a>
      </p>
    </>
  )
}

export default {
  title: ({ language }) => RECOMMEND_WORDS[language.value].title,
  description: ({ language }) => RECOMMEND_WORDS[language.value].description,
  Page: RecommendPage
} satisfies PageModule
