import { Catalogue } from "@ratecard/core/effect"
import { Clock, Effect } from "effect"
import { HttpRouter, HttpServerRequest } from "effect/http"
import { ifPossible } from "../../ifPossible.ts"
import type { Settings } from "../../Config.ts"
import { Answers } from "../../answers/Answers.ts"
import { buildWith } from "../../answers/runWith.ts"
import { Painter, TooManyCards } from "../../cards/Painter.ts"
import { RateLimits } from "../../limits/RateLimits.ts"
import { respond, tooBusy } from "../errors/problems.ts"
import { refusalOf } from "../errors/raised.ts"
import { pathOf } from "../paths/routedPath.ts"
import type { Find } from "./finding.ts"
import { findsOf } from "./finds.ts"
import { noRoute } from "./noRoute.ts"
import type { Web } from "./pages.ts"

/** What leads to the pages from elsewhere: for search engines, and parts for the pages of others. */
export const FINDABLE_PATHS = [
  "/robots.txt",
  "/sitemap.xml",
  "/badge/:file",
  "/card/:file",
  "/card/lines/:file",
  "/embed/:id",
  "/feeds/lines/:file"
] as const

/** The file for crawlers, the list of pages, prices as badges, pictures of links and frames, and what changes in a line of models. */
export const FindableLayer = ({ publicUrl }: Pick<Settings, "publicUrl">, web: Web | undefined) =>
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      if (web === undefined) return
      const { snapshot } = yield* Catalogue
      const clock = yield* Clock.Clock
      const { all } = yield* Answers
      const limits = yield* RateLimits
      const painter = yield* Effect.acquireRelease(
        Effect.sync(() => new Painter()),
        (open) => Effect.promise(() => open.close())
      )

      const serve = (find: Find) =>
        Effect.gen(function* () {
          const request = yield* HttpServerRequest.HttpServerRequest
          const prices = yield* snapshot
          const path = pathOf(request.url)
          const name = ifPossible(() => decodeURIComponent(path.slice(path.lastIndexOf("/") + 1)))
          const found = name && find(name, new URLSearchParams(request.url.slice(path.length)), prices)
          if (!found) return yield* noRoute(request)
          const now = clock.currentTimeMillisUnsafe()
          const key = found.key && JSON.stringify(found.key)
          const kept = key && all.about(prices).find(key, now)
          if (kept) return kept.respond(request)
          if (found.isDrawn) yield* limits.takeMore("pages", 1)
          const made = yield* Effect.tryPromise({ try: async () => found.make(now), catch: expected })
          if (made === undefined) return yield* noRoute(request)
          if (key) all.keep(key, made, prices, prices.validUntil)
          yield* Effect.promise(() => made.compress())
          return made.respond(request)
        }).pipe(
          Effect.catchTags({
            OverLimit: (over) => Effect.succeed(refusalOf(over)),
            TooManyCards: () => Effect.succeed(respond(tooBusy))
          })
        )
      for (const [path, find] of Object.entries(findsOf(publicUrl, web, painter))) {
        yield* router.add("GET", path as keyof ReturnType<typeof findsOf>, serve(find))
      }
    })
  ).pipe(buildWith(Answers, Catalogue, RateLimits, HttpRouter.HttpRouter))

/** Anything else is a fault of ours. */
const expected = (cause: unknown): TooManyCards => {
  if (cause instanceof TooManyCards) return cause
  throw cause
}
