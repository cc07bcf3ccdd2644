import { cardOf, type PriceRequest } from "./card.ts"
import { type KnownPrice, quoteOf, type UnknownPrice } from "./quote.ts"
import { spanOf } from "./span.ts"
import type { ModelTariff } from "./tariffBook.ts"
import type { Warning } from "../schemas/Bill.ts"

/**
 * What a unit costs in a request: the price in force when it started, in the tier, hours and place that served it, for
 * a prompt of its length. `price` is null if it is unknown.
 */
export const priceAt = (
  tariff: ModelTariff,
  unit: string,
  request: PriceRequest
): (KnownPrice | UnknownPrice) & { readonly warnings: ReadonlyArray<Warning> } => {
  const { shown, warnings } = quoteOf(cardOf(spanOf(tariff, request.at), request), unit)
  return { ...shown, warnings }
}
