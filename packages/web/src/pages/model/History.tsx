import { changesOf } from "@ratecard/core/catalogue"
import { StepChart } from "../../charts/StepChart.tsx"
import type { ScaleKind } from "../../charts/amountScale.ts"
import { formatCount, formatDate, formatDay, formatMoney } from "../../format.ts"
import { Choice } from "../../parts/Choice.tsx"
import type { Language } from "../../rendering.ts"
import { Unknown } from "../../parts/Unknown.tsx"
import { useSite, useWords } from "../../site.ts"
import { MODEL_WORDS } from "../../words/model.ts"
import { BASE_WORDS } from "../../words/bases.ts"
import { TERM_WORDS } from "../../words/terms.ts"
import { CitationMarks } from "./Citation.tsx"
import { priceOf, SERIES, type Series, stepsOf } from "./history.ts"
import type { ShownModel } from "./shownModel.ts"
import { ChangeLine } from "../../parts/ChangeLine.tsx"

const SCALES: ReadonlyArray<ScaleKind> = ["log", "linear"]

/** The history of a model's prices: lines, and the same numbers as a table. */
export const History = ({ shown }: { readonly shown: ShownModel }) => {
  const { address, language: chosen } = useSite()
  const language = chosen.value
  const words = useWords(MODEL_WORDS).history
  const terms = useWords(TERM_WORDS)
  const bases = useWords(BASE_WORDS)
  const { at, entry, levels, model } = shown
  const scale = address.query.value.get("scale") === "linear" ? "linear" : "log"
  const money = moneyIn(model.currency, language)
  const short = (amount: number) => moneyIn(model.currency, language, Number.isInteger(amount) ? 0 : 2)(amount)
  const known = levels.filter(({ isAnnounced }) => !isAnnounced)
  const changes = changesOf(entry).toReversed()
  const isFlat = changes.length === 1 && known.length === levels.length
  const describe = (instant: number): string => {
    const level = levels.findLast((each) => each.at <= instant)
    const prices = level && SERIES.map((name) => [name, priceOf(level, name)] as const)
    const isEnd = level?.at !== instant
    return `${words.from(formatDay(instant, language))}: ${
      isEnd || prices === undefined
        ? words.ended
        : prices
            .flatMap(([name, price]) => (price === null ? [] : `${terms.prices[name]} ${textOf(price)}`))
            .join(" · ") + (level.isAnnounced ? ` (${words.announced})` : "")
    }`
  }
  const textOf = (price: number) => (price === 0 ? terms.free : money(price))
  return (
    <div class="history">
      {isFlat ? (
        <p>{words.flat(formatDay(levels[0]!.at, language))}</p>
      ) : (
        <>
          <figure>
            <Choice
              label={words.scale}
              name="scale"
              chosen={scale}
              options={SCALES.map((value) => ({ value, text: words[value] }))}
            />
            <StepChart
              id="history"
              title={words.chart(model.display_name)}
              summary={words.summary(
                formatCount(known.length, words.levels, language),
                formatDay(levels[0]!.at, language)
              )}
              data={stepsOf(entry, levels, at)}
              scale={scale}
              amountText={moneyIn(model.currency, language, 0)}
              timeText={(instant, isYear) =>
                formatDate(instant, language, isYear ? { year: "numeric" } : { month: "short" })
              }
              labelOf={(name, amount) =>
                [terms.prices[name as Series], amount === null ? "" : amount === 0 ? terms.free : short(amount)].join(
                  " "
                )
              }
              describe={describe}
              words={{ free: terms.free, now: words.now, points: words.points }}
            />
            <figcaption class="small faint">{words.legend}</figcaption>
          </figure>
          <ul class="change-list">
            {changes.map((change) => (
              <li key={change.date}>
                <ChangeLine change={change} lead="day" />
              </li>
            ))}
          </ul>
        </>
      )}
      <details>
        <summary>{words.table}</summary>
        <table class="folding">
          <caption class="visually-hidden">{words.chart(model.display_name)}</caption>
          <thead>
            <tr>
              <th scope="col">{words.day}</th>
              {SERIES.map((name) => (
                <th key={name} scope="col" class="number">
                  {terms.prices[name]}
                </th>
              ))}
              <th scope="col">{words.how}</th>
              <th scope="col">{words.source}</th>
            </tr>
          </thead>
          <tbody>
            {levels.toReversed().map((level) => (
              <tr key={level.at}>
                <th scope="row">{formatDay(level.at, language)}</th>
                {SERIES.map((name) => {
                  const price = priceOf(level, name)
                  return (
                    <td key={name} class="number" data-label={terms.prices[name]}>
                      {price === null ? <Unknown reason={words.unknown} /> : textOf(price)}
                    </td>
                  )
                })}
                <td data-label={words.how}>
                  {level.isAnnounced
                    ? words.announced
                    : [bases[level.citation.basis], words.days[level.citation.dateBasis]].filter(Boolean).join("; ")}
                </td>
                <td data-label={words.source}>
                  {!level.isAnnounced && (
                    <CitationMarks
                      all={shown.citations}
                      of={[level.citation]}
                      name={MODEL_WORDS[language].sources.place}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  )
}

const moneyIn = (currency: "usd" | "rub", language: Language, minimum?: number) => (amount: number) =>
  formatMoney(amount, currency, language, minimum === undefined ? {} : { minimum, maximum: 6 })
