import { Clock, Data, Duration, Effect, Option, Result, Schedule } from "effect"
import { Headers, type HttpClientResponse } from "effect/http"
import type { Unreachable } from "./errors.ts"

/** The longest backoff, and the longest wait that a server may ask for: one that asks for more ends the retries. */
const MAX_WAIT = Duration.seconds(30)

/** Statuses that pass by themselves. A 500 is a defect, and would be one again. */
const PASSING = new Set([429, 502, 503, 504])

/** An attempt, and at most `retries` more while its failure is one that may pass. */
export const tryAgain = (
  attempt: Effect.Effect<HttpClientResponse.HttpClientResponse, Unreachable>,
  retries: number,
  retryDelay: Duration.Input
) =>
  attempt.pipe(
    Effect.filterOrElse((response) => !PASSING.has(response.status), busy),
    Effect.retry({ while: mayPass, times: retries, schedule: backoff(retryDelay) }),
    Effect.catchTag("Busy", ({ response }) => Effect.succeed(response))
  )

/** An answer whose status may pass, with the wait that its server asked for. */
export class Busy extends Data.TaggedError("Busy")<{
  readonly response: HttpClientResponse.HttpClientResponse
  readonly retryAfter: Duration.Duration
}> {}

const mayPass = (failure: Busy | Unreachable): boolean =>
  failure._tag === "Busy" ? Duration.isLessThanOrEqualTo(failure.retryAfter, MAX_WAIT) : failure.reason !== "address"

/** Doubles with every retry; what a server asked for comes on top, so that not all its callers return at once. */
export const backoff = (retryDelay: Duration.Input) =>
  Schedule.exponential(retryDelay).pipe(
    Schedule.jittered,
    Schedule.setInputType<Busy | Unreachable>(),
    Schedule.modifyDelay(({ duration, input }) => {
      const own = Duration.min(duration, MAX_WAIT)
      return Effect.succeed(input._tag === "Busy" ? Duration.sum(own, input.retryAfter) : own)
    })
  )

const busy = (response: HttpClientResponse.HttpClientResponse): Effect.Effect<never, Busy> =>
  Effect.flatMap(Clock.currentTimeMillis, (now) => {
    const header = response.headers["retry-after"]
    const parsed = header === undefined ? Option.none() : Result.getSuccess(Headers.parseRetryAfter(header))
    const retryAfter = Option.match(parsed, {
      onNone: () => Duration.zero,
      onSome: (value) => Headers.retryAfterDelay(value, now)
    })
    return Effect.fail(new Busy({ response, retryAfter }))
  })
