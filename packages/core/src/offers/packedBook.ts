import type { MoreTariffs } from "../ledger/tariff/tariffBook.ts"
import { type OfferBook, offerBook } from "./offerBook.ts"
import { type PackedOffers, unpackOffers } from "./packedOffers.ts"

/** The book of packed offers, with the tariffs that belong to them. */
export const packedBook = (offers: PackedOffers, tariffs: MoreTariffs | undefined): OfferBook =>
  offerBook(() => unpackOffers(offers), tariffs)
