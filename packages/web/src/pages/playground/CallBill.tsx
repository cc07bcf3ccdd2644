import type { CallAnswer } from "@ratecard/api"
import { formatDay, formatMoney, formatNumber } from "../../format.ts"
import { AlignedMoney, decimalsOf } from "../../parts/Amount.tsx"
import { SourceName } from "../../parts/SourceName.tsx"
import { useUnitName } from "../../parts/useUnitName.ts"
import { useSite, useWords } from "../../site.ts"
import { PLAYGROUND_WORDS } from "../../words/playground.ts"

/** What a call cost, part by part: how much of it, times which price. */
export const CallBill = ({ answer: { currency, lines, total_cost } }: { readonly answer: CallAnswer }) => {
  const { language } = useSite()
  const words = useWords(PLAYGROUND_WORDS)
  const nameOf = useUnitName()
  const number = (value: number | string) => formatNumber(Number(value), language.value)
  const money = (amount: string) => formatMoney(Number(amount), currency, language.value, { maximum: 8 })
  const amounts = [total_cost, ...lines.flatMap((line) => (line.price === null ? [] : [Number(line.amount)]))]
  const decimals = Math.max(2, ...amounts.map((amount) => decimalsOf(amount, 8)))
  const aligned = (amount: number | string) => (
    <AlignedMoney value={Number(amount)} currency={currency} decimals={decimals} />
  )
  const [source] = lines.flatMap((line) => (line.price === null ? [] : [line.source]))
  return (
    <>
      <table class="bill">
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.unit} ${line.price}`}>
              <th scope="row">{nameOf(line.unit)}</th>
              <td>
                {number(line.quantity)}
                {line.price !== null && (
                  <span class="faint formula">
                    × {money(line.price)}
                    {line.per !== 1 && ` / ${number(line.per)}`}
                    {line.multiplier !== undefined && ` × ${number(line.multiplier)}`}
                  </span>
                )}
              </td>
              <td class="number">{line.price === null ? words.unknown : aligned(line.amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {words.total}
            </th>
            <td class="number total">{aligned(total_cost)}</td>
          </tr>
        </tfoot>
      </table>
      {source !== undefined && source.date !== null && (
        <p class="faint small">
          {words.since(formatDay(source.date, language.value))}{" "}
          <SourceName of={{ ...source, source: words.sources[source.source] ?? source.source }} />
        </p>
      )}
    </>
  )
}
