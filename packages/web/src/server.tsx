import { signal } from "@preact/signals"
import { renderToString } from "preact-render-to-string"
import { makeAddress } from "./address.ts"
import { App } from "./App.tsx"
import { type Prices, pricesOf } from "./prices/prices.ts"
import { LANGUAGES, type PageData, type PageRenderer, THEMES } from "./rendering.ts"
import type { PageModule } from "./pageModule.ts"
import { MISSING, type Route, routeOf } from "./routes.ts"
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

let kept: { readonly of: PageData; readonly prices: Prices } | undefined

const { isPrivatePage, languages, render, themes }: PageRenderer = {
  languages: LANGUAGES,
  themes: THEMES,
  render: async (request, data) => {
    const route = routeOf(request.path)
    const page = await loaded(route)
    if (
      kept?.of.entries !== data.entries ||
      kept.of.rate !== data.rate ||
      kept.of.rateOn !== data.rateOn ||
      kept.prices.view.validUntil <= data.now
    ) {
      const rateOn = (day: string) => data.rateOn(Date.parse(day))
      kept = { of: data, prices: pricesOf(data, { rate: data.rate, rateOn }, data.now) }
    }
    const { language, theme } = request
    const site: Site = {
      base: request.base,
      origin: request.origin,
      address: makeAddress(request.base, request),
      language: signal(language),
      theme: signal(theme),
      prices: signal({ ...kept.prices, now: data.now }),
      refreshPrices: () => Promise.resolve(),
      isOffline: signal(false)
    }
    const exists = route !== MISSING && (page.exists?.(site) ?? true)
    const html = renderToString(
      <SiteContext.Provider value={site}>
        <html lang={language} data-theme={theme} data-base={request.base} data-address={request.path + request.search}>
          <Head page={page} files={PAGE_FILES[route.name]!} />
          <body>
            <div id="app">
              <App moduleOf={() => page} isShellOnly={route.isPrivate ?? false} />
            </div>
          </body>
        </html>
      </SiteContext.Provider>
    )
    return { status: exists ? 200 : 404, html: `<!doctype html>${html}` }
  },
  isPrivatePage: (path) => routeOf(path).isPrivate ?? false
}

export { isPrivatePage, languages, render, themes }
