import type { ChangeFilter } from "@ratecard/core/catalogue"
import { formatCount, formatDay } from "../../format.ts"
import { AsOf } from "../../parts/AsOf.tsx"
import { ChangeLine } from "../../parts/ChangeLine.tsx"
import { Download } from "../../parts/Download.tsx"
import { dayAsked, modelsAsked } from "../../prices/prices.ts"
import type { PageModule } from "../../pageModule.ts"
import { useSite, useWords } from "../../site.ts"
import { CHANGES_WORDS } from "../../words/changes.ts"
import { changeFile } from "./changeFile.ts"
import { byDay, changesAsked, feedQuery, PARAMETERS } from "./changesAsked.ts"
import { changesShown, countsOf, type ShownChange } from "./changesShown.ts"
import { Filters } from "./Filters.tsx"
import "../../parts/filters.css"
import "./changes.css"

const ChangesPage = () => {
  const { address, base, language, prices } = useSite()
  const words = useWords(CHANGES_WORDS)
  const query = address.query.value
  const filter = changesAsked(query)
  const { changeLog } = modelsAsked(prices.value, query)
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

export default {
  title: ({ language }) => CHANGES_WORDS[language.value].title,
  description: ({ language }) => CHANGES_WORDS[language.value].description,
  feed: ({ address }) => ({ query: feedQuery(changesAsked(address.query.value)) }),
  parameters: PARAMETERS,
  Page: ChangesPage
} satisfies PageModule
