import { latestAlias } from "@ratecard/core/catalogue"
import { AsOf } from "../../parts/AsOf.tsx"
import { Choice } from "../../parts/Choice.tsx"
import { RateNote } from "../../parts/RateNote.tsx"
import { dayAsked, modelsAsked, rateAsked } from "../../prices/prices.ts"
import type { PageModule } from "../../pageModule.ts"
import { useSite, useWords } from "../../site.ts"
import { MAP_WORDS } from "../../words/map.ts"
import { MODELS_WORDS } from "../../words/models.ts"
import { Filters, NAMES } from "../models/Filters.tsx"
import { choiceOf, rowsOf } from "../models/modelRows.ts"
import "../../parts/filters.css"
import { ByLength } from "./ByLength.tsx"
import "./map.css"
import { OverTime } from "./OverTime.tsx"
import { KINDS, type PriceKind } from "./promptPrices.ts"

const VIEWS = ["length", "time"] as const

const viewIn = (query: URLSearchParams): (typeof VIEWS)[number] => (query.get("show") === "time" ? "time" : "length")

const kindIn = (query: URLSearchParams): PriceKind => KINDS.find((kind) => kind === query.get("price")) ?? "input"

const MapPage = () => {
  const { address, prices } = useSite()
  const words = useWords(MAP_WORDS)
  const { filters } = useWords(MODELS_WORDS)
  const query = address.query.value
  const view = viewIn(query)
  const kind = kindIn(query)
  const choice = choiceOf(query)
  const models = modelsAsked(prices.value, query)
  const rate = rateAsked(prices.value, query)
  const question = { book: prices.value.book, kind, currency: choice.currency ?? "usd", rate }
  const at = dayAsked(query, prices.value.now) ?? prices.value.now
  const asked = view === "length" ? choice : { ...choice, isWithRetired: true, maxInput: Infinity }
  const ids = models.entries.map(({ id }) => id)
  const entries = rowsOf(models, asked, rate)
    .filter(({ model }) => latestAlias(model.id, ids) === undefined)
    .map(({ model }) => models.entryById.get(model.id)!)
  return (
    <>
      <div class="page-head">
        <h1 tabIndex={-1}>{words.titles[view]}</h1>
        <AsOf />
      </div>
      <div class="choices">
        <Choice
          label={words.show}
          name="show"
          chosen={view}
          options={VIEWS.map((value) => ({ value, text: words.views[value] }))}
        />
        <Choice
          label={words.price}
          name="price"
          chosen={kind}
          options={KINDS.map((value) => ({ value, text: words.kinds[value] }))}
        />
      </div>
      <details class="asked" open={NAMES.some((name) => query.has(name))}>
        <summary>{filters}</summary>
        <Filters choice={choice} />
      </details>
      {view === "length" ? (
        <ByLength entries={entries} at={at} question={question} minWindow={choice.filters.min_context_window ?? 0} />
      ) : (
        <OverTime entries={entries} now={at} question={question} />
      )}
      <RateNote />
      <p>
        <a href={address.href("/models", Object.fromEntries(query))}>{words.table}</a>
      </p>
    </>
  )
}

export default {
  title: ({ address, language }) => MAP_WORDS[language.value].titles[viewIn(address.query.value)],
  description: ({ address, language }) => MAP_WORDS[language.value].descriptions[viewIn(address.query.value)],
  Page: MapPage
} satisfies PageModule
