import { type DatedRate, FALLBACK_RATE, rateOn } from "@ratecard/core/catalogue"
import { Context, Effect, Layer } from "effect"
import { FetchHttpClient, HttpClient } from "effect/http"
import type { Settings } from "../Config.ts"
import { Database } from "../database/Database.ts"
import { observeGauge } from "../telemetry/observe.ts"
import { PACE, type Pace } from "./pace.ts"
import { newestRate, type RateBook } from "./rateBook.ts"
import { makeRateKeeper } from "./rateKeeper.ts"
import { keepFresh } from "./refresh.ts"

type ExchangeSettings = Pick<Settings, "cbrUrl" | "cbrMirrorUrl" | "exchangeRateFallback">

/**
 * The rubles per dollar of the Bank of Russia, today's and those of the past. It answers from
 * memory: bank, mirror and database are asked in the background.
 */
export class CentralBank extends Context.Service<
  CentralBank,
  {
    /** The newest rate that is known, be it tomorrow's; the fallback while there is none. */
    readonly current: Effect.Effect<DatedRate>
    /** The rate in force at an instant, in milliseconds since the epoch; the fallback if none is known for it. */
    on(at: number): Effect.Effect<DatedRate>
    /** The same for many instants at once: one function for as long as no other rate is known. */
    readonly rateOn: Effect.Effect<(at: number) => DatedRate>
  }
>()("@ratecard/http-server/CentralBank") {
  static readonly layerNoDeps = (
    { cbrMirrorUrl, cbrUrl, exchangeRateFallback }: ExchangeSettings,
    pace: Pace = PACE
  ): Layer.Layer<CentralBank, never, Database | HttpClient.HttpClient> =>
    Layer.effect(
      CentralBank,
      Effect.gen(function* () {
        const { isNear } = yield* Database
        const keeper = yield* makeRateKeeper(pace)
        if (isNear) yield* Effect.timeoutOption(keeper.store, "10 seconds")
        yield* Effect.forkScoped(keepFresh(keeper, { bank: cbrUrl, mirror: cbrMirrorUrl }, pace, exchangeRateFallback))
        yield* observeGauge(
          "ratecard_exchange_rate_timestamp_seconds",
          "The day of the newest known rate, since the epoch; NaN while none is known.",
          () => Date.parse(newestRate(keeper.book())?.updated_at ?? "") / 1000
        )
        const fallback: DatedRate = { ...FALLBACK_RATE, rate: exchangeRateFallback }
        const rateIn =
          ({ rates }: RateBook) =>
          (at: number) =>
            rateOn(rates, at) ?? fallback
        let book = keeper.book()
        let rateAt = rateIn(book)
        const known = Effect.sync(() => {
          if (book !== keeper.book()) {
            book = keeper.book()
            rateAt = rateIn(book)
          }
          return rateAt
        })
        return CentralBank.of({
          current: Effect.sync(() => newestRate(keeper.book()) ?? fallback),
          on: (at) => Effect.map(known, (rateKnownAt) => rateKnownAt(at)),
          rateOn: known
        })
      })
    )

  static readonly layer = (settings: ExchangeSettings, pace?: Pace): Layer.Layer<CentralBank, never, Database> =>
    this.layerNoDeps(settings, pace).pipe(Layer.provide(fetchLayer))
}

/** Our traces are not sent to other parties. */
const fetchLayer = FetchHttpClient.layer.pipe(Layer.provide(Layer.succeed(HttpClient.TracerPropagationEnabled, false)))
