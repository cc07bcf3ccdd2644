import * as NodeHttpServerRequest from "@effect/platform-node/NodeHttpServerRequest"
import type { PageData, PageRenderer } from "@ratecard/web"
import { IDENTITY_PROVIDERS } from "@ratecard/api"
import { Catalogue } from "@ratecard/core/effect"
import { Clock, Effect } from "effect"
import { HttpRouter, HttpServerError, HttpServerRequest, HttpServerResponse } from "effect/http"
import type { Settings } from "../../Config.ts"
import { RateLimits } from "../../limits/RateLimits.ts"
import { builtWith } from "../../answers/builtWith.ts"
import { Representation } from "../../answers/representation.ts"
import type { AnswerKept } from "../listener/keptAnswers.ts"
import { refusalOf } from "../errors/raised.ts"
import { pathOf } from "../paths/routedPath.ts"
import { existsSync, readFileSync } from "node:fs"
import { type KeptPage, KeptPages } from "./keptPages.ts"
import { PAGE_HEADERS } from "./pageHeaders.ts"
import { readerOf } from "./reader.ts"
import { type WebFiles, webFiles } from "./webFiles.ts"

/** The pages of the web application, and its files. */
export const PAGE_PATHS = [
  "/",
  "/models",
  "/models/:id",
  "/hosts",
  "/hosts/:slug",
  "/changes",
  "/recommend",
  "/bill",
  "/account",
  "/playground",
  "/admin",
  "/docs",
  "/docs/:name",
  ...IDENTITY_PROVIDERS.map((name) => `/auth/${name}/callback` as const)
] as const

export const FILE_PATHS = ["/assets/:file", "/icon.svg", "/manifest.webmanifest", "/service-worker.js"] as const

/** Beside the program where both are packed, else where the build leaves them and names the newest. */
const PACKED = new URL("./web/", import.meta.url)
const BUILDS = new URL("../../../../web/dist/", import.meta.url)

/** The web application as it was built. */
export interface Web {
  readonly renderer: PageRenderer
  readonly files: WebFiles
}

/** The web application; undefined where it was not built. */
export const builtWeb = async (): Promise<Web | undefined> => {
  const folder = builtFolder()
  if (folder === undefined) return undefined
  const renderer: PageRenderer = await import(new URL("server/server.js", folder).href)
  return { renderer, files: webFiles(new URL("browser/", folder)) }
}

const builtFolder = (): URL | undefined => {
  if (existsSync(PACKED)) return PACKED
  const newest = new URL("current", BUILDS)
  return existsSync(newest) ? new URL(`${readFileSync(newest, "utf8")}/`, BUILDS) : undefined
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
      const { origin, pathname } = new URL(publicUrl)
      const place = { origin, base: pathname.replace(/\/$/u, "") }
      const kept = new KeptPages(web.renderer.render)
      const reader = readerOf(web.renderer)

      const page = Effect.gen(function* () {
        const request = yield* HttpServerRequest.HttpServerRequest
        const path = pathOf(request.url)
        const search = request.url.slice(path.length)
        const isPrivate = web.renderer.isPrivatePage(path)
        const data: PageData = { prices: yield* snapshot, now: clock.currentTimeMillisUnsafe() }
        const offers = isForPage(request) ? web.renderer.offersOf({ path, search }, data) : undefined
        if (offers !== undefined) {
          const answer = Representation.json(offers)
          yield* Effect.promise(() => answer.compress())
          return HttpServerResponse.setHeaders(answer.respond(request), PAGE_HEADERS)
        }
        const asked = yield* Effect.promise(() => web.renderer.searchOf(path, search))
        const wanted = { ...place, ...reader(request), path, search: asked === undefined ? "" : search, asked }
        const { location, representation, status } =
          asked !== undefined && saysMore(search, asked)
            ? movedTo(place.base + path + asked)
            : (kept.find(wanted, data) ??
              (yield* Effect.andThen(
                limits.takeMore("pages", 1),
                Effect.promise(() => kept.render(wanted, data))
              )))
        const response = HttpServerResponse.setHeaders(representation.respond(request), {
          ...PAGE_HEADERS,
          ...(location !== undefined && { location }),
          ...(isPrivate && { "cache-control": "no-store", "access-control-allow-origin": origin })
        })
        return status === 200 ? response : HttpServerResponse.setStatus(response, status)
      }).pipe(Effect.catchTag("OverLimit", (over) => Effect.succeed(refusalOf(over))))
      const file = Effect.gen(function* () {
        const request = yield* HttpServerRequest.HttpServerRequest
        const answer = yield* Effect.promise(() => web.files.read(pathOf(request.url).slice(1)))
        return answer === undefined
          ? yield* noRoute(request)
          : answer(NodeHttpServerRequest.toIncomingMessage(request).headers)
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
  ).pipe(builtWith(Catalogue, RateLimits, HttpRouter.HttpRouter))

/** The files that were read before, at the door, where they wait for nobody. */
export const fileKept =
  (web: Web | undefined): AnswerKept =>
  ({ headers, url }) =>
    web?.files.kept(pathOf(url!).slice(1))?.(headers)

/** Whether a query string has parameters that ask nothing, or one more than once. */
const saysMore = (search: string, asked: string): boolean =>
  new URLSearchParams(search).size > new URLSearchParams(asked).size

/** Leads to the address without them: nothing is rendered for made-up addresses. */
const movedTo = (location: string): KeptPage => ({ status: 308, location, representation: NOTHING })

const NOTHING = new Representation("", "text/html; charset=utf-8")

/** As if no route had taken the request: what answers those finds the words. */
const noRoute = (request: HttpServerRequest.HttpServerRequest) =>
  Effect.die(new HttpServerError.HttpServerError({ reason: new HttpServerError.RouteNotFound({ request }) }))

/** A page that is open already asks for what it shows of offers, not for itself. */
const isForPage = ({ headers }: HttpServerRequest.HttpServerRequest): boolean =>
  headers["accept"] === "application/json"

/** A person's browser asks for a page, where no route is; programs hear of it in their own form. */
const isForReader = ({ headers, url }: HttpServerRequest.HttpServerRequest): boolean =>
  /\btext\/html\b/u.test(headers["accept"] ?? "") && !url.startsWith("/api/")
