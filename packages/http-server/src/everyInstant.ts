import { Clock, Cron, Duration, Effect } from "effect"

/** A timer holds no more than some weeks; a clock that is put right is noticed within this. */
const LONGEST_SLEEP = Duration.hours(1)

/** Does something at the instants of a cron expression (UTC); ends where there are none any more. */
export const everyInstant = Effect.fnUntraced(function* <E, R>(
  expression: string,
  act: (instant: number) => Effect.Effect<void, E, R>
) {
  const cron = Cron.parseUnsafe(expression, "UTC")
  let last = yield* Clock.currentTimeMillis
  while (true) {
    const next = yield* Effect.try({ try: () => Cron.next(cron, last).getTime(), catch: () => undefined }).pipe(
      Effect.orElseSucceed(() => undefined)
    )
    if (next === undefined) return
    if (yield* hasCome(next, last)) yield* act(next)
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
