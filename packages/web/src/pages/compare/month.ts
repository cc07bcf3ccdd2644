import { formatNumber, formatSum } from "../../format.ts"
import { modelsAsked } from "../../prices/prices.ts"
import type { Site } from "../../site.ts"
import { COMPARE_WORDS } from "../../words/compare.ts"
import { type CostRequest, costRequestOf } from "../cost/costRequest.ts"
import { type CostRow, costRowsOf, monthOf, PARTS } from "../cost/costRows.ts"
import type { ShownModel } from "../model/shownModel.ts"

/** The fields of the workload that models are compared by. */
export const MONTH_FIELDS = ["input", "output", "cached", "requests"]

/** A month of the workload that an address asks for. */
export interface Month {
  readonly request: CostRequest
  /** Cheapest first. */
  readonly rows: ReadonlyArray<CostRow>
}

export const monthsOf = ({ address, prices }: Site, models: ReadonlyArray<ShownModel>): Month => {
  const query = address.query.value
  const asked = costRequestOf(query, modelsAsked(prices.value, query))
  const request = { ...asked, models: models.map(({ model }) => model) }
  return { request, rows: costRowsOf(request, undefined, prices.value, query) }
}

/** Says who costs least, by how much, and for which of its prices; undefined if fewer than two have a price. */
export const verdictOf = (site: Site, { request, rows }: Month): string | undefined => {
  const language = site.language.value
  const words = COMPARE_WORDS[language]
  const [first, next, ...others] = rows.flatMap((row) => {
    const month = monthOf(row, request)
    return month === null ? [] : [{ row, month, name: row.model.display_name }]
  })
  if (first === undefined || next === undefined) return undefined
  const money = formatSum(first.month, request.currency, language)
  if (next.month === first.month) return words.same([first.name, next.name], money)
  const last = others.at(-1)
  const groups = Map.groupBy([next, ...(last === undefined ? [] : [last])], ({ month }) =>
    formatNumber(1 - first.month / month, language, { style: "percent" })
  )
  const less = Array.from(groups, ([percent, others]) =>
    words.less(
      percent,
      others.map(({ name }) => name)
    )
  )
  const differences = PARTS.map((part) => ({ part, by: (next.row[part] ?? 0) - (first.row[part] ?? 0) }))
  const [most] = differences.toSorted((one, other) => other.by - one.by)
  return words.verdict(first.name, money, less, words.because[most!.part])
}
