import { ColumnChart } from "../../charts/ColumnChart.tsx"
import { formatDate, formatDay, formatMoney } from "../../format.ts"
import { useSite, useWords } from "../../site.ts"
import { BILL_WORDS } from "../../words/bill.ts"
import type { BillReport } from "./billed.ts"
import { dayStacks } from "./billRows.ts"
import { ModelLink } from "./ModelLink.tsx"
import { mainCurrency } from "./otherWork.ts"

/** The cost of each day, stacked by model; none of a single day. */
export const DayChart = ({ report: { sums } }: { readonly report: BillReport }) => {
  const { language, prices } = useSite()
  const words = useWords(BILL_WORDS)
  const currency = mainCurrency(sums)
  const { days, hasOthers, models } = dayStacks(sums, currency)
  if (days.length < 2) return null
  const byDay = new Map(days.map((each) => [each.day, each]))
  const [costliest] = days.toSorted((one, other) => other.amount - one.amount)
  const money = (amount: number) => formatMoney(amount, currency, language.value, { maximum: amount < 0.01 ? 6 : 2 })
  const names = models.map((id) => prices.value.view.modelById.get(id)?.display_name ?? id)
  if (hasOthers) names.push(words.chart.others)
  const describe = (day: string): string => {
    const { amount, parts } = byDay.get(day) ?? { amount: 0, parts: [] }
    const named = parts.flatMap((part, place) => (part === 0 ? [] : [`${names[place]} ${money(part)}`]))
    return `${formatDay(day, language.value)}: ${money(amount)}${named.length > 0 ? ` (${named.join(", ")})` : ""}`
  }
  return (
    <figure>
      <ColumnChart
        id="bill-days"
        title={words.chart.title}
        summary={costliest === undefined ? "" : words.chart.costliest(describe(costliest.day))}
        amounts={days}
        amountText={(amount) => formatMoney(amount, currency, language.value, { maximum: 2 })}
        dayText={(day) => formatDate(day, language.value, { day: "numeric", month: "short" })}
        describe={describe}
        group={words.chart.title}
      />
      <figcaption>
        <ul class="legend">
          {names.map((name, place) => (
            <li key={name}>
              <svg class="swatch" viewBox="0 0 10 10" aria-hidden="true">
                <rect class={`part-${place}`} width="10" height="10" />
              </svg>
              {models[place] === undefined ? name : <ModelLink id={models[place]} />}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  )
}
