import { formatCount, formatDay, formatNumber } from "../../../format.ts"
import { saveFile } from "../../../parts/csvTable.ts"
import { useSite, useWords } from "../../../site.ts"
import { RECONCILE_WORDS } from "../../../words/reconcile.ts"
import type { Comparison } from "./comparedStatement.ts"
import { DifferenceLines, Where } from "./DifferenceLines.tsx"
import { type Money, useMoney } from "./useMoney.ts"
import { type WaterfallRow, waterfallRows } from "./waterfallRows.ts"
import "../../../parts/sums.css"
import "./waterfall.css"

/** From what the logs cost to what a vendor charges, cause by cause, and what would settle the rest. */
export const Waterfall = ({ compared }: { readonly compared: Comparison }) => {
  const { file, known, reconciliation } = compared
  const words = useWords(RECONCILE_WORDS)
  if (reconciliation === undefined) {
    return (
      <section class="compared">
        <h2>{words.title}</h2>
        <p class="warning">
          {words.unknown(file)} <span lang="en">{known.join(", ")}.</span>
        </p>
      </section>
    )
  }
  return <Explained reconciliation={reconciliation} />
}

type Reconciled = NonNullable<Comparison["reconciliation"]>

const Explained = ({ reconciliation }: { readonly reconciliation: Reconciled }) => {
  const { language } = useSite()
  const words = useWords(RECONCILE_WORDS)
  const { causes, complete, faults, outside, period, responses, unexplained } = reconciliation
  const money = useMoney(reconciliation)
  const hints = causes.flatMap(({ cause }) => words.causes[cause].hint ?? [])
  const name = ["ratecard-reconcile", ...new Set([period.from, period.until])].join("_")
  return (
    <section class="compared">
      <h2>{words.title}</h2>
      <p>
        {responses === 0 ? words.nothing : Number(unexplained) === 0 ? words.explained : words.rest(money(unexplained))}{" "}
        {!complete && <span class="warning">{words.incomplete}</span>}{" "}
        {outside > 0 && `${formatCount(outside, words.outside, language.value)}.`}
      </p>
      <table class="sums waterfall">
        <caption class="visually-hidden">{words.title}</caption>
        <thead class="visually-hidden">
          <tr>
            <th scope="col">{words.step}</th>
            <th scope="col">{words.amount}</th>
          </tr>
        </thead>
        <tbody>
          {waterfallRows(reconciliation).map((row) => (
            <Row key={row.is} row={row} money={money} reconciliation={reconciliation} />
          ))}
        </tbody>
      </table>
      {hints.length > 0 && (
        <>
          <h3>{words.advice}</h3>
          <ul>
            {hints.map((hint) => (
              <li key={hint}>{hint}</li>
            ))}
          </ul>
        </>
      )}
      <DifferenceLines reconciliation={reconciliation} money={money} />
      {faults.length > 0 && (
        <details>
          <summary>
            {words.faults} ({formatNumber(faults.length, language.value)})
          </summary>
          <ul class="small" lang="en">
            {faults.slice(0, MOST_FAULTS).map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </details>
      )}
      <p class="actions">
        <span class="faint">{words.download}</span>
        <button
          type="button"
          onClick={() => saveFile(`${name}.json`, "application/json", JSON.stringify(reconciliation, null, 2))}
        >
          JSON
        </button>
      </p>
    </section>
  )
}

const MOST_FAULTS = 20

const Row = ({
  money,
  reconciliation: { format_name, period, responses },
  row: { amount, from, is, lines, to }
}: {
  readonly row: WaterfallRow
  readonly money: Money
  readonly reconciliation: Reconciled
}) => {
  const { language } = useSite()
  const words = useWords(RECONCILE_WORDS)
  const isSum = is === "logs" || is === "statement"
  const days = [...new Set([period.from, period.until])].filter((day) => day !== "")
  const about = {
    logs: `${formatCount(responses, words.responses, language.value)}, ${days.map((day) => formatDay(day, language.value)).join(" – ")}`,
    statement: format_name
  }
  return (
    <tr class={isSum ? "sum" : ""}>
      <th scope="row">
        {isSum ? words[is] : words.causes[is].name}
        <span class="small faint">
          {isSum ? (
            <span lang={is === "statement" ? "en" : undefined}>{about[is]}</span>
          ) : (
            lines.length > 0 && (
              <>
                <Where lines={lines} /> {words.causes[is].what}
              </>
            )
          )}
        </span>
        <svg class="step" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
          <rect
            class={is === "unexplained" ? "rest" : isSum ? "whole" : to < from ? "less" : "more"}
            x={100 * Math.min(from, to)}
            width={Number(amount) === 0 ? 0 : Math.max(0.4, 100 * Math.abs(to - from))}
            height="1"
          />
        </svg>
      </th>
      <td class="number">{money(amount, !isSum)}</td>
    </tr>
  )
}
