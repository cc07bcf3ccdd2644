import { Effect } from "effect"
import { sql } from "../../database/sql.ts"
import type { SyncReport } from "../report.ts"

/** How the sync stands for the whole fleet, whichever replica ran it. Instants are seconds since the epoch. */
export interface Standing {
  /** The last run over all sources; undefined before the first one. */
  readonly last: { readonly finished_at: number; readonly sources: SyncReport["sources"] } | undefined
  /** Quotes in quarantine. */
  readonly held: number
  /** Since when the longest-held one is held; null: none is. */
  readonly held_since: number | null
}

export const loadStanding = Effect.gen(function* () {
  const [last] = yield* sql<NonNullable<Standing["last"]>>`
    select extract(epoch from finished_at)::float8 as finished_at, record->'report'->'sources' as sources
    from sync_runs where kind = 'all' order by started_at desc, id desc limit 1`
  const [quarantine] = yield* sql<Pick<Standing, "held" | "held_since">>`
    select count(*)::int as held, extract(epoch from min(first_seen))::float8 as held_since
    from quarantine where state = 'held'`
  return { last, ...quarantine! } satisfies Standing
})
