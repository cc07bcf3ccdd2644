import { type ChangeFilter, changeLogIn, DAY_MILLIS, PROVIDER_SLUGS } from "@ratecard/core/catalogue"
import { AsOf } from "../../parts/AsOf.tsx"
import { Download } from "../../parts/Download.tsx"
import { hrefOfDay } from "../../parts/modelHref.ts"
import { modelsAsked } from "../../prices/prices.ts"
import type { PageModule } from "../../pageModule.ts"
import { type Site, useSite, useWords } from "../../site.ts"
import { CHANGES_WORDS } from "../../words/changes.ts"
import { TERM_WORDS } from "../../words/terms.ts"
import { changesShown, type ShownChange } from "./changesShown.ts"
import { Events } from "./Events.tsx"
import {
  type Happened,
  instantOf,
  isOfAll,
  monthAsked,
  monthsOf,
  monthText,
  pathOfMonth,
  retirements
} from "./month.ts"
import { MonthPage, Sentence } from "./MonthPage.tsx"
import { clausesOf, sentenceOf } from "./sentence.ts"
import { NumberField, PROVIDER_OPTIONS, SelectField } from "../../parts/fields.tsx"
import { QueryForm } from "../../parts/QueryForm.tsx"
import type { TableRow } from "../../parts/csvTable.ts"
import "../../parts/filters.css"
import "./changes.css"

/** The periods that are offered, in days. */
const PERIODS = ["7", "30", "90", "365", "1825"] as const

const DEFAULT_DAYS = 90

const MOST_DAYS = 1825

const KINDS = ["all", "changes", "drop", "rise", "new", "retired"] as const

/** The parameters of a filter, which are those of the API and of the feeds. */
const PARAMETERS = ["days", "kind", "provider", "min_change_pct"] as const

/** A filter of changes, and of the ends of models. */
type EventFilter = Omit<ChangeFilter, "kind"> & { readonly kind: ChangeFilter["kind"] | "retired" }

/** The filter that a query asks for; what is none counts as not asked. */
export const changesAsked = (query: URLSearchParams): EventFilter => {
  const days = Number(query.get("days"))
  const percent = Number(query.get("min_change_pct"))
  const provider = PROVIDER_SLUGS.find((slug) => slug === query.get("provider"))
  return {
    days: Number.isInteger(days) && days >= 1 && days <= MOST_DAYS ? days : DEFAULT_DAYS,
    kind: KINDS.find((kind) => kind === query.get("kind")) ?? "all",
    min_change_pct: percent > 0 && Number.isFinite(percent) ? percent : 0,
    ...(provider === undefined ? {} : { provider })
  }
}

/** A filter as the query of the API and of feeds, which have changes of prices alone. */
export const feedQuery = ({ days, kind, min_change_pct, provider }: EventFilter): string =>
  new URLSearchParams({
    days: String(days),
    kind: kind === "retired" ? "all" : kind,
    ...(provider === undefined ? {} : { provider }),
    ...(min_change_pct === 0 ? {} : { min_change_pct: String(min_change_pct) })
  }).toString()

const ChangesPage = () => {
  const site = useSite()
  const terms = useWords(TERM_WORDS)
  const month = monthAsked(site)
  return (
    <>
      {isOfAll(site) ? (
        <AllChanges />
      ) : month === undefined ? (
        <>
          <h1 tabIndex={-1}>{terms.missing.title}</h1>
          <p>{terms.missing.text}</p>
          <Months />
        </>
      ) : (
        <MonthPage month={month} />
      )}
      <Feeds />
    </>
  )
}

/** All changes that pass the filters, after the running month. */
const AllChanges = () => {
  const site = useSite()
  const { address, base } = site
  const words = useWords(CHANGES_WORDS)
  const query = address.query.value
  const filter = changesAsked(query)
  const found = eventsFound(site, filter)
  return (
    <>
      <div class="page-head">
        <h1 tabIndex={-1}>{words.title}</h1>
        <AsOf />
      </div>
      <Sentence month={monthsOf(site)[0]} isLink />
      <Months />
      <Filters filter={filter} />
      <p role="status">
        {clausesOf(site, found, false)
          .map(({ text }) => text)
          .join(", ") || words.none}
      </p>
      {Object.values(found).every((each) => each.length === 0) && filter.days < MOST_DAYS && (
        <p>
          <a href={address.href("/changes", { ...Object.fromEntries(query), days: String(MOST_DAYS) })}>
            {words.longer}
          </a>
        </p>
      )}
      <Events of={found} at={instantOf(site)} />
      {found.changes.length > 0 && (
        <Download
          name="ratecard-changes"
          rows={() => changeFile(found.changes)}
          api={`${base}/api/v1/price-changes?${feedQuery(filter)}`}
        />
      )}
    </>
  )
}

/** All that passes a filter. */
export const eventsFound = (site: Site, filter: EventFilter): Happened => {
  const view = modelsAsked(site.prices.value, site.address.query.value)
  const { days, kind, provider } = filter
  const at = instantOf(site)
  const from = (Math.floor(at / DAY_MILLIS) - days) * DAY_MILLIS
  const own = view.entries.filter((entry) => provider === undefined || entry.provider === provider)
  return {
    changes: kind === "retired" ? [] : changesShown(changeLogIn(view), { ...filter, kind }, at),
    ...(kind === "all" || kind === "retired" ? retirements(own, from, at) : { retired: [], retiring: [] })
  }
}

const MOST_MONTHS = 12

/** The last months, each a link to its page. */
const Months = () => {
  const site = useSite()
  const words = useWords(CHANGES_WORDS)
  return (
    <nav class="months" aria-label={words.month.around}>
      {monthsOf(site)
        .slice(0, MOST_MONTHS)
        .map((month) => (
          <a key={month.name} href={hrefOfDay(site.address, pathOfMonth(month))}>
            {monthText(month, site.language.value, "short")}
          </a>
        ))}
    </nav>
  )
}

/** The same filters for feed readers. */
const Feeds = () => {
  const { address, base } = useSite()
  const words = useWords(CHANGES_WORDS)
  const query = feedQuery(changesAsked(address.query.value))
  return (
    <p>
      {words.follow} <a href={`${base}/api/v1/price-changes.atom?${query}`}>Atom</a>,{" "}
      <a href={`${base}/api/v1/price-changes.json?${query}`}>JSON Feed</a>
    </p>
  )
}

export const Filters = ({ filter }: { readonly filter: EventFilter }) => {
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
  title: (site) => {
    const { language } = site
    const month = monthAsked(site)
    const words = CHANGES_WORDS[language.value]
    if (isOfAll(site)) return words.title
    return month === undefined
      ? TERM_WORDS[language.value].missing.title
      : words.month.title(monthText(month, language.value))
  },
  description: (site) => sentenceOf(site, monthAsked(site) ?? monthsOf(site)[0]),
  feed: ({ address }) => ({ query: feedQuery(changesAsked(address.query.value)) }),
  exists: (site) => monthAsked(site) !== undefined,
  parameters: PARAMETERS,
  Page: ChangesPage
} satisfies PageModule
