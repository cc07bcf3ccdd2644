import type { DatedRate } from "@ratecard/core/catalogue"
import { Clock, Duration, Effect, Random, Result } from "effect"
import { HttpClientRequest } from "effect/http"
import { download } from "../upstream/download.ts"
import { dailyRate, dailyUrl, periodUrl, ratesOfPeriod } from "./bankOfRussia.ts"
import { type Day, moscowDay, plusDays } from "./days.ts"
import { mirrorRate } from "./mirror.ts"
import type { Pace } from "./pace.ts"
import type { Reading } from "./statedRate.ts"
import { makeJudge, type NoRate, noRate } from "./judgeRate.ts"
import { implausibleStep } from "./plausibleRate.ts"
import { addRates, covers, dayOf, EMPTY_BOOK, missingSpans, newestRate } from "./rateBook.ts"
import type { RateKeeper } from "./rateKeeper.ts"

/** A year of rates has some 40 kB. */
const MAX_BYTES = 1_048_576

/** Older than any price that the catalogue knows. */
const HISTORY_START: Day = "2022-01-01"

/** Where bank and mirror answer; null switches one off. */
export interface RateSources {
  readonly bank: string | null
  readonly mirror: string | null
}

/** Round after round, for ever; `fallback` vouches for the first rate of all. */
export const keepFresh = (keeper: RateKeeper, sources: RateSources, pace: Pace, fallback: number) => {
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
