import type { ShownOffer } from "../../offersFound.ts"
import type { TableRow } from "../../parts/csvTable.ts"

/** Offers with their standard prices per million tokens, each in its own currency, and who says so. */
export const offerFile = (offers: ReadonlyArray<ShownOffer>): ReadonlyArray<TableRow> =>
  offers.map((offer) => ({
    host: offer.host,
    name: offer.name,
    model_id: offer.model_id,
    currency: offer.currency,
    input_per_million: offer.input_price,
    cached_input_per_million: offer.cached_input_price,
    output_per_million: offer.output_price,
    context_window: offer.context_window,
    quantisation: offer.quantisation,
    shelf: offer.shelf,
    source: offer.source.source,
    as_of: offer.source.as_of
  }))
