import type { ListPrices } from "@ratecard/core/catalogue"
import type { TariffBook } from "@ratecard/core/ledger"
import type { ManualNote, Reports, RunState, StoredModel } from "@ratecard/price-sync"
import { Effect } from "effect"
import { type CurrentPrice, currentPrices } from "../../catalogue/currentPrices.ts"
import { isoTime, json, sql } from "../../database/sql.ts"
import { openAnnouncements } from "./announcementRows.ts"
import { isAdministrator } from "./runRows.ts"
import { loadQuarantine } from "./applyDecisions.ts"
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

/** A price of a model's history, and when the next entry came, ISO 8601. */
interface PastPrice extends ListPrices {
  readonly model_id: string
  readonly left_at: string
}

/** By model, every price that its history has left, once each, longest-left first; never the current one. */
const pastPrices = Effect.map(
  sql<PastPrice>`
    select model_id, input_price::float8, output_price::float8, cached_input_price::float8,
      ${isoTime("max(left_at)")} as left_at
    from (
      select *, lead(valid_from) over history as left_at, row_number() over history as place
      from price_entries window history as (partition by model_id order by valid_from, id)
    ) as entry
    group by model_id, input_price, output_price, cached_input_price
    having count(*) = count(left_at)
    order by model_id, max(place)`,
  (rows) => Map.groupBy(rows, ({ model_id }) => model_id)
)

/** The sources' quotes when manual prices were set, by the entry that set them. */
const loadManualNotes = Effect.map(
  sql<{ entry_id: string; reported: Reports }>`select entry_id::text, reported from manual_prices`,
  (rows) => new Map(rows.map(({ entry_id, reported }) => [entry_id, reported]))
)

/** Notes what the sources said when a manual price was set. */
export const storeManualNote = ({ entry_id, model_id, reported }: ManualNote) =>
  Effect.asVoid(sql`
    insert into manual_prices (model_id, entry_id, reported)
    values (${model_id}, ${entry_id}::bigint, ${json(reported)})
    on conflict (model_id) do update set entry_id = excluded.entry_id, reported = excluded.reported`)
