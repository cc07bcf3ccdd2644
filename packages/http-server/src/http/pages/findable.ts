import {
  type CatalogueEntry,
  changeLogIn,
  DAY_MILLIS,
  findChanges,
  namedModel,
  type PriceSnapshot
} from "@ratecard/core/catalogue"
import { Catalogue } from "@ratecard/core/effect"
import type { LineFound, PageRequest } from "@ratecard/web"
import { PAGE_ROWS, PAGES, WORKLOAD } from "@ratecard/web/pages"
import { Clock, Effect } from "effect"
import { HttpRouter, HttpServerRequest } from "effect/http"
import { createHash } from "node:crypto"
import type { Settings } from "../../Config.ts"
import { Answers } from "../../answers/Answers.ts"
import { feedContext } from "../../answers/questions/feeds.ts"
import { Representation } from "../../answers/representation.ts"
import { buildWith } from "../../answers/runWith.ts"
import { Painter, TooManyCards } from "../../cards/Painter.ts"
import { changeFeed } from "../../feeds/changeFeed.ts"
import { FEED_FORMATS, type FeedFormat } from "../../feeds/formats.ts"
import { ifPossible } from "../../ifPossible.ts"
import { RateLimits } from "../../limits/RateLimits.ts"
import { respond, tooBusy } from "../errors/problems.ts"
import { refusalOf } from "../errors/raised.ts"
import { pathOf } from "../paths/routes.ts"
import { badge } from "./badge.ts"
import { placeOf, type Web } from "./pages.ts"
import { type Find, type Finding, languageIn, noRoute, themeIn } from "./reader.ts"

/** A page, and the parameters that change what is shown of it. */
interface Asked {
  readonly path: string
  readonly asked: ReadonlyArray<string>
}

/** The query string of those parameters, and of the day. */
const searchIn = ({ asked }: Asked, query: URLSearchParams): string => {
  const isAsked = ([name]: readonly [string, string]) => name === "at" || asked.includes(name)
  const search = new URLSearchParams([...query].filter(isAsked)).toString()
  return search && `?${search}`
}

/** The pages that are not of one model or line, by the names of their pictures. */
const CARDS: ReadonlyMap<string, Asked> = new Map([
  ["compare", { path: PAGES.compare.path, asked: WORKLOAD }],
  ["cost", { path: PAGES.cost.path, asked: WORKLOAD }],
  ["site", { path: PAGES.cost.path, asked: [] }]
])

/** The things found at each address, by the last part of its path and its query. */
const findsOf = (publicUrl: string, web: Web, painter: Painter): Readonly<Record<`/${string}`, Find>> => {
  const place = placeOf(publicUrl)
  return {
    "/robots.txt": () => ({
      key: ["robots"],
      make: () => new Representation(robotsText(publicUrl), "text/plain; charset=utf-8")
    }),
    "/sitemap.xml": (_name, _query, prices) => ({
      key: ["sitemap"],
      make: () => new Representation(web.renderer.sitemap(publicUrl, prices), "application/xml; charset=utf-8")
    }),
    "/badge/:file": (file, query, prices) => {
      const entry = modelOf(named(file, "svg"), prices)
      return entry && badge(entry, query)
    },
    "/card/:file": (file, query, prices) => {
      const name = named(file, "png")
      const entry = modelOf(name, prices)
      const of = CARDS.get(name) ?? (entry && { path: `/models/${encodeURIComponent(entry.id)}`, asked: [] })
      return of && card(web, painter, place, of, query, prices)
    },
    "/card/changes/:file": (file, query, prices) =>
      card(web, painter, place, { path: `${PAGES.changes.path}/${named(file, "png")}`, asked: [] }, query, prices),
    "/card/lines/:file": (file, query, prices) => {
      const line = web.renderer.lineOf(named(file, "png"), prices)
      return line && card(web, painter, place, { path: line.path, asked: [] }, query, prices)
    },
    "/embed/:id": (name, query, prices) => {
      const entry = modelOf(name, prices)
      const path = `/models/${encodeURIComponent(entry?.id ?? name)}`
      const of = name === "cost" ? CARDS.get(name)! : { path, asked: [] }
      return embed(web, place, of, name === "cost" || entry !== undefined, query, prices)
    },
    "/feeds/lines/:file": (file, _query, prices) => {
      const format = file.endsWith(".json") ? "json" : "atom"
      const line = web.renderer.lineOf(named(file, format), prices)
      return (
        line && {
          key: ["line feed", line.slug, format],
          make: (now) => lineFeed(line, format, prices, publicUrl, now)
        }
      )
    }
  }
}

const HIDDEN = ["/auth/", ...PAGE_ROWS.flatMap(({ isPrivate, path }) => (isPrivate ? [path] : []))]

const robotsText = (publicUrl: string): string => `User-agent: *
${HIDDEN.map((path) => `Disallow: ${path}`).join("\n")}

Sitemap: ${publicUrl}/sitemap.xml
`

/** The name of a file without this ending; empty, which names nothing, if it has another one. */
const named = (file: string, ending: string): string =>
  file.endsWith(`.${ending}`) ? file.slice(0, -ending.length - 1) : ""

/** The model that a name means. */
const modelOf = (name: string, prices: PriceSnapshot): CatalogueEntry | undefined => {
  const found = namedModel(prices, name, undefined)
  return found.is === "model" ? found.entry : undefined
}

/** The number of changes in one feed. */
const MOST_CHANGES = 100

/** All price changes and new models of a line, newest first. */
const lineFeed = (
  line: LineFound,
  format: FeedFormat,
  { view }: PriceSnapshot,
  publicUrl: string,
  now: number
): Representation => {
  const changes = line.modelIds
    .flatMap(
      (model_id) =>
        findChanges(changeLogIn(view), { days: 1825, kind: "all", min_change_pct: 0, model_id }, now).changes
    )
    .toSorted((one, other) => Date.parse(other.date) - Date.parse(one.date))
    .slice(0, MOST_CHANGES)
  const feed = changeFeed({ changes }, { line: line.slug }, { ...feedContext(view, publicUrl), subject: line })
  const { contentType, write } = FEED_FORMATS[format]
  return new Representation(write(feed, `${publicUrl}${line.feedPath}.${format}`), contentType)
}

/** Serves what leads to the pages from elsewhere: for search engines, and parts for the pages of others. */
export const FINDABLE_PATHS = [
  "/robots.txt",
  "/sitemap.xml",
  "/badge/:file",
  "/card/:file",
  "/card/changes/:file",
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
          // What is of the running month is of its day.
          const until = Math.min(prices.validUntil, (Math.floor(now / DAY_MILLIS) + 1) * DAY_MILLIS)
          if (key) all.keep(key, made, prices, { from: now, until })
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

const HEADERS = { "cache-control": "public, max-age=3600", "x-content-type-options": "nosniff" }

/** The picture of a page for links to it, of what its address asks for. */
const card = (
  { renderer }: Pick<Web, "renderer">,
  painter: Painter,
  place: Pick<PageRequest, "base" | "origin">,
  of: Asked,
  query: URLSearchParams,
  prices: PriceSnapshot
): Finding => {
  const language = languageIn(renderer, query)
  const search = searchIn(of, query)
  return {
    key: ["card", of.path, language, search],
    isDrawn: true,
    make: async (now) => {
      const said = renderer.card({ ...place, path: of.path, search, language, theme: "light" }, { prices, now })
      if (said === undefined) return undefined
      // It is compressed already.
      return new Representation(await painter.draw(said), "image/png", { headers: HEADERS, coded: {} })
    }
  }
}

/** Any page may show it in a frame; it runs and loads nothing, and its one style is the one that we wrote. */
const headersWith = (style: string): Readonly<Record<string, string>> => ({
  "cache-control": "public, max-age=3600",
  "content-security-policy": [
    "default-src 'none'",
    `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
    "form-action 'none'",
    "frame-ancestors *"
  ].join("; "),
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  // The page of the model says more.
  "x-robots-tag": "noindex"
})

/** A document for a frame: what a page shows; of a name that means none, why. */
const embed = (
  { renderer }: Pick<Web, "renderer">,
  place: Pick<PageRequest, "base" | "origin">,
  of: Asked,
  isKept: boolean,
  query: URLSearchParams,
  prices: PriceSnapshot
): Finding => {
  const theme = themeIn(query)
  const language = languageIn(renderer, query)
  const search = searchIn(of, query)
  return {
    key: isKept ? ["embed", of.path, theme, language, search] : undefined,
    make: (now) => {
      const { html, status, style } = renderer.embed(
        { ...place, path: of.path, search, language, theme },
        { prices, now }
      )
      return new Representation(html, "text/html; charset=utf-8", { status, headers: headersWith(style) })
    }
  }
}
