import { renderToString } from "preact-render-to-string"
import { App } from "./App.tsx"
import { cardOf } from "./cards/card.ts"
import { faceOf } from "./cards/face.ts"
import { Preview } from "./cards/Preview.tsx"
import { Embed } from "./embed/Embed.tsx"
import embedStyle from "./embed/embed.css?inline"
import { feedPathOfLine, linesOf, pathOfLine } from "./lines/lines.ts"
import { withModelIds, searchAsked } from "./searchAsked.ts"
import { modelAsked } from "./pages/model/shownModel.ts"
import { LANGUAGES, type PageRenderer, THEMES } from "./rendering.ts"
import type { PageModule } from "./pageModule.ts"
import { markdownPath } from "./languageAddresses.ts"
import { pageMarkdown } from "./markdown/pageMarkdown.tsx"
import { MISSING, type Route, routeOf } from "./routes.ts"
import { hostedIn, sitemap as sitemapOf } from "./sitemap.ts"
import { Head, type PageFiles } from "./shell/Head.tsx"
import { SiteContext, useSite, useWords } from "./site.ts"
import { offersOn, siteFor } from "./siteFor.ts"
import { TERM_WORDS } from "./words/terms.ts"
import tokens from "./styles/tokens.css?inline"

/** By the names of pages: the files of their first load, the program's own first. Filled in by the build. */
declare const PAGE_FILES: Readonly<Record<string, PageFiles>>

/** Those that were asked for: the guides are some megabytes that not every service shows. */
const modules = new Map<string, PageModule>()

const loaded = async ({ load, name }: Route): Promise<PageModule> => {
  const known = modules.get(name) ?? (await load()).default
  modules.set(name, known)
  return known
}

const EMBED_STYLE = tokens + embedStyle

/** The browser draws a private page itself. */
const Private = ({ page }: { readonly page: PageModule }) => (
  <>
    <h1>{page.title(useSite())}</h1>
    <p class="without-script">{useWords(TERM_WORDS).needsScript}</p>
  </>
)

const { card, embed, isPrivatePage, languages, lineOf, offersOf, render, searchOf, sitemap, themes }: PageRenderer = {
  languages: LANGUAGES,
  sitemap: (publicUrl, prices) => sitemapOf(publicUrl, prices, hostedIn(prices)),
  lineOf: (slug, { view }) => {
    const line = linesOf(view.entries).find((each) => each.slug === slug)
    if (line === undefined) return undefined
    const { entries, name } = line
    const modelIds = entries.map(({ id }) => id)
    return { slug, name, path: pathOfLine(slug), feedPath: feedPathOfLine(slug), modelIds }
  },
  themes: THEMES,
  embed: (request, data) => {
    const site = siteFor(request, data)
    const html = renderToString(
      <SiteContext.Provider value={site}>
        <Embed style={EMBED_STYLE} />
      </SiteContext.Provider>
    )
    const isFound = routeOf(request.path).name === "cost" || modelAsked(site).is === "model"
    return { status: isFound ? 200 : 404, html: `<!doctype html>${html}`, style: EMBED_STYLE }
  },
  card: (request, data) => cardOf(siteFor(request, data)),
  offersOf: (request, data) => offersOn(request, data)?.found,
  searchOf: async (path, search) => {
    const route = routeOf(path)
    return route === MISSING || route.isPrivate ? undefined : searchAsked((await loaded(route)).parameters, search)
  },
  render: async (request, data) => {
    const route = routeOf(request.path)
    const page = await loaded(route)
    const { language, theme } = request
    await page.ready?.(new URLSearchParams(request.search), language)
    const site = siteFor(request, data, offersOn(request, data))
    const path = page.canonical?.(site) ?? request.path
    const search = path === "/" ? withModelIds(request.search, site.prices.value) : request.search
    if (path !== request.path || search !== request.search) {
      const location = request.base + (request.isMarkdown ? markdownPath(path) : path) + search
      return { status: 308, location, text: "" }
    }
    const status = (page.exists?.(site) ?? route !== MISSING) ? 200 : 404
    if (request.isMarkdown) return { status, text: pageMarkdown(page, site) }
    const address = route.isPrivate ? undefined : request.path + request.search
    const face = faceOf(page, site)
    const html = renderToString(
      <SiteContext.Provider value={site}>
        <html lang={language} data-theme={theme} data-base={request.base} data-address={address}>
          <Head page={page} face={face} files={PAGE_FILES[route.name]!}>
            <Preview face={face} />
          </Head>
          <body>
            <div id="app">
              <App moduleOf={() => page}>{route.isPrivate && <Private page={page} />}</App>
            </div>
            {/* What the browser needs to draw the same. */}
            {site.offers.value && <data id="offers" value={JSON.stringify(site.offers.value)} hidden />}
          </body>
        </html>
      </SiteContext.Provider>
    )
    return { status, text: `<!doctype html>${html}` }
  },
  isPrivatePage: (path) => routeOf(path).isPrivate ?? false
}

export { card, embed, isPrivatePage, languages, lineOf, offersOf, render, searchOf, sitemap, themes }
