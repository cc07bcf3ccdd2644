import { type OfferData, type PackedOffers, unpackOffers } from "@ratecard/core/catalogue"
import type { MoreTariffs } from "@ratecard/core/ledger"
import { readFileSync } from "node:fs"

/** The offers that ship: the catalogue's prices of makers other than the ten providers, and what public lists said. */
export interface BundledOffers {
  readonly tariffs?: MoreTariffs
  /** It is read when a name is first looked for there: no start waits for it. */
  readonly read: () => OfferData
}

export const NO_OFFERS: BundledOffers = { read: () => ({ hosts: {}, offers: [] }) }

/** The offers that ship with this version. */
export const bundledOffers = (): BundledOffers => ({
  tariffs: readJson(import.meta.resolve("#kept-tariffs")) as MoreTariffs,
  read: () => unpackOffers(readJson(import.meta.resolve("#offers")) as PackedOffers)
})

const readJson = (url: string): unknown => JSON.parse(readFileSync(new URL(url), "utf8"))
