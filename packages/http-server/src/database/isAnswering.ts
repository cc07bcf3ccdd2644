import { Effect, Option } from "effect"
import { sql } from "./sql.ts"
import type { Database } from "./Database.ts"

/** Asks the database itself, because a connection may have broken since it was used last. */
export const isAnswering = (database: Database["Service"]): Effect.Effect<boolean> =>
  database.run(sql`select 1`).pipe(
    Effect.timeoutOption(database.deadline),
    Effect.map(Option.isSome),
    Effect.orElseSucceed(() => false)
  )
