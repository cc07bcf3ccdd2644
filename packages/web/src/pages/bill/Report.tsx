import { formatCount, formatMoney, formatNumber } from "../../format.ts"
import { Choice } from "../../parts/Choice.tsx"
import { useSite, useWords } from "../../site.ts"
import { BILL_WORDS } from "../../words/bill.ts"
import type { BillReport } from "./billed.ts"
import { viewsOf } from "./billRows.ts"
import { DayChart } from "./DayChart.tsx"
import { Dearest } from "./Dearest.tsx"
import { Export } from "./Export.tsx"
import { Faults } from "./Faults.tsx"
import { Others } from "./Others.tsx"
import type { OtherWork } from "./otherWork.ts"
import { SumTable } from "./SumTable.tsx"
import { totalsOf } from "./tallies.ts"
import "../../parts/sums.css"

/**
 * The bill: its total, the sums that its reader asks for, what it would have been otherwise, its most expensive
 * responses, and what is not in it.
 */
export const Report = ({
  others,
  report
}: {
  readonly report: BillReport
  /** Undefined: they are not known yet. */
  readonly others: ReadonlyArray<OtherWork> | undefined
}) => {
  const { address, language } = useSite()
  const words = useWords(BILL_WORDS)
  const { sums } = report
  const views = viewsOf(report)
  const view = views.find((each) => each === address.query.value.get("by")) ?? "day"
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
        {totalsOf(sums)
          .map(({ currency, total }) => formatMoney(Number(total), currency, language.value))
          .join(" + ")}
      </h2>
      <p>
        {formatCount(report.records, words.records, language.value)}. {failed} {!isComplete && words.lowerBound}{" "}
        {report.understated > 0 && words.understated(formatNumber(report.understated, language.value))}
      </p>
      <Export report={report} />
      <DayChart report={report} />
      <Choice
        label={words.by}
        name="by"
        chosen={view}
        options={views.map((value) => ({ value, text: words.views[value] }))}
      />
      <SumTable key={view} report={report} view={view} />
      {others === undefined ? (
        <p role="status">{words.others.comparing}</p>
      ) : (
        <Others others={others} records={report.records} />
      )}
      <Faults report={report} />
      <Dearest report={report} />
    </>
  )
}
