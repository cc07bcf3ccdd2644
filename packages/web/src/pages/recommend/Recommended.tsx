import { convert, type Currency, type Model } from "@ratecard/core/plain"
import { formatCompact, formatMoney } from "../../format.ts"
import "../../parts/folding.css"
import { Unknown } from "../../parts/Unknown.tsx"
import { modelHref } from "../../parts/modelHref.ts"
import { useSite, useWords } from "../../site.ts"
import { RECOMMEND_WORDS } from "../../words/recommend.ts"
import { TERM_WORDS } from "../../words/terms.ts"

/** The models that fit, best first. */
export const Recommended = ({
  currency,
  models
}: {
  readonly models: ReadonlyArray<Model>
  readonly currency: Currency
}) => {
  const { address, language: chosen, prices } = useSite()
  const language = chosen.value
  const words = useWords(RECOMMEND_WORDS)
  const terms = useWords(TERM_WORDS)
  const money = (amount: number, own: Currency) => {
    if (amount === 0) return words.free
    const shown = convert(amount, own, currency, prices.value.rate)
    return formatMoney(shown, currency === "usd" ? "USD" : "RUB", language, { maximum: shown < 1 ? 4 : 2 })
  }
  return (
    <table class="recommended folding">
      <caption>{words.caption(currency.toUpperCase())}</caption>
      <thead>
        <tr>
          <th scope="col" class="number">
            {words.place}
          </th>
          <th scope="col">{words.model}</th>
          <th scope="col" class="number">
            {words.input}
          </th>
          <th scope="col" class="number">
            {words.output}
          </th>
          <th scope="col" class="number">
            {words.context}
          </th>
          <th scope="col">{words.toolsOf}</th>
        </tr>
      </thead>
      <tbody>
        {models.map((model, index) => (
          <tr key={model.id}>
            <td class="number place">{index + 1}</td>
            <th scope="row">
              <a href={modelHref(address, model.id)}>{model.display_name}</a>{" "}
              <span class="faint">{model.provider_display_name}</span>
            </th>
            <td class="number" data-label={words.input}>
              {money(model.input_price, model.currency)}
            </td>
            <td class="number" data-label={words.output}>
              {money(model.output_price, model.currency)}
            </td>
            <td class="number" data-label={words.context}>
              {model.context_window === null ? (
                <Unknown reason={words.unknown} />
              ) : (
                formatCompact(model.context_window, language)
              )}
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
