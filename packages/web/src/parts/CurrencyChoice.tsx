import type { Currency } from "@ratecard/core/catalogue"
import { useSite, useWords } from "../site.ts"
import { TERM_WORDS } from "../words/terms.ts"
import { Choice } from "./Choice.tsx"
import { RateNote } from "./RateNote.tsx"
import { currencyAsked } from "./usePriceIn.ts"

/** The currency of a page's prices: the vendor's own, or another one with the rate that it is converted at. */
export const CurrencyChoice = ({ own }: { readonly own: Currency }) => {
  const { currencies, currency: label, vendors } = useWords(TERM_WORDS)
  const asked = currencyAsked(useSite().address.query.value)
  const other = own === "usd" ? "rub" : "usd"
  return (
    <div class="currency-choice">
      <Choice
        label={label}
        name="currency"
        chosen={asked ?? own}
        options={[
          { value: own, text: vendors(currencies[own]) },
          { value: other, text: currencies[other] }
        ]}
      />
      {asked !== undefined && <RateNote />}
    </div>
  )
}
