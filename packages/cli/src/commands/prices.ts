import { Flag } from "effect/cli"
import { optional } from "./output.ts"
import { pathFlag } from "./paths.ts"

/** Prices of the caller's own. */
export const rates = pathFlag("rates", "A file of your own prices, discounts and caps").pipe(
  Flag.withMetavar("rates.json"),
  optional
)

/** A currency of amounts in the output. */
export const currency = (description: string) =>
  Flag.Literals("currency", ["usd", "rub"]).pipe(Flag.withDescription(description), optional)
