import { signal } from "@preact/signals"
import { renderToString } from "preact-render-to-string"
import { makeAddress } from "./address.ts"
import { App } from "./App.tsx"
import { pricesOf } from "./prices/prices.ts"
import { LANGUAGES, type PageRenderer, THEMES } from "./rendering.ts"
import { MISSING, type PageModule, routeOf, ROUTES } from "./routes.ts"
import { Head, type PageFiles } from "./shell/Head.tsx"
import { type Site, SiteContext } from "./site.ts"

/** By the names of pages: the files of their first load, the program's own first. Filled in by the build. */
declare const PAGE_FILES: Readonly<Record<string, PageFiles>>

const MODULES: ReadonlyMap<string, PageModule> = new Map(
  await Promise.all([...ROUTES, MISSING].map(async ({ load, name }) => [name, (await load()).default] as const))
)

const moduleOf = (name: string): PageModule => MODULES.get(name)!

let kept: { readonly of: object; readonly rate: object; readonly prices: ReturnType<typeof pricesOf> } | undefined

const { isPrivatePage, languages, render, themes }: PageRenderer = {
  languages: LANGUAGES,
  themes: THEMES,
  render: (request, data) => {
    if (kept?.of !== data.entries || kept.rate !== data.rate || kept.prices.view.validUntil <= data.now) {
      kept = { of: data.entries, rate: data.rate, prices: pricesOf(data, data.rate, data.now) }
    }
    const { language, theme } = request
    const site: Site = {
      base: request.base,
      origin: request.origin,
      address: makeAddress(request.base, request),
      language: signal(language),
      theme: signal(theme),
      prices: signal({ ...kept.prices, now: data.now }),
      isOffline: signal(false)
    }
    const route = routeOf(request.path)
    const page = moduleOf(route.name)
    const exists = route !== MISSING && (page.exists?.(site) ?? true)
    const html = renderToString(
      <SiteContext.Provider value={site}>
        <html lang={language} data-theme={theme} data-base={request.base} data-address={request.path + request.search}>
          <Head page={page} files={PAGE_FILES[route.name]!} />
          <body>
            <div id="app">
              <App moduleOf={moduleOf} isShellOnly={route.isPrivate ?? false} />
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
