import type { CatalogueEntry, PriceLevel } from "../catalogue/CatalogueEntry.ts"
import { providerOf } from "../catalogue/providers.ts"
import { percentage } from "../pricing/percentage.ts"
import type { PriceChange } from "./PriceHistory.ts"

/** The change from one level of a model to the next; without a level before it, the model's addition. */
export const changeBetween = (
  entry: CatalogueEntry,
  previous: PriceLevel | undefined,
  level: PriceLevel
): PriceChange => {
  const provider = providerOf(entry.provider)
  return {
    model_id: entry.id,
    model_name: entry.name,
    provider: entry.provider,
    provider_display_name: provider.displayName,
    currency: provider.currency,
    date: level.date,
    kind: kindBetween(previous, level),
    source: level.source,
    input_price: level.input_price,
    output_price: level.output_price,
    cached_input_price: level.cached_input_price,
    previous_input_price: previous?.input_price ?? null,
    previous_output_price: previous?.output_price ?? null,
    previous_cached_input_price: previous?.cached_input_price ?? null,
    ...percentagesBetween(previous, level)
  }
}

/** How far each price moved, in percent; null if that is not known. */
type Percentages = Pick<PriceChange, "input_change_pct" | "output_change_pct" | "cached_change_pct">

export const percentagesBetween = (previous: PriceLevel | undefined, level: PriceLevel): Percentages => ({
  input_change_pct: percentage(previous?.input_price, level.input_price),
  output_change_pct: percentage(previous?.output_price, level.output_price),
  cached_change_pct: percentage(previous?.cached_input_price, level.cached_input_price)
})

/** Whether any price differs. */
export const hasMoved = (a: PriceLevel, b: PriceLevel): boolean =>
  a.input_price !== b.input_price || a.output_price !== b.output_price || a.cached_input_price !== b.cached_input_price

/** Opposite moves of input and output are mixed; where neither moved, the cached price decides. */
export const kindBetween = (previous: PriceLevel | undefined, level: PriceLevel): PriceChange["kind"] => {
  if (previous === undefined) return "new"
  const input = Math.sign(level.input_price - previous.input_price)
  const output = Math.sign(level.output_price - previous.output_price)
  if (input * output < 0) return "mixed"
  if (input < 0 || output < 0) return "drop"
  if (input > 0 || output > 0) return "rise"
  // No cached price means that cached tokens cost the full price.
  const cached = level.cached_input_price ?? Infinity
  return cached < (previous.cached_input_price ?? Infinity) ? "drop" : "rise"
}

/** The largest move in percent; zero if none is known, so that a threshold above zero hides the change. */
export const largestPercentage = ({ cached_change_pct, input_change_pct, output_change_pct }: Percentages): number =>
  Math.max(Math.abs(input_change_pct ?? 0), Math.abs(output_change_pct ?? 0), Math.abs(cached_change_pct ?? 0))
