import { type ReadonlySignal, signal } from "@preact/signals"
import type { DatedRate } from "@ratecard/core/plain"
import { type CatalogueDocument, type Prices, pricesOf } from "./prices.ts"

/** How old prices may be when the reader comes back to the page. */
const FRESH_MILLIS = 600_000

/** The service's prices, asked for again when the reader comes back after some time. Rejects where there are none. */
export const followPrices = async (base: string): Promise<ReadonlySignal<Prices>> => {
  const prices = signal(await askPrices(base))
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - prices.peek().now < FRESH_MILLIS) return
    askPrices(base).then(
      (asked) => (prices.value = asked),
      // What is shown stays, and says of when it is.
      () => {}
    )
  })
  return prices
}

const askPrices = async (base: string): Promise<Prices> => {
  const [document, rate] = await Promise.all([
    ask<CatalogueDocument>(`${base}/api/v1/catalogue`),
    ask<DatedRate>(`${base}/api/v1/exchange-rate`)
  ])
  return pricesOf(document, rate, Date.now())
}

const ask = async <Answer>(address: string): Promise<Answer> => {
  const response = await fetch(address, { mode: "cors", credentials: "same-origin" })
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  return response.json()
}
