import type { CallAnswer } from "@ratecard/api"
import { tariffFor, tariffOf } from "MISSING"
import { formatCount, formatDay, formatMoney, formatNumber } from "../../format.ts"
import { useSite, useWords } from "../../site.ts"
import { PLAYGROUND_WORDS } from "../../words/playground.ts"
import { isWholeCost } from "./isWholeCost.ts"

/** What a call cost, part by part, each with its formula where the counts tell it whole. */
export const CallBill = ({
  answer: { currency, input_cost, input_tokens, model_id, output_cost, output_tokens, total_cost }
}: {
  readonly answer: CallAnswer
}) => {
  const { language, prices } = useSite()
  const words = useWords(PLAYGROUND_WORDS)
  const money = (amount: number, maximum = 8) => formatMoney(amount, currency, language.value, { maximum })
  const entry = prices.value.view.entryById.get(model_id)
  const tariff = entry && tariffFor(tariffOf(entry), input_tokens)
  const level = entry?.levels.at(-1)
  const parts = [
    [words.input, input_tokens, input_cost, tariff?.input_price, words.cachedInput],
    [words.output, output_tokens, output_cost, tariff?.output_price, ""]
  ] as const
  return (
    <>
      <table class="bill">
        <tbody>
          {parts.map(([name, tokens, cost, price, otherwise]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                {formatCount(tokens, words.tokens, language.value)}
                <span class="faint formula">
                  {price !== undefined && isWholeCost(tokens, price, cost)
                    ? `× ${money(price)} / ${formatNumber(1_000_000, language.value)}`
                    : otherwise}
                </span>
              </td>
              <td class="number">{money(cost)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {words.total}
            </th>
            <td class="number total">{money(total_cost)}</td>
          </tr>
        </tfoot>
      </table>
      {level !== undefined && (
        <p class="faint small">
          {words.since(formatDay(level.date, language.value), words.sources[level.source] ?? level.source)}
        </p>
      )}
    </>
  )
}
