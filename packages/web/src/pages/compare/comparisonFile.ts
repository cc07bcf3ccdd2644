import type { Currency } from "@ratecard/core/catalogue"
import type { TableRow } from "../../parts/csvTable.ts"
import type { ShownModel } from "../model/shownModel.ts"
import type { PriceRow } from "./comparison.ts"

/** A row for each price per million tokens, a column for each model. */
export const comparisonFile = (
  models: ReadonlyArray<ShownModel>,
  rows: ReadonlyArray<PriceRow>,
  currency: Currency
): ReadonlyArray<TableRow> =>
  rows.map(({ amounts, unit, when }) => ({
    unit,
    above_input_tokens: when.above_input_tokens ?? null,
    batch: String(when.batch === true),
    currency,
    ...Object.fromEntries(models.map(({ model }, column) => [model.id, amounts[column] ?? null]))
  }))
