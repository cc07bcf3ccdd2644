import { signal } from "@preact/signals"
import { changeLogIn, type PriceSnapshot, priceSnapshot } from "@ratecard/core/catalogue"
import { makeAddress } from "./address.ts"
import { offersAddress } from "./offers/offersAddress.ts"
import { offersAsked } from "./offers/offersAsked.ts"
import type { OffersAnswer } from "./offersFound.ts"
import type { PageData, PageRequest } from "./rendering.ts"
import { routeOf } from "./routes.ts"
import type { Site } from "./site.ts"

const inBrowsers = new WeakMap<PriceSnapshot, PriceSnapshot>()

/** The prices as browsers make them of the published catalogue: without offers, and what is kept of other makers with them. */
const pricesInBrowsers = (prices: PriceSnapshot, now: number): PriceSnapshot => {
  if (prices.offers === undefined) return prices
  let made = inBrowsers.get(prices)
  if (made === undefined) {
    const { book, rate, rateOn, view } = prices
    made = priceSnapshot({ entries: view.entries, tariffs: book.data, rate, rateOn }, now)
    changeLogIn(made.view, view)
    inBrowsers.set(prices, made)
  }
  return made
}

/** The offers of the page at an address; undefined for a page without offers. */
export const offersOn = (
  { path, search }: Pick<PageRequest, "path" | "search">,
  data: PageData
): OffersAnswer | undefined => {
  const page = routeOf(path).name
  const query = new URLSearchParams(search)
  const of = offersAddress(page, path, query)
  return of === undefined ? undefined : { of, found: offersAsked(page, path, query, data) }
}

/** The site as a page sees it that the server renders; without `offers` for what shows none. */
export const siteFor = (request: PageRequest, data: PageData, offers?: OffersAnswer): Site => ({
  base: request.base,
  origin: request.origin,
  address: makeAddress(request.base, request),
  language: signal(request.language),
  theme: signal(request.theme),
  prices: signal({ ...pricesInBrowsers(data.prices, data.now), now: data.now }),
  offers: signal(offers),
  refreshPrices: () => Promise.resolve(),
  isOffline: signal(false)
})
