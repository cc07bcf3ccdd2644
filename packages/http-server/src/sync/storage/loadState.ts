import { Effect } from "effect"
import { type CurrentPrice, currentPrices } from "../../catalogue/currentPrices.ts"
import type { RunState } from "../deciding/decideRun.ts"
import type { StoredModel } from "../deciding/manualPrices.ts"
import { openAnnouncements } from "./announcementRows.ts"
import { isAdministrator } from "./author.ts"
import { loadManualNotes } from "./manualRows.ts"
import { loadQuarantine } from "./quarantineRows.ts"
import { loadSources } from "./sourceRows.ts"

/** All that a run decides on, as it stands in this transaction; `leasedAt` is when it began, in milliseconds since the epoch. */
export const loadState = Effect.fnUntraced(function* (leasedAt: number) {
  const prices = yield* currentPrices
  return {
    sources: yield* loadSources,
    models: prices.map((price) => storedModel(price, leasedAt)),
    noted: yield* loadManualNotes,
    quarantine: yield* loadQuarantine,
    announcements: yield* openAnnouncements
  } satisfies RunState
})

const storedModel = (
  { author, entry_id, facts, is_missing, level, recorded_at }: CurrentPrice,
  leasedAt: number
): StoredModel => ({
  id: facts.id,
  provider: facts.provider,
  name: facts.api_name ?? facts.name,
  retirement: facts.retirement,
  announced: facts.announced,
  current: level,
  is_missing,
  entry_id,
  is_manual: isAdministrator(author),
  is_set_since: recorded_at >= leasedAt
})
