import { bundledEntries } from "../catalogue/bundled.ts"
import { BUNDLED_TARIFFS } from "../ledger/tariff/bundled.ts"
import { datedSnapshotsOf, type PriceSnapshot } from "../view/priceSnapshot.ts"

/**
 * The prices that ship with this package, as they stood on `day`, in milliseconds since the epoch: its `view` has the
 * models, prices and offers of then. Calls of any time are billed with it, each at the prices of its own time.
 *
 * @example
 * bundledPrices(Date.parse("2024-06-01")).view.modelById.get("openai-gpt-4o").input_price // => 5
 * bundledPrices(Date.parse("2026-11-21")).view.modelById.get("openai-gpt-4o").input_price // => 2.5
 */
export const bundledPrices: (day: number) => PriceSnapshot = /* @__PURE__ */ datedSnapshotsOf({
  get entries() {
    return bundledEntries()
  },
  tariffs: BUNDLED_TARIFFS
})
