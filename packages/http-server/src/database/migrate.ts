import { Effect } from "effect"
import { Migrator } from "effect/sql"
import { prices } from "./migrations/0001_prices.ts"
import { sync } from "./migrations/0002_sync.ts"
import { exchangeRates } from "./migrations/0003_exchange_rates.ts"
import { identity } from "./migrations/0004_identity.ts"
import { keys } from "./migrations/0005_keys.ts"
import { signIn } from "./migrations/0006_sign_in.ts"
import { announcements } from "./migrations/0007_announcements.ts"
import { confirmedPrices } from "./migrations/0008_confirmed_prices.ts"
import { tariffs } from "./migrations/0009_tariffs.ts"
import { bundleDays } from "./migrations/0010_bundle_days.ts"
import { erasableAuthors } from "./migrations/0011_erasable_authors.ts"
import { offers } from "./migrations/0012_offers.ts"
import { usage } from "./migrations/0013_usage.ts"
import { follow } from "./migrations/0014_follow.ts"
import { channels } from "./migrations/0015_channels.ts"
import { webhooksAlone } from "./migrations/0016_webhooks_alone.ts"
import { teams } from "./migrations/0017_teams.ts"
import { identifier, isAny, sql } from "./sql.ts"

/** Every migration by its number and name, in the order in which they run. A migration that was released never changes. */
export const migrations = {
  "0001_prices": prices,
  "0002_sync": sync,
  "0003_exchange_rates": exchangeRates,
  "0004_identity": identity,
  "0005_keys": keys,
  "0006_sign_in": signIn,
  "0007_announcements": announcements,
  "0008_confirmed_prices": confirmedPrices,
  "0009_tariffs": tariffs,
  "0010_bundle_days": bundleDays,
  "0011_erasable_authors": erasableAuthors,
  "0012_offers": offers,
  "0013_usage": usage,
  "0014_follow": follow,
  "0015_channels": channels,
  "0016_webhooks_alone": webhooksAlone,
  "0017_teams": teams
}

const TABLE = "migrations"

/** Brings the tables up to date, under a lock: replicas that start together do it once. */
export const migrate = Migrator.make({})({ loader: Migrator.fromRecord(migrations), table: TABLE })

const LAST = Number.parseInt(Object.keys(migrations).at(-1)!, 10)

/** The names of migrations that were made by a later version than this one, in their order. */
export const laterMigrations = Effect.gen(function* () {
  if (!(yield* isAny(sql`select where to_regclass(${TABLE}) is not null`))) return []
  const later = yield* sql<{ id: number; name: string }>`
    select migration_id as id, name from ${identifier(TABLE)} where migration_id > ${LAST} order by migration_id`
  return later.map(({ id, name }) => `${String(id).padStart(4, "0")}_${name}`)
})
