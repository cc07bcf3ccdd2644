import { instantText, type PriceSnapshot } from "@ratecard/core/catalogue"
import {
  type DecidedOffers,
  decideOffers,
  offerCatalogue,
  type OfferReading,
  type SourceResponse
} from "@ratecard/price-sync"
import { Effect } from "effect"
import { part } from "../../database/sql.ts"
import type { PriceBook } from "../../catalogue/PriceBook.ts"
import { storedOffers } from "../../catalogue/priceRows.ts"
import type { StoredReading } from "../../catalogue/storedOffers.ts"
import { inSlices } from "../../inSlices.ts"

/** What a run writes of the offers of a list; no reading, if nothing of it is believed. */
interface Decided extends Pick<DecidedOffers, "news" | "status"> {
  readonly reading: StoredReading | undefined
}

/** Decides on what the lists of a run say of offers, against what is stored in this transaction. */
export const decideOnOffers = Effect.fnUntraced(function* (
  prices: PriceSnapshot,
  offersWith: PriceBook["Service"]["offersWith"],
  responses: ReadonlyArray<SourceResponse>,
  now: number
) {
  const day = instantText(now).slice(0, 10)
  const readings = responses.flatMap((response): ReadonlyArray<OfferReading> =>
    response.kind === "answered" && response.answer.offers !== undefined
      ? [{ list: response.source.name, day, listed: response.answer.offers }]
      : []
  )
  if (readings.length === 0) return []
  const known = offersWith(yield* storedOffers(part`true`))
  const catalogue = offerCatalogue(prices, now)
  return yield* Effect.forEach(readings, (reading) =>
    Effect.map(
      inSlices(() => decideOffers(known, reading, catalogue)),
      ({ hosts: named, left, news, status }): Decided => ({
        news,
        status,
        reading: status.status === "ok" ? { list: reading.list, day, hosts: named, passed_over: left } : undefined
      })
    )
  )
})
