import { useSignal } from "@preact/signals"
import type { UsageSum } from "@ratecard/core/ledger"
import { formatDate, formatDay, formatNumber } from "../../format.ts"
import { AlignedMoney, decimalsOf } from "../../parts/Amount.tsx"
import { Bar } from "../../parts/Bar.tsx"
import { useSite, useWords } from "../../site.ts"
import { BILL_WORDS } from "../../words/bill.ts"
import type { BillReport } from "./billed.ts"
import { type BillRow, billRows, type BillView, isTime } from "./billRows.ts"
import { ModelLink } from "./ModelLink.tsx"

/** The number of rows shown at first. */
const MOST = 20

const COUNTS = ["responses", "input", "cache_read", "cache_write", "output"] as const

const countOf = (sum: UsageSum, name: (typeof COUNTS)[number]): number =>
  name === "responses" ? sum.responses : sum.tokens[name]

/** The sums of a view, with a bar for each, and what all come to. */
export const SumTable = ({ report, view }: { readonly report: BillReport; readonly view: BillView }) => {
  const { language } = useSite()
  const words = useWords(BILL_WORDS)
  const isWhole = useSignal(false)
  const rows = billRows(report, view)
  const shown = isWhole.value ? rows : rows.slice(0, MOST)
  const { totals } = report
  const decimals = Math.max(...[...shown, ...totals].map(({ cost }) => decimalsOf(Number(cost), 4)))
  // Many bills have nothing of a cache.
  const counts = COUNTS.filter((name) => name === "responses" || totals.some((total) => countOf(total, name) > 0))
  const most = (currency: UsageSum["currency"]) =>
    rows.reduce((cost, row) => (row.currency === currency ? Math.max(cost, Number(row.cost)) : cost), 0)
  return (
    <>
      <table class="sums">
        <caption class="visually-hidden">{words.views[view]}</caption>
        <thead>
          <tr>
            <th scope="col">{words.columns[view]}</th>
            {counts.map((name) => (
              <th key={name} scope="col" class={`number ${name}`}>
                {words.columns[name]}
              </th>
            ))}
            <th scope="col" class="number cost">
              {words.columns.cost}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={`${row.key} ${row.currency}`}>
              <th scope="row">
                <RowName row={row} view={view} report={report} />
              </th>
              <Numbers
                counts={counts}
                sum={row}
                decimals={decimals}
                share={Number(row.cost) / (most(row.currency) || 1)}
              />
            </tr>
          ))}
        </tbody>
        <tfoot>
          {totals.map((total) => (
            <tr key={total.currency}>
              <th scope="row">{words.total}</th>
              <Numbers counts={counts} sum={total} decimals={decimals} />
            </tr>
          ))}
        </tfoot>
      </table>
      {shown.length < rows.length && (
        <button type="button" onClick={() => (isWhole.value = true)}>
          {words.all(formatNumber(rows.length, language.value))}
        </button>
      )}
      {isTime(view) && <p class="small faint">{words.utc}</p>}
    </>
  )
}

const Numbers = ({
  counts,
  decimals,
  share,
  sum
}: {
  readonly sum: UsageSum
  readonly counts: ReadonlyArray<(typeof COUNTS)[number]>
  readonly decimals: number
  /** Of the greatest cost in the same currency; a total has none. */
  readonly share?: number
}) => {
  const { language } = useSite()
  const { complete, cost, currency } = sum
  return (
    <>
      {counts.map((name) => (
        <td key={name} class={`number ${name}`}>
          {formatNumber(countOf(sum, name), language.value)}
        </td>
      ))}
      <td class="number cost">
        {complete ? "" : "≥ "}
        <AlignedMoney value={Number(cost)} currency={currency} decimals={Math.max(2, decimals)} />
        {share !== undefined && <Bar share={share} />}
      </td>
    </>
  )
}

const RowName = ({
  report: { titles },
  row: { key },
  view
}: {
  readonly row: BillRow
  readonly view: BillView
  readonly report: BillReport
}) => {
  const { language } = useSite()
  const words = useWords(BILL_WORDS)
  if (key === "") return <>{isTime(view) ? words.undated : words.nameless}</>
  switch (view) {
    case "day":
      return <>{formatDay(key, language.value)}</>
    case "month":
      return <>{formatDate(`${key}-01`, language.value, { month: "long", year: "numeric" })}</>
    case "model":
      return <ModelLink id={key} />
    case "session":
      return <>{Object.hasOwn(titles, key) ? titles[key] : <code>{key}</code>}</>
    default:
      return <>{key}</>
  }
}
