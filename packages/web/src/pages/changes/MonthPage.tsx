import { Fragment } from "preact"
import { formatCount, formatDate, formatNumber } from "../../format.ts"
import { StepChart } from "../../charts/StepChart.tsx"
import { hrefOfDay, modelHref } from "../../parts/modelHref.ts"
import { Part } from "../../parts/Part.tsx"
import { useSite, useWords } from "../../site.ts"
import { CHANGES_WORDS } from "../../words/changes.ts"
import { Events } from "./Events.tsx"
import { happenedIn, lastOf, type Month, monthsOf, monthText, pathOfMonth } from "./month.ts"
import { priceIndex } from "./priceIndex.ts"
import { clausesOf } from "./sentence.ts"
import { YourModels } from "./YourModels.tsx"

/** A month of prices: its sentence, the reader's own models, an index over a year, and all that happened. */
export const MonthPage = ({ month }: { readonly month: Month }) => {
  const site = useSite()
  const { address, language } = site
  const words = useWords(CHANGES_WORDS)
  const months = monthsOf(site)
  const place = months.findIndex(({ name }) => name === month.name)
  const [after, before] = [months[place - 1], months[place + 1]]
  return (
    <>
      <h1 tabIndex={-1}>{words.month.title(monthText(month, language.value))}</h1>
      <Sentence month={month} />
      <nav class="months" aria-label={words.month.around}>
        {before && <a href={hrefOfDay(address, pathOfMonth(before))}>← {monthText(before, language.value)}</a>}
        <a href={hrefOfDay(address, "/changes")}>{words.month.all}</a>
        {after && <a href={hrefOfDay(address, pathOfMonth(after))}>{monthText(after, language.value)} →</a>}
      </nav>
      <YourModels month={month} />
      <Part key={month.name}>
        <Index months={months.slice(place, place + 12).toReversed()} />
      </Part>
      <Events of={happenedIn(site, month)} at={lastOf(site, month)} />
    </>
  )
}

/** A month in one sentence, with links to the models that it names. */
export const Sentence = ({ isLink = false, month }: { readonly month: Month; readonly isLink?: boolean }) => {
  const site = useSite()
  const { address, language } = site
  const name = monthText(month, language.value)
  return (
    <p class="story">
      {isLink ? <a href={hrefOfDay(address, pathOfMonth(month))}>{name}</a> : name}
      {": "}
      {clausesOf(site, happenedIn(site, month), true).map(({ models, text }, index) => (
        <Fragment key={text}>
          {index > 0 && ", "}
          {text}
          {models.map(({ display_name, id }, place) => (
            <Fragment key={id}>
              {place === 0 ? " (" : ", "}
              <a href={modelHref(address, id)}>{display_name}</a>
            </Fragment>
          ))}
          {models.length > 0 && ")"}
        </Fragment>
      ))}
      .
    </p>
  )
}

/** The index of prices over some months, oldest first, as a chart and as a table. */
const Index = ({ months }: { readonly months: ReadonlyArray<Month> }) => {
  const site = useSite()
  const language = site.language.value
  const words = useWords(CHANGES_WORDS).index
  const last = months.at(-1)!
  const found = priceIndex(
    site.prices.value.view,
    months.map((month) => lastOf(site, month))
  )
  if (found === undefined) return null
  const value = (index: number) => formatNumber(found.values[index]!, language, { maximumFractionDigits: 1 })
  const names = found.models.map(({ display_name }) => display_name).join(", ")
  const about = words.about(names, monthText(months[0]!, language))
  return (
    <>
      <h2>{words.title}</h2>
      <figure>
        <StepChart
          id="index"
          title={words.title}
          summary={words.chart(value(months.length - 1), formatCount(months.length - 1, words.months, language))}
          data={{
            from: months[0]!.start,
            now: last.end,
            until: last.end,
            series: [
              {
                name: "index",
                steps: months.map(({ start }, index) => ({
                  at: start,
                  amount: found.values[index]!,
                  isApproximate: false
                }))
              }
            ]
          }}
          scale="linear"
          labelOf={() => value(months.length - 1)}
          amountText={(amount) => formatNumber(amount, language)}
          timeText={(at, isYear) => formatDate(at, language, isYear ? { year: "numeric" } : { month: "short" })}
          describe={(at) => {
            const index = months.findIndex(({ start }) => start === at)
            return `${monthText(months[index]!, language)}: ${value(index)}`
          }}
          words={{ free: "", now: "", points: words.points }}
        />
        <figcaption class="small faint">{about}</figcaption>
        <details>
          <summary>{words.table}</summary>
          <table>
            <caption class="visually-hidden">{words.title}</caption>
            <thead>
              <tr>
                <th scope="col">{words.month}</th>
                <th scope="col" class="number">
                  {words.value}
                </th>
              </tr>
            </thead>
            <tbody>
              {months.map((month, index) => (
                <tr key={month.name}>
                  <th scope="row">{monthText(month, language)}</th>
                  <td class="number">{value(index)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      </figure>
    </>
  )
}
