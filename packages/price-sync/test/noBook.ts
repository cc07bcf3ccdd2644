import { priceSnapshot } from "@ratecard/core/catalogue"
import { NO_TARIFFS } from "@ratecard/core/ledger"

/** The tariffs of no model. */
export const NO_BOOK = priceSnapshot({ entries: [], tariffs: NO_TARIFFS }, 0).book
