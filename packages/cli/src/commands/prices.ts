import { Flag } from "effect/cli"
import { optional } from "./output.ts"
import { pathFlag } from "./paths.ts"

/** Prices of the caller's own. */
export const rates = pathFlag("rates", "A file of your own prices, discounts and caps").pipe(
  Flag.withMetavar("rates.json"),
  optional
)

/** A currency of amounts in the output, and the rate to convert them at. */
export const exchange = (description: string) => ({
  currency: Flag.Literals("currency", ["usd", "rub"]).pipe(Flag.withDescription(description), optional),
  rate: Flag.Finite("rate").pipe(
    Flag.filter(
      (rate) => rate > 0,
      () => "more than 0"
    ),
    Flag.withDescription("Rubles per dollar for --currency, instead of the newest known rate"),
    Flag.withMetavar("rubles"),
    optional
  )
})
