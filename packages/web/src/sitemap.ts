import {
  type CatalogueEntry,
  changeLogIn,
  findOffers,
  modelKey,
  namedModel,
  type PriceSnapshot,
  timesOf,
  withoutAliases
} from "@ratecard/core/catalogue"
import { GUIDES } from "./guides.ts"
import { addressIn, languageAddresses } from "./languageAddresses.ts"
import { linesOf, pathOfLine } from "./lines/lines.ts"
import { PAGES, publicPaths } from "./pages.ts"
import { likelyPairs } from "./pages/compare/likely.ts"
import { pathOfHost, pathOfModel } from "./parts/modelHref.ts"
import { LANGUAGES } from "./rendering.ts"

interface Place {
  readonly path: string
  /** The day of its last price, `YYYY-MM-DD`. */
  readonly changed?: string
}

/** More pairs are not searched for. */
const MOST_PAIRS = 50

/** All public pages, in every language, as search engines read them: sitemaps.org, with Google's links between languages. */
export const sitemap = (
  publicUrl: string,
  { view }: Pick<PriceSnapshot, "view">,
  hosted: Hosted = { models: [], hosts: [] }
): string => {
  const { entries, entryById, models } = view
  const places: ReadonlyArray<Place> = [
    ...publicPaths().map((path) => ({ path })),
    ...GUIDES.map((name) => ({ path: `/docs/${name}` })),
    ...linesOf(entries).map((line) => ({ path: pathOfLine(line.slug), changed: lastDay(line.entries) })),
    // The page of an alias leads to the model that it means.
    ...withoutAliases(models, entryById).map(({ id }) => ({
      path: pathOfModel(id),
      changed: lastDay([entryById.get(id)!])
    })),
    ...likelyPairs(view)
      .slice(0, MOST_PAIRS)
      .map((pair) => ({
        path: `${PAGES.compare.path}?models=${pair
          .map(({ id }) => encodeURIComponent(id))
          .toSorted()
          .join()}`
      })),
    ...hosted.models.map((key) => ({ path: pathOfModel(key) })),
    ...hosted.hosts.map((slug) => ({ path: pathOfHost(slug) })),
    ...monthsIn(timesOf(changeLogIn(view))).map((month) => ({ path: `/changes/${month}` }))
  ]
  const urls = places.flatMap((place) => LANGUAGES.map((language) => urlOf(place, language, publicUrl)))
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join("\n")}
</urlset>
`
}

/** Pages of other hosts' prices: by their keys the models that the catalogue does not describe, and the hosts by their slugs. */
interface Hosted {
  readonly models: ReadonlyArray<string>
  readonly hosts: ReadonlyArray<string>
}

/** The hosts, and the models that the catalogue does not describe and several hosts have. */
export const hostedIn = (prices: PriceSnapshot): Hosted => {
  const offers = findOffers(prices)
  return {
    models: Array.from(Map.groupBy(offers, modelKey)).flatMap(([key, ofModel]) =>
      namedModel(prices, key).is === "model" || new Set(ofModel.map(({ host }) => host)).size < 2 ? [] : [key]
    ),
    hosts: [...new Set(offers.map(({ host }) => host))]
  }
}

/** The months, `YYYY-MM`, in which prices changed or came. */
const monthsIn = (times: Iterable<number>): ReadonlyArray<string> => [
  ...new Set(Array.from(times, (at) => new Date(at).toISOString().slice(0, 7)))
]

const urlOf = ({ changed, path }: Place, language: string, publicUrl: string): string => {
  const plain = publicUrl + path
  const links = languageAddresses(plain).map(
    ({ href, hreflang, rel }) => `<xhtml:link rel="${rel}" hreflang="${hreflang}" href="${escaped(href)}"/>`
  )
  const lastmod = changed === undefined ? "" : `<lastmod>${changed}</lastmod>`
  return `<url><loc>${escaped(addressIn(language, plain))}</loc>${lastmod}${links.join("")}</url>`
}

const lastDay = (entries: ReadonlyArray<CatalogueEntry>): string =>
  entries.reduce((last, { levels }) => (levels.at(-1)!.date > last ? levels.at(-1)!.date : last), "").slice(0, 10)

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")
