import { type CatalogueEntry, namedModel, type PriceSnapshot } from "@ratecard/core/catalogue"
import { PAGE_ROWS, PAGES } from "@ratecard/web/pages"
import { Representation } from "../../answers/representation.ts"
import type { Painter } from "../../cards/Painter.ts"
import { badge } from "./badge.ts"
import { card } from "./card.ts"
import { embed } from "./embed.ts"
import type { Find } from "./finding.ts"
import { lineFeed } from "./lineFeed.ts"
import { placeOf, type Web } from "./pages.ts"

/** The pages that are not of one model or line, by the names of their pictures. */
const CARDS: Readonly<Record<string, string>> = { compare: PAGES.compare.path, site: PAGES.cost.path }

/** What is found at each address, by the last part of its path and its query. */
export const findsOf = (publicUrl: string, web: Web, painter: Painter): Readonly<Record<`/${string}`, Find>> => {
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
      const path = CARDS[name] ?? (entry && `/models/${encodeURIComponent(entry.id)}`)
      return path === undefined ? undefined : card(web, painter, place, path, query, prices)
    },
    "/card/lines/:file": (file, query, prices) => {
      const line = web.renderer.lineOf(named(file, "png"), prices)
      return line && card(web, painter, place, line.path, query, prices)
    },
    "/embed/:id": (name, query, prices) => embed(web, place, modelOf(name, prices) ?? name, query, prices),
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

/** What a file with this ending is of; empty, which names nothing, for another one. */
const named = (file: string, ending: string): string =>
  file.endsWith(`.${ending}`) ? file.slice(0, -ending.length - 1) : ""

/** The model that a name means. */
const modelOf = (name: string, prices: PriceSnapshot): CatalogueEntry | undefined => {
  const found = namedModel(prices, name, undefined)
  return found.is === "model" ? found.entry : undefined
}
