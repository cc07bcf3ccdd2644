import { BUNDLED_ENTRIES, type CatalogueView, catalogueAt } from "@ratecard/core/plain"
import { type TariffBook, tariffBook } from "@ratecard/core/ledger"
import { BUNDLED_TARIFFS } from "@ratecard/core/tariffs"

/** The prices that commands answer with. */
export interface Prices {
  readonly view: CatalogueView
  readonly book: TariffBook
  /** The day on which they were last looked up, `YYYY-MM-DD`. */
  readonly asOf: string
}

/** The prices that come along, at an instant in milliseconds since the epoch. */
export const bundledPrices = (now: number): Prices => {
  const view = catalogueAt(BUNDLED_ENTRIES, now)
  return { view, book: tariffBook(view.entryById, BUNDLED_TARIFFS), asOf: BUNDLED_TARIFFS.as_of }
}
