import type { DifferenceLine, Reconciliation } from "@ratecard/core/reconcile"
import { formatCount, formatDay, formatNumber } from "../../../format.ts"
import { useUnitName } from "../../../parts/useUnitName.ts"
import { useSite, useWords } from "../../../site.ts"
import { RECONCILE_WORDS } from "../../../words/reconcile.ts"
import { ModelLink } from "../ModelLink.tsx"
import type { Money } from "./useMoney.ts"
import "../../../parts/folding.css"

/** This many lines are shown; all of them are in the file. */
const MOST = 100

/** Model and day of the lines, or the number of either. */
export const Where = ({ lines }: { readonly lines: ReadonlyArray<DifferenceLine> }) => {
  const { language } = useSite()
  const words = useWords(RECONCILE_WORDS)
  const named = (values: ReadonlyArray<string>) => [...new Set(values)].filter((value) => value !== "")
  const models = named(lines.map(({ model }) => model))
  const days = named(lines.map(({ day }) => day))
  if (models.length + days.length === 0) return null
  return (
    <>
      {models.length === 1 ? (
        <ModelLink id={models[0]!} />
      ) : (
        models.length > 1 && formatCount(models.length, words.models, language.value)
      )}
      {models.length > 0 && days.length > 0 && ", "}
      {days.length === 1
        ? formatDay(days[0]!, language.value)
        : days.length > 1 && formatCount(days.length, words.days, language.value)}
      .
    </>
  )
}

/** Each line of each cause, with what shows it in the words of the files. */
export const DifferenceLines = ({
  money,
  reconciliation: { causes, unexplained_lines }
}: {
  readonly reconciliation: Reconciliation
  readonly money: Money
}) => {
  const { language } = useSite()
  const words = useWords(RECONCILE_WORDS)
  const unitName = useUnitName()
  const all = [
    ...causes.flatMap(({ cause, lines }) => lines.map((line) => ({ cause, ...line }))),
    ...unexplained_lines.map((line) => ({ cause: "unexplained" as const, ...line }))
  ]
  if (all.length === 0) return null
  return (
    <details>
      <summary>{words.lines(formatNumber(all.length, language.value))}</summary>
      <table class="folding">
        <thead>
          <tr>
            {(["cause", "day", "model", "kind", "amount", "evidence"] as const).map((column) => (
              <th key={column} scope="col" class={column === "amount" ? "number" : ""}>
                {words.columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {all.slice(0, MOST).map(({ amount, cause, day, evidence, kind, model }) => (
            <tr key={`${cause} ${day} ${model} ${kind} ${evidence}`}>
              <th scope="row">{words.causes[cause].name}</th>
              <td data-label={words.columns.day}>{day !== "" && formatDay(day, language.value)}</td>
              <td data-label={words.columns.model}>{model !== "" && <ModelLink id={model} />}</td>
              <td data-label={words.columns.kind}>{kind === "all" ? words.all : unitName(kind)}</td>
              <td class="number" data-label={words.columns.amount}>
                {money(amount, true)}
              </td>
              <td class="small" lang="en">
                {evidence}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {all.length > MOST && <p>{words.more(formatNumber(all.length - MOST, language.value))}</p>}
    </details>
  )
}
