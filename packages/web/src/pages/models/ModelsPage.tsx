import { PAGE_FILTER_NAMES } from "@ratecard/core/catalogue"
import { Fragment } from "preact"
import { formatCount } from "../../format.ts"
import { linesOf, pathOfLine } from "../../lines/lines.ts"
import type { PageModule } from "../../pageModule.ts"
import { ModelsFound } from "../../offers/ModelsFound.tsx"
import { NotYet } from "../../offers/NotYet.tsx"
import { useOffers } from "../../offers/useOffers.ts"
import { PAGES } from "../../pages.ts"
import { AsOf } from "../../parts/AsOf.tsx"
import { Download } from "../../parts/Download.tsx"
import { Field, QueryForm } from "../../parts/QueryForm.tsx"
import { RateNote } from "../../parts/RateNote.tsx"
import { SelectField } from "../../parts/fields.tsx"
import "../../parts/filters.css"
import { Check, ChecksField, FilterFields } from "../../parts/filters.tsx"
import { hrefOfDay } from "../../parts/modelHref.ts"
import { searched } from "../../parts/search.ts"
import { instantAsked, modelsAsked, rateAsked } from "../../prices/prices.ts"
import { useSite, useWords } from "../../site.ts"
import { MODELS_WORDS } from "../../words/models.ts"
import { ModelsTable } from "./ModelsTable.tsx"
import { CHOSEN_COLUMNS } from "./columns.tsx"
import { type Choice, choiceOf, columnsOf, modelFile, retiredBeside, rowsOf } from "./modelRows.ts"
import "./models.css"

/** The parameters of the page's filters. */
const NAMES: ReadonlyArray<string> = ["q", ...PAGE_FILTER_NAMES, "currency", "retired", "hosts", "only"]

const ModelsPage = () => {
  const { address, base, language, prices } = useSite()
  const words = useWords(MODELS_WORDS)
  const query = address.query.value
  const choice = choiceOf(query)
  const at = instantAsked(query, prices.value.now)
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
      {choice.search !== "" && <LinesFound search={choice.search} />}
      <p class="count" role="status">
        {formatCount(rows.length, words.shown, language.value)}
        {retired > 0 && (
          <>
            {". "}
            <a href={address.href("/models", { ...Object.fromEntries(query), retired: "1" })}>
              {words.retiredBeside(formatCount(retired, words.retiredModels, language.value))}
            </a>
          </>
        )}
      </p>
      <p>
        <a href={hrefOfDay(address, "/lines")}>{words.lines}</a> ·{" "}
        <a href={hrefOfDay(address, PAGES.recommend.path)}>{PAGES.recommend.title[language.value]}</a> ·{" "}
        <a href={hrefOfDay(address, PAGES.hosts.path)}>{PAGES.hosts.title[language.value]}</a>
      </p>
      {choice.search !== "" && (
        <p>
          <a href={hrefOfDay(address, "/hosts", { q: choice.search })}>{words.elsewhere(choice.search)}</a>
        </p>
      )}
      {query.get("hosts") === "all" && <OfAllHosts />}
      {rows.length === 0 ? (
        <p>
          {words.none} <a href={hrefOfDay(address, "/models")}>{words.clear}</a>
        </p>
      ) : (
        <>
          <details class="columns" open={choice.columns !== undefined}>
            <summary>{words.chooseColumns}</summary>
            <QueryForm names={["columns"]}>
              <ChecksField
                name="columns"
                label={words.caption}
                values={CHOSEN_COLUMNS}
                texts={words.columns}
                chosen={columnsOf(choice)}
              />
            </QueryForm>
          </details>
          <div class={choice.columns && "models-scroll"} tabIndex={choice.columns && 0}>
            <ModelsTable rows={rows} choice={choice} />
          </div>
          <Download
            name="ratecard-models"
            rows={() => modelFile(rows)}
            api={`${base}/api/v1/models${at === undefined ? "" : `?at=${at}`}`}
          />
        </>
      )}
      {choice.currency !== undefined && <RateNote />}
      <Tray chosen={choice.chosen} />
    </>
  )
}

/** The models of all hosts, a row each, with the host where it is cheapest. */
const OfAllHosts = () => {
  const { language } = useSite()
  const offers = useOffers("models")
  const words = useWords(MODELS_WORDS)
  const { found } = offers
  return (
    <>
      <NotYet offers={offers} />
      {found !== undefined && (
        <details class="all-hosts" open>
          <summary>{`${words.allHosts}: ${formatCount(found.total, words.shown, language.value)}`}</summary>
          {found.models.length > 0 && <ModelsFound models={found.models} />}
        </details>
      )}
    </>
  )
}

/** The most lines that are named: more would hide the models. */
const MOST_LINES = 5

/** Links to the lines of models that a search finds. */
const LinesFound = ({ search }: { readonly search: string }) => {
  const { address, prices } = useSite()
  const words = useWords(MODELS_WORDS)
  const found = searched(linesOf(prices.value.view.entries), ({ name, slug }) => `${name} ${slug}`, search)
  return found.length === 0 ? null : (
    <p class="lines-found">
      {words.linesFound}{" "}
      {found.slice(0, MOST_LINES).map(({ name, slug }, index) => (
        <Fragment key={slug}>
          {index > 0 && ", "}
          <a href={hrefOfDay(address, pathOfLine(slug))}>{name}</a>
        </Fragment>
      ))}
    </p>
  )
}

/** The most models that are compared side by side. */
const MOST_COMPARED = 5

/** The chosen models, with links to their costs. */
const Tray = ({ chosen }: { readonly chosen: ReadonlyArray<string> }) => {
  const { address, language } = useSite()
  const words = useWords(MODELS_WORDS)
  if (chosen.length === 0) return null
  return (
    <p class="tray" role="status">
      {formatCount(chosen.length, words.chosen, language.value)}
      <a href={hrefOfDay(address, "/", { models: chosen.join(",") })}>{words.cost}</a>
      {chosen.length > 1 && chosen.length <= MOST_COMPARED && (
        <a href={hrefOfDay(address, PAGES.compare.path, { models: chosen.join(",") })}>{words.compare}</a>
      )}
      <button type="button" onClick={() => address.set({ models: null, only: null })}>
        {words.drop}
      </button>
    </p>
  )
}

const Filters = ({ choice }: { readonly choice: Choice }) => {
  const query = useSite().address.query.value
  const words = useWords(MODELS_WORDS)
  return (
    <QueryForm names={NAMES} class="filters" label={words.filters}>
      <Field label={words.search} class="search">
        <input type="search" name="q" value={choice.search} autocomplete="off" spellcheck={false} />
      </Field>
      <FilterFields are="single" chosen={choice.filters} />
      <SelectField
        name="currency"
        label={words.currency}
        chosen={choice.currency}
        options={(["own", "usd", "rub"] as const).map((currency) => ({
          value: currency === "own" ? "" : currency,
          text: words.currencies[currency]
        }))}
      />
      <Check name="retired" label={words.retired} isOn={choice.isWithRetired} />
      <Check name="hosts" label={words.allHosts} isOn={query.get("hosts") === "all"} value="all" />
      {(choice.chosen.length > 0 || choice.isChosenOnly) && (
        <Check name="only" label={words.only} isOn={choice.isChosenOnly} />
      )}
      <FilterFields are="sets" chosen={choice.filters} />
    </QueryForm>
  )
}

export default {
  title: ({ language }) => MODELS_WORDS[language.value].title,
  description: ({ language }) => MODELS_WORDS[language.value].description,
  parameters: [...NAMES, "models", "sort", "columns"],
  Page: ModelsPage
} satisfies PageModule
