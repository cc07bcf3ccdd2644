import { RatecardApi } from "@ratecard/api"
import { DateTime, Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import type { IncomingMessage } from "node:http"
import { Representation } from "../../answers/representation.ts"
import { PriceBook } from "../../catalogue/PriceBook.ts"
import type { Settings } from "../../Config.ts"
import { Database } from "../../database/Database.ts"
import { isAnswering } from "../../database/isAnswering.ts"
import type { Version } from "@ratecard/api"
import { llmsText } from "../reference/llmsText.ts"

const healthy = Representation.json({ status: "healthy" })

/** The answer of `/health` at the door, where it never waits. */
export const keptHealth = ({ headers, url }: Pick<IncomingMessage, "headers" | "url">) =>
  url === "/health" ? healthy.respondTo(headers) : undefined

/** The answer to a monitor, anew each time: a database that is away is a 503, and usually back soon. */
const readiness = (isReady: boolean, comparedAt: number | undefined): HttpServerResponse.HttpServerResponse => {
  const prices_as_of = comparedAt === undefined ? null : DateTime.formatIso(DateTime.makeUnsafe(comparedAt))
  const [status, database] = isReady ? ["ready", "available"] : ["unavailable", "unavailable"]
  return HttpServerResponse.jsonUnsafe(
    { status, database, prices_as_of },
    {
      status: isReady ? 200 : 503,
      headers: { "cache-control": "no-store", ...(!isReady && { "retry-after": "2" }) }
    }
  )
}

export const SystemHandlers = (settings: Pick<Settings, "publicUrl">, revision: Version) =>
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
