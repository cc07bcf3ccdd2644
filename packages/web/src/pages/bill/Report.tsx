import { formatCount, formatDay, formatMoney, formatNumber, formatSum } from "../../format.ts"
import { Choice } from "../../parts/Choice.tsx"
import { useSite, useWords } from "../../site.ts"
import { BILL_WORDS } from "../../words/bill.ts"
import { WARNING_WORDS } from "../../words/warnings.ts"
import type { BillReport, FaultGroup } from "./billed.ts"
import { dayStacks, periodOf, sumsByCurrency, viewsOf } from "./billRows.ts"
import { Dearest } from "./Dearest.tsx"
import { Others } from "./Others.tsx"
import { type OtherWork, mainCurrency } from "./otherWork.ts"
import { SumTable } from "./SumTable.tsx"
import type { UsageSum } from "@ratecard/core/ledger"
import { csvCell } from "@ratecard/core/plain-text"
import { saveFile } from "../../parts/csvTable.ts"
import { ColumnChart, MOST_COLUMNS } from "../../charts/ColumnChart.tsx"
import { ModelLink } from "./ModelLink.tsx"

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
  const told = useWords(WARNING_WORDS)
  const { totals, warnings } = report
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
  const undated = report.sums.filter(({ day }) => day === "")
  const isComplete = report.faults.length === 0 && totals.every(({ complete }) => complete)
  return (
    <>
      <h2>
        {words.total}: {isComplete ? "" : "≥ "}
        {totals.map(({ cost, currency }) => formatMoney(Number(cost), currency, language.value)).join(" + ")}
      </h2>
      <p>
        {formatCount(report.records, words.records, language.value)}. {failed} {!isComplete && words.lowerBound}{" "}
        {totals.map(
          ({ band, currency }) =>
            band && `${words.upTo(formatMoney(Number(band.high), currency, language.value, { maximum: 6 }))} `
        )}
      </p>
      {undated.length > 0 && (
        <p class="small">
          {formatCount(
            undated.reduce((count, { responses }) => count + responses, 0),
            words.responses,
            language.value
          )}{" "}
          {words.undatedSum(
            sumsByCurrency(undated)
              .map(({ cost, currency }) => formatMoney(Number(cost), currency, language.value, { maximum: 6 }))
              .join(" + ")
          )}
        </p>
      )}
      {warnings.map(({ code, message, responses }) => (
        <p key={message} class="small faint">
          {formatCount(responses, words.responses, language.value)}: {told[code] ?? <span lang="en">{message}</span>}
          {code === "unread_counters" && told[code] !== undefined && message.slice(message.indexOf(":") + 1)}
        </p>
      ))}
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

/** The bill as files, named by their period. */
const Export = ({ report }: { readonly report: BillReport }) => {
  const words = useWords(BILL_WORDS)
  const name = ["ratecard-bill", ...new Set(periodOf(report))].join("_")
  return (
    <p class="actions">
      <span class="faint">{words.export}</span>
      <button type="button" onClick={() => saveFile(`${name}.csv`, "text/csv", csvOf(report))}>
        CSV
      </button>
      <button
        type="button"
        onClick={() => saveFile(`${name}.json`, "application/json", JSON.stringify(report, null, 2))}
      >
        JSON
      </button>
    </p>
  )
}

const HEAD =
  "day,model_id,currency,responses,input_tokens,cache_read_tokens,cache_write_tokens,output_tokens,cost,complete"

/** A row for each day and model, and one for all of each currency. */
const csvOf = ({ sums, totals }: BillReport): string => {
  const rows = [
    ...sums.map((sum) => [sum.day, sum.model, ...cellsOf(sum), sum.complete === sum.responses]),
    ...totals.map((total) => ["total", "", ...cellsOf(total), total.complete])
  ]
  return [HEAD, ...rows.map((row) => row.map((cell) => csvCell(String(cell))).join(","))].join("\r\n") + "\r\n"
}

const cellsOf = ({
  cost,
  currency,
  responses,
  tokens: { cache_read, cache_write, input, output }
}: Pick<UsageSum, "cost" | "currency" | "responses" | "tokens">) => [
  currency,
  responses,
  input,
  cache_read,
  cache_write,
  output,
  cost
]

/** The cost of each day, stacked by model; none of a single day, or of more days than a chart shows. */
const DayChart = ({ report: { sums } }: { readonly report: BillReport }) => {
  const { language, prices } = useSite()
  const words = useWords(BILL_WORDS)
  const currency = mainCurrency(sums)
  const { days, hasOthers, models } = dayStacks(sums, currency)
  if (days.length < 2 || days.length > MOST_COLUMNS) return null
  const byDay = new Map(days.map((each) => [each.day, each]))
  const money = (amount: number) => formatSum(amount, currency, language.value)
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
        costliest={words.chart.costliest}
        currency={currency}
        amounts={days}
        describe={describe}
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

/** Shows the records that are not in the bill: of each kind the number, the first places, and what to do. */
const Faults = ({ report: { faults, moreFaults } }: { readonly report: BillReport }) => {
  const { language } = useSite()
  const words = useWords(BILL_WORDS)
  if (faults.length === 0) return null
  return (
    <section class="faults">
      <h2>{words.faults.title}</h2>
      <ul>
        {faults.map((group) => (
          <Group key={`${group.kind} ${group.model}`} group={group} />
        ))}
        {moreFaults > 0 && <li>{words.faults.more(formatNumber(moreFaults, language.value))}</li>}
      </ul>
    </section>
  )
}

const Group = ({ group }: { readonly group: FaultGroup }) => {
  const { language } = useSite()
  const words = useWords(BILL_WORDS)
  const { candidates, count, kind, message, model, places } = group
  const { hint, what } = words.faults.kinds[kind]
  return (
    <li>
      <strong>{formatCount(count, words.faults.records, language.value)}</strong>: {what(model)} {hint}
      {candidates.length > 0 && (
        <>
          {" "}
          {words.faults.meant}{" "}
          {candidates.map((id, place) => (
            <span key={id}>
              {place > 0 && ", "}
              <ModelLink id={id} />
            </span>
          ))}
          ?
        </>
      )}
      <small class="faint">
        {places.map(({ file, line }) => words.place(file, line)).join("; ")}
        {count > places.length && words.faults.elsewhere(formatNumber(count - places.length, language.value))}
        {kind !== "UnknownModel" && (
          <>
            . <span lang="en">{message}</span>
          </>
        )}
      </small>
    </li>
  )
}
