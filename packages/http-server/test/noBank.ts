import { FALLBACK_RATE } from "@ratecard/core/catalogue"
import { Effect, Layer } from "effect"
import { CentralBank } from "../src/exchange/CentralBank.ts"

/** A bank of which no rate is known. */
export const NO_BANK = Layer.succeed(CentralBank, {
  current: Effect.succeed(FALLBACK_RATE),
  on: () => Effect.succeed(FALLBACK_RATE),
  rateOn: Effect.succeed(() => FALLBACK_RATE),
  rates: Effect.succeed([])
})
