import type { TableRow } from "../../parts/csvTable.ts"
import type { ShownChange } from "./changesShown.ts"

/** The changes with their prices per million tokens; another name of the model has no row of its own. */
export const changeFile = (changes: ReadonlyArray<ShownChange>): ReadonlyArray<TableRow> =>
  changes.map(({ change, kind }) => ({
    day: new Date(change.date).toISOString().slice(0, 10),
    model_id: change.model_id,
    name: change.model_name,
    provider: change.provider,
    kind,
    currency: change.currency,
    previous_input: change.previous_input_price,
    input: change.input_price,
    previous_cached_input: change.previous_cached_input_price,
    cached_input: change.cached_input_price,
    previous_output: change.previous_output_price,
    output: change.output_price,
    source: change.source
  }))
