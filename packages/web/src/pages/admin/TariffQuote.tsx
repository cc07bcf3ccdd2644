import type { QuarantinedQuote } from "@ratecard/api"
import type { Currency } from "@ratecard/core/catalogue"
import { formatMoney } from "../../format.ts"
import { useSite, useWords } from "../../site.ts"
import { ADMIN_WORDS } from "../../words/admin.ts"

/** A price beside the base prices, with what must hold of a request. */
export const TariffQuote = ({
  currency,
  tariff: { price, unit, when }
}: {
  readonly tariff: NonNullable<(typeof QuarantinedQuote.Type)["tariff"]>
  readonly currency: Currency
}) => {
  const { language } = useSite()
  const words = useWords(ADMIN_WORDS).quarantine
  const conditions = Object.entries(when).map(([name, value]) => `${name} = ${String(value)}`)
  return (
    <>
      {unit}: {formatMoney(price, currency, language.value)}
      {conditions.length > 0 && (
        <small class="faint">
          {" "}
          {words.when} {conditions.join(", ")}
        </small>
      )}
    </>
  )
}
