import type { ManualNote, Reports } from "@ratecard/price-sync"
import { Effect } from "effect"
import { json, sql } from "../../database/sql.ts"

/** What the sources said when manual prices were set, by the entry that set them. */
export const loadManualNotes = Effect.map(
  sql<{ entry_id: string; reported: Reports }>`select entry_id::text, reported from manual_prices`,
  (rows) => new Map(rows.map(({ entry_id, reported }) => [entry_id, reported]))
)

/** Notes what the sources said when a manual price was set. */
export const storeManualNote = ({ entry_id, model_id, reported }: ManualNote) =>
  Effect.asVoid(sql`
    insert into manual_prices (model_id, entry_id, reported)
    values (${model_id}, ${entry_id}::bigint, ${json(reported)})
    on conflict (model_id) do update set entry_id = excluded.entry_id, reported = excluded.reported`)
