import type { CallAnswer } from "@ratecard/api"
import { priceAt } from "@ratecard/core/ledger"
import { formatCount, formatDay, formatMoney, formatNumber } from "../../format.ts"
import { useSite, useWords } from "../../site.ts"
import { PLAYGROUND_WORDS } from "../../words/playground.ts"
import { SourceName } from "../../parts/SourceName.tsx"
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
  const { book, now } = prices.value
  const tariff = book.tariffOf(model_id)
  const priceOf = (unit: string) => tariff && priceAt(tariff, unit, { at: now, promptTokens: input_tokens })
  const input = priceOf("input")
  const parts = [
    [words.input, input_tokens, input_cost, input?.price, words.cachedInput],
    [words.output, output_tokens, output_cost, priceOf("output")?.price, ""]
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
                  {price != null && isWholeCost(tokens, Number(price), cost)
                    ? `× ${money(Number(price))} / ${formatNumber(1_000_000, language.value)}`
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
      {input != null && input.price !== null && input.source.date !== null && (
        <p class="faint small">
          {words.since(formatDay(input.source.date, language.value))}{" "}
          <SourceName of={{ ...input.source, source: words.sources[input.source.source] ?? input.source.source }} />
        </p>
      )}
    </>
  )
}
