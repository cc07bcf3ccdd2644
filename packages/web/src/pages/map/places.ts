import { type CatalogueEntry, convert, type Currency, type DatedRate } from "@ratecard/core/catalogue"
import type { ScatterModel } from "../../charts/scatterMarks.ts"
import type { Row } from "../models/modelRows.ts"

/** Which price a chart shows. */
export type PriceKind = "input" | "output"

/** Models as places of price and context, all prices in one currency; those without a known window have none. */
export const placesOf = (
  rows: ReadonlyArray<Row>,
  kind: PriceKind,
  currency: Currency,
  rate: DatedRate,
  entryById: ReadonlyMap<string, CatalogueEntry>
): ReadonlyArray<ScatterModel> =>
  rows.flatMap(({ currency: own, model, [kind]: price }) => {
    if (model.context_window === null) return []
    const release = entryById.get(model.id)?.release_date ?? null
    return [
      {
        id: model.id,
        name: model.display_name,
        price: convert(price, own, currency, rate),
        context: model.context_window,
        released: release === null ? undefined : Date.parse(release)
      }
    ]
  })
