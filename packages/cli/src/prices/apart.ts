import { type OfferBook, offerBook } from "@ratecard/core/catalogue"
import { createRequire } from "node:module"
import { fileURLToPath } from "node:url"
import { moduleBeside } from "../files/moduleBeside.ts"

/** The prices that came along, loaded when something has to be priced: that takes 20 ms. */
export const loadBundled = () => load("bundled") as typeof import("./bundled.ts")

/** The prices of hosts by public lists, loaded at the first name that the catalogue does not have: most commands meet none. */
export const listedOffers = (): OfferBook =>
  (listed ??= offerBook(
    () => (load("offers") as typeof import("./offers.ts")).LISTED_OFFERS,
    loadBundled().KEPT_TARIFFS
  ))

let listed: OfferBook | undefined

/** The bank's rates that came along, loaded when amounts are converted. */
export const loadBankRates = () => (load("bankRates") as typeof import("./bankRates.ts")).BANK_RATES

const load = (name: string): unknown =>
  createRequire(import.meta.url)(fileURLToPath(moduleBeside(import.meta.url, name)))
