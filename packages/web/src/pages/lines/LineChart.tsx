import { providerOf } from "@ratecard/core/catalogue"
import { StepChart } from "../../charts/StepChart.tsx"
import { formatCount, formatDate, formatDay, formatMoney } from "../../format.ts"
import { levelAt } from "../../lines/lineStory.ts"
import type { ModelLine } from "../../lines/lines.ts"
import { eventsAt, KINDS, lineSteps } from "../../lines/lineSteps.ts"
import { useSite, useWords } from "../../site.ts"
import { LINE_WORDS } from "../../words/line.ts"
import { TERM_WORDS } from "../../words/terms.ts"

/** The prices of all models of a line over time. */
export const LineChart = ({ at, line }: { readonly line: ModelLine; readonly at: number }) => {
  const { language: chosen } = useSite()
  const language = chosen.value
  const words = useWords(LINE_WORDS)
  const terms = useWords(TERM_WORDS)
  const { currency } = providerOf(line.provider)
  const data = lineSteps(line, at)
  const money = (amount: number, minimum = 2) =>
    amount === 0 ? terms.free : formatMoney(amount, currency, language, { minimum, maximum: 6 })
  const describe = (instant: number): string => {
    const { ended, priced } = eventsAt(line, instant, at)
    const prices = priced.map((entry) => {
      const level = levelAt(entry, instant)!
      return `${entry.display_name}: ${KINDS.map((kind) => `${terms.prices[kind]} ${money(level[`${kind}_price`])}`).join(" · ")}`
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
