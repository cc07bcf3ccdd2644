import { countsIn } from "../counting/textCounts.ts"
import { formatCount, formatMoney, formatSum } from "../format.ts"
import { valuesOf } from "../parts/modelHref.ts"
import { costRequestOf } from "../pages/cost/costRequest.ts"
import { costRowsOf, monthOf } from "../pages/cost/costRows.ts"
import { workloadText } from "../pages/cost/workloadText.ts"
import { WORKLOAD } from "../pages.ts"
import type { ProviderSlug } from "@ratecard/core/catalogue"
import { modelsAsked } from "../prices/prices.ts"
import type { Site } from "../site.ts"
import { CARD_WORDS } from "../words/card.ts"
import { TERM_WORDS } from "../words/terms.ts"

/** The calls that an address asks for, and a month of them with each of its models. */
export interface Workload {
  /** "2,000 in, 60% cached, 300 out, 50,000 a day" */
  readonly question: string
  /** "$2,722 to $7,260 a month with 3 models" */
  readonly answer: string
  /** Cheapest first; the share is of the most expensive one. */
  readonly months: ReadonlyArray<{
    readonly provider: ProviderSlug
    readonly name: string
    readonly text: string
    readonly share: number
  }>
}

/** The parameters of an address that say a workload. */
export const workloadIn = ({ address }: Site): Readonly<Record<string, string>> =>
  valuesOf(address.query.value, WORKLOAD)

/** Whether an address asks for a workload of its own. */
export const isWorkload = (site: Site): boolean => Object.keys(workloadIn(site)).some((name) => name !== "currency")

/** The workload of the cost page's address; undefined for one that asks for nothing of its own. */
export const workloadOf = (site: Site): Workload | undefined => {
  const { address, language, prices } = site
  const query = address.query.value
  if (!isWorkload(site)) return undefined
  const words = CARD_WORDS[language.value]
  const request = costRequestOf(query, modelsAsked(prices.value, query))
  const counts = query.get("counts")
  const rows = costRowsOf(request, counts === null ? undefined : countsIn(counts), prices.value, query)
  if (rows.length === 0) return undefined
  const money = (amount: number) => {
    if (amount === 0) return TERM_WORDS[language.value].free
    // From a hundred on, cents say nothing.
    return amount >= 100
      ? formatMoney(amount, request.currency, language.value, { maximum: 0, minimum: 0 })
      : formatSum(amount, request.currency, language.value)
  }
  const [{ count }] = rows as [(typeof rows)[number]]
  const about = rows.some((row) => row.count.estimate !== undefined) ? "≈ " : ""
  const amounts = rows.flatMap((row) => monthOf(row, request) ?? [])
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)]
  const models = formatCount(amounts.length, words.withModels, language.value)
  return {
    question: workloadText(site, request, count.tokens, about),
    answer:
      amounts.length === 0
        ? words.notKnown
        : amounts.length === 1
          ? words.monthWith(about + money(low), rows[0]!.model.display_name)
          : words.months(about + money(low), money(high), models),
    months: rows.map((row) => {
      const month = monthOf(row, request)
      const sign = row.count.estimate === undefined ? "" : "≈ "
      return {
        provider: row.model.provider,
        name: row.model.display_name,
        text: month === null ? "–" : sign + money(month),
        share: month && high > 0 ? month / high : 0
      }
    })
  }
}
