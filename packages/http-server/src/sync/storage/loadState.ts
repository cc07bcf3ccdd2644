import type { TariffBook } from "@ratecard/core/ledger"
import type { RunState, StoredModel } from "@ratecard/price-sync"
import { Effect } from "effect"
import { type CurrentPrice, currentPrices } from "../../catalogue/currentPrices.ts"
import { pastPrices } from "../../catalogue/pastPrices.ts"
import { openAnnouncements } from "./announcementRows.ts"
import { isAdministrator } from "./author.ts"
import { loadManualNotes } from "./manualRows.ts"
import { loadQuarantine } from "./quarantineRows.ts"
import { loadSources } from "./sourceRows.ts"

/** All that a run decides on, as it stands in this transaction; `leasedAt` is when it began, in milliseconds since the epoch. */
export const loadState = Effect.fnUntraced(function* (leasedAt: number, tariffs: TariffBook) {
  const prices = yield* currentPrices
  const past = yield* pastPrices
  return {
    sources: yield* loadSources,
    models: prices.map((price) => storedModel(price, past.get(price.facts.id) ?? [], leasedAt)),
    noted: yield* loadManualNotes,
    quarantine: yield* loadQuarantine,
    announcements: yield* openAnnouncements,
    tariffs
  } satisfies RunState
})

const storedModel = (
  { author, confirmed_at, entry_id, facts, is_missing, level, recorded_at }: CurrentPrice,
  past: StoredModel["past"],
  leasedAt: number
): StoredModel => ({
  id: facts.id,
  provider: facts.provider,
  name: facts.api_name ?? facts.name,
  display_name: facts.display_name,
  retirement: facts.retirement,
  announced: facts.announced,
  current: level,
  past,
  unconfirmed_since: Math.max(recorded_at, confirmed_at ?? recorded_at),
  is_missing,
  entry_id,
  is_manual: isAdministrator(author),
  is_set_since: recorded_at >= leasedAt
})
