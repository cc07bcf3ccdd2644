import type { TariffData } from "@ratecard/core/ledger"

/** Nothing beside the base prices. */
export const NO_TARIFFS: TariffData = {
  as_of: "1970-01-01",
  sources: [],
  rows: {},
  guarantees: {},
  unknown: {},
  days_off: {},
  levels: {},
  prices: {}
}
