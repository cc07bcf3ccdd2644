import { Effect } from "effect"
import { sql } from "../sql.ts"

/**
 * A user's e-mail address and their feed get messages as webhooks do, and are rows among them: without an address,
 * which is looked up or not needed, and without a secret to sign with. A watch may be of a line of models.
 */
export const channels = Effect.gen(function* () {
  yield* sql`
    alter table webhooks
      add column kind text not null default 'webhook' check (kind in ('webhook', 'email', 'feed')),
      add column token_hash text unique,
      alter column url drop not null,
      alter column sealed drop not null,
      alter column sealed_with drop not null,
      add check (kind <> 'webhook' or (url is not null and sealed is not null and sealed_with is not null)),
      add check ((kind = 'feed') = (token_hash is not null))`
  yield* sql`create unique index webhooks_only_one on webhooks (user_id, kind) where kind <> 'webhook'`
  yield* sql`update watches set what = what || '{"line_id": null}'`
})
