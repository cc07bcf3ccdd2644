import type { CatalogueView } from "@ratecard/core/catalogue"
import type { TariffBook } from "@ratecard/core/ledger"
import { Context } from "effect"

/** What models cost beside their base prices, as the price book has it. */
export class Tariffs extends Context.Service<
  Tariffs,
  {
    /** The tariffs of the models of `view`, which belong to the same revision; made once for each view. */
    readonly bookOf: (view: CatalogueView) => TariffBook
  }
>()("@ratecard/http-server/Tariffs") {}
