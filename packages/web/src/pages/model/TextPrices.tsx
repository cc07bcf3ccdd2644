import { type Model, TEXT_KINDS } from "@ratecard/core/catalogue"
import { textPrices } from "@ratecard/core/tokenizer"
import { formatMoney } from "../../format.ts"
import { AlignedMoney, decimalsOf } from "../../parts/Amount.tsx"
import { useSite, useWords } from "../../site.ts"
import { MODEL_WORDS } from "../../words/model.ts"

const MAX_DECIMALS = 6

/** Cost of a million characters of five kinds of text as input; with a band if the vocabulary is not published. */
export const TextPrices = ({ model }: { readonly model: Model }) => {
  const language = useSite().language.value
  const words = useWords(MODEL_WORDS).texts
  const prices = textPrices(model)
  const isEstimated = TEXT_KINDS.some((kind) => prices[kind].low !== undefined)
  const decimals = Math.max(2, ...TEXT_KINDS.map((kind) => decimalsOf(Number(prices[kind].price), MAX_DECIMALS)))
  const text = (amount: string) => formatMoney(Number(amount), model.currency, language)
  return (
    <table class="texts">
      <caption>{words.caption(model.currency.toUpperCase())}</caption>
      <thead>
        <tr>
          <th scope="col">{words.kind}</th>
          <th scope="col" class="number">
            {words.price}
            {isEstimated && <small class="remark">{words.band}</small>}
          </th>
        </tr>
      </thead>
      <tbody>
        {TEXT_KINDS.map((kind) => {
          const { high, low, price } = prices[kind]
          const isBand = low !== undefined && high !== undefined
          return (
            <tr key={kind}>
              <th scope="row">{words.kinds[kind]}</th>
              <td class="number">
                {isBand && "≈ "}
                <AlignedMoney currency={model.currency} decimals={decimals} value={Number(price)} />
                {isBand && <small class="remark">{`${text(low)} – ${text(high)}`}</small>}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
