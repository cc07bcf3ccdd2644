import { signal } from "@preact/signals"
import { type PriceSnapshot, priceSnapshot } from "@ratecard/core/catalogue"
import { renderToString } from "preact-render-to-string"
import { makeAddress } from "./address.ts"
import { App } from "./App.tsx"
import { feedPathOfLine, linesOf, pathOfLine } from "./lines/lines.ts"
import { withModelIds } from "./modelIds.ts"
import { offersAddress } from "./offers/offersAddress.ts"
import { offersAsked } from "./offers/offersAsked.ts"
import type { OffersAnswer } from "./offersFound.ts"
import { LANGUAGES, type PageData, type PageRenderer, type PageRequest, THEMES } from "./rendering.ts"
import type { PageModule } from "./pageModule.ts"
import { PARAMETERS } from "./parameters.ts"
import { MISSING, type Route, routeOf } from "./routes.ts"
import { searchAsked } from "./searchAsked.ts"
import { sitemap as sitemapOf } from "./sitemap.ts"
import { Head, type PageFiles } from "./shell/Head.tsx"
import { type Site, SiteContext } from "./site.ts"

/** By the names of pages: the files of their first load, the program's own first. Filled in by the build. */
declare const PAGE_FILES: Readonly<Record<string, PageFiles>>

/** Those that were asked for: the guides are some megabytes that not every service shows. */
const modules = new Map<string, PageModule>()

const loaded = async ({ load, name }: Route): Promise<PageModule> => {
  const known = modules.get(name) ?? (await load()).default
  modules.set(name, known)
  return known
}

const inBrowsers = new WeakMap<PriceSnapshot, PriceSnapshot>()

/** The prices as browsers make them of the published catalogue: without offers, and what is kept of other makers with them. */
const pricesInBrowsers = (prices: PriceSnapshot, now: number): PriceSnapshot => {
  if (prices.offers === undefined) return prices
  let made = inBrowsers.get(prices)
  if (made === undefined) {
    const { book, rate, rateOn, view } = prices
    made = priceSnapshot({ entries: view.entries, tariffs: book.data, rate, rateOn }, now, prices)
    inBrowsers.set(prices, made)
  }
  return made
}

/** What the page at an address shows of offers; undefined for one that shows none. */
const offersOn = (
  { path, search }: Pick<PageRequest, "path" | "search">,
  { now, prices }: PageData
): OffersAnswer | undefined => {
  const page = routeOf(path).name
  const query = new URLSearchParams(search)
  const of = offersAddress(page, path, query)
  return of === undefined ? undefined : { of, found: offersAsked(page, path, query, { ...prices, now }) }
}

const { isPrivatePage, languages, lineOf, offersOf, render, searchOf, sitemap, themes }: PageRenderer = {
  languages: LANGUAGES,
  sitemap: sitemapOf,
  lineOf: (slug, { view }) => {
    const line = linesOf(view.entries).find((each) => each.slug === slug)
    if (line === undefined) return undefined
    const { entries, name } = line
    const modelIds = entries.map(({ id }) => id)
    return { slug, name, path: pathOfLine(slug), feedPath: feedPathOfLine(slug), modelIds }
  },
  themes: THEMES,
  offersOf: (request, data) => offersOn(request, data)?.found,
  searchOf: (path, search) => {
    const route = routeOf(path)
    return route === MISSING || route.isPrivate ? undefined : searchAsked(PARAMETERS[route.name], search)
  },
  render: async (request, data) => {
    const { now, prices } = data
    const route = routeOf(request.path)
    const page = await loaded(route)
    await page.ready?.(new URLSearchParams(request.search))
    const { language, theme } = request
    const site: Site = {
      base: request.base,
      origin: request.origin,
      address: makeAddress(request.base, request),
      language: signal(language),
      theme: signal(theme),
      prices: signal({ ...pricesInBrowsers(prices, now), now }),
      offers: signal(offersOn(request, data)),
      refreshPrices: () => Promise.resolve(),
      isOffline: signal(false)
    }
    const path = page.canonical?.(site) ?? request.path
    const search = path === "/" ? withModelIds(request.search, site.prices.value) : request.search
    if (path !== request.path || search !== request.search) {
      return { status: 308, location: request.base + path + search, html: "" }
    }
    const exists = page.exists?.(site) ?? true
    const html = renderToString(
      <SiteContext.Provider value={site}>
        <html lang={language} data-theme={theme} data-base={request.base} data-address={request.path + request.search}>
          <Head page={page} files={PAGE_FILES[route.name]!} />
          <body>
            <div id="app">
              <App moduleOf={() => page} isShellOnly={route.isPrivate ?? false} />
            </div>
            {/* What the browser needs to draw the same. */}
            {site.offers.value && <data id="offers" value={JSON.stringify(site.offers.value)} hidden />}
          </body>
        </html>
      </SiteContext.Provider>
    )
    return { status: exists ? 200 : 404, html: `<!doctype html>${html}` }
  },
  isPrivatePage: (path) => routeOf(path).isPrivate ?? false
}

export { isPrivatePage, languages, lineOf, offersOf, render, searchOf, sitemap, themes }
