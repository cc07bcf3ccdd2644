import { useSignal } from "@preact/signals"
import type { UsageReport, UsageRow, UsageSum } from "@ratecard/api"
import { ProblemNote } from "../../../account/parts.tsx"
import { useAnswer } from "../../../account/useTask.ts"
import { ColumnChart } from "../../../charts/ColumnChart.tsx"
import { formatCount, formatDate, formatDay, formatMoney, formatNumber } from "../../../format.ts"
import { Bar } from "../../../parts/Bar.tsx"
import type { Language } from "../../../rendering.ts"
import { useSite, useWords } from "../../../site.ts"
import { SPEND_WORDS } from "../../../words/spend.ts"
import { WARNING_WORDS } from "../../../words/warnings.ts"
import "../../../parts/sums.css"

/** The answer to a question about stored usage. */
export const SpendReport = ({ path }: { readonly path: string }) => {
  const words = useWords(SPEND_WORDS)
  const { answer, isBusy, problem } = useAnswer<UsageReport>(path)
  return (
    <div class="spend" aria-busy={isBusy.value}>
      <ProblemNote problem={problem} />
      {answer.value === undefined ? (
        isBusy.value && <p role="status">{words.looking}</p>
      ) : answer.value.rows.length === 0 ? (
        <p>{words.nothing}</p>
      ) : (
        <Found report={answer.value} />
      )}
    </div>
  )
}

const Found = ({ report }: { readonly report: UsageReport }) => {
  const { language } = useSite()
  const words = useWords(SPEND_WORDS)
  const told = useWords(WARNING_WORDS)
  const { by, total, unknown_models, warnings } = report
  const alone = Number(total.reported_without_tokens ?? 0)
  const charged = Number(total.reported ?? 0) - alone
  return (
    <>
      <p class="total">
        {words.total}: <strong>{costText(total, language.value)}</strong>,{" "}
        {formatCount(total.responses, words.responses, language.value)}.
        {alone > 0 && ` ${words.reported(formatMoney(alone, "usd", language.value))}`}
        {charged > 0 && ` ${words.charged(formatMoney(charged, "usd", language.value))}`}
      </p>
      {by === "day" && <Days report={report} />}
      <Rows report={report} />
      {unknown_models.length > 0 && (
        <p class="warning">{words.unknown(unknown_models.map(({ name }) => name).join(", "))}</p>
      )}
      {warnings.map(({ code, message, responses }) => (
        <p key={code} class="small faint">
          {formatCount(responses, words.responses, language.value)}: {told[code] ?? <span lang="en">{message}</span>}
        </p>
      ))}
    </>
  )
}

/** A cost in each of its currencies; a lower bound says so. */
const costText = ({ also = [], complete, cost, currency, priced }: UsageSum, language: Language): string => {
  if (priced === 0) return "–"
  const costs = [{ cost, currency }, ...also].map((each) => amountText(Number(each.cost), each.currency, language))
  return `${complete || also.length > 0 ? "" : "≥ "}${costs.join(" + ")}`
}

/** To the cent, or so that something is seen of less. */
const amountText = (cost: number, currency: UsageSum["currency"], language: Language): string =>
  formatMoney(cost, currency, language, { maximum: cost !== 0 && cost < 0.01 ? 6 : 2 })

const Days = ({ report: { rows, total } }: { readonly report: UsageReport }) => {
  const { language } = useSite()
  const words = useWords(SPEND_WORDS)
  const known = new Map(rows.map((row) => [row.key, row]))
  const ofCurrency = rows.filter(({ currency }) => currency === total.currency)
  const text = (amount: number) => formatMoney(amount, total.currency, language.value, { maximum: 2 })
  const dearest = ofCurrency.toSorted((one, other) => Number(other.cost) - Number(one.cost)).at(0)
  const describe = (day: string): string => {
    const row = known.get(day)
    const named = formatDay(day, language.value)
    return row === undefined
      ? `${named}: ${words.noUsage}`
      : `${named}: ${costText(row, language.value)}, ${formatCount(row.responses, words.responses, language.value)}`
  }
  return (
    <figure>
      <ColumnChart
        id="spend-days"
        title={words.chart}
        summary={dearest === undefined ? "" : words.dearest(describe(dearest.key))}
        amounts={ofCurrency.map(({ cost, key }) => ({ day: key, amount: Number(cost) }))}
        amountText={text}
        dayText={(day) => formatDate(day, language.value, { day: "numeric", month: "short" })}
        describe={describe}
        group={words.chart}
      />
    </figure>
  )
}

/** The number of rows shown at first. */
const MOST = 10

const COUNTS = ["responses", "input", "cache_read", "cache_write", "output"] as const

const Rows = ({ report: { by, rows } }: { readonly report: UsageReport }) => {
  const { language } = useSite()
  const words = useWords(SPEND_WORDS)
  const isWhole = useSignal(false)
  // The newest day is looked for first.
  const sorted = by === "day" ? rows.toReversed() : rows
  const shown = isWhole.value ? sorted : sorted.slice(0, MOST)
  return (
    <>
      <table class="sums">
        <caption class="visually-hidden">{words.table(words.views[by])}</caption>
        <thead>
          <tr>
            <th scope="col">{words.columns[by]}</th>
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
          {shown.map((row) => (
            <tr key={row.key}>
              <th scope="row">{by === "day" ? formatDay(row.key, language.value) : row.key || words.nameless}</th>
              {countsOf(row).map((count, index) => (
                <td key={COUNTS[index]} class={`number ${COUNTS[index]}`}>
                  {formatNumber(count, language.value)}
                </td>
              ))}
              <td class="number cost">
                {costText(row, language.value)}
                {row.priced > 0 && <Bar share={shareOf(row, rows)} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < sorted.length && (
        <button type="button" onClick={() => (isWhole.value = true)}>
          {words.all(formatNumber(sorted.length, language.value))}
        </button>
      )}
    </>
  )
}

const countsOf = ({ responses, tokens }: UsageRow): ReadonlyArray<number> => [
  responses,
  tokens.input,
  tokens.cache_read,
  tokens.cache_write,
  tokens.output
]

/** Of the greatest cost in the same currency. */
const shareOf = ({ cost, currency }: UsageRow, rows: ReadonlyArray<UsageRow>): number => {
  const most = Math.max(...rows.map((row) => (row.currency === currency ? Number(row.cost) : 0)))
  return most === 0 ? 0 : Number(cost) / most
}
