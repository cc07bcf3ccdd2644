import { Effect } from "effect"
import { sql } from "../sql.ts"

/**
 * E-mail addresses and feeds go, with the messages to them: only webhooks get the events of watches. The watches
 * stay. Replicas of the version before ask for `kind` until they are restarted, and so it stays as well.
 */
export const webhooksAlone = Effect.gen(function* () {
  yield* sql`delete from webhooks where kind <> 'webhook'`
  yield* sql`drop index webhooks_only_one`
  yield* sql`
    alter table webhooks
      drop column token_hash,
      alter column url set not null,
      alter column sealed set not null,
      alter column sealed_with set not null,
      add check (kind = 'webhook')`
})
