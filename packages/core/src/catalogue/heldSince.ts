import type { PriceLevel } from "./CatalogueEntry.ts"
import type { ListPrices } from "./Fields.ts"

/**
 * The day since which the prices of the last level hold: those of input and output together, or that of cached input,
 * which moves by itself.
 *
 * @example
 * const level = { input_price: 2, output_price: 10, cached_input_price: 1, source: "seed" }
 * const levels = [{ ...level, date: "2026-01-01" }, { ...level, date: "2026-06-01", cached_input_price: 0.2 }]
 * heldSince(levels) // => "2026-01-01"
 * heldSince(levels, CACHED) // => "2026-06-01"
 */
export const heldSince = (
  levels: ReadonlyArray<PriceLevel>,
  fields: ReadonlyArray<keyof ListPrices> = ["input_price", "output_price"]
): string => {
  const last = levels.at(-1)!
  return levels[levels.findLastIndex((level) => fields.some((field) => level[field] !== last[field])) + 1]!.date
}

/** The price of cached input alone. */
export const CACHED = ["cached_input_price"] as const
