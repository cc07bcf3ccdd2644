import { RatecardApi } from "@ratecard/api"
import { DateTime, Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { Representation } from "../../answers/representation.ts"
import { PriceBook } from "../../catalogue/PriceBook.ts"
import type { Settings } from "../../Config.ts"
import { Database } from "../../database/Database.ts"
import { isAnswering } from "../../database/isAnswering.ts"
import type { Revision } from "../../revision.ts"
import { llmsText } from "../reference/llmsText.ts"

const healthy = Representation.json({ status: "healthy" })

export const SystemHandlers = (settings: Pick<Settings, "publicUrl">, revision: Revision) =>
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
        .handleRaw("ready", () => Effect.zipWith(isAnswering(database), book.comparedAt, readiness))
        .handleRaw("version", ({ request }) => Effect.succeed(version.respond(request)))
        .handleRaw("llms", ({ request }) => Effect.succeed(llms.respond(request)))
    })
  )

const readiness = (isReady: boolean, comparedAt: number | undefined): HttpServerResponse.HttpServerResponse => {
  const prices_as_of = comparedAt === undefined ? null : DateTime.formatIso(DateTime.makeUnsafe(comparedAt))
  return isReady
    ? HttpServerResponse.jsonUnsafe({ status: "ready", database: "available", prices_as_of }, { headers: NOT_KEPT })
    : HttpServerResponse.jsonUnsafe(
        { status: "unavailable", database: "unavailable", prices_as_of },
        { status: 503, headers: { ...NOT_KEPT, "retry-after": "2" } }
      )
}

const NOT_KEPT = { "cache-control": "no-store" }
