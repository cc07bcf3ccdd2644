import type { Currency, ListPrices } from "@ratecard/core/catalogue"
import { formatMoney } from "../../format.ts"
import { useSite, useWords } from "../../site.ts"
import { ADMIN_WORDS } from "../../words/admin.ts"

/** Input, cached input and output per million tokens, in one line. */
export const PriceList = ({
  currency,
  prices: { cached_input_price, input_price, output_price }
}: {
  readonly prices: ListPrices
  readonly currency: Currency
}) => {
  const { language } = useSite()
  const words = useWords(ADMIN_WORDS)
  const money = (amount: number) => formatMoney(amount, currency, language.value)
  return (
    <span class="prices">
      <span title={words.prices.input_price}>{money(input_price)}</span> ·{" "}
      <span title={words.prices.cached_input_price}>
        {cached_input_price === null ? (
          <>
            <span aria-hidden="true">–</span>
            <span class="visually-hidden">{words.unknown}</span>
          </>
        ) : (
          money(cached_input_price)
        )}
      </span>{" "}
      · <span title={words.prices.output_price}>{money(output_price)}</span>
    </span>
  )
}
