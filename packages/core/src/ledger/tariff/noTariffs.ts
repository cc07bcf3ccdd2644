import type { TariffData } from "./TariffRow.ts"

/** Tariffs without a row: base prices alone are known. */
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
