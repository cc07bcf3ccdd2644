import { formatCount, formatNumber } from "../../format.ts"
import { AsOf } from "../../parts/AsOf.tsx"
import { Part } from "../../parts/Part.tsx"
import { RateNote } from "../../parts/RateNote.tsx"
import { dayAsked, instantAsked, modelsAsked } from "../../prices/prices.ts"
import type { PageModule } from "../../pageModule.ts"
import { useSite, useWords } from "../../site.ts"
import { RECOMMEND_WORDS } from "../../words/recommend.ts"
import { Picks, picksOf } from "./Picks.tsx"
import { Recommended } from "./Recommended.tsx"
import { type FittingModel, recommendationOf } from "./recommendation.ts"
import {
  apiQuery,
  PARAMETERS,
  requirementsAsked,
  byCondition,
  type LeftOutModel,
  type Asked,
  SORTS
} from "./requirementsAsked.ts"
import type { Model } from "@ratecard/core/catalogue"
import { modelHref } from "../../parts/modelHref.ts"
import { FILTER_WORDS } from "../../words/filters.ts"
import { NumberField, SelectField } from "../../parts/fields.tsx"
import { FilterFields } from "../../parts/filters.tsx"
import { QueryForm } from "../../parts/QueryForm.tsx"
import { DEFAULTS, MAX_REQUESTS, MAX_TOKENS } from "../cost/costRequest.ts"
import "../../parts/filters.css"
import "./recommend.css"

/** As many are read; the others are a click away. */
const FIRST = 20

const RecommendPage = () => {
  const words = useWords(RECOMMEND_WORDS)
  return (
    <>
      <div class="page-head">
        <h1 tabIndex={-1}>{words.title}</h1>
        <AsOf />
      </div>
      <RequirementsForm asked={requirementsAsked(useSite().address.query.value)} />
      <Part isStill>
        <Answer />
      </Part>
    </>
  )
}

/** Values of empty fields, the same as on the page of costs. */
const USUAL = { requests: DEFAULTS.perDay, input: DEFAULTS.input, output: 100 }

const MOST = { requests: MAX_REQUESTS, input: MAX_TOKENS, output: MAX_TOKENS }

const CURRENCIES = ["usd", "rub"] as const

const RequirementsForm = ({ asked: { requirements, sortBy } }: { readonly asked: Asked }) => {
  const query = useSite().address.query.value
  const words = useWords(RECOMMEND_WORDS)
  return (
    <QueryForm names={PARAMETERS} class="filters" label={words.requirements}>
      <NumberField name="budget" label={words.budget} value={query.get("budget")} />
      {(["requests", "input", "output"] as const).map((name) => (
        <NumberField
          key={name}
          name={name}
          label={words[name]}
          value={query.get(name)}
          max={MOST[name]}
          usual={USUAL[name]}
        />
      ))}
      <SelectField
        name="price_currency"
        label={words.currency}
        chosen={requirements.price_currency}
        options={CURRENCIES.map((currency) => ({ value: currency, text: words.currencies[currency] }))}
      />
      <FilterFields are="single" chosen={requirements} />
      <SelectField
        name="sort_by"
        label={words.sort}
        chosen={sortBy}
        options={SORTS.map((key) => ({ value: key, text: words.sorts[key] }))}
      />
      <FilterFields are="sets" chosen={requirements} />
    </QueryForm>
  )
}

/** The models that fit, those to look at first, and what was left out. */
const Answer = () => {
  const { address, base, language, origin, prices } = useSite()
  const words = useWords(RECOMMEND_WORDS)
  const query = address.query.value
  const { asked, excluded, fitting, request } = recommendationOf(query, prices.value)
  const at = dayAsked(query, prices.value.now) ?? prices.value.now
  const isAll = query.get("show") === "all"
  const api = `${base}/api/v1/recommend?${apiQuery(asked, instantAsked(query, prices.value.now))}`
  return (
    <>
      <p role="status">{fitting.length === 0 ? words.none : formatCount(fitting.length, words.fits, language.value)}</p>
      {fitting.length > 0 && (
        <>
          <Picks picks={picksOf(fitting, modelsAsked(prices.value, query), at)} request={request} />
          <Recommended fitting={isAll ? fitting : fitting.slice(0, FIRST)} request={request} />
          {!isAll && fitting.length > FIRST && (
            <p>
              <a href={address.href("/recommend", { ...Object.fromEntries(query), show: "all" })}>
                {words.showAll(formatNumber(fitting.length, language.value))}
              </a>
            </p>
          )}
          <p>
            <a href={address.href("/", costQuery(fitting, query))}>{words.cost}</a>
          </p>
        </>
      )}
      {excluded.length > 0 && <LeftOut excluded={excluded} modelById={prices.value.view.modelById} />}
      <RateNote />
      <p class="small">
        {asked.budget === undefined ? words.api : words.apiWithoutBudget}{" "}
        <a href={api} class="address">
          <code>{origin + api}</code>
        </a>
      </p>
    </>
  )
}

/** Models that do not fit, by the condition that they fail. */
const LeftOut = ({
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
    failed === "budget"
      ? words.overBudget
      : failed === "retirement"
        ? words.retirement
        : (filters[failed]?.failed ?? failed)
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

/** The first three with the same numbers of tokens, as the page of costs takes them. */
const costQuery = (fitting: ReadonlyArray<FittingModel>, query: URLSearchParams): Record<string, string> => {
  const models = fitting.slice(0, 3).map(({ model }) => model.id)
  const same = ["input", "output", "requests", "at"].flatMap((name) => {
    const value = query.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  return { models: models.join(","), ...Object.fromEntries(same) }
}

export default {
  title: ({ language }) => RECOMMEND_WORDS[language.value].title,
  description: ({ language }) => RECOMMEND_WORDS[language.value].description,
  parameters: PARAMETERS,
  Page: RecommendPage
} satisfies PageModule
