import { Schema } from "effect"
import { SourceUrl } from "../../catalogue/Fields.ts"
import { PRICE_BASES } from "./literals.ts"

const MEANING =
  "announced: the vendor's own page or announcement says it; published list: a public price list has it; " +
  "observed: others saw and wrote it down; remembered: from memory; inferred: worked out from other figures; " +
  "listed: public lists say it of a host, unchecked"

export const PriceBasis = Schema.Literals(PRICE_BASES).annotate({ description: `What a price rests on. ${MEANING}` })
/** The kind of evidence for a price. */
export type PriceBasis = typeof PriceBasis.Type

export const LineBasis = Schema.Literals([...PRICE_BASES, "first_observed", "overlay", "reported"]).annotate({
  description: `What the price rests on. ${MEANING}; first_observed: it was seen first after the request, and may not have held yet; overlay: your own price`
})

export const Citation = Schema.Struct({
  source: Schema.String.annotate({ description: "Who says it, in a few words" }),
  basis: PriceBasis,
  url: Schema.optionalKey(SourceUrl)
}).annotate({ identifier: "Citation", description: "What a price rests on, and where that can be read" })
/** The evidence for a price: source, kind of evidence, and address. */
export interface Citation extends Schema.Schema.Type<typeof Citation> {}
