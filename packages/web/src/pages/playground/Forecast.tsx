import type { Model } from "@ratecard/core/catalogue"
import { priceAt } from "@ratecard/core/ledger"
import type { Counted } from "../../counting/counted.ts"
import { formatCount, formatMoney, formatNumber } from "../../format.ts"
import { useSite, useWords } from "../../site.ts"
import { PLAYGROUND_WORDS } from "../../words/playground.ts"

/** What a text will cost with a model before it is sent, and what its answer adds. */
export const Forecast = ({ counted, model }: { readonly counted: Counted; readonly model: Model }) => {
  const { language, prices } = useSite()
  const words = useWords(PLAYGROUND_WORDS)
  const { book, now } = prices.value
  const tariff = book.tariffOf(model.id)
  const count = counted.countFor(model)
  if (tariff === undefined || count === undefined) return null
  const { estimate, tokens } = count
  const priceOf = (unit: string) => priceAt(tariff, unit, { at: now, promptTokens: tokens }).price
  const [input, output] = [priceOf("input"), priceOf("output")]
  if (input === null || output === null) return null
  const money = (amount: number) => formatMoney(amount, model.currency, language.value, { maximum: 8 })
  const costOf = (some: number) => money((some * Number(input)) / 1_000_000)
  const number = (some: number) => formatNumber(some, language.value)
  return (
    <p class="small">
      <strong>{model.display_name}</strong>:{" "}
      {estimate === undefined
        ? words.exactly(formatCount(tokens, words.tokens, language.value), costOf(tokens))
        : words.estimated(
            number(estimate.low),
            formatCount(estimate.high, words.tokens, language.value),
            costOf(estimate.low),
            costOf(estimate.high)
          )}{" "}
      {words.answerCosts(money(Number(output)))}
    </p>
  )
}
