import { Effect } from "effect"
import { first, only, sql } from "../../database/sql.ts"
import type { SyncReport } from "../report.ts"

/** How the sync stands for the whole fleet, whichever replica ran it. Instants are seconds since the epoch. */
export const loadStanding = Effect.all({
  /** The last run over all sources; undefined before the first one. */
  last: first(sql<{ readonly finished_at: number; readonly sources: SyncReport["sources"] }>`
    select extract(epoch from finished_at)::float8 as finished_at, record->'report'->'sources' as sources
    from sync_runs where kind = 'all' order by started_at desc, id desc limit 1`),
  /** How many quotes are in quarantine, and since when the longest-held one is held; null: none is. */
  quarantine: only(sql<{ readonly held: number; readonly held_since: number | null }>`
    select count(*)::int as held, extract(epoch from min(first_seen))::float8 as held_since
    from quarantine where state = 'held'`)
})

export type Standing = Effect.Success<typeof loadStanding>
