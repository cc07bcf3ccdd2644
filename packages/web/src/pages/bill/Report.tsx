import { addDecimals, decimal, decimalIn, decimalText } from "@ratecard/core/ledger"
import { formatCount, formatDay, formatMoney, formatNumber } from "../../format.ts"
import { Bar } from "../../parts/Bar.tsx"
import { useSite, useWords } from "../../site.ts"
import { BILL_WORDS } from "../../words/bill.ts"
import type { BillReport, BillSum } from "./billed.ts"
import { Dearest } from "./Dearest.tsx"
import { Export } from "./Export.tsx"
import { Faults } from "./Faults.tsx"
import { Others } from "./Others.tsx"
import type { OtherWork } from "./otherWork.ts"
import "../../parts/sums.css"

/** The bill: what it comes to, by day and by model, what it would have been otherwise, its dearest responses, and what is not in it. */
export const Report = ({
  others,
  report
}: {
  readonly report: BillReport
  readonly others: ReadonlyArray<OtherWork>
}) => {
  const { language } = useSite()
  const words = useWords(BILL_WORDS)
  const { sums } = report
  const failed = report.failed > 0 && `${formatCount(report.failed, words.failedRequests, language.value)}.`
  if (report.records === 0) {
    return (
      <>
        <p>{failed || words.nothing}</p>
        <Faults report={report} />
      </>
    )
  }
  const isComplete = report.faults.length === 0 && sums.every((sum) => sum.isComplete)
  return (
    <>
      <h2>
        {words.total}: {isComplete ? "" : "≥ "}
        {totals(sums)
          .map(({ currency, total }) => formatMoney(Number(total), currency, language.value))
          .join(" + ")}
      </h2>
      <p>
        {formatCount(report.records, words.records, language.value)}. {failed} {!isComplete && words.lowerBound}{" "}
        {report.understated > 0 && words.understated(formatNumber(report.understated, language.value))}
      </p>
      <Export report={report} />
      <Sums
        title={words.byDay}
        sums={sums}
        keyOf={({ day }) => day}
        nameOf={(day) => (day === "" ? words.undated : formatDay(day, language.value))}
      />
      <Sums title={words.byModel} sums={sums} keyOf={({ model }) => model} nameOf={(model) => model} />
      <Others others={others} records={report.records} />
      <Dearest report={report} />
      <Faults report={report} />
    </>
  )
}

const totals = (sums: ReadonlyArray<BillSum>) =>
  [...Map.groupBy(sums, ({ currency }) => currency)].map(([currency, own]) => ({
    currency,
    total: decimalText(own.reduce((sum, { total }) => addDecimals(sum, decimalIn(total)!), decimal(0)))
  }))

/** Sums of sums by a name that they share, with a bar for each. */
const Sums = ({
  keyOf,
  nameOf,
  sums,
  title
}: {
  readonly title: string
  readonly sums: ReadonlyArray<BillSum>
  readonly keyOf: (sum: BillSum) => string
  readonly nameOf: (key: string) => string
}) => {
  const { language } = useSite()
  const words = useWords(BILL_WORDS)
  const rows = [...Map.groupBy(sums, (sum) => `${keyOf(sum)} ${sum.currency}`).values()].map((own) => ({
    key: keyOf(own[0]!),
    currency: own[0]!.currency,
    cost: Number(totals(own)[0]!.total),
    isComplete: own.every((sum) => sum.isComplete),
    counts: COUNTS.map((name) => own.reduce((count, sum) => count + sum[name], 0))
  }))
  const most = Math.max(...rows.map(({ cost }) => cost))
  return (
    <table class="sums">
      <caption>
        <h3>{title}</h3>
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <span class="visually-hidden">{title}</span>
          </th>
          {COUNTS.map((name) => (
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
        {rows.map(({ cost, counts, currency, isComplete, key }) => (
          <tr key={key + currency}>
            <th scope="row">{nameOf(key)}</th>
            {counts.map((count, index) => (
              <td key={COUNTS[index]} class={`number ${COUNTS[index]}`}>
                {formatNumber(count, language.value)}
              </td>
            ))}
            <td class="number cost">
              {isComplete ? "" : "≥ "}
              {formatMoney(cost, currency, language.value)}
              <Bar share={most === 0 ? 0 : cost / most} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const COUNTS = ["records", "input", "cacheRead", "cacheWrite", "output"] as const
