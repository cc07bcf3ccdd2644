import { prices } from "./0001_prices.ts"
import { sync } from "./0002_sync.ts"
import { exchangeRates } from "./0003_exchange_rates.ts"
import { identity } from "./0004_identity.ts"
import { keys } from "./0005_keys.ts"
import { signIn } from "./0006_sign_in.ts"
import { announcements } from "./0007_announcements.ts"
import { confirmedPrices } from "./0008_confirmed_prices.ts"
import { tariffs } from "./0009_tariffs.ts"
import { bundleDays } from "./0010_bundle_days.ts"
import { erasableAuthors } from "./0011_erasable_authors.ts"
import { offers } from "./0012_offers.ts"
import { usage } from "./0013_usage.ts"
import { follow } from "./0014_follow.ts"
import { channels } from "./0015_channels.ts"
import { webhooksAlone } from "./0016_webhooks_alone.ts"

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
  "0016_webhooks_alone": webhooksAlone
}
