import { RatecardApi } from "@ratecard/api"
import { Effect, Option } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { PriceBook } from "../../catalogue/PriceBook.ts"
import type { Settings } from "../../Config.ts"
import { Database } from "../../database/Database.ts"
import { DEADLINE } from "../../database/deadline.ts"
import { Representation } from "../../answers/Representation.ts"
import { llmsText } from "../reference/llmsText.ts"
import type { Revision } from "../../revision.ts"

const healthy = Representation.json({ status: "healthy" })

export const SystemHandlers = (settings: Settings, revision: Revision) =>
  HttpApiBuilder.group(
    RatecardApi,
    "system",
    Effect.fnUntraced(function* (handlers) {
      const book = yield* PriceBook
      const database = yield* Database
      const version = Representation.json(revision)
      const llms = new Representation(llmsText(settings.publicUrl), "text/plain; charset=utf-8")
      return handlers
        .handleRaw("health", ({ request }) => Effect.succeed(healthy.respond(request)))
        .handleRaw("ready", () => readiness(database, book))
        .handleRaw("version", ({ request }) => Effect.succeed(version.respond(request)))
        .handleRaw("llms", ({ request }) => Effect.succeed(llms.respond(request)))
    })
  )

/** Asks the database itself, because a connection may have broken since it was used last. */
const readiness = Effect.fnUntraced(function* (database: Database["Service"], book: PriceBook["Service"]) {
  const answered = yield* database.run(Effect.flatMap(SqlClient.SqlClient, (sql) => sql`select 1`)).pipe(
    Effect.timeoutOption(DEADLINE),
    Effect.orElseSucceed(() => Option.none())
  )
  const comparedAt = yield* book.comparedAt
  const prices_as_of = comparedAt === undefined ? null : new Date(comparedAt).toISOString()
  return Option.isSome(answered)
    ? HttpServerResponse.jsonUnsafe({ status: "ready", database: "available", prices_as_of }, { headers: NOT_KEPT })
    : HttpServerResponse.jsonUnsafe(
        { status: "unavailable", database: "unavailable", prices_as_of },
        { status: 503, headers: { ...NOT_KEPT, "retry-after": "2" } }
      )
})

const NOT_KEPT = { "cache-control": "no-store" }
