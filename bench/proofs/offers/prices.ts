import { BUNDLED_ENTRIES, BUNDLED_TARIFFS } from "@ratecard/core/bundled"
import { priceSnapshot, type PriceSnapshot } from "@ratecard/core/catalogue"
import { KEPT_OFFERS, LISTED_OFFERS } from "@ratecard/core/offers"

/** The prices of both shelves, as they ship. */
export const pricesOf = (now: number): PriceSnapshot =>
  priceSnapshot({ entries: BUNDLED_ENTRIES, tariffs: BUNDLED_TARIFFS, offers: LISTED_OFFERS }, now)

/** Those of the kept shelf alone. */
export const snapshotWithout = (now: number): PriceSnapshot =>
  priceSnapshot({ entries: BUNDLED_ENTRIES, tariffs: BUNDLED_TARIFFS, offers: KEPT_OFFERS }, now)
