import type { CatalogueView } from "@ratecard/core/catalogue"
import { type TariffBook, tariffBook } from "@ratecard/core/ledger"
import { BUNDLED_TARIFFS } from "@ratecard/core/bundled"
import { Context, Layer } from "effect"

/** What the models of a catalogue cost, whatever their usage. */
export class Tariffs extends Context.Service<Tariffs, { bookOf(view: CatalogueView): TariffBook }>()(
  "@ratecard/mcp-server/Tariffs"
) {
  /** The tariffs that ship with core; a view's book is made once. */
  static readonly layerBundled = Layer.sync(Tariffs, () => {
    const made = new WeakMap<CatalogueView, TariffBook>()
    return {
      bookOf: (view) => {
        let book = made.get(view)
        if (book === undefined) made.set(view, (book = tariffBook(view.entryById, BUNDLED_TARIFFS)))
        return book
      }
    }
  })
}
