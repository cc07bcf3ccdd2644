import { TEXT_KINDS } from "@ratecard/core/catalogue"
import type { TableRow } from "../../parts/csvTable.ts"
import type { Row } from "./modelRows.ts"

/** The prices as they are shown: in the currency of each row. */
export const modelFile = (rows: ReadonlyArray<Row>): ReadonlyArray<TableRow> =>
  rows.map(({ cached, currency, input, model, output, released, since, textPrice }) => ({
    model_id: model.id,
    name: model.display_name,
    provider: model.provider,
    currency,
    input_per_million: input,
    cached_input_per_million: cached,
    output_per_million: output,
    context_window: model.context_window,
    price_since: since.slice(0, 10),
    released,
    ...Object.fromEntries(TEXT_KINDS.map((kind) => [`${kind}_per_million_characters`, rounded(textPrice(kind).price)])),
    text_prices: textPrice("english").band === undefined ? "counted" : "estimated"
  }))

/** Without the last digits of a conversion. */
const rounded = (price: number): number => Number(price.toPrecision(12))
