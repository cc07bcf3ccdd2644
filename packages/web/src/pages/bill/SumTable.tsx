import { useSignal } from "@preact/signals"
import type { Currency } from "@ratecard/core/catalogue"
import type { UsageSum } from "@ratecard/core/ledger"
import type { ComponentChildren } from "preact"
import { formatDate, formatDay, formatNumber } from "../../format.ts"
import { AlignedMoney, decimalsOf } from "../../parts/Amount.tsx"
import { Bar } from "../../parts/Bar.tsx"
import { useSite, useWords } from "../../site.ts"
import { BILL_WORDS } from "../../words/bill.ts"
import type { BillReport } from "./billed.ts"
import { type BillRow, billRows, type BillView, isTime } from "./billRows.ts"
import { ModelLink } from "./ModelLink.tsx"
import "../../parts/sums.css"

/** The number of rows shown at first. */
const MOST = 20

const COUNTS = ["responses", "input", "cache_read", "cache_write", "output"] as const

/** A sum of responses: of a row, or of all. */
interface Summed extends Pick<UsageSum, "responses" | "tokens"> {
  readonly cost: string
  readonly currency: Currency
}

const countOf = (sum: Summed, name: (typeof COUNTS)[number]): number =>
  name === "responses" ? sum.responses : sum.tokens[name]

/** Sums with a bar for each, and what all come to. */
export const SumsTable = <Row extends Summed & { readonly key: string }>({
  caption,
  costOf,
  heading,
  nameOf,
  rows,
  totals
}: {
  readonly caption: string
  /** Of the first column. */
  readonly heading: string
  readonly rows: ReadonlyArray<Row>
  readonly totals: ReadonlyArray<Omit<Row, "key">>
  readonly nameOf: (row: Row) => ComponentChildren
  readonly costOf: (sum: Omit<Row, "key">) => ComponentChildren
}) => {
  const { language } = useSite()
  const words = useWords(BILL_WORDS)
  const isWhole = useSignal(false)
  const shown = isWhole.value ? rows : rows.slice(0, MOST)
  // Many bills have nothing of a cache.
  const counts = COUNTS.filter((name) => name === "responses" || totals.some((total) => countOf(total, name) > 0))
  const most = (currency: Currency) =>
    rows.reduce((cost, row) => (row.currency === currency ? Math.max(cost, Number(row.cost)) : cost), 0)
  const numbers = (sum: Omit<Row, "key">) =>
    counts.map((name) => (
      <td key={name} class={`number ${name}`}>
        {formatNumber(countOf(sum, name), language.value)}
      </td>
    ))
  return (
    <>
      <table class="sums">
        <caption class="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
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
              <th scope="row">{nameOf(row)}</th>
              {numbers(row)}
              <td class="number cost">
                {costOf(row)}
                <Bar share={Number(row.cost) / (most(row.currency) || 1)} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {totals.map((total) => (
            <tr key={total.currency}>
              <th scope="row">{words.total}</th>
              {numbers(total)}
              <td class="number cost">{costOf(total)}</td>
            </tr>
          ))}
        </tfoot>
      </table>
      {shown.length < rows.length && (
        <button type="button" onClick={() => (isWhole.value = true)}>
          {words.all(formatNumber(rows.length, language.value))}
        </button>
      )}
    </>
  )
}

/** The sums of a view of a bill. */
export const SumTable = ({ report, view }: { readonly report: BillReport; readonly view: BillView }) => {
  const words = useWords(BILL_WORDS)
  const rows = billRows(report, view)
  const decimals = Math.max(2, ...[...rows, ...report.totals].map(({ cost }) => decimalsOf(Number(cost), 4)))
  return (
    <>
      <SumsTable
        caption={words.views[view]}
        heading={words.columns[view]}
        rows={rows}
        totals={report.totals}
        nameOf={(row) => <RowName row={row} view={view} report={report} />}
        costOf={({ complete, cost, currency }) => (
          <>
            {complete ? "" : "≥ "}
            <AlignedMoney value={Number(cost)} currency={currency} decimals={decimals} />
          </>
        )}
      />
      {isTime(view) && <p class="small faint">{words.utc}</p>}
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
