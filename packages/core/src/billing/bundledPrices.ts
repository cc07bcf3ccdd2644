import { BUNDLED_ENTRIES } from "../catalogue/bundled.ts"
import { BUNDLED_TARIFFS } from "../ledger/tariff/bundled.ts"
import { type PriceSnapshot, snapshotsOf } from "../view/priceSnapshot.ts"

/**
 * The prices that ship with this package, at `now`, in milliseconds since the epoch.
 *
 * @example
 * bundledPrices(Date.parse("2026-11-21")).view.modelById.get("openai-gpt-5").context_window // => 400000
 */
export const bundledPrices: (now: number) => PriceSnapshot = /* @__PURE__ */ snapshotsOf({
  entries: BUNDLED_ENTRIES,
  tariffs: BUNDLED_TARIFFS
})
