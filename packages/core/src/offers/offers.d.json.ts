import type { PackedOffers } from "./packedOffers.ts"

declare const offers: PackedOffers
export = offers
