import { formatDay, formatMoney, formatNumber } from "../../format.ts"
import { SourceName } from "../../parts/SourceName.tsx"
import { useUnitName } from "../../parts/useUnitName.ts"
import { useSite, useWords } from "../../site.ts"
import { BILL_WORDS } from "../../words/bill.ts"
import { WARNING_WORDS } from "../../words/warnings.ts"
import type { BilledRecord, BillReport } from "./billed.ts"

/** The number of responses shown closed; the export has more. */
const MOST = 10

/** The responses that cost most, each with its lines. */
export const Dearest = ({ report: { dearest } }: { readonly report: BillReport }) => {
  const { language, prices } = useSite()
  const words = useWords(BILL_WORDS)
  const warnings = useWords(WARNING_WORDS)
  return (
    <section>
      <h3>{words.dearest}</h3>
      {dearest.slice(0, MOST).map((record) => (
        <details key={`${record.file} ${record.line} ${record.model} ${record.at}`} class="response">
          <summary>
            <span class="money">
              {record.isComplete ? "" : "≥ "}
              {formatMoney(Number(record.total), record.currency, language.value, { maximum: 8 })}
            </span>{" "}
            {prices.value.view.modelById.get(record.model)?.display_name ?? record.model}
            <span class="faint small">
              {" "}
              {record.at !== undefined && formatDay(record.at, language.value)} {words.place(record.file, record.line)}
            </span>
          </summary>
          <Lines record={record} />
          {record.band !== undefined && (
            <p class="small">
              {words.band(
                formatNumber(record.band.output_tokens.said, language.value),
                formatNumber(record.band.output_tokens.low, language.value),
                formatNumber(record.band.output_tokens.high, language.value),
                formatMoney(Number(record.band.high), record.currency, language.value, { maximum: 8 })
              )}
            </p>
          )}
          {record.warnings.map(({ code, message }) => (
            <p key={message} class="small warning">
              {warnings[code] ?? <span lang="en">{message}</span>}
            </p>
          ))}
        </details>
      ))}
    </section>
  )
}

const Lines = ({ record: { currency, lines } }: { readonly record: BilledRecord }) => {
  const { language } = useSite()
  const words = useWords(BILL_WORDS).line
  const unknown = useWords(BILL_WORDS).unknown
  const nameOf = useUnitName()
  const money = (amount: string) => formatMoney(Number(amount), currency, language.value, { maximum: 12 })
  return (
    <div class="scroll">
      <table>
        <thead>
          <tr>
            {(["unit", "quantity", "price", "per", "factor", "amount", "since"] as const).map((name) => (
              <th key={name} scope="col" class={name === "unit" ? "" : "number"}>
                {words[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.model_id} ${line.unit} ${line.price}`}>
              <th scope="row">
                {nameOf(line.unit)} {line.model_id}
              </th>
              <td class="number">{formatNumber(Number(line.quantity), language.value)}</td>
              <td class="number">{line.price === null ? unknown : money(line.price)}</td>
              <td class="number">{formatNumber(line.per, language.value)}</td>
              <td class="number">
                {line.price !== null && line.multiplier !== undefined && line.multiplier !== "1" ? line.multiplier : ""}
              </td>
              <td class="number">{line.price === null ? unknown : money(line.amount)}</td>
              <td class="number">
                {line.price !== null &&
                  (line.source.date === null ? (
                    <SourceName of={line.source} />
                  ) : (
                    <SourceName of={line.source}>{formatDay(line.source.date, language.value)}</SourceName>
                  ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
