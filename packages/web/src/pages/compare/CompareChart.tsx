import { convert, type Currency } from "@ratecard/core/catalogue"
import { StepChart } from "../../charts/StepChart.tsx"
import { formatDate, formatDay, formatMoney } from "../../format.ts"
import { dayAsked, rateAsked } from "../../prices/prices.ts"
import { useSite, useWords } from "../../site.ts"
import { COMPARE_WORDS } from "../../words/compare.ts"
import { TERM_WORDS } from "../../words/terms.ts"
import type { ShownModel } from "../model/shownModel.ts"
import { amountAt, comparedSteps, KINDS } from "./comparedSteps.ts"

/** How the prices of all models moved: one chart for input and one for output. */
export const CompareChart = ({
  currency,
  models
}: {
  readonly models: ReadonlyArray<ShownModel>
  readonly currency: Currency
}) => {
  const { address, language: chosen, prices } = useSite()
  const language = chosen.value
  const words = useWords(COMPARE_WORDS)
  const terms = useWords(TERM_WORDS)
  const query = address.query.value
  const now = dayAsked(query, prices.value.now) ?? prices.value.now
  const rate = rateAsked(prices.value, query)
  const money = (amount: number, minimum = 2) =>
    amount === 0 ? terms.free : formatMoney(amount, currency, language, { minimum })
  return (
    <section class="charts">
      <h2>{words.history}</h2>
      <p class="legend small">
        {models.map(({ model }, column) => (
          <span key={model.id} class={`model-${column}`}>
            {model.display_name}
          </span>
        ))}
      </p>
      {KINDS.map((kind) => {
        const data = comparedSteps(models, kind, now, ({ sheet }, amount) =>
          convert(amount, sheet.currency, currency, rate)
        )
        const describe = (at: number): string =>
          `${formatDay(at, language)}. ${models
            .flatMap(({ model }, column) => {
              const amount = amountAt(data, column, at)
              return amount === null ? [] : [`${model.display_name}: ${money(amount)}`]
            })
            .join("; ")}`
        return (
          <figure key={kind}>
            <figcaption>{terms.prices[kind]}</figcaption>
            <StepChart
              id={`compare-${kind}`}
              title={words.chart(terms.prices[kind])}
              summary={words.summary}
              data={data}
              scale="log"
              amountText={(amount) => money(amount, 0)}
              timeText={(instant, isYear) =>
                formatDate(instant, language, isYear ? { year: "numeric" } : { month: "short" })
              }
              labelOf={(_, amount) => (amount === null ? "" : money(amount))}
              describe={describe}
              words={{ free: terms.free, now: "", points: words.points }}
            />
          </figure>
        )
      })}
    </section>
  )
}
