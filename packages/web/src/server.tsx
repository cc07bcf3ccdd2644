import { signal } from "@preact/signals"
import { renderToString } from "preact-render-to-string"
import { makeAddress } from "./address.ts"
import { App } from "./App.tsx"
import { withModelIds } from "./modelIds.ts"
import { LANGUAGES, type PageRenderer, THEMES } from "./rendering.ts"
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

const { isPrivatePage, languages, render, themes }: PageRenderer = {
  languages: LANGUAGES,
  themes: THEMES,
  render: async (request, { now, prices }) => {
    const route = routeOf(request.path)
    const page = await loaded(route)
    const { language, theme } = request
    const site: Site = {
      base: request.base,
      origin: request.origin,
      address: makeAddress(request.base, request),
      language: signal(language),
      theme: signal(theme),
      prices: signal({ ...prices, now }),
      refreshPrices: () => Promise.resolve(),
      isOffline: signal(false)
    }
    const path = page.canonical?.(site) ?? request.path
    const search = path === "/" ? withModelIds(request.search, site.prices.value) : request.search
    if (path !== request.path || search !== request.search) {
      return { status: 308, location: request.base + path + search, html: "" }
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
