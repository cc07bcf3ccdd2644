import { convert, type Currency } from "@ratecard/core/catalogue"
import { rateAsked } from "../prices/prices.ts"
import { useSite } from "../site.ts"

/** The currency that a query asks for; undefined: each vendor's own. */
export const currencyAsked = (query: URLSearchParams): Currency | undefined =>
  (["usd", "rub"] as const).find((currency) => currency === query.get("currency"))

/** The currency that the address asks for, and what a price of a vendor's own currency is in it. */
export const usePriceIn = (own: Currency) => {
  const { address, prices } = useSite()
  const query = address.query.value
  const currency = currencyAsked(query) ?? own
  const rate = rateAsked(prices.value, query)
  const priceIn = (price: number): number => (currency === own ? price : rounded(convert(price, own, currency, rate)))
  return { currency, priceIn }
}

/** To the hundredth, and a smaller price to three figures: a rate says no more. */
const rounded = (price: number): number => (price < 1 ? Number(price.toPrecision(3)) : Math.round(price * 100) / 100)
