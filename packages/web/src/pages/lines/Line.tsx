import { type CatalogueEntry, heldSince, providerOf } from "@ratecard/core/catalogue"
import { formatDay, formatCount, formatDate, formatMoney, formatCompact } from "../../format.ts"
import { cameOn, feedPathOfLine, type ModelLine, isRetiredAt } from "../../lines/lines.ts"
import { storyOf, levelAt, levelsUntil, eventsAt, KINDS, lineSteps } from "../../lines/lineStory.ts"
import { AsOf } from "../../parts/AsOf.tsx"
import { CurrencyChoice } from "../../parts/CurrencyChoice.tsx"
import { usePriceIn } from "../../parts/usePriceIn.ts"
import { WholeWords } from "../../parts/WholeWords.tsx"
import { hrefOfDay, modelHref } from "../../parts/modelHref.ts"
import { Part } from "../../parts/Part.tsx"
import { Sign } from "../../parts/Sign.tsx"
import { dayAsked } from "../../prices/prices.ts"
import { useSite, useWords } from "../../site.ts"
import { LINE_WORDS } from "../../words/line.ts"
import { useStoryText } from "./useStoryText.ts"
import { StepChart } from "../../charts/StepChart.tsx"
import { TERM_WORDS } from "../../words/terms.ts"
import { AlignedMoney, decimalsOf } from "../../parts/Amount.tsx"
import { Unknown } from "../../parts/Unknown.tsx"
import { useOfferText } from "../../parts/useOfferText.ts"

/** A line of models: what became of its price, in a sentence, a chart and a table. */
export const Line = ({ line }: { readonly line: ModelLine }) => {
  const { address, base, language, prices } = useSite()
  const words = useWords(LINE_WORDS)
  const { currency } = providerOf(line.provider)
  const storyText = useStoryText(currency)
  const at = dayAsked(address.query.value, prices.value.now) ?? prices.value.now
  const story = storyOf(line, at)
  return (
    <>
      <div class="page-head">
        <h1 tabIndex={-1}>
          <Sign of={line.provider} />
          <WholeWords text={line.name} />
        </h1>
        <AsOf />
      </div>
      {story === undefined ? (
        <p class="story">{words.over}</p>
      ) : (
        <>
          <p class="story">{storyText(story)}</p>
          <p>
            <a href={modelHref(address, story.newest.id)}>{story.newest.display_name}</a>{" "}
            {words.newest(formatDay(cameOn(story.newest), language.value))}{" "}
            <a href={address.href("/account", { line: line.slug })}>{words.followLine}</a>
          </p>
        </>
      )}
      <CurrencyChoice own={currency} />
      <Part>
        <LineChart line={line} at={at} />
      </Part>
      <Part>
        <h2>{words.allModels}</h2>
        <LineTable line={line} at={at} />
      </Part>
      <p>
        {words.follow} <a href={`${base}${feedPathOfLine(line.slug)}.atom`}>Atom</a>,{" "}
        <a href={`${base}${feedPathOfLine(line.slug)}.json`}>JSON Feed</a>
      </p>
      <p>
        <a href={hrefOfDay(address, "/lines")}>{words.lines.all}</a>
      </p>
    </>
  )
}

/** The prices of all models of a line over time. */
const LineChart = ({ at, line }: { readonly line: ModelLine; readonly at: number }) => {
  const { language: chosen } = useSite()
  const language = chosen.value
  const words = useWords(LINE_WORDS)
  const terms = useWords(TERM_WORDS)
  const { currency, priceIn } = usePriceIn(providerOf(line.provider).currency)
  const data = lineSteps(line, at, priceIn)
  const money = (amount: number, minimum = 2) =>
    amount === 0 ? terms.free : formatMoney(amount, currency, language, { minimum, maximum: 6 })
  const describe = (instant: number): string => {
    const { ended, priced } = eventsAt(line, instant, at)
    const prices = priced.map((entry) => {
      const level = levelAt(entry, instant)!
      return `${entry.display_name}: ${KINDS.map((kind) => `${terms.prices[kind]} ${money(priceIn(level[`${kind}_price`]))}`).join(" · ")}`
    })
    return `${formatDay(instant, language)}. ${[...prices, ...ended.map(({ display_name }) => words.ended(display_name))].join("; ")}`
  }
  return (
    <figure>
      <StepChart
        id="line"
        title={words.chart(line.name)}
        summary={words.summary(
          formatCount(line.releases.length, words.models, language),
          formatDay(data.from, language)
        )}
        data={data}
        scale="log"
        amountText={(amount) => money(amount, 0)}
        timeText={(instant, isYear) => formatDate(instant, language, isYear ? { year: "numeric" } : { month: "short" })}
        labelOf={(name, amount) =>
          [terms.prices[name === "input" ? "input" : "output"], amount === null ? "" : money(amount)].join(" ")
        }
        describe={describe}
        words={{ free: terms.free, now: "", points: words.points }}
      />
      <figcaption class="small faint">{words.legend}</figcaption>
    </figure>
  )
}

/** The models of a line, newest first, each with its prices of the day or its last ones. */
const LineTable = ({ at, line }: { readonly line: ModelLine; readonly at: number }) => {
  const { columns, caption } = useWords(LINE_WORDS)
  const { currency, priceIn } = usePriceIn(providerOf(line.provider).currency)
  const shown = line.entries.filter((entry) => levelAt(entry, at) !== undefined)
  // As many as the columns need.
  const decimals = Math.max(
    2,
    ...shown.flatMap((entry) => KINDS.map((kind) => decimalsOf(priceIn(levelAt(entry, at)![`${kind}_price`]))))
  )
  return (
    <table class="line-models folding">
      <caption>{caption(currency.toUpperCase())}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.model}</th>
          {([...KINDS, "window"] as const).map((column) => (
            <th key={column} scope="col" class="number">
              {columns[column]}
            </th>
          ))}
          {(["since", "released", "status"] as const).map((column) => (
            <th key={column} scope="col">
              {columns[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((entry) => (
          <ModelRow key={entry.id} entry={entry} at={at} decimals={decimals} />
        ))}
      </tbody>
    </table>
  )
}

const ModelRow = ({
  at,
  decimals,
  entry
}: {
  readonly entry: CatalogueEntry
  readonly at: number
  readonly decimals: number
}) => {
  const { address, language: chosen } = useSite()
  const language = chosen.value
  const { columns, unknown } = useWords(LINE_WORDS)
  const offerText = useOfferText()
  const { currency, priceIn } = usePriceIn(providerOf(entry.provider).currency)
  const level = levelAt(entry, at)!
  return (
    <tr class={isRetiredAt(entry, at) ? "retired" : undefined}>
      <th scope="row">
        <a href={modelHref(address, entry.id)}>{entry.display_name}</a>
      </th>
      {KINDS.map((kind) => (
        <td key={kind} class="number" data-label={columns[kind]}>
          <AlignedMoney value={priceIn(level[`${kind}_price`])} decimals={decimals} currency={currency} />
        </td>
      ))}
      <td class="number" data-label={columns.window}>
        {entry.context_window === null ? <Unknown reason={unknown} /> : formatCompact(entry.context_window, language)}
      </td>
      <td class="date" data-label={columns.since}>
        {formatDay(heldSince(levelsUntil(entry, at)), language)}
      </td>
      <td class="date" data-label={columns.released}>
        {formatDay(cameOn(entry), language)}
      </td>
      <td data-label={columns.status}>{offerText(entry, at)}</td>
    </tr>
  )
}
