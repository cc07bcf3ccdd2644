import { convert, type Currency, type OfferPrice } from "@ratecard/core/catalogue"
import { unitRow } from "@ratecard/core/ledger"
import { formatMoney, formatNumber } from "../format.ts"
import type { ShownOffer } from "../offersFound.ts"
import { useUnitName } from "../parts/useUnitName.ts"
import { rateAsked } from "../prices/prices.ts"
import { useSite, useWords } from "../site.ts"
import { OFFERS_WORDS } from "../words/offers.ts"

/** The most prices that are shown. */
const MOST = 3

/** The prices of an offer that has no price of text. */
export const OtherPrices = ({
  currency,
  offer
}: {
  readonly offer: ShownOffer
  /** The currency that amounts are shown in. */
  readonly currency: Currency
}) => {
  const { address, language, prices } = useSite()
  const words = useWords(OFFERS_WORDS)
  const unitName = useUnitName()
  const others = offer.prices.filter(({ price, unit }) => price !== null && unitRow(unit)?.isProduct)
  if (offer.input_price !== null || offer.output_price !== null || others.length === 0) return null
  const rate = rateAsked(prices.value, address.query.value)
  const text = ({ per, price, unit }: OfferPrice) => {
    const amount = formatMoney(convert(price!, offer.currency, currency, rate), currency, language.value)
    return `${unitName(unit)} ${amount}${per === 1 ? "" : ` ${words.per(formatNumber(per, language.value))}`}`
  }
  return <span class="others small faint">{others.slice(0, MOST).map(text).join(" · ")}</span>
}
