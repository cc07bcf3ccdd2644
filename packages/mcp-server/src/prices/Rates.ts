import { type DatedRate, FALLBACK_RATE } from "@ratecard/core/catalogue"
import { Context, Effect, Layer } from "effect"

/** The rubles per dollar that are known. */
export class Rates extends Context.Service<
  Rates,
  {
    readonly current: Effect.Effect<DatedRate>
    /** The rate in force at an instant, in milliseconds since the epoch. */
    on(at: number): Effect.Effect<DatedRate>
  }
>()("@ratecard/mcp-server/Rates") {
  /** No bank is asked: the fixed rate that stands in where none is known. */
  static readonly layerFallback = Layer.succeed(Rates, {
    current: Effect.succeed(FALLBACK_RATE),
    on: () => Effect.succeed(FALLBACK_RATE)
  })
}
