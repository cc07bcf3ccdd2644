import { Schema } from "effect"
import { Timestamp } from "../catalogue/Fields.ts"

export const ExchangeRate = Schema.Struct({
  rate: Schema.Finite.check(Schema.isGreaterThan(0)).annotate({
    description: "Rubles per 1 dollar",
    examples: [78.4049]
  }),
  source: Schema.Literals(["cbr", "cbr-mirror", "fallback"]).annotate({
    description: "cbr: the central bank; cbr-mirror: a mirror of it; fallback: a fixed value while neither is known"
  }),
  updated_at: Schema.NullOr(Timestamp).annotate({
    description: "From when the rate holds: 00:00 Moscow time of the bank's date; null for a fallback"
  })
}).annotate({ identifier: "ExchangeRate", description: "Rubles per 1 dollar, and where the figure comes from" })
/** Rubles per 1 US dollar, where the figure comes from, and from when it holds. */
export interface ExchangeRate extends Schema.Schema.Type<typeof ExchangeRate> {}
