import { instantText } from "@ratecard/core/catalogue"
import { Clock, Cron, Duration, Effect, Layer, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { Database } from "../database/Database.ts"
import { PriceSync } from "./PriceSync.ts"

/** A timer holds no more than some weeks; a clock that is put right is noticed within this. */
const LONGEST_SLEEP = Duration.hours(1)

/** Past instants that are kept, against a replica whose clock is slow. */
const KEPT_DAYS = 7

/** A database that is away at the scheduled instant is waited for, but not for the rest of the day. */
const PATIENCE = { schedule: Schedule.spaced("30 seconds"), times: 20 }

/** Runs the sync at the instants of `cron` (UTC), each of them once for the whole fleet. */
export const scheduledSync = (cron: string | null): Layer.Layer<never, never, Database | PriceSync> =>
  cron === null ? Layer.empty : Layer.effectDiscard(Effect.forkScoped(everyInstant(Cron.parseUnsafe(cron, "UTC"))))

const everyInstant = Effect.fnUntraced(function* (cron: Cron.Cron) {
  let last = yield* Clock.currentTimeMillis
  while (true) {
    const next = yield* Effect.try({ try: () => Cron.next(cron, last).getTime(), catch: () => undefined }).pipe(
      Effect.orElseSucceed(() => undefined)
    )
    if (next === undefined) return yield* Effect.logError("SYNC_CRON names no instant: prices are not synced")
    yield* sleepUntil(next)
    yield* syncAt(next)
    // What passed while the process slept is not made up for.
    last = Math.max(next, yield* Clock.currentTimeMillis)
  }
})

const sleepUntil = Effect.fnUntraced(function* (instant: number) {
  let left = instant - (yield* Clock.currentTimeMillis)
  while (left > 0) {
    yield* Effect.sleep(Duration.min(Duration.millis(left), LONGEST_SLEEP))
    left = instant - (yield* Clock.currentTimeMillis)
  }
})

const syncAt = Effect.fnUntraced(
  function* (instant: number) {
    const database = yield* Database
    const sync = yield* PriceSync
    const isMine = yield* Effect.retry(database.transaction(claim(instant)), PATIENCE)
    if (isMine) yield* sync.run("all", "schedule")
  },
  Effect.catchTag("SyncUnderWay", ({ message }) => Effect.logInfo(`scheduled price sync: ${message}`)),
  Effect.catchCause((cause) => Effect.logError("the scheduled price sync failed", cause))
)

/** Whether this replica is the first at this instant. */
const claim = Effect.fnUntraced(function* (instant: number) {
  const sql = yield* SqlClient.SqlClient
  const at = instantText(instant)
  yield* sql`delete from sync_instants where instant < ${at}::timestamptz - make_interval(days => ${KEPT_DAYS})`
  const mine = yield* sql`
    insert into sync_instants (instant) values (${at}::timestamptz) on conflict do nothing returning 1`
  return mine.length > 0
})
