import { type CatalogueEntry, namedModel, type PriceSnapshot, providerOf } from "@ratecard/core/catalogue"
import { Catalogue } from "@ratecard/core/effect"
import { Clock, Effect } from "effect"
import { HttpRouter, HttpServerRequest } from "effect/http"
import type { Settings } from "../../Config.ts"
import { Answers } from "../../answers/Answers.ts"
import { builtWith } from "../../answers/builtWith.ts"
import { Representation } from "../../answers/representation.ts"
import { pathOf } from "../paths/routedPath.ts"
import { type BadgeTheme, badgeSvg } from "./badgeSvg.ts"
import { lineFeed } from "./lineFeed.ts"
import { noRoute } from "./noRoute.ts"
import type { Web } from "./pages.ts"

/** What leads to the pages from elsewhere: for search engines, and pictures for the pages of others. */
export const FINDABLE_PATHS = ["/robots.txt", "/sitemap.xml", "/badge/:file", "/feeds/lines/:file"] as const

const robotsText = (publicUrl: string): string => `User-agent: *
Disallow: /account
Disallow: /admin
Disallow: /auth/
Disallow: /playground

Sitemap: ${publicUrl}/sitemap.xml
`

/** A picture asks for nothing and runs nothing; its colours stand in it. */
const BADGE_HEADERS = {
  "cache-control": "public, max-age=3600",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
  "x-content-type-options": "nosniff"
}

/** The file for crawlers, the list of pages, badges with the price of a model, and what changes in a line of models. */
export const FindableLayer = ({ publicUrl }: Pick<Settings, "publicUrl">, web: Web | undefined) =>
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      if (web === undefined) return
      const { snapshot } = yield* Catalogue
      const clock = yield* Clock.Clock
      const { all } = yield* Answers
      const robots = new Representation(robotsText(publicUrl), "text/plain; charset=utf-8")

      const kept = (key: string, prices: PriceSnapshot, make: (now: number) => Representation) => {
        const now = clock.currentTimeMillisUnsafe()
        return all.about(prices).find(key, now) ?? all.keep(key, make(now), prices, prices.validUntil)
      }
      const sitemap = Effect.gen(function* () {
        const request = yield* HttpServerRequest.HttpServerRequest
        const prices = yield* snapshot
        const made = kept(
          "sitemap",
          prices,
          () => new Representation(web.renderer.sitemap(publicUrl, prices), "application/xml; charset=utf-8")
        )
        yield* Effect.promise(() => made.compress())
        return made.respond(request)
      })
      const badge = Effect.gen(function* () {
        const request = yield* HttpServerRequest.HttpServerRequest
        const prices = yield* snapshot
        const path = pathOf(request.url)
        const entry = modelOf(path, prices)
        if (entry === undefined) return yield* noRoute(request)
        const theme = themeOf(request.url.slice(path.length))
        const made = kept(JSON.stringify(["badge", entry.id, theme]), prices, (now) => {
          const svg = badgeSvg(badgeOf(entry, now), theme)
          return new Representation(svg, "image/svg+xml; charset=utf-8", { headers: BADGE_HEADERS })
        })
        return made.respond(request)
      })
      yield* router.add(
        "GET",
        "/robots.txt",
        Effect.map(HttpServerRequest.HttpServerRequest, (request) => robots.respond(request))
      )
      yield* router.add("GET", "/sitemap.xml", sitemap)
      const feed = Effect.gen(function* () {
        const request = yield* HttpServerRequest.HttpServerRequest
        const prices = yield* snapshot
        const [, slug, ending] = /^\/feeds\/lines\/([^/]+)\.(atom|json)$/u.exec(pathOf(request.url)) ?? []
        const line = slug === undefined ? undefined : web.renderer.lineOf(slug, prices)
        if (line === undefined) return yield* noRoute(request)
        const format = ending === "json" ? "json" : "atom"
        const made = kept(JSON.stringify(["line feed", line.slug, format]), prices, (now) =>
          lineFeed(line, format, prices, publicUrl, now)
        )
        return made.respond(request)
      })
      yield* router.add("GET", "/badge/:file", badge)
      yield* router.add("GET", "/feeds/lines/:file", feed)
    })
  ).pipe(builtWith(Answers, Catalogue, HttpRouter.HttpRouter))

/** The model that `/badge/{any name of it}.svg` means. */
const modelOf = (path: string, prices: PriceSnapshot): CatalogueEntry | undefined => {
  const [, file] = /^\/badge\/([^/]+)\.svg$/u.exec(path) ?? []
  const name = file === undefined ? undefined : decoded(file)
  if (name === undefined) return undefined
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

const themeOf = (search: string): BadgeTheme => {
  const theme = new URLSearchParams(search).get("theme")
  return theme === "light" || theme === "dark" ? theme : "auto"
}

const badgeOf = ({ display_name, levels, provider, retirement }: CatalogueEntry, now: number) => {
  const { input_price, output_price } = levels.at(-1)!
  const { currency } = providerOf(provider)
  const money = (price: number) =>
    new Intl.NumberFormat("en-US", {
      style: "currency",
      currency,
      currencyDisplay: "narrowSymbol",
      minimumFractionDigits: Number.isInteger(price) ? 0 : 2,
      maximumFractionDigits: 6
    }).format(price)
  const [input, output] = [money(input_price), money(output_price)]
  const isRetired = retirement !== null && (retirement.date === null || Date.parse(retirement.date) <= now)
  const end = isRetired ? " (retired)" : ""
  return {
    name: display_name,
    price: `${input} in · ${output} out${end}`,
    sentence: `${display_name}: ${input} in, ${output} out per 1M tokens${end}`
  }
}
