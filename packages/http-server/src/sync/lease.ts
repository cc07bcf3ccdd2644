import { Data, Effect, Schedule } from "effect"
import { part, sql } from "../database/sql.ts"
import { Database } from "../database/Database.ts"

/** A run is under way already, here or on another replica. */
export class SyncUnderWay extends Data.TaggedError("SyncUnderWay")<{ readonly message: string }> {}

/** Time after which a silent holder loses the lease, in seconds. */
const TERM_SECONDS = 30

/** A lease that ends later was taken by a clock that was ahead, and holds nothing; in seconds. */
const LONGEST_SECONDS = 600

/** Interval in which a living holder renews it, and the time limit of a renewal: it belongs to no request. */
const RENEWAL = Schedule.spaced("10 seconds")
const PATIENCE = "5 seconds"

/** The right to run the sync; the epoch says which one of all that were ever given. */
export interface Lease {
  readonly holder: string
  readonly epoch: string
}

/** Takes the lease, unless a living holder has it. */
export const takeLease = Effect.fnUntraced(function* (holder: string) {
  const [taken] = yield* sql<{ epoch: string }>`
    update sync_lease
    set holder = ${holder}, epoch = epoch + 1, acquired_at = clock_timestamp(),
      expires_at = clock_timestamp() + make_interval(secs => ${TERM_SECONDS})
    where id = 1 and (holder is null or expires_at <= clock_timestamp()
      or expires_at > clock_timestamp() + make_interval(secs => ${LONGEST_SECONDS}))
    returning epoch::text`
  if (taken === undefined) return yield* new SyncUnderWay({ message: "A price sync is under way already." })
  return { holder, epoch: taken.epoch } satisfies Lease
})

/**
 * Drops a lease that was taken before `instant`, in milliseconds since the epoch: for a process that is alone
 * on its database and finds what an earlier one left when it was killed.
 */
export const dropLeaseBefore = (instant: number) =>
  Effect.asVoid(sql`
    update sync_lease set holder = null
    where id = 1 and acquired_at < to_timestamp(${instant / 1000}::float8)`)

/** Keeps the lease for as long as this runs; a renewal that fails is tried again at the next turn. */
export const keepLease = Effect.fnUntraced(function* (lease: Lease) {
  const database = yield* Database
  const renew = sql`
    update sync_lease set expires_at = clock_timestamp() + make_interval(secs => ${TERM_SECONDS})
    where ${isHeldBy(lease)}`
  return yield* database.run(renew, { deadline: PATIENCE }).pipe(
    Effect.catch((error) =>
      Effect.logWarning(
        "The lock of the price sync could not be renewed; if that goes on, another server starts a sync.",
        error
      )
    ),
    Effect.schedule(RENEWAL)
  )
})

/**
 * Fails unless the lease is still this one, and keeps it so until the transaction ends. Gives the
 * instant at which it was taken, in milliseconds since the epoch.
 */
export const holdLease = Effect.fnUntraced(function* (lease: Lease) {
  const [mine] = yield* sql<{ acquired_at: number }>`
    select extract(epoch from acquired_at)::float8 * 1000 as acquired_at from sync_lease
    where ${isHeldBy(lease)} for update`
  if (mine === undefined) {
    return yield* new SyncUnderWay({ message: "Another price sync has taken over from this one." })
  }
  return mine.acquired_at
})

/** Gives the lease back, if it is still this one. */
export const giveLeaseBack = (lease: Lease) =>
  Effect.asVoid(sql`update sync_lease set holder = null where ${isHeldBy(lease)}`)

const isHeldBy = ({ epoch, holder }: Lease) => part`id = 1 and holder = ${holder} and epoch = ${epoch}::bigint`
