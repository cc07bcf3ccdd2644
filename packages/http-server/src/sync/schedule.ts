import { Effect, Layer, Schedule } from "effect"
import { everyInstant } from "../everyInstant.ts"
import { PriceSync } from "./PriceSync.ts"

/** A database that is away, or a replica that may end before it is done, is waited for, but not for the rest of the day. */
const PATIENCE = { schedule: Schedule.spaced("10 seconds"), times: 60 }

/** Runs the sync at the instants of `cron` (UTC), each of them once for the whole fleet. */
export const scheduledSync = (cron: string | null): Layer.Layer<never, never, PriceSync> =>
  cron === null
    ? Layer.empty
    : Layer.effectDiscard(
        everyInstant(cron, syncAt).pipe(
          Effect.andThen(Effect.logError("SYNC_CRON matches no time, so prices are never synced. Correct it.")),
          Effect.forkScoped
        )
      )

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
