import type { Store } from "../store.ts"

/** A price entry that was written over HTTP or by a sync. */
interface StoredEntry {
  readonly model_id: string
  readonly input_price: number
  readonly author: string
  readonly revision: number
}

/** A sync run as it was recorded. */
interface StoredRun {
  readonly id: string
  readonly finished_at: string
  /** The models whose price it decided to change. */
  readonly changed: ReadonlyArray<string>
  readonly confirmed: number
}

/** Price writes and syncs in a database. */
export interface Stored {
  readonly revision: number
  /** The highest revision of any row. */
  readonly highest: number
  /** In the order in which they were written. */
  readonly entries: ReadonlyArray<StoredEntry>
  /** Oldest first. */
  readonly runs: ReadonlyArray<StoredRun>
  /** When each source's answer was last noted. */
  readonly answered: ReadonlyArray<string>
  /** When each model's price was last confirmed. */
  readonly confirmed: ReadonlyArray<string>
}

/** Reads all of it at once. */
export const readStored = async (store: Store): Promise<Stored> => {
  const [row] = await store.rows<{ stored: Stored }>(`
    select json_build_object(
      'revision', (select revision from book),
      'highest', (select max(revision) from (
        select revision from price_entries union all select revision from models
        union all select revision from price_confirmations) written),
      'entries', (select coalesce(json_agg(json_build_object('model_id', model_id, 'input_price', input_price,
        'author', author, 'revision', revision) order by id), '[]') from price_entries where author <> 'bundle'),
      'runs', (select coalesce(json_agg(json_build_object('id', id, 'finished_at', finished_at,
        'changed', (select coalesce(json_agg(decision->>'model_id'), '[]')
          from jsonb_array_elements(record->'decisions') decision where decision->>'kind' = 'change'),
        'confirmed', (record->'report'->>'confirmed')::int) order by finished_at), '[]') from sync_runs),
      'answered', (select coalesce(json_agg(answered_at), '[]') from source_answers),
      'confirmed', (select coalesce(json_agg(confirmed_at), '[]') from price_confirmations)
    ) as stored`)
  return row!.stored
}
