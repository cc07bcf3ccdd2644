import packed from "./offers/offers.json" with { type: "json" }
import { bundledEntries } from "./catalogue/bundled.ts"
import { BUNDLED_TARIFFS } from "./ledger/tariff/bundled.ts"
import { KEPT_TARIFFS } from "./offers/bundledTariffs.ts"
import { type OfferBook, offerBook } from "./offers/offerBook.ts"
import { packedBook } from "./offers/packedBook.ts"
import { BANK_RATES, bankRateOn } from "./rates.ts"
import { datedSnapshotsOf, type PriceSnapshot } from "./view/priceSnapshot.ts"

/**
 * The prices of hosts that ship with this package: the listed offers, which public lists state, each price with the
 * lists that name it and their day, unchecked; and the catalogue's own prices of makers other than the ten providers,
 * of embeddings, and of clouds that sell the models of others.
 */
export const LISTED_OFFERS: OfferBook = /* @__PURE__ */ packedBook(packed, KEPT_TARIFFS)

/** The book without the listed shelf: the catalogue's own prices alone. */
export const KEPT_OFFERS: OfferBook = /* @__PURE__ */ offerBook(() => ({ hosts: {}, offers: [] }), KEPT_TARIFFS)

/**
 * The prices that ship with this package, as they stood on `day`, in milliseconds since the epoch, and where the catalogue has no
 * price of a host, what public lists say that it charges; with the Bank of Russia's rates.
 *
 * @example
 * const usage = { prompt_tokens: 1_000_000, completion_tokens: 0 }
 * const response = { model: "openai/gpt-oss-120b", usage }
 * const { lines } = bill(response, { provider: "groq", prices: pricesWithOffers })
 * lines[0].source.basis // => "listed"
 */
export const pricesWithOffers: (day: number) => PriceSnapshot = /* @__PURE__ */ datedSnapshotsOf({
  get entries() {
    return bundledEntries()
  },
  tariffs: BUNDLED_TARIFFS,
  offers: LISTED_OFFERS,
  rate: BANK_RATES.at(-1),
  rateOn: bankRateOn
})
