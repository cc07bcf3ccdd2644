import type { CatalogueView } from "@ratecard/core"
import { type TariffBook, tariffBook } from "@ratecard/core/ledger"
import { BUNDLED_TARIFFS } from "@ratecard/core/tariffs"

const made = new WeakMap<CatalogueView, TariffBook>()

/** What the models of a view cost, whatever their usage: its own base prices, and the tariffs of this version. */
export const tariffBookOf = (view: CatalogueView): TariffBook => {
  let book = made.get(view)
  if (book === undefined) made.set(view, (book = tariffBook(view.entryById, BUNDLED_TARIFFS)))
  return book
}
