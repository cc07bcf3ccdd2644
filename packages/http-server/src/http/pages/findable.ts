import { type CatalogueEntry, namedModel, type PriceSnapshot } from "@ratecard/core/catalogue"
import { Catalogue } from "@ratecard/core/effect"
import { Clock, Effect } from "effect"
import { HttpRouter, HttpServerRequest } from "effect/http"
import type { Settings } from "../../Config.ts"
import { Answers } from "../../answers/Answers.ts"
import { builtWith } from "../../answers/builtWith.ts"
import { Representation } from "../../answers/representation.ts"
import { pathOf } from "../paths/routedPath.ts"
import { badge } from "./badge.ts"
import { embed } from "./embed.ts"
import type { Find } from "./finding.ts"
import { lineFeed } from "./lineFeed.ts"
import { noRoute } from "./noRoute.ts"
import { placeOf, type Web } from "./pages.ts"

/** What leads to the pages from elsewhere: for search engines, and parts for the pages of others. */
export const FINDABLE_PATHS = [
  "/robots.txt",
  "/sitemap.xml",
  "/badge/:file",
  "/embed/:id",
  "/feeds/lines/:file"
] as const

const robotsText = (publicUrl: string): string => `User-agent: *
Disallow: /account
Disallow: /admin
Disallow: /auth/
Disallow: /playground

Sitemap: ${publicUrl}/sitemap.xml
`

/** The file for crawlers, the list of pages, prices of a model as a badge and for a frame, and what changes in a line of models. */
export const FindableLayer = ({ publicUrl }: Pick<Settings, "publicUrl">, web: Web | undefined) =>
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      if (web === undefined) return
      const { snapshot } = yield* Catalogue
      const clock = yield* Clock.Clock
      const { all } = yield* Answers
      const place = placeOf(publicUrl)

      const serve = (find: Find) =>
        Effect.gen(function* () {
          const request = yield* HttpServerRequest.HttpServerRequest
          const prices = yield* snapshot
          const path = pathOf(request.url)
          const name = decoded(path.slice(path.lastIndexOf("/") + 1))
          const found = name && find(name, new URLSearchParams(request.url.slice(path.length)), prices)
          if (!found) return yield* noRoute(request)
          const now = clock.currentTimeMillisUnsafe()
          const key = found.key && JSON.stringify(found.key)
          const kept = key && all.about(prices).find(key, now)
          if (kept) return kept.respond(request)
          const made = found.make(now)
          if (key) all.keep(key, made, prices, prices.validUntil)
          yield* Effect.promise(() => made.compress())
          return made.respond(request)
        })
      const robots = new Representation(robotsText(publicUrl), "text/plain; charset=utf-8")
      const finds: Readonly<Record<Exclude<(typeof FINDABLE_PATHS)[number], "/robots.txt">, Find>> = {
        "/sitemap.xml": (_name, _query, prices) => ({
          key: ["sitemap"],
          make: () => new Representation(web.renderer.sitemap(publicUrl, prices), "application/xml; charset=utf-8")
        }),
        "/badge/:file": (file, query, prices) => {
          const entry = file.endsWith(".svg") ? modelOf(file.slice(0, -".svg".length), prices) : undefined
          return entry && badge(entry, query)
        },
        "/embed/:id": (name, query, prices) => embed(web, place, modelOf(name, prices) ?? name, query, prices),
        "/feeds/lines/:file": (file, _query, prices) => {
          const [, slug, ending] = /^(.+)\.(atom|json)$/u.exec(file) ?? []
          const line = slug === undefined ? undefined : web.renderer.lineOf(slug, prices)
          const format = ending === "json" ? "json" : "atom"
          return (
            line && {
              key: ["line feed", line.slug, format],
              make: (now) => lineFeed(line, format, prices, publicUrl, now)
            }
          )
        }
      }
      yield* router.add(
        "GET",
        "/robots.txt",
        Effect.map(HttpServerRequest.HttpServerRequest, (request) => robots.respond(request))
      )
      for (const [path, find] of Object.entries(finds))
        yield* router.add("GET", path as keyof typeof finds, serve(find))
    })
  ).pipe(builtWith(Answers, Catalogue, HttpRouter.HttpRouter))

/** The model that a name means. */
const modelOf = (name: string, prices: PriceSnapshot): CatalogueEntry | undefined => {
  const found = namedModel(prices, name, undefined)
  return found.is === "model" ? found.entry : undefined
}

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
