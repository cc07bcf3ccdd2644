import { type OfferBook, offerBook, type PackedOffers, unpackOffers } from "@ratecard/core/catalogue"
import type { MoreTariffs } from "@ratecard/core/ledger"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { fileURLToPath } from "node:url"
import { nodeCrypto } from "../files/nodeCrypto.ts"
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

/** The prices of hosts that an update brought, read from their file at the first name that the catalogue does not have. */
export const keptOffers = ({ file, kept, sha256 }: KeptShelf): OfferBook =>
  offerBook(() => {
    const text = readFileSync(file, "utf8")
    if (nodeCrypto().hash("sha256", text) === sha256) return unpackOffers(JSON.parse(text) as PackedOffers)
    throw new Error(`${file} is damaged: \`ratecard catalogue update\` writes it anew`)
  }, kept)

/** Prices of hosts in a file of their own, which few commands need, and the tariffs that belong to them. */
export interface KeptShelf {
  readonly file: string
  readonly sha256: string
  readonly kept: MoreTariffs | undefined
}

/** The bank's rates that came along, loaded when amounts are converted. */
export const loadBankRates = () => (load("bankRates") as typeof import("./bankRates.ts")).BANK_RATES

const load = (name: string): unknown =>
  createRequire(import.meta.url)(fileURLToPath(moduleBeside(import.meta.url, name)))
