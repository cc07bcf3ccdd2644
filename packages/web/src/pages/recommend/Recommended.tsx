import { convert, type Model } from "@ratecard/core/catalogue"
import { formatCompact, formatCount, formatMoney, formatNumber } from "../../format.ts"
import "../../parts/folding.css"
import { Unknown } from "../../parts/Unknown.tsx"
import { modelHref } from "../../parts/modelHref.ts"
import { rateAsked } from "../../prices/prices.ts"
import { useSite, useWords } from "../../site.ts"
import { RECOMMEND_WORDS } from "../../words/recommend.ts"
import { TERM_WORDS } from "../../words/terms.ts"
import { type CostRequest, outputTokensOf } from "../cost/costRequest.ts"
import type { FittingModel } from "./recommendation.ts"

/** The models that fit, best first. */
export const Recommended = ({
  fitting,
  request
}: {
  readonly fitting: ReadonlyArray<FittingModel>
  readonly request: CostRequest
}) => {
  const { address, language: chosen, prices } = useSite()
  const language = chosen.value
  const words = useWords(RECOMMEND_WORDS)
  const rate = rateAsked(prices.value, address.query.value)
  const terms = useWords(TERM_WORDS)
  const { currency, input, output, perDay } = request
  const money = (amount: number) =>
    amount === 0 ? words.free : formatMoney(amount, currency, language, { maximum: amount < 1 ? 4 : 2 })
  const price = (model: Model, own: number) => money(convert(own, model.currency, currency, rate))
  const number = (value: number) => formatNumber(value, language)
  const month = words.month(
    formatCount(perDay, words.requestForms, language),
    number(input),
    number(outputTokensOf(output, input))
  )
  return (
    <table class="recommended folding">
      <caption>
        {words.caption(currency.toUpperCase())} {month}
      </caption>
      <thead>
        <tr>
          <th scope="col" class="number">
            {words.place}
          </th>
          <th scope="col">{words.model}</th>
          <th scope="col" class="number">
            {words.inputOf}
          </th>
          <th scope="col" class="number">
            {words.outputOf}
          </th>
          <th scope="col" class="number">
            {words.context}
          </th>
          <th scope="col" class="number">
            {words.monthOf}
          </th>
          <th scope="col">{words.toolsOf}</th>
        </tr>
      </thead>
      <tbody>
        {fitting.map(({ model, month }, index) => (
          <tr key={model.id}>
            <td class="number place">{index + 1}</td>
            <th scope="row">
              <a href={modelHref(address, model.id)}>{model.display_name}</a>{" "}
              <span class="faint">{model.provider_display_name}</span>
            </th>
            <td class="number" data-label={words.inputOf}>
              {price(model, model.input_price)}
            </td>
            <td class="number" data-label={words.outputOf}>
              {price(model, model.output_price)}
            </td>
            <td class="number" data-label={words.context}>
              {model.context_window === null ? (
                <Unknown reason={words.unknown} />
              ) : (
                formatCompact(model.context_window, language)
              )}
            </td>
            <td class="number" data-label={words.monthOf}>
              {month === null ? <Unknown reason={words.unknown} /> : money(month)}
            </td>
            <td class="small faint" data-label={words.toolsOf}>
              {model.builtin_tools.map((tool) => terms.tools[tool]).join(", ")}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
