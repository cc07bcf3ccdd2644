import { Clock, Effect } from "effect"

/** Interval between warnings about work that is tried again every second, in milliseconds. */
const INTERVAL_MILLIS = 60_000

/** When each warning was last logged. */
const loggedAt = new Map<string, number>()

/** Logs a warning, unless the same one was logged within the last minute. */
export const warnSeldom = (message: string): Effect.Effect<void> =>
  Effect.flatMap(Clock.currentTimeMillis, (now) => {
    // A clock that is set back silences nothing.
    if (Math.abs(now - (loggedAt.get(message) ?? Number.NEGATIVE_INFINITY)) < INTERVAL_MILLIS) return Effect.void
    loggedAt.set(message, now)
    return Effect.logWarning(message)
  })
