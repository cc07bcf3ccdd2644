import { formatCount } from "../../format.ts"
import { AsOf } from "../../parts/AsOf.tsx"
import { hrefOfDay } from "../../parts/modelHref.ts"
import { RateNote } from "../../parts/RateNote.tsx"
import { modelsAsked, rateAsked } from "../../prices/prices.ts"
import type { PageModule } from "../../pageModule.ts"
import { useSite, useWords } from "../../site.ts"
import { Filters } from "./Filters.tsx"
import { choiceOf, retiredBeside, rowsOf } from "./modelRows.ts"
import { ModelsTable } from "./ModelsTable.tsx"
import { Tray } from "./Tray.tsx"
import { MODELS_WORDS } from "../../words/models.ts"
import "../../parts/filters.css"
import "./models.css"

const ModelsPage = () => {
  const { address, language, prices } = useSite()
  const words = useWords(MODELS_WORDS)
  const query = address.query.value
  const choice = choiceOf(query)
  const view = modelsAsked(prices.value, query)
  const rate = rateAsked(prices.value, query)
  const rows = rowsOf(view, choice, rate)
  const retired = choice.search === "" ? 0 : retiredBeside(view, choice, rate)
  return (
    <>
      <div class="page-head">
        <h1 tabIndex={-1}>{words.title}</h1>
        <AsOf />
      </div>
      <Filters choice={choice} />
      <p class="count" role="status">
        {formatCount(rows.length, words.shown, language.value)}
        {retired > 0 && (
          <>
            {". "}
            <a href={address.href("/models", { ...Object.fromEntries(query), retired: "1" })}>
              {formatCount(retired, words.retiredBeside, language.value)}
            </a>
          </>
        )}
      </p>
      <p>
        <a href={address.href("/models/map", Object.fromEntries(query))}>{words.map}</a>
      </p>
      {choice.search !== "" && (
        <p>
          <a href={hrefOfDay(address, "/hosts", { q: choice.search })}>{words.elsewhere(choice.search)}</a>
        </p>
      )}
      {rows.length === 0 ? (
        <p>
          {words.none} <a href={hrefOfDay(address, "/models")}>{words.clear}</a>
        </p>
      ) : (
        <ModelsTable rows={rows} choice={choice} />
      )}
      {choice.currency !== undefined && <RateNote />}
      <Tray chosen={choice.chosen} />
    </>
  )
}

export default {
  title: ({ language }) => MODELS_WORDS[language.value].title,
  description: ({ language }) => MODELS_WORDS[language.value].description,
  Page: ModelsPage
} satisfies PageModule
