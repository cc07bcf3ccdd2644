import { Clock, Cron, Duration, Effect, Layer, Schedule } from "effect"
import { PriceSync } from "./PriceSync.ts"

/** A timer holds no more than some weeks; a clock that is put right is noticed within this. */
const LONGEST_SLEEP = Duration.hours(1)

/** A database that is away, or a replica that may end before it is done, is waited for, but not for the rest of the day. */
const PATIENCE = { schedule: Schedule.spaced("10 seconds"), times: 60 }

/** Runs the sync at the instants of `cron` (UTC), each of them once for the whole fleet. */
export const scheduledSync = (cron: string | null): Layer.Layer<never, never, PriceSync> =>
  cron === null ? Layer.empty : Layer.effectDiscard(Effect.forkScoped(everyInstant(Cron.parseUnsafe(cron, "UTC"))))

const everyInstant = Effect.fnUntraced(function* (cron: Cron.Cron) {
  let last = yield* Clock.currentTimeMillis
  while (true) {
    const next = yield* Effect.try({ try: () => Cron.next(cron, last).getTime(), catch: () => undefined }).pipe(
      Effect.orElseSucceed(() => undefined)
    )
    if (next === undefined)
      return yield* Effect.logError("SYNC_CRON matches no time, so prices are never synced. Correct it.")
    if (yield* hasCome(next, last)) yield* syncAt(next)
    // What passed while the process slept is not made up for, and a clock that is set back begins anew.
    last = yield* Clock.currentTimeMillis
  }
})

/** Waits until an instant; false if the clock has been set back to before `last` meanwhile. */
const hasCome = Effect.fnUntraced(function* (instant: number, last: number) {
  let now = yield* Clock.currentTimeMillis
  while (now < instant) {
    if (now < last) return false
    yield* Effect.sleep(Duration.min(Duration.millis(instant - now), LONGEST_SLEEP))
    now = yield* Clock.currentTimeMillis
  }
  return true
})

const syncAt = Effect.fnUntraced(
  function* (instant: number) {
    const sync = yield* PriceSync
    yield* Effect.retry(sync.runAt(instant), PATIENCE)
  },
  Effect.catchTag("SyncUnderWay", ({ message }) =>
    Effect.logInfo(`The scheduled price sync did not start: ${message}`)
  ),
  Effect.catchCause((cause) => Effect.logError("The scheduled price sync failed; the next one tries again.", cause))
)
