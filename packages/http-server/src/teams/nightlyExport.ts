import { DAY_MILLIS, instantText } from "@ratecard/core/catalogue"
import { tableFile } from "@ratecard/core/ledger"
import { Effect, Layer } from "effect"
import { existsSync } from "node:fs"
import { mkdir, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { everyInstant } from "../everyInstant.ts"
import { inSlices } from "../inSlices.ts"
import { Teams } from "./Teams.ts"

/** Days whose files are written anew: telemetry may be late, and prices are corrected. */
const FRESH_DAYS = 31

const EVERYBODY = { email: null, isAdministrator: true }

/**
 * Writes what all teams used to a folder at the instants of `cron` (UTC): `day=2026-11-30/usage.parquet` of each day that
 * has a response and is over.
 */
export const nightlyExport = (folder: string | null, cron: string): Layer.Layer<never, never, Teams> =>
  folder === null
    ? Layer.empty
    : Layer.effectDiscard(
        Effect.forkScoped(
          everyInstant(cron, (instant) =>
            Effect.catchCause(written(folder, instantText(instant).slice(0, 10)), (cause) =>
              Effect.logError(
                `Usage could not be written to USAGE_EXPORT_DIR ${folder}; the next night tries again.`,
                cause
              )
            )
          )
        )
      )

const written = Effect.fnUntraced(function* (folder: string, today: string) {
  const teams = yield* Teams
  const library = yield* Effect.promise(() => import("hyparquet-writer"))
  const { rows } = yield* teams.report(EVERYBODY, "all", { by: "day", until: dayBefore(today, 1) })
  const fresh = dayBefore(today, FRESH_DAYS)
  for (const { key: day } of rows) {
    const place = join(folder, `day=${day}`)
    if (day < fresh && existsSync(join(place, FILE))) continue
    const table = yield* teams.table(EVERYBODY, "all", { since: day, until: day })
    const file = yield* inSlices(() => tableFile(table, "parquet", library))
    yield* Effect.tryPromise(async () => {
      await mkdir(place, { recursive: true })
      // Who reads the folder meanwhile finds whole files.
      await writeFile(join(place, `${FILE}.new`), file)
      await rename(join(place, `${FILE}.new`), join(place, FILE))
    })
  }
})

const FILE = "usage.parquet"

const dayBefore = (day: string, days: number): string => instantText(Date.parse(day) - days * DAY_MILLIS).slice(0, 10)
