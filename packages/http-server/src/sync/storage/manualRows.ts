import type { ManualNote, Reports } from "@ratecard/price-sync"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** What the sources said when manual prices were set, by the entry that set them. */
export const loadManualNotes = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ entry_id: string; reported: Reports }>`select entry_id::text, reported from manual_prices`
  return new Map(rows.map(({ entry_id, reported }) => [entry_id, reported]))
})

/** Notes what the sources said when a manual price was set. */
export const storeManualNote = Effect.fnUntraced(function* ({ entry_id, model_id, reported }: ManualNote) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    insert into manual_prices (model_id, entry_id, reported)
    values (${model_id}, ${entry_id}::bigint, ${JSON.stringify(reported)}::text::jsonb)
    on conflict (model_id) do update set entry_id = excluded.entry_id, reported = excluded.reported`
})
