import type { PriceLevel } from "./CatalogueEntry.ts"

/**
 * The day since which the prices of the last level hold: those of input and output together, or with `isOfCached` that
 * of cached input, which moves by itself.
 *
 * @example
 * const level = { input_price: 2, output_price: 10, cached_input_price: 1, source: "seed" }
 * const levels = [{ ...level, date: "2026-01-01" }, { ...level, date: "2026-06-01", cached_input_price: 0.2 }]
 * heldSince(levels) // => "2026-01-01"
 * heldSince(levels, true) // => "2026-06-01"
 */
export const heldSince = (levels: ReadonlyArray<PriceLevel>, isOfCached = false): string => {
  const priceOf = ({ cached_input_price, input_price, output_price }: PriceLevel) =>
    isOfCached ? cached_input_price : `${input_price} ${output_price}`
  const last = priceOf(levels.at(-1)!)
  return levels[levels.findLastIndex((level) => priceOf(level) !== last) + 1]!.date
}
