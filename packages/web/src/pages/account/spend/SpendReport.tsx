import type { UsageReport, UsageSum } from "@ratecard/api"
import { ProblemNote } from "../../../account/parts.tsx"
import { textIn } from "../../../account/textIn.ts"
import { useAnswer } from "../../../account/useTask.ts"
import { ColumnChart, MOST_COLUMNS } from "../../../charts/ColumnChart.tsx"
import { formatCount, formatDay, formatMoney, formatNumber, formatSum } from "../../../format.ts"
import { Choice } from "../../../parts/Choice.tsx"
import { Field } from "../../../parts/QueryForm.tsx"
import { dayText } from "../../../prices/prices.ts"
import type { Language } from "../../../rendering.ts"
import { useSite, useWords } from "../../../site.ts"
import { BILL_WORDS } from "../../../words/bill.ts"
import { SHELL_WORDS } from "../../../words/shell.ts"
import { SPEND_WORDS } from "../../../words/spend.ts"
import { WARNING_WORDS } from "../../../words/warnings.ts"
import { ModelLink } from "../../bill/ModelLink.tsx"
import { SumsTable } from "../../bill/SumTable.tsx"
import { PERIODS, type UsageAsked, usageAsked, usagePath, USAGE_VIEWS, type UsageView } from "./usageAsked.ts"
import "./spend.css"

interface SpendProps {
  /** The path of the API at which the usage is. */
  readonly of: string
  /** Those of which the largest are shown with the days. */
  readonly parts: ReadonlyArray<UsageView>
  readonly views?: ReadonlyArray<UsageView>
  /** The next step if there is nothing yet. */
  readonly start?: string | undefined
}

/** Stored usage as its address asks for it: how much, since when, and of whom and what. */
export const SpendReport = ({ of, parts, start, views = USAGE_VIEWS }: SpendProps) => {
  const { address, prices } = useSite()
  const words = useWords(SPEND_WORDS)
  const asked = usageAsked(address.query.value, prices.value.now, views)
  const { answer, isBusy, problem } = useAnswer<UsageReport>(usagePath(of, asked))
  const report = problem.value ? undefined : answer.value
  const isFound = report !== undefined && report.rows.length > 0
  return (
    <div class="spend" aria-busy={isBusy.value}>
      <ProblemNote problem={problem} />
      {isBusy.value ? (
        <p role="status">{words.looking}</p>
      ) : isFound ? (
        <Total asked={asked} report={report} />
      ) : (
        report && (
          <p>
            {words.nothing} {start}
          </p>
        )
      )}
      <Choice
        label={words.by}
        name="by"
        chosen={asked.by}
        options={views.map((value) => ({ value, text: words.views[value] }))}
      />
      <Choice
        label={words.period}
        name="days"
        chosen={asked.days}
        options={PERIODS.map((value) => ({ value, text: words.days(value) }))}
        usual="30"
      />
      <Span key={asked.days} asked={asked} />
      {isFound && report.by === "day" && (
        <>
          <DayChart report={report} />
          <div class="largest">
            {parts.map((view) => (
              <Largest key={view} asked={asked} of={of} view={view} />
            ))}
          </div>
        </>
      )}
      {report && <Notes report={report} />}
      {isFound && report.by === "paid" && <p class="small">{words.paidAbout}</p>}
      {isFound && (
        // The newest day is looked for first.
        <Rows
          key={report.by}
          by={report.by}
          rows={report.by === "day" ? report.rows.toReversed() : report.rows}
          total={report.total}
        />
      )}
    </div>
  )
}

/** Other days than the last ones. */
const Span = ({ asked: { days, since, until } }: { readonly asked: UsageAsked }) => {
  const { address, prices } = useSite()
  const words = useWords(SPEND_WORDS)
  const { show } = useWords(SHELL_WORDS)
  const today = dayText(prices.value.now)
  return (
    <details class="small" open={days.includes("..")}>
      <summary>{words.otherDays}</summary>
      <form
        class="actions"
        onSubmit={(event) => {
          event.preventDefault()
          const day = (name: string) => textIn(event.currentTarget, name)
          address.set({ days: `${day("since")}..${day("until")}` })
        }}
      >
        <Field label={words.since}>
          <input type="date" name="since" max={today} defaultValue={since ?? ""} />
        </Field>
        <Field label={words.until}>
          <input type="date" name="until" max={today} defaultValue={until ?? today} />
        </Field>
        <button>{show}</button>
      </form>
    </details>
  )
}

/** The sum, the days that it is of, and what it lacks. */
const Total = ({
  asked: { since, until },
  report: { first_day, last_day, total }
}: {
  readonly asked: UsageAsked
  readonly report: UsageReport
}) => {
  const { language } = useSite()
  const words = useWords(SPEND_WORDS)
  const { lowerBound, upTo } = useWords(BILL_WORDS)
  const text = (day: string | undefined) => day && formatDay(day, language.value)
  const money = (amount: number) => formatMoney(amount, "usd", language.value)
  const alone = Number(total.reported_without_tokens ?? 0)
  const charged = Number(total.reported ?? 0) - alone
  return (
    <>
      <p>
        <strong class="sum">{costText(total, language.value)}</strong> {words.span(text(since), text(until))}
      </p>
      <p>
        {formatCount(total.responses, words.responses, language.value)}
        {first_day !== null && last_day !== null && `, ${words.seen(text(first_day)!, text(last_day)!)}`}.{" "}
        {!total.complete && total.also === undefined && `${lowerBound} `}
        {total.band && upTo(formatSum(Number(total.band.high), total.currency, language.value))}
      </p>
      {alone > 0 && <p>{words.reported(money(alone))}</p>}
      {charged > 0 && <p>{words.charged(money(charged))}</p>}
    </>
  )
}

const DayChart = ({ report: { rows, total } }: { readonly report: UsageReport }) => {
  const { language } = useSite()
  const words = useWords(SPEND_WORDS)
  const { costliest } = useWords(BILL_WORDS).chart
  const { currency } = total
  if (rows.length < 2 || rows.length > MOST_COLUMNS) return null
  const byDay = new Map(rows.map((row) => [row.key, row]))
  return (
    <ColumnChart
      id="spend-days"
      title={words.table(words.views.day)}
      costliest={costliest}
      currency={currency}
      amounts={rows.map((row) => ({
        day: row.key,
        amount: Number([row, ...(row.also ?? [])].find((each) => each.currency === currency)?.cost ?? 0)
      }))}
      describe={(day) => {
        const row = byDay.get(day)
        const count = formatCount(row?.responses ?? 0, words.responses, language.value)
        return `${formatDay(day, language.value)}: ${row === undefined ? "" : `${costText(row, language.value)}, `}${count}`
      }}
    />
  )
}

const MOST = 5

/** The largest sums of a view, and the way to all of it. */
const Largest = ({
  asked,
  of,
  view
}: {
  readonly asked: UsageAsked
  readonly of: string
  readonly view: UsageView
}) => {
  const { address, language } = useSite()
  const words = useWords(SPEND_WORDS)
  const { answer, problem } = useAnswer<UsageReport>(usagePath(of, asked, view))
  const rows = answer.value?.rows
  return (
    <div>
      <ProblemNote problem={problem} />
      {rows && <Rows by={view} rows={rows.slice(0, MOST)} />}
      {rows && (
        <a
          class="small"
          href={address.href(address.path.value, { ...Object.fromEntries(address.query.value), by: view })}
        >
          {words.all(words.views[view], formatNumber(rows.length, language.value))}
        </a>
      )}
    </div>
  )
}

const Rows = ({
  by,
  rows,
  total
}: Pick<UsageReport, "by" | "rows"> & {
  /** With it, tokens are counted too. */
  readonly total?: UsageSum
}) => {
  const { language } = useSite()
  const words = useWords(SPEND_WORDS)
  return (
    <SumsTable
      caption={words.table(words.views[by])}
      heading={words.columns[by]}
      rows={rows}
      totals={total === undefined ? [] : [total]}
      nameOf={({ key }) => <RowName by={by} name={key} />}
      costOf={(sum) => costText(sum, language.value)}
    />
  )
}

const RowName = ({ by, name }: { readonly by: UsageView; readonly name: string }) => {
  const { address, language } = useSite()
  const words = useWords(SPEND_WORDS)
  if (name === "") return <>{words.nameless}</>
  switch (by) {
    case "day":
      return <>{formatDay(name, language.value)}</>
    case "model":
      return <ModelLink id={name} />
    case "paid":
      return <>{words.paid[name] ?? name}</>
    case "team":
      return <a href={address.href(`/teams/${name}`)}>{name}</a>
    default:
      return <>{name}</>
  }
}

/** All that is not in the sums, or not for certain. */
const Notes = ({ report: { erased, unknown_models, unread, warnings } }: { readonly report: UsageReport }) => {
  const { language } = useSite()
  const words = useWords(SPEND_WORDS)
  const told = useWords(WARNING_WORDS)
  const count = (responses: number) => formatCount(responses, words.responses, language.value)
  const [first] = erased
  return (
    <>
      {unknown_models.length > 0 && (
        <p class="warning">{words.unknown(unknown_models.map(({ name }) => name).join(", "))}</p>
      )}
      {unread.length > 0 && (
        <div class="warning">
          <p>{words.unread}</p>
          <ul>
            {unread.map(({ count: times, what, why }) => (
              <li key={`${what} ${why}`}>
                {formatNumber(times, language.value)} × <code>{what}</code>: <span lang="en">{why}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {first !== undefined && (
        <p class="warning">
          {words.erased(
            count(erased.reduce((sum, { responses }) => sum + responses, 0)),
            formatDay(first.day, language.value),
            formatDay(erased.at(-1)!.day, language.value)
          )}
        </p>
      )}
      {warnings.map(({ code, message, responses }) => (
        <p key={code} class="small faint">
          {count(responses)}: {told[code] ?? <span lang="en">{message}</span>}
        </p>
      ))}
    </>
  )
}

/** A cost in each of its currencies; a lower bound says so. */
const costText = ({ also = [], complete, cost, currency, priced }: UsageSum, language: Language): string => {
  if (priced === 0) return "–"
  const costs = [{ cost, currency }, ...also].map((each) => formatSum(Number(each.cost), each.currency, language))
  return `${complete || also.length > 0 ? "" : "≥ "}${costs.join(" + ")}`
}
