import { RatecardApi } from "@ratecard/api"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import type { IncomingMessage } from "node:http"
import { Representation } from "../../answers/representation.ts"
import { PriceBook } from "../../catalogue/PriceBook.ts"
import type { Settings } from "../../Config.ts"
import { Database } from "../../database/Database.ts"
import { isAnswering } from "../../database/isAnswering.ts"
import type { Version } from "@ratecard/api"
import { readiness } from "../errors/readiness.ts"
import { llmsText } from "../reference/llmsText.ts"

const healthy = Representation.json({ status: "healthy" })

/** The answer of `/health` at the door, where it never waits. */
export const keptHealth = ({ headers, url }: Pick<IncomingMessage, "headers" | "url">) =>
  url === "/health" ? healthy.respondTo(headers) : undefined

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
