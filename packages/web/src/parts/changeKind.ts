import type { PriceChange } from "@ratecard/core/catalogue"
import type { TermWords } from "../words/terms.ts"

/** What a change is to a reader. */
export type ShownKind = keyof TermWords["kinds"]

/** A cached price that is named for the first time is not a drop, and one that is named no longer is not a rise. */
export const kindOf = (change: PriceChange): ShownKind => {
  const hasMoved =
    change.input_price !== change.previous_input_price || change.output_price !== change.previous_output_price
  if (hasMoved) return change.kind
  if (change.previous_cached_input_price === null) return "added"
  return change.cached_input_price === null ? "removed" : change.kind
}
