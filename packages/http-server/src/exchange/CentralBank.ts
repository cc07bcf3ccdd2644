import { type DatedRate, FALLBACK_RATE, rateOn } from "@ratecard/core/catalogue"
import { BANK_RATES } from "@ratecard/core/rates"
import { Clock, Context, Data, Duration, Effect, Layer, Random, Result } from "effect"
import { FetchHttpClient, HttpClient, HttpClientRequest } from "effect/http"
import type { Settings } from "../Config.ts"
import { Database } from "../database/Database.ts"
import { observeGauge } from "../telemetry/observe.ts"
import { download } from "../upstream/download.ts"
import { dailyRate, dailyUrl, mirrorRate, periodUrl, ratesOfPeriod, type Reading } from "./bankOfRussia.ts"
import { type Day, moscowDay, plusDays } from "./days.ts"
import { PACE, type Pace } from "./pace.ts"
import { implausibleStep, isConvincing, isNear, rateBefore, withSuspect } from "./plausibleRate.ts"
import { addRates, covers, dayOf, EMPTY_BOOK, missingSpans, newestRate, type RateBook, wholeBook } from "./rateBook.ts"
import { makeRateKeeper, type RateKeeper } from "./rateKeeper.ts"

type ExchangeSettings = Pick<Settings, "cbrUrl" | "cbrMirrorUrl" | "exchangeRateFallback">

/**
 * The rubles per dollar of the Bank of Russia, today's and those of the past. It answers from
 * memory: bank, mirror and database are asked in the background.
 */
export class CentralBank extends Context.Service<
  CentralBank,
  {
    /** The newest rate that is known, be it tomorrow's: that of the shipped rates until bank or mirror have answered. */
    readonly current: Effect.Effect<DatedRate>
    /** The rate in force at an instant, in milliseconds since the epoch; the fallback before the first that is known. */
    on(at: number): Effect.Effect<DatedRate>
    /** The same for many instants at once: one function for as long as no other rate is known. */
    readonly rateOn: Effect.Effect<(at: number) => DatedRate>
    /** All that are known, oldest first. */
    readonly rates: Effect.Effect<ReadonlyArray<DatedRate>>
  }
>()("@ratecard/http-server/CentralBank") {
  static readonly layerNoDeps = (
    { cbrMirrorUrl, cbrUrl, exchangeRateFallback }: ExchangeSettings,
    pace: Pace = PACE,
    shipped = BANK_RATES
  ): Layer.Layer<CentralBank, never, Database | HttpClient.HttpClient> =>
    Layer.effect(
      CentralBank,
      Effect.gen(function* () {
        const { isNear } = yield* Database
        const keeper = yield* makeRateKeeper(pace, wholeBook(shipped))
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
          rateOn: known,
          rates: Effect.sync(() => keeper.book().rates)
        })
      })
    )

  static readonly layer = (
    settings: ExchangeSettings,
    pace?: Pace,
    shipped?: ReadonlyArray<DatedRate>
  ): Layer.Layer<CentralBank, never, Database> =>
    this.layerNoDeps(settings, pace, shipped).pipe(Layer.provide(fetchLayer))
}

/** Our traces are not sent to other parties. */
const fetchLayer = FetchHttpClient.layer.pipe(Layer.provide(Layer.succeed(HttpClient.TracerPropagationEnabled, false)))

/** A year of rates has some 40 kB. */
const MAX_BYTES = 1_048_576

/** Older than any price that the catalogue knows. */
const HISTORY_START: Day = "2022-01-01"

/** The addresses of bank and mirror; null switches one off. */
interface RateSources {
  readonly bank: string | null
  readonly mirror: string | null
}

/** Round after round, for ever; `fallback` vouches for the first rate of all. */
const keepFresh = (keeper: RateKeeper, sources: RateSources, pace: Pace, fallback: number) => {
  const round = makeRound(keeper, sources, pace, fallback)
  return round.pipe(
    Effect.catchCause((cause) =>
      Effect.as(Effect.logError("Exchange rates could not be refreshed; the last ones stay.", cause), false)
    ),
    Effect.map((isComplete) => Duration.fromInputUnsafe(isComplete ? pace.round : pace.afterFailure)),
    // Replicas that started together part ways.
    Effect.zipWith(Random.nextBetween(0.9, 1.1), Duration.times),
    Effect.flatMap(Effect.sleep),
    Effect.forever
  )
}

/** Asks for the newest rate, and the bank for what is missing of the past; false where something is left to ask for. */
const makeRound = (keeper: RateKeeper, { bank, mirror }: RateSources, pace: Pace, fallback: number) => {
  const fromMirror =
    mirror === null ? noRate("it is switched off") : Effect.flatMap(ask(mirror, pace.answer, mirrorRate), requireNear)
  const judge = makeJudge(keeper, fallback, fromMirror)

  return Effect.gen(function* () {
    const isFromBank =
      bank !== null &&
      (yield* ask(dailyUrl(bank), pace.answer, dailyRate).pipe(
        Effect.flatMap(requireNear),
        Effect.flatMap(judge.bank),
        Effect.map((rate) => keeper.addNewest(rate)),
        succeeds("the central bank")
      ))
    const isFromMirror =
      !isFromBank &&
      mirror !== null &&
      (yield* fromMirror.pipe(
        Effect.flatMap(judge.mirror),
        Effect.map((rate) => keeper.addNewest(rate)),
        succeeds("its mirror")
      ))
    const isStored = yield* keeper.store
    const isFilled = isFromBank && (yield* askPast(keeper, pace, bank))
    const isFresh = bank === null ? mirror === null || isFromMirror : isFilled
    return isFresh && isStored
  }).pipe(Effect.withSpan("CentralBank.refresh"))
}

/** The bank dates a rate tomorrow at most. One that is dated later would stay the newest until then: it is taken when its day is near. */
const requireNear = Effect.fnUntraced(function* (rate: DatedRate) {
  const today = moscowDay(yield* Clock.currentTimeMillis)
  return dayOf(rate) > plusDays(today, 1) ? yield* noRate("its date is too far ahead") : rate
})

/** Asks for the days that are not settled yet, a span at a time; stops where the bank does not answer. */
const askPast = (keeper: RateKeeper, { answer, pause }: Pace, bank: string) =>
  Effect.gen(function* () {
    for (const span of missingSpans(keeper.book(), HISTORY_START)) {
      const { rates, ...answered } = yield* ask(periodUrl(bank, span.first, span.last), answer, ratesOfPeriod)
      const isWhole = covers(answered, span)
      const newest = dayOf(newestRate(keeper.book())!)
      const past = addRates(
        EMPTY_BOOK,
        rates.filter((rate) => dayOf(rate) < newest)
      ).rates
      const next = keeper.book().rates.find((rate) => dayOf(rate) > span.last)
      const step = implausibleStep([...past, ...(next === undefined ? [] : [next])])
      if (step !== undefined)
        return yield* noRate(`it states ${step.rate} for ${dayOf(step)}, far from the days around it`)
      keeper.addPast(past, isWhole ? [span] : [])
      yield* keeper.store
      if (!isWhole) return yield* noRate("it answered about other days")
      yield* Effect.sleep(pause)
    }
  }).pipe(succeeds("the central bank's past"))

const ask = <A>(url: string, deadline: Duration.Input, read: (bytes: Uint8Array) => Reading<A>) =>
  download(HttpClientRequest.get(url), {
    deadlineMillis: Duration.toMillis(Duration.fromInputUnsafe(deadline)),
    maxBytes: MAX_BYTES
  }).pipe(
    Effect.catchTag("NoAnswer", ({ message, network }) => noRate([message, network ?? []].flat().join(": "))),
    Effect.flatMap((bytes) => Result.match(read(bytes), { onFailure: noRate, onSuccess: Effect.succeed }))
  )

/** Whether it did; why not is logged. */
const succeeds =
  (name: string) =>
  <R>(work: Effect.Effect<void, NoRate, R>): Effect.Effect<boolean, never, R> =>
    work.pipe(
      Effect.as(true),
      Effect.catchTag("NoRate", ({ message }) =>
        Effect.as(Effect.logWarning(`The exchange rate could not be read from ${name}: ${message}`), false)
      )
    )

/** A source of rates gave none that can be taken; `message` says why. */
class NoRate extends Data.TaggedError("NoRate")<{ readonly message: string }> {}

const noRate = (message: string) => new NoRate({ message })

/**
 * Lets a newest rate through if it is near to the last one known. If none was known of late, the operator's fallback
 * vouches for it, or the mirror for the bank. A rate without a voucher is taken only from the bank, and once the bank
 * has stated rates near to it for three days.
 */
const makeJudge = <R>(keeper: RateKeeper, fallback: number, fromMirror: Effect.Effect<DatedRate, NoRate, R>) => {
  let suspects: ReadonlyArray<DatedRate> = []

  const isVouchedFor = (rate: DatedRate) => isNear(rate.rate, rateBefore(keeper.book(), dayOf(rate))?.rate ?? fallback)

  const refusal = (rate: DatedRate) => {
    const before = rateBefore(keeper.book(), dayOf(rate))
    const other = before === undefined ? `EXCHANGE_RATE_FALLBACK, ${fallback}` : `${before.rate} of ${dayOf(before)}`
    return noRate(`${rate.rate} for ${dayOf(rate)} is more than twice or less than half of ${other}`)
  }

  return {
    bank: Effect.fnUntraced(function* (rate: DatedRate) {
      if (isVouchedFor(rate)) {
        suspects = []
        return rate
      }
      if (rateBefore(keeper.book(), dayOf(rate)) === undefined) {
        const other = yield* Effect.option(fromMirror)
        if (other._tag === "Some" && isNear(rate.rate, other.value.rate)) return rate
      }
      suspects = withSuspect(suspects, rate)
      return isConvincing(suspects) ? rate : yield* refusal(rate)
    }),
    mirror: (rate: DatedRate): Effect.Effect<DatedRate, NoRate> =>
      isVouchedFor(rate) ? Effect.succeed(rate) : refusal(rate)
  }
}
