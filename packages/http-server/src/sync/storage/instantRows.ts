import { instantText } from "@ratecard/core/catalogue"
import { Effect } from "effect"
import { isAny, sql } from "../../database/sql.ts"

/** Past instants that are kept, against a replica whose clock is slow. */
const KEPT_DAYS = 7

/** Whether a replica has done the run of an instant of the schedule, in milliseconds since the epoch. */
export const isSynced = (instant: number) =>
  isAny(sql`select from sync_instants where instant = ${instantText(instant)}::timestamptz`)

/** Notes that the run of an instant is done, in the transaction of that run. */
export const noteSynced = Effect.fnUntraced(function* (instant: number) {
  const at = instantText(instant)
  yield* sql`delete from sync_instants where instant < ${at}::timestamptz - make_interval(days => ${KEPT_DAYS})`
  yield* sql`insert into sync_instants (instant) values (${at}::timestamptz) on conflict do nothing`
})
