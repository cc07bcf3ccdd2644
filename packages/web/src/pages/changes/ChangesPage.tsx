import { type ChangeFilter, changeLogIn, CHANGE_FILTERS, PROVIDER_SLUGS } from "@ratecard/core/catalogue"
import { formatCount, formatDay } from "../../format.ts"
import { AsOf } from "../../parts/AsOf.tsx"
import { ChangeLine } from "../../parts/ChangeLine.tsx"
import { Download } from "../../parts/Download.tsx"
import { dayAsked, modelsAsked } from "../../prices/prices.ts"
import type { PageModule } from "../../pageModule.ts"
import { useSite, useWords } from "../../site.ts"
import { CHANGES_WORDS } from "../../words/changes.ts"
import { changesShown, countsOf, type ShownChange } from "./changesShown.ts"
import { NumberField, PROVIDER_OPTIONS, SelectField } from "../../parts/fields.tsx"
import { QueryForm } from "../../parts/QueryForm.tsx"
import type { TableRow } from "../../parts/csvTable.ts"
import "../../parts/filters.css"
import "./changes.css"

/** The periods that are offered, in days. */
const PERIODS = ["7", "30", "90", "365", "1825"] as const

const DEFAULT_DAYS = 90

const MOST_DAYS = 1825

/** The parameters of a filter, which are those of the API and of the feeds. */
const PARAMETERS = ["days", "kind", "provider", "min_change_pct"] as const

/** The filter that a query asks for; what is none counts as not asked. */
export const changesAsked = (query: URLSearchParams): ChangeFilter => {
  const days = Number(query.get("days"))
  const percent = Number(query.get("min_change_pct"))
  const provider = PROVIDER_SLUGS.find((slug) => slug === query.get("provider"))
  return {
    days: Number.isInteger(days) && days >= 1 && days <= MOST_DAYS ? days : DEFAULT_DAYS,
    kind: CHANGE_FILTERS.find((kind) => kind === query.get("kind")) ?? "changes",
    min_change_pct: percent > 0 && Number.isFinite(percent) ? percent : 0,
    ...(provider === undefined ? {} : { provider })
  }
}

/** A filter as the query of the API and of feeds. */
export const feedQuery = ({ days, kind, min_change_pct, provider }: ChangeFilter): string =>
  new URLSearchParams({
    days: String(days),
    kind,
    ...(provider === undefined ? {} : { provider }),
    ...(min_change_pct === 0 ? {} : { min_change_pct: String(min_change_pct) })
  }).toString()

/** Changes by their day, `YYYY-MM-DD`, in the order given. */
export const byDay = (changes: ReadonlyArray<ShownChange>): ReadonlyMap<string, ReadonlyArray<ShownChange>> =>
  Map.groupBy(changes, ({ change }) => new Date(change.date).toISOString().slice(0, 10))

const ChangesPage = () => {
  const { address, base, language, prices } = useSite()
  const words = useWords(CHANGES_WORDS)
  const query = address.query.value
  const filter = changesAsked(query)
  const changeLog = changeLogIn(modelsAsked(prices.value, query))
  const changes = changesShown(changeLog, filter, dayAsked(query, prices.value.now) ?? prices.value.now)
  return (
    <>
      <div class="page-head">
        <h1 tabIndex={-1}>{words.title}</h1>
        <AsOf />
      </div>
      <Filters filter={filter} />
      <div role="status">
        <Summary changes={changes} />
      </div>
      {changes.length === 0 && filter.days < 1825 && (
        <p>
          <a href={address.href("/changes", { ...Object.fromEntries(query), days: "1825" })}>{words.longer}</a>
        </p>
      )}
      {[...byDay(changes)].map(([day, ofDay]) => (
        <section key={day} class="day-of-changes">
          <h2>
            <time dateTime={day}>{formatDay(day, language.value)}</time>
          </h2>
          <ul class="change-list">
            {ofDay.map(({ alias, change }) => (
              <li key={change.model_id}>
                <ChangeLine change={change} alias={alias} lead="model" />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {changes.length > 0 && (
        <Download
          name="ratecard-changes"
          rows={() => changeFile(changes)}
          api={`${base}/api/v1/price-changes?${feedQuery(filter)}`}
        />
      )}
      <Follow filter={filter} />
    </>
  )
}

const COUNTED = [
  ["drops", "drop"],
  ["rises", "rise"],
  ["mixed", "mixed"],
  ["added", "added"],
  ["removed", "removed"],
  ["additions", "new"]
] as const

const Summary = ({ changes }: { readonly changes: ReadonlyArray<ShownChange> }) => {
  const language = useSite().language.value
  const words = useWords(CHANGES_WORDS)
  if (changes.length === 0) return <p>{words.none}</p>
  const { models, ofKind } = countsOf(changes)
  const counts = COUNTED.map(([name, kind]) => [name, ofKind(kind)] as const).filter(([, count]) => count > 0)
  return (
    <p>
      {words.summary(formatCount(changes.length, words.changes, language), formatCount(models, words.models, language))}{" "}
      {counts.map(([name, count]) => formatCount(count, words[name], language)).join(", ")}.
    </p>
  )
}

/** The same filters for feed readers and programs. */
const Follow = ({ filter }: { readonly filter: ChangeFilter }) => {
  const { base, origin } = useSite()
  const words = useWords(CHANGES_WORDS)
  const feeds = [
    [words.atom, "price-changes.atom", "application/atom+xml"],
    [words.json, "price-changes.json", "application/feed+json"],
    [words.api, "price-changes", "application/json"]
  ] as const
  return (
    <section class="follow">
      <h2>{words.follow}</h2>
      <p>{words.followText}</p>
      <dl>
        {feeds.map(([name, path, type]) => {
          const href = `${base}/api/v1/${path}?${feedQuery(filter)}`
          return (
            <div key={path}>
              <dt>
                <a href={href} type={type} rel="alternate">
                  {name}
                </a>
              </dt>
              <dd>
                <code>{origin + href}</code>
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}

const KINDS = ["changes", "drop", "rise", "new", "all"] as const

export const Filters = ({ filter }: { readonly filter: ChangeFilter }) => {
  const query = useSite().address.query.value
  const words = useWords(CHANGES_WORDS)
  return (
    <QueryForm names={PARAMETERS} class="filters" label={words.filters}>
      <SelectField
        name="days"
        label={words.days}
        chosen={String(filter.days)}
        options={PERIODS.map((days) => ({ value: days, text: words.periods[days] }))}
      />
      <SelectField
        name="kind"
        label={words.kind}
        chosen={filter.kind}
        options={KINDS.map((kind) => ({ value: kind, text: words.kinds[kind] }))}
      />
      <SelectField
        name="provider"
        label={words.provider}
        chosen={filter.provider}
        options={[{ value: "", text: words.anyProvider }, ...PROVIDER_OPTIONS]}
      />
      <NumberField name="min_change_pct" label={words.least} value={query.get("min_change_pct")} />
    </QueryForm>
  )
}

/** The changes with their prices per million tokens; another name of the model has no row of its own. */
export const changeFile = (changes: ReadonlyArray<ShownChange>): ReadonlyArray<TableRow> =>
  changes.map(({ change, kind }) => ({
    day: new Date(change.date).toISOString().slice(0, 10),
    model_id: change.model_id,
    name: change.model_name,
    provider: change.provider,
    kind,
    currency: change.currency,
    previous_input: change.previous_input_price,
    input: change.input_price,
    previous_cached_input: change.previous_cached_input_price,
    cached_input: change.cached_input_price,
    previous_output: change.previous_output_price,
    output: change.output_price,
    source: change.source
  }))

export default {
  title: ({ language }) => CHANGES_WORDS[language.value].title,
  description: ({ language }) => CHANGES_WORDS[language.value].description,
  feed: ({ address }) => ({ query: feedQuery(changesAsked(address.query.value)) }),
  parameters: PARAMETERS,
  Page: ChangesPage
} satisfies PageModule
