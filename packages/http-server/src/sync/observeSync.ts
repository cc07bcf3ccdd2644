import { PRICE_SOURCES } from "@ratecard/price-sync"
import { Effect, Layer, Schedule } from "effect"
import { Database } from "../database/Database.ts"
import { first, only, sql } from "../database/sql.ts"
import { observeGauge } from "../telemetry/observe.ts"
import type { SyncReport } from "./report.ts"

/** Runs are a day apart, and an administrator who decides can wait this long to see it. */
const PAUSE = Schedule.spaced("30 seconds")

const SOURCES = [...PRICE_SOURCES, "openrouter"] as const

/** Looks now and then how the sync stands, for metrics, which cannot wait for the database. */
export const observeSync = Layer.effectDiscard(
  Effect.gen(function* () {
    const database = yield* Database
    let standing: Standing | undefined
    yield* observeGauge(
      "ratecard_sync_finished_timestamp_seconds",
      "When the last sync of all sources was done, since the epoch; NaN before the first.",
      () => standing?.last?.finished_at ?? Number.NaN
    )
    for (const source of SOURCES) {
      yield* observeGauge(
        "ratecard_sync_source_ok",
        "Whether the source was accepted in that sync: 1, 0, or NaN where it is not asked.",
        () => outcome(standing, source),
        { source }
      )
    }
    yield* observeGauge(
      "ratecard_quarantine_quotes",
      "Quotes held until an administrator decides.",
      () => standing?.quarantine.held ?? Number.NaN
    )
    yield* observeGauge(
      "ratecard_quarantine_oldest_timestamp_seconds",
      "Since when the longest-held quote is held, since the epoch; NaN while none is.",
      () => standing?.quarantine.held_since ?? Number.NaN
    )
    yield* database.run(loadStanding).pipe(
      Effect.tap((loaded) => Effect.sync(() => (standing = loaded))),
      // What was known last stands while the database is away, which has a metric of its own.
      Effect.ignore,
      Effect.repeat(PAUSE),
      Effect.forkScoped
    )
  })
)

const OUTCOMES = { ok: 1, failed: 0, not_configured: Number.NaN } as const

const outcome = (standing: Standing | undefined, name: (typeof SOURCES)[number]): number => {
  const status = standing?.last?.sources.find(({ source }) => source === name)?.status
  return status === undefined ? Number.NaN : OUTCOMES[status]
}

/** The state of the sync for the whole fleet, whichever replica ran it. Instants are seconds since the epoch. */
const loadStanding = Effect.all({
  /** The last run over all sources; undefined before the first one. */
  last: first(sql<{ readonly finished_at: number; readonly sources: SyncReport["sources"] }>`
    select extract(epoch from finished_at)::float8 as finished_at, record->'report'->'sources' as sources
    from sync_runs where kind = 'all' order by started_at desc, id desc limit 1`),
  /** The number of quotes in quarantine, and since when the longest-held one is held; null: none is. */
  quarantine: only(sql<{ readonly held: number; readonly held_since: number | null }>`
    select count(*)::int as held, extract(epoch from min(first_seen))::float8 as held_since
    from quarantine where state = 'held'`)
})

type Standing = Effect.Success<typeof loadStanding>
