import { providerOf } from "@ratecard/core/catalogue"
import { feedPathOfLine, pathOfLine, linesOf, type ModelLine } from "../../lines/lines.ts"
import type { PageModule } from "../../pageModule.ts"
import { useSite, useWords } from "../../site.ts"
import { LINE_WORDS } from "../../words/line.ts"
import { TERM_WORDS } from "../../words/terms.ts"
import { Line } from "./Line.tsx"
import { isOfAll, lineAsked } from "./lineAsked.ts"
import { formatMoney, formatNumber, formatPercent } from "../../format.ts"
import { storyOf } from "../../lines/lineStory.ts"
import { AsOf } from "../../parts/AsOf.tsx"
import { hrefOfDay } from "../../parts/modelHref.ts"
import { RateNote } from "../../parts/RateNote.tsx"
import { currencyAsked, usePriceIn } from "../../parts/usePriceIn.ts"
import { dayAsked } from "../../prices/prices.ts"
import "../../parts/folding.css"
import "./lines.css"

const LinePage = () => {
  const site = useSite()
  const line = lineAsked(site)
  return isOfAll(site) || line === undefined ? <Lines isMissing={!isOfAll(site)} /> : <Line line={line} />
}

/** All lines, each with the price of its newest model; also what stands at an address that names none of them. */
export const Lines = ({ isMissing }: { readonly isMissing: boolean }) => {
  const { address, prices } = useSite()
  const { columns, lines: words } = useWords(LINE_WORDS)
  const terms = useWords(TERM_WORDS)
  return (
    <>
      <div class="page-head">
        <h1 tabIndex={-1}>{isMissing ? terms.missing.title : words.title}</h1>
        <AsOf />
      </div>
      <p>{isMissing ? terms.missing.text : words.description}</p>
      <table class="folding">
        <thead>
          <tr>
            <th scope="col">{words.line}</th>
            <th scope="col">{words.provider}</th>
            <th scope="col" class="number">
              {columns.input}
            </th>
            <th scope="col" class="number">
              {columns.output}
            </th>
            <th scope="col" class="number">
              {words.change}
            </th>
            <th scope="col" class="number">
              {words.models}
            </th>
          </tr>
        </thead>
        <tbody>
          {linesOf(prices.value.view.entries).map((line) => (
            <LineRow key={line.slug} line={line} />
          ))}
        </tbody>
      </table>
      {currencyAsked(address.query.value) !== undefined && <RateNote />}
    </>
  )
}

const LineRow = ({ line }: { readonly line: ModelLine }) => {
  const { address, language: chosen, prices } = useSite()
  const language = chosen.value
  const { columns, lines: words } = useWords(LINE_WORDS)
  const { currency: own, displayName } = providerOf(line.provider)
  const { currency, priceIn } = usePriceIn(own)
  const story = storyOf(line, dayAsked(address.query.value, prices.value.now) ?? prices.value.now)
  const percent = story?.input.percent
  const money = (amount: number) => formatMoney(priceIn(amount), currency, language)
  return (
    <tr>
      <th scope="row">
        <a href={hrefOfDay(address, pathOfLine(line.slug))}>{line.name}</a>
      </th>
      <td data-label={words.provider}>{displayName}</td>
      <td class="number" data-label={columns.input}>
        {story && money(story.level.input_price)}
      </td>
      <td class="number" data-label={columns.output}>
        {story && money(story.level.output_price)}
      </td>
      <td class="number" data-label={words.change}>
        {story === undefined
          ? words.ended
          : percent === undefined
            ? ""
            : percent === 0
              ? words.same
              : formatPercent(percent, language)}
      </td>
      <td class="number" data-label={words.models}>
        {formatNumber(line.entries.length, language)}
      </td>
    </tr>
  )
}

export default {
  title: (site) => {
    const { language } = site
    const line = lineAsked(site)
    if (isOfAll(site)) return LINE_WORDS[language.value].lines.title
    return line === undefined ? TERM_WORDS[language.value].missing.title : LINE_WORDS[language.value].title(line.name)
  },
  description: (site) => {
    const words = LINE_WORDS[site.language.value]
    const line = lineAsked(site)
    return line === undefined ? words.lines.description : words.description(line.name)
  },
  feed: (site) => {
    const line = lineAsked(site)
    return line && { path: feedPathOfLine(line.slug), title: LINE_WORDS[site.language.value].title(line.name) }
  },
  exists: (site) => isOfAll(site) || lineAsked(site) !== undefined,
  canonical: (site) => {
    const line = lineAsked(site)
    return line && pathOfLine(line.slug)
  },
  Page: LinePage
} satisfies PageModule
