import type { PriceLevel } from "./CatalogueEntry.ts"

/**
 * The day since which the prices of the last level hold: those of input and output together, or that of cached input,
 * which moves by itself.
 *
 * @example
 * const level = { input_price: 2, output_price: 10, cached_input_price: 1, source: "seed" }
 * const levels = [{ ...level, date: "2026-01-01" }, { ...level, date: "2026-06-01", cached_input_price: 0.2 }]
 * heldSince(levels) // => "2026-01-01"
 * heldSince(levels, "cached") // => "2026-06-01"
 */
export const heldSince = (levels: ReadonlyArray<PriceLevel>, price: "text" | "cached" = "text"): string => {
  const last = levels.at(-1)!
  const other = levels.findLastIndex((level) =>
    price === "cached"
      ? level.cached_input_price !== last.cached_input_price
      : level.input_price !== last.input_price || level.output_price !== last.output_price
  )
  return levels[other + 1]!.date
}
