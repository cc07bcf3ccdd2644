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
import { Part } from "../../parts/Part.tsx"
import { RateNote } from "../../parts/RateNote.tsx"
import { NumberField, SelectField } from "../../parts/fields.tsx"
import "../../parts/filters.css"
import { Check, ChecksField, Chips, type Chosen, FilterFields, useChosenFilters } from "../../parts/filters.tsx"
import { hrefOfDay, valuesOf } from "../../parts/modelHref.ts"
import { searched } from "../../parts/search.ts"
import { instantAsked, modelsAsked } from "../../prices/prices.ts"
import { useSite, useWords } from "../../site.ts"
import { COMPARE_WORDS } from "../../words/compare.ts"
import { MODELS_WORDS } from "../../words/models.ts"
import { MONTH_FIELDS } from "../compare/month.ts"
import { workloadText } from "../cost/workloadText.ts"
import { WorkloadFields } from "../cost/WorkloadFields.tsx"
import { BENCHMARK_NAMES, BENCHMARKS } from "../../scores/scores.ts"
import { ModelsTable } from "./ModelsTable.tsx"
import { CHOSEN_COLUMNS } from "./columns.tsx"
import {
  apiPath,
  type Choice,
  choiceOf,
  columnsOf,
  modelFile,
  modelsFound,
  usualSort,
  workloadOf
} from "./modelRows.ts"
import "./models.css"

/** The parameters of the fields behind the button. */
const NAMES: ReadonlyArray<string> = [
  ...MONTH_FIELDS,
  "budget",
  ...BENCHMARK_NAMES,
  "currency",
  ...PAGE_FILTER_NAMES,
  "retired",
  "hosts",
  "only",
  "sort"
]

const ModelsPage = () => {
  const site = useSite()
  const { address, base, language, prices } = site
  const words = useWords(MODELS_WORDS)
  const query = address.query.value
  const choice = choiceOf(query)
  const view = modelsAsked(prices.value, query)
  const found = modelsFound(prices.value, query)
  const { retired, rows } = found
  const api = `${base}/api/v1/${apiPath(choice, instantAsked(query, prices.value.now))}`
  return (
    <>
      <div class="page-head">
        <h1 tabIndex={-1}>{words.title}</h1>
        <a class="skip visually-hidden" href="#models">
          {words.toTable}
        </a>
        <AsOf />
      </div>
      <Filters choice={choice} />
      <p class="count">
        <span role="status">
          {formatCount(rows.length, words.shown, language.value)}
          {choice.search !== "" && retired > 0 && (
            <>
              {". "}
              <a href={address.href("/models", { ...Object.fromEntries(query), retired: "1" })}>
                {words.retiredBeside(formatCount(retired, words.retiredModels, language.value))}
              </a>
            </>
          )}
        </span>{" "}
        <span class="small faint">
          {COMPARE_WORDS[language.value].monthOf(workloadText(site, workloadOf(query, view)))}
        </span>
      </p>
      {choice.search !== "" && <FoundElsewhere search={choice.search} />}
      {query.get("hosts") === "all" && <OfAllHosts />}
      {rows.length === 0 && (
        <p>
          {words.none} <a href={hrefOfDay(address, "/models")}>{words.clear}</a>
        </p>
      )}
      <div hidden={rows.length === 0}>
        <div class={choice.columns && "models-scroll"} tabIndex={choice.columns && 0}>
          <ModelsTable found={found} choice={choice} />
        </div>
        <Download name="ratecard-models" rows={() => modelFile(rows)} api={api} />
        <p class="small">
          {words.api}{" "}
          <a href={api} class="address">
            <code>{site.origin + api}</code>
          </a>
        </p>
      </div>
      <p>
        <a href={hrefOfDay(address, "/lines")}>{words.lines}</a> ·{" "}
        <a href={hrefOfDay(address, PAGES.hosts.path)}>{PAGES.hosts.title[language.value]}</a>
      </p>
      <p class="small faint">
        {words.scores}{" "}
        {BENCHMARK_NAMES.map((name, index) => {
          const { about, licence, name: title, source, url } = BENCHMARKS[name]
          return (
            <Fragment key={name}>
              {index > 0 && "; "}
              <a href={url}>{title}</a>: {about[language.value]} (<a href={source}>{licence}</a>)
            </Fragment>
          )
        })}
        . {words.scoresNote}
      </p>
      <RateNote />
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

/** Links to the lines and the hosts of models that a search finds. */
const FoundElsewhere = ({ search }: { readonly search: string }) => {
  const { address, prices } = useSite()
  const words = useWords(MODELS_WORDS)
  const found = searched(linesOf(prices.value.view.entries), ({ name, slug }) => `${name} ${slug}`, search)
  return (
    <p>
      {found.length > 0 && (
        <>
          {words.linesFound}{" "}
          {found.slice(0, MOST_LINES).map(({ name, slug }, index) => (
            <Fragment key={slug}>
              {index > 0 && ", "}
              <a href={hrefOfDay(address, pathOfLine(slug))}>{name}</a>
            </Fragment>
          ))}
          {". "}
        </>
      )}
      <a href={hrefOfDay(address, "/hosts", { q: search })}>{words.elsewhere(search)}</a>
    </p>
  )
}

/** The most models that are compared side by side. */
const MOST_COMPARED = 5

/** The chosen models, with links to their costs. */
const Tray = ({ chosen }: { readonly chosen: ReadonlyArray<string> }) => {
  const { address, language } = useSite()
  const asked = { ...valuesOf(address.query.value, MONTH_FIELDS), models: chosen.join() }
  const words = useWords(MODELS_WORDS)
  if (chosen.length === 0) return null
  return (
    <p class="tray" role="status">
      {formatCount(chosen.length, words.chosen, language.value)}
      <a href={hrefOfDay(address, "/", asked)}>{words.cost}</a>
      {chosen.length > 1 && chosen.length <= MOST_COMPARED && (
        <a href={hrefOfDay(address, PAGES.compare.path, asked)}>{words.compare}</a>
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
  const chips: ReadonlyArray<Chosen> = [
    ...(choice.budget < Infinity
      ? [{ name: "budget", text: `${words.budget(signOf(choice))}: ${choice.budget}` }]
      : []),
    ...choice.scores.map(([name, least]) => ({ name, text: `${words.atLeast(BENCHMARKS[name].name)}: ${least}` })),
    ...(choice.currency === undefined ? [] : [{ name: "currency", text: words.currencies[choice.currency] }]),
    ...useChosenFilters(choice.filters),
    ...(choice.isWithRetired ? [{ name: "retired", text: words.retired }] : []),
    ...(query.get("hosts") === "all" ? [{ name: "hosts", text: words.allHosts }] : []),
    ...(choice.isChosenOnly ? [{ name: "only", text: words.only }] : [])
  ]
  return (
    <>
      <div class="models-filters">
        <QueryForm names={["q"]} label={words.search}>
          <Field label={words.search}>
            <input type="search" name="q" value={choice.search} autocomplete="off" spellcheck={false} />
          </Field>
        </QueryForm>
        <details>
          <summary>{words.filters}</summary>
          <Part of={[...query].filter(([name]) => name !== "q").join()}>
            <Fields choice={choice} />
          </Part>
        </details>
      </div>
      <Chips all={chips} />
    </>
  )
}

const signOf = ({ currency }: Choice): string => (currency === "rub" ? "₽" : "$")

/** All that is chosen behind the button. */
const Fields = ({ choice }: { readonly choice: Choice }) => {
  const query = useSite().address.query.value
  const words = useWords(MODELS_WORDS)
  const usual = usualSort(query)
  const sort = (choice.isDescending ? "-" : "") + choice.sort
  return (
    <>
      <QueryForm names={NAMES} class="filters" label={words.filters}>
        <WorkloadFields />
        <NumberField name="budget" label={words.budget(signOf(choice))} value={query.get("budget")} />
        {BENCHMARK_NAMES.map((name) => (
          <NumberField
            key={name}
            name={name}
            label={words.atLeast(BENCHMARKS[name].name)}
            max={100}
            value={query.get(name)}
          />
        ))}
        <SelectField
          name="currency"
          label={words.currency}
          chosen={choice.currency}
          options={(["own", "usd", "rub"] as const).map((currency) => ({
            value: currency === "own" ? "" : currency,
            text: words.currencies[currency]
          }))}
        />
        <SelectField
          name="sort"
          label={words.sort}
          chosen={sort === usual ? "" : sort}
          options={[...new Set([...Object.keys(words.sorts), sort])].map((value) => ({
            value: value === usual ? "" : value,
            text: words.sorts[value] ?? `${words.columns[choice.sort]} ${choice.isDescending ? "↓" : "↑"}`
          }))}
        />
        <FilterFields chosen={choice.filters} />
        <Check name="retired" label={words.retired} isOn={choice.isWithRetired} />
        <Check name="hosts" label={words.allHosts} isOn={query.get("hosts") === "all"} value="all" />
        {(choice.chosen.length > 0 || choice.isChosenOnly) && (
          <Check name="only" label={words.only} isOn={choice.isChosenOnly} />
        )}
      </QueryForm>
      <QueryForm names={["columns"]} class="filters">
        <ChecksField
          name="columns"
          label={words.chooseColumns}
          values={CHOSEN_COLUMNS}
          texts={words.columns}
          chosen={columnsOf(choice)}
        />
      </QueryForm>
    </>
  )
}

export default {
  title: ({ language }) => MODELS_WORDS[language.value].title,
  description: ({ language }) => MODELS_WORDS[language.value].description,
  canonical: () => PAGES.models.path,
  parameters: ["q", ...NAMES, "models", "columns"],
  Page: ModelsPage
} satisfies PageModule
