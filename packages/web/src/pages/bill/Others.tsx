import { formatMoney, formatNumber, formatPercent } from "../../format.ts"
import { useSite, useWords } from "../../site.ts"
import { BILL_WORDS } from "../../words/bill.ts"
import { ModelLink } from "./ModelLink.tsx"
import type { OtherWork } from "./otherWork.ts"

/** Shows the cost of the same work with other models, the largest saving first. */
export const Others = ({
  others,
  records
}: {
  readonly others: ReadonlyArray<OtherWork>
  readonly records: number
}) => {
  const words = useWords(BILL_WORDS).others
  if (others.length === 0) return null
  return (
    <section>
      <table class="sums others">
        <caption>
          <h3>{words.title}</h3>
        </caption>
        <thead>
          <tr>
            <th scope="col">{words.columns.change}</th>
            <th scope="col" class="number">
              {words.columns.cost}
            </th>
            <th scope="col" class="number">
              {words.columns.difference}
            </th>
          </tr>
        </thead>
        <tbody>
          {others.map((other) => (
            <Other key={JSON.stringify(other.change)} other={other} records={records} />
          ))}
        </tbody>
      </table>
      <p class="small faint">{words.about}</p>
    </section>
  )
}

const Other = ({ other, records }: { readonly other: OtherWork; readonly records: number }) => {
  const { language } = useSite()
  const words = useWords(BILL_WORDS).others
  const { best, cost, currency, difference, high, low, over, responses } = other
  // As many decimals in each row: then the points stand one below the other.
  const decimals = Number(cost) < 1 ? 4 : 2
  const money = (amount: string) =>
    formatMoney(Number(amount), currency, language.value, { minimum: decimals, maximum: decimals }).replace("-", "−")
  const share = Number(cost) === 0 ? undefined : Number(difference) / Number(cost)
  return (
    <tr>
      <th scope="row">
        <ModelLink id={other.change.model} />
        {responses < records && (
          <span class="small faint">
            {words.compared(formatNumber(responses, language.value), formatNumber(records, language.value))}{" "}
            {money(cost)}
          </span>
        )}
        {over > 0 && <span class="small warning">{words.over(formatNumber(over, language.value))}</span>}
      </th>
      <td class="number">
        {money(best)}
        {low !== high && <span class="small faint">{words.range(money(low), money(high))}</span>}
      </td>
      <td class="number">
        {money(difference)}
        {share !== undefined && <span class="small faint">{formatPercent(100 * share, language.value)}</span>}
      </td>
    </tr>
  )
}
