import { RatecardApi } from "@ratecard/api"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import type { Settings } from "../Config.ts"
import { Representation } from "./representation.ts"
import { llmsText } from "./llmsText.ts"
import type { Revision } from "../revision.ts"

const healthy = Representation.json({ status: "healthy" })

export const SystemHandlers = (settings: Settings, revision: Revision) =>
  HttpApiBuilder.group(RatecardApi, "system", (handlers) => {
    const version = Representation.json(revision)
    const llms = new Representation(llmsText(settings.publicUrl), "text/plain; charset=utf-8")
    return handlers
      .handleRaw("health", ({ request }) => Effect.succeed(healthy.respond(request)))
      .handleRaw("version", ({ request }) => Effect.succeed(version.respond(request)))
      .handleRaw("llms", ({ request }) => Effect.succeed(llms.respond(request)))
  })
