import { type CatalogueEntry, findOffers, modelKey, namedModel, type PriceSnapshot } from "@ratecard/core/catalogue"
import { GUIDES } from "./guides.ts"
import { addressIn, languageAddresses } from "./languageAddresses.ts"
import { linesOf, pathOfLine } from "./lines/lines.ts"
import { publicPaths } from "./pages.ts"
import { pathOfModel } from "./parts/modelHref.ts"
import { LANGUAGES } from "./rendering.ts"

interface Place {
  readonly path: string
  /** The day of its last price, `YYYY-MM-DD`. */
  readonly changed?: string
}

/** All public pages, in every language, as search engines read them: sitemaps.org, with Google's links between languages. */
export const sitemap = (
  publicUrl: string,
  { view: { changeLog, entries } }: Pick<PriceSnapshot, "view">,
  hosted: ReadonlyArray<string> = []
): string => {
  const places: ReadonlyArray<Place> = [
    ...publicPaths().map((path) => ({ path })),
    ...GUIDES.map((name) => ({ path: `/docs/${name}` })),
    ...linesOf(entries).map((line) => ({ path: pathOfLine(line.slug), changed: lastDay(line.entries) })),
    ...entries.map((entry) => ({ path: pathOfModel(entry.id), changed: lastDay([entry]) })),
    ...hosted.map((key) => ({ path: pathOfModel(key) })),
    ...monthsIn(changeLog.times).map((month) => ({ path: `/changes/${month}` }))
  ]
  const urls = places.flatMap((place) => LANGUAGES.map((language) => urlOf(place, language, publicUrl)))
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join("\n")}
</urlset>
`
}

/** The models that the catalogue does not describe and several hosts have. */
export const hostedModels = (prices: PriceSnapshot): ReadonlyArray<string> =>
  Array.from(Map.groupBy(findOffers(prices), modelKey)).flatMap(([key, offers]) =>
    namedModel(prices, key).is === "model" || new Set(offers.map(({ host }) => host)).size < 2 ? [] : [key]
  )

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
