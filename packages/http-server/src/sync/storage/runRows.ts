import type { SyncDecision, SyncRun } from "@ratecard/api"
import { instantText } from "@ratecard/core/catalogue"
import { type Decision, pricesOf } from "@ratecard/price-sync"
import { Effect } from "effect"
import { isAny, json, sql } from "../../database/sql.ts"
import type { Run, SyncReport } from "../report.ts"

/** Runs that are kept, more than a year of days. What they wrote to the book stays for ever. */
const KEPT_RUNS = 400

/** Runs that are listed at once. */
const LISTED_RUNS = 20

/** Keeps the record of a run, and drops the oldest ones. */
export const storeRun = Effect.fnUntraced(function* (run: Run, report: SyncReport, record: unknown) {
  yield* sql`
    insert into sync_runs (id, kind, started_by, started_at, finished_at, record)
    values (${run.run_id}, ${run.kind}, ${run.started_by}, ${report.started_at}::timestamptz,
      ${report.finished_at}::timestamptz, ${json(record)})`
  yield* sql`
    delete from sync_runs
    where id in (select id from sync_runs order by started_at desc, id desc offset ${KEPT_RUNS})`
})

/** The last runs, newest first. */
export const lastRuns = Effect.gen(function* () {
  const rows = yield* sql<StoredRun>`
    select kind, started_by, record->'report' as report, record->'decisions' as decisions
    from sync_runs order by started_at desc, id desc limit ${LISTED_RUNS}`
  return rows.map((run): typeof SyncRun.Type => ({
    ...run,
    report: {
      ...run.report,
      offers: (run.report.offers ?? []).map((each) => ({ ...EARLIER_LIST, ...each }))
    },
    decisions: run.decisions.map(toSyncDecision)
  }))
})

/** Fields of a list that runs of earlier versions did not record. */
const EARLIER_LIST = { named_last: null, can_accept: false }

interface StoredRun extends Omit<typeof SyncRun.Type, "decisions" | "report"> {
  /** Runs of before there were offers have none. */
  readonly report: Omit<SyncReport, "offers"> & Partial<Pick<SyncReport, "offers">>
  readonly decisions: ReadonlyArray<Decision>
}

const toSyncDecision = (decision: Decision): typeof SyncDecision.Type => ({
  kind: decision.kind,
  model_id: decision.model_id,
  source: "source" in decision ? decision.source : null,
  prices: pricesIn(decision),
  reason: decision.reason
})

const pricesIn = (decision: Decision): (typeof SyncDecision.Type)["prices"] => {
  if ("prices" in decision) return pricesOf(decision.prices)
  if ("quote" in decision) return decision.quote.fact === undefined ? pricesOf(decision.quote) : null
  return "entry" in decision ? pricesOf(decision.entry.levels[0]) : null
}

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

/** Authors of entries that no administrator wrote: the bundle, and runs of the sync. */
const BUNDLE = "bundle"

const SYNC_PREFIX = "sync:"

/** The author of what a run writes. */
export const syncAuthor = (runId: string): string => `${SYNC_PREFIX}${runId}`

/** Whether an administrator is this author. */
export const isAdministrator = (author: string): boolean => author !== BUNDLE && !author.startsWith(SYNC_PREFIX)

/** The run that decided, and when, in milliseconds since the epoch. */
export interface DecidedBy {
  readonly run_id: string
  readonly now: number
}
