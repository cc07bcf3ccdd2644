import { DAY_MILLIS } from "@ratecard/core/catalogue"
import { Catalogue } from "@ratecard/core/effect"
import type { PageData, PageRenderer, PageRequest } from "@ratecard/web"
import { PAGE_ROWS, publicPaths } from "@ratecard/web/pages"
import { Clock, Effect } from "effect"
import { HttpRouter, HttpServerRequest } from "effect/http"
import Negotiator from "negotiator"
import { existsSync, realpathSync } from "node:fs"
import { pathToFileURL } from "node:url"
import type { Settings } from "../../Config.ts"
import { Answers } from "../../answers/Answers.ts"
import { Representation } from "../../answers/representation.ts"
import { buildWith } from "../../answers/runWith.ts"
import { RateLimits } from "../../limits/RateLimits.ts"
import { refusalOf } from "../errors/raised.ts"
import { pathOf } from "../paths/routes.ts"
import { noRoute, readerOf } from "./reader.ts"
import { type WebFiles, webFiles } from "./webFiles.ts"

/** The pages of the web application; each one for everybody is there as Markdown, too. */
export const PAGE_PATHS = [
  ...PAGE_ROWS.flatMap(({ others = [], path }) => [path, ...others]),
  ...publicPaths().map((path) => `${path === "/" ? "/index" : path}.md` as const)
]

export const FILE_PATHS = ["/assets/:file", "/icon.svg", "/manifest.webmanifest", "/service-worker.js"] as const

const HTML = "text/html; charset=utf-8"

const MARKDOWN = "text/markdown; charset=utf-8"

/** More than comes in a first flight of TCP's: the first reader of such a page, too, waits for the 3 ms of its compression. */
const LONG_BYTES = 14 * 2 ** 10

/** Next to the program where both are packed, otherwise where the build leaves them and names the newest. */
const PACKED = new URL("./web/", import.meta.url)

const NEWEST = new URL("../web/dist/current/", import.meta.resolve("@ratecard/http-server/package.json"))

/** The web application as it was built. */
export interface Web {
  readonly renderer: PageRenderer
  readonly files: WebFiles
}

/** The web application; undefined if it was not built. */
export const builtWeb = async (): Promise<Web | undefined> => {
  const folder = builtFolder()
  if (folder === undefined) return undefined
  const renderer: PageRenderer = await import(new URL("server/server.js", folder).href)
  return { renderer, files: webFiles(new URL("browser/", folder)) }
}

const builtFolder = (): URL | undefined => {
  if (existsSync(PACKED)) return PACKED
  // By its own name: a later build does not change what this process serves.
  return existsSync(NEWEST) ? pathToFileURL(`${realpathSync(NEWEST)}/`) : undefined
}

/** Origin of the service for users, and its base path. */
export const placeOf = (publicUrl: string): Pick<PageRequest, "base" | "origin"> => {
  const { origin, pathname } = new URL(publicUrl)
  return { origin, base: pathname.replace(/\/$/u, "") }
}

/** The web application at the root of the service, rendered from the prices as they stand. */
export const PagesLayer = ({ publicUrl }: Pick<Settings, "publicUrl">, web: Web | undefined) =>
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      if (web === undefined) {
        yield* Effect.logWarning(
          "The web application is not built: `pnpm start` and `pnpm build` build it. Only the API is served."
        )
        return
      }
      const { snapshot } = yield* Catalogue
      const limits = yield* RateLimits
      const clock = yield* Clock.Clock
      const place = placeOf(publicUrl)
      const { all } = yield* Answers
      const reader = readerOf(web.renderer)

      const page = Effect.gen(function* () {
        const request = yield* HttpServerRequest.HttpServerRequest
        const written = pathOf(request.url)
        const search = request.url.slice(written.length)
        const { isMarkdown, path } = formOf(written, request)
        const isPrivate = web.renderer.isPrivatePage(path)
        if (isPrivate && written !== path) return yield* noRoute(request)
        const data: PageData = { prices: yield* snapshot, now: clock.currentTimeMillisUnsafe() }
        const asked = yield* Effect.promise(() => web.renderer.searchOf(path, search))
        // A page names the day.
        const day = { from: data.now, until: (Math.floor(data.now / DAY_MILLIS) + 1) * DAY_MILLIS }
        if (asked !== undefined && isForPage(request)) {
          const key = JSON.stringify(["offers", path, asked])
          const found = all.about(data.prices).find(key, data.now)
          if (found !== undefined) return found.respond(request)
          yield* limits.takeMore("pages", 1)
          const offers = web.renderer.offersOf({ path, search: asked }, data)
          if (offers !== undefined) {
            const answer = Representation.json(offers, { headers: PAGE_HEADERS })
            yield* Effect.promise(() => answer.compress())
            return all.keep(key, answer, data.prices, day).respond(request)
          }
        }
        if (asked !== undefined && saysMore(search, asked)) {
          return movedTo(place.base + written + asked).respond(request)
        }
        const wanted = {
          ...place,
          ...reader(request, asked),
          path,
          search: asked === undefined ? "" : search,
          asked,
          isMarkdown
        }
        const key = JSON.stringify(["page", isMarkdown, wanted.language, wanted.theme, path, asked])
        const found = all.about(data.prices).find(key, data.now)
        if (found !== undefined) return found.respond(request)
        yield* limits.takeMore("pages", 1)
        const { location, status, text } = yield* Effect.promise(() => web.renderer.render(wanted, data))
        const headers = {
          ...PAGE_HEADERS,
          ...(location !== undefined && { location }),
          ...(isPrivate && { "cache-control": "no-store", "access-control-allow-origin": place.origin }),
          // Search engines know the page.
          ...(isMarkdown && status === 200 && { link: `<${place.origin}${place.base}${path}>; rel="canonical"` })
        }
        const page = new Representation(text, isMarkdown ? MARKDOWN : HTML, { status, headers })
        if (page.byteLength > LONG_BYTES) yield* Effect.promise(() => page.compress())
        return all.keep(key, page, data.prices, day).respond(request)
      }).pipe(Effect.catchTag("OverLimit", (over) => Effect.succeed(refusalOf(over))))
      const file = Effect.gen(function* () {
        const request = yield* HttpServerRequest.HttpServerRequest
        const key = pathOf(request.url)
        const read = all.find(key, 0) ?? (yield* Effect.promise(() => web.files(key.slice(1))))
        if (read === undefined) return yield* noRoute(request)
        all.keep(key, read)
        // At the door it never waits.
        all.note(request.url, { key })
        return read.respond(request)
      })
      for (const path of PAGE_PATHS) yield* router.add("GET", path, page)
      for (const path of FILE_PATHS) yield* router.add("GET", path, file)
      yield* router.add(
        "GET",
        "*",
        Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) =>
          isForReader(request) ? page : noRoute(request)
        )
      )
    })
  ).pipe(buildWith(Answers, Catalogue, RateLimits, HttpRouter.HttpRouter))

/** Page of a path, and whether Markdown is asked for: by the ending of the path, or in a header. */
const formOf = (written: string, { headers }: HttpServerRequest.HttpServerRequest) => {
  if (written.endsWith(".md")) {
    const path = written.slice(0, -".md".length)
    return { path: path === "/index" ? "/" : path, isMarkdown: true }
  }
  const accepted = new Negotiator({ headers: { accept: headers["accept"] ?? "*/*" } })
  return { path: written, isMarkdown: accepted.mediaType(["text/html", "text/markdown"]) === "text/markdown" }
}

/** Whether a query string has parameters that ask nothing, one more than once, or more to search for than is looked for. */
const saysMore = (search: string, asked: string): boolean => {
  const [given, known] = [new URLSearchParams(search), new URLSearchParams(asked)]
  return given.size > known.size || (given.get("q") ?? "").length > (known.get("q") ?? "").length
}

/** Leads to the address without them: nothing is rendered for made-up addresses. */
const movedTo = (location: string): Representation =>
  new Representation("", HTML, { status: 308, headers: { ...PAGE_HEADERS, location } })

/** A page that is open already asks for what it shows of offers, not for itself. */
const isForPage = ({ headers }: HttpServerRequest.HttpServerRequest): boolean =>
  headers["accept"] === "application/json"

/** Browsers ask for pages where no route is and get a page; programs get the error in their own form. */
const isForReader = ({ headers, url }: HttpServerRequest.HttpServerRequest): boolean =>
  /\btext\/html\b/u.test(headers["accept"] ?? "") && !url.startsWith("/api/")

/** A page runs and asks nothing but what this service gives it, and nothing that came as a text. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types ratecard"
].join("; ")

/** The headers of every page. */
const PAGE_HEADERS: Readonly<Record<string, string>> = {
  "content-security-policy": POLICY,
  "cross-origin-opener-policy": "same-origin",
  // An address may hold what was chosen, and goes nowhere else.
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "permissions-policy": "camera=(), geolocation=(), microphone=()",
  vary: "accept, accept-encoding, accept-language, cookie"
}
