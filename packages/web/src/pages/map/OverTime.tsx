import type { CatalogueEntry } from "@ratecard/core/catalogue"
import { StepChart } from "../../charts/StepChart.tsx"
import { formatCompact, formatCount, formatDate, formatDay, formatMoney, formatNumber } from "../../format.ts"
import { AlignedMoney, decimalsOf } from "../../parts/Amount.tsx"
import { Download } from "../../parts/Download.tsx"
import "../../parts/folding.css"
import { modelHref } from "../../parts/modelHref.ts"
import { dayText } from "../../prices/prices.ts"
import { useSite, useWords } from "../../site.ts"
import { MAP_WORDS } from "../../words/map.ts"
import { type CheapestStep, cheapestSteps, isEndUnknown, type PriceQuestion } from "./promptPrices.ts"

/** In tokens: a question, a book, and a shelf of them. */
const LENGTHS = [8000, 128_000, 1_000_000]

/** The length that the sentence is about, where a model could take it. */
const USUAL_LENGTH = 128_000

/** How the lowest price fell, for prompts of a few lengths: a sentence, a chart and a table. */
export const OverTime = ({
  entries,
  now,
  question
}: {
  readonly entries: ReadonlyArray<CatalogueEntry>
  readonly now: number
  readonly question: PriceQuestion
}) => {
  const { language: chosen } = useSite()
  const language = chosen.value
  const words = useWords(MAP_WORDS)
  const { currency, kind } = question
  const lines = LENGTHS.map((length) => ({ length, steps: cheapestSteps(entries, length, now, question) }))
  const drawn = lines.filter(({ steps }) => steps.length > 0)
  if (drawn.length === 0) return <p>{words.nothing}</p>
  const money = (price: number, minimum = 2) =>
    price === 0 ? words.free : formatMoney(price, currency, language, { minimum, maximum: 4 })
  const tokens = (count: number) => formatCompact(count, language)
  const endless = entries.filter(isEndUnknown).length
  const from = Math.min(...drawn.map(({ steps }) => steps[0]!.at))
  const textAt = (at: number) =>
    drawn.flatMap(({ length, steps }) => {
      const step = steps.findLast((each) => each.at <= at)
      return step?.price === undefined ? [] : [`${tokens(length)}: ${money(step.price)}, ${step.entry!.display_name}`]
    })
  return (
    <>
      <Answer lines={drawn} question={question} />
      <figure>
        <StepChart
          id="cheapest"
          title={words.titles.time}
          summary={words.timeSummary}
          data={{
            from,
            now,
            until: Math.max(now, from + 1),
            series: lines.flatMap(({ steps }, place) =>
              steps.length === 0
                ? []
                : [
                    {
                      name: `length-${place}`,
                      steps: steps.map(({ at, price }) => ({ at, amount: price ?? null, isApproximate: false }))
                    }
                  ]
            )
          }}
          scale="log"
          amountText={(amount) => money(amount, 0)}
          timeText={(at, isYear) => formatDate(at, language, isYear ? { year: "numeric" } : { month: "short" })}
          labelOf={(name) => tokens(LENGTHS[Number(name.slice("length-".length))]!)}
          describe={(at) => `${formatDay(at, language)}. ${textAt(at).join("; ")}`}
          words={{ free: words.free, now: "", points: words.days }}
        />
        <figcaption class="small faint">
          {words.axis[kind]}. {words.timeLegend} {endless > 0 && `${formatCount(endless, words.endless, language)}.`}
        </figcaption>
      </figure>
      <StepTable lines={drawn} question={question} />
      <Download
        name={`ratecard-cheapest-${kind}-over-time`}
        rows={() =>
          drawn.flatMap(({ length, steps }) =>
            steps.map(({ at, entry, price }) => ({
              day: dayText(at),
              prompt_tokens: length,
              model_id: entry?.id ?? null,
              name: entry?.display_name ?? null,
              kind,
              currency,
              price_per_million: price ?? null
            }))
          )
        }
      />
    </>
  )
}

interface Line {
  /** Of the prompt, in tokens. */
  readonly length: number
  readonly steps: ReadonlyArray<CheapestStep>
}

const Answer = ({ lines, question }: { readonly lines: ReadonlyArray<Line>; readonly question: PriceQuestion }) => {
  const language = useSite().language.value
  const words = useWords(MAP_WORDS)
  const { currency, kind } = question
  const { length, steps } = lines.find((line) => line.length === USUAL_LENGTH) ?? lines[0]!
  const first = steps.find(({ price }) => price !== undefined)!
  const last = steps.at(-1)!
  const tokens = formatNumber(length, language)
  const money = (price: number) => (price === 0 ? words.free : formatMoney(price, currency, language))
  const percent = last.price === undefined ? undefined : percentOf(first.price!, last.price)
  return (
    <p class="answer" role="status">
      {last.price === undefined
        ? words.ended(kind, tokens)
        : words.moved(
            kind,
            tokens,
            { name: first.entry!.display_name, price: money(first.price!), day: formatDay(first.at, language) },
            { name: last.entry!.display_name, price: money(last.price) },
            percent === undefined
              ? undefined
              : { isLess: percent < 0, text: formatNumber(Math.abs(percent), language, PERCENT) }
          )}
    </p>
  )
}

const PERCENT: Intl.NumberFormatOptions = { style: "percent", maximumSignificantDigits: 3 }

/** The share by which a price moved; undefined if it did not move, or began at 0. */
const percentOf = (before: number, after: number): number | undefined =>
  before === 0 || before === after ? undefined : after / before - 1

const StepTable = ({
  lines,
  question: { currency, kind }
}: {
  readonly lines: ReadonlyArray<Line>
  readonly question: PriceQuestion
}) => {
  const { address, language } = useSite()
  const words = useWords(MAP_WORDS)
  const rows = lines
    .flatMap(({ length, steps }) => steps.map((step, index) => ({ ...step, length, before: steps[index - 1]?.price })))
    .toSorted((one, other) => other.at - one.at || one.length - other.length)
  const decimals = Math.max(2, ...rows.map(({ price = 0 }) => decimalsOf(price)))
  return (
    <table class="folding history">
      <caption>{words.history}</caption>
      <thead>
        <tr>
          <th scope="col">{words.day}</th>
          <th scope="col" class="number">
            {words.prompt}
          </th>
          <th scope="col" class="number">
            {words.axis[kind]}
          </th>
          <th scope="col" class="number">
            {words.change}
          </th>
          <th scope="col">{words.model}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ at, before, entry, length, price }) => {
          const percent = before === undefined || price === undefined ? undefined : percentOf(before, price)
          return (
            <tr key={`${length} ${at}`}>
              <th scope="row">
                <time dateTime={dayText(at)}>{formatDay(at, language.value)}</time>
              </th>
              <td class="number" data-label={words.prompt}>
                {formatCompact(length, language.value)}
              </td>
              <td class="number price">
                {price === undefined ? (
                  "–"
                ) : price === 0 ? (
                  words.free
                ) : (
                  <AlignedMoney currency={currency} decimals={decimals} value={price} />
                )}
              </td>
              <td class="number">
                {percent !== undefined &&
                  formatNumber(percent, language.value, { ...PERCENT, signDisplay: "exceptZero" })}
              </td>
              <td>
                {entry === undefined ? words.noModel : <a href={modelHref(address, entry.id)}>{entry.display_name}</a>}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
