import type { DatedRate } from "@ratecard/core"
import { Clock, Duration, Effect, Random, Result, Schema } from "effect"
import { HttpClientRequest } from "effect/http"
import { download } from "../upstream/download.ts"
import { dailyRate, dailyUrl, periodUrl, ratesOfPeriod } from "./bankOfRussia.ts"
import { type Day, moscowDay, plusDays } from "./days.ts"
import { mirrorRate } from "./mirror.ts"
import type { Pace } from "./pace.ts"
import type { Reading } from "./quote.ts"
import { covers, dayOf, newestRate, untold } from "./rateBook.ts"
import type { RateKeeper } from "./rateKeeper.ts"

/** A source of rates gave none; `message` says why. */
export class NoRate extends Schema.TaggedError<NoRate>()("NoRate", { message: Schema.String }) {}

/** A year of rates has some 40 kB. */
const MAX_BYTES = 1_048_576

/** Older than any price that the catalogue knows. */
const HISTORY_START: Day = "2022-01-01"

/** The bank dates a rate tomorrow at most; one that is dated much later would stay the newest until then. */
const MAX_DAYS_AHEAD = 7

/** Where bank and mirror answer; null switches one off. */
export interface RateSources {
  readonly bank: string | null
  readonly mirror: string | null
}

/** Round after round, for ever. */
export const keepFresh = (keeper: RateKeeper, sources: RateSources, pace: Pace) =>
  round(keeper, sources, pace).pipe(
    Effect.catchCause((cause) => Effect.as(Effect.logError("exchange rates could not be refreshed", cause), false)),
    Effect.map((isComplete) => Duration.fromInputUnsafe(isComplete ? pace.round : pace.afterFailure)),
    // Replicas that started together part ways.
    Effect.zipWith(Random.nextBetween(0.9, 1.1), Duration.times),
    Effect.flatMap(Effect.sleep),
    Effect.forever
  )

/** Asks for the newest rate, and the bank for what is missing of the past; false where something is left to ask for. */
const round = Effect.fn("CentralBank.refresh")(function* (
  keeper: RateKeeper,
  { bank, mirror }: RateSources,
  pace: Pace
) {
  const newest = askNewest(keeper, pace)
  const fromBank = bank !== null && (yield* newest("the central bank", dailyUrl(bank), dailyRate))
  const fromMirror = !fromBank && mirror !== null && (yield* newest("its mirror", mirror, mirrorRate))
  const isStored = yield* keeper.store
  const isFilled = fromBank && (yield* askPast(keeper, pace, bank))
  const isFresh = bank === null ? mirror === null || fromMirror : isFilled
  return isFresh && isStored
})

const askNewest =
  (keeper: RateKeeper, { answer }: Pace) =>
  (name: string, url: string, read: (bytes: Uint8Array) => Reading<DatedRate>) =>
    Effect.gen(function* () {
      const rate = yield* ask(url, answer, read)
      const today = moscowDay(yield* Clock.currentTimeMillis)
      if (dayOf(rate) > plusDays(today, MAX_DAYS_AHEAD)) return yield* noRate("its date is too far ahead")
      keeper.learn([rate])
    }).pipe(succeeds(name))

/** Asks for the days of which the bank has not told yet, a span at a time; stops where it does not answer. */
const askPast = (keeper: RateKeeper, { answer, pause }: Pace, bank: string) =>
  Effect.gen(function* () {
    for (const span of untold(keeper.book(), HISTORY_START)) {
      const { rates, ...told } = yield* ask(periodUrl(bank, span.first, span.last), answer, ratesOfPeriod)
      const isWhole = covers(told, span)
      const newest = dayOf(newestRate(keeper.book())!)
      const past = rates.filter((rate) => dayOf(rate) < newest)
      keeper.learn(past, isWhole ? [span] : [])
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

const noRate = (message: string) => new NoRate({ message })

/** Whether it did; why not is logged. */
const succeeds =
  (name: string) =>
  <R>(work: Effect.Effect<void, NoRate, R>): Effect.Effect<boolean, never, R> =>
    work.pipe(
      Effect.as(true),
      Effect.catchTag("NoRate", ({ message }) =>
        Effect.as(Effect.logWarning(`no exchange rate from ${name}: ${message}`), false)
      )
    )
