import { computed, effect, signal } from "@preact/signals"
import { hydrate, render } from "preact"
import { keepReturned } from "./account/kept.ts"
import { makeAddress } from "./address.ts"
import { App } from "./App.tsx"
import { formatDay, formatNumber } from "./format.ts"
import { need } from "./need.ts"
import { followPrices } from "./prices/followPrices.ts"
import { LANGUAGES, THEMES } from "./rendering.ts"
import type { PageModule } from "./pageModule.ts"
import { routeOf } from "./routes.ts"
import { readChoice } from "./shell/cookie.ts"
import { addressesOf, feedsOf, titleOf } from "./shell/Head.tsx"
import { type Site, SiteContext } from "./site.ts"
import { scriptAddress } from "./trustedScripts.ts"
import "./styles/tokens.css"
import "./styles/base.css"

const root = document.documentElement
const base = root.dataset["base"] ?? ""
keepReturned(base)
const modules = new Map<string, PageModule>()

const languageOf = (name: string | null) => LANGUAGES.find((each) => each === name)
// A document that was kept may be of a time before the last choice.
const language = signal(
  languageOf(new URLSearchParams(location.search).get("lang")) ??
    readChoice("language", LANGUAGES) ??
    languageOf(root.lang) ??
    "en"
)

const load = async (path: string, search: string): Promise<void> => {
  const { load: loadPage, name } = routeOf(path)
  const page = modules.get(name) ?? (await loadPage()).default
  modules.set(name, page)
  await page.ready?.(new URLSearchParams(search), language.peek())
}

const here = () => ({ path: location.pathname.slice(base.length) || "/", search: location.search })

const address = makeAddress(base, here(), {
  change: (href, how) => history[`${how}State`](null, "", href),
  ready: load
})

// The first number and the first day of a browser take it some 12 ms each: while it waits anyway.
for (const format of [formatNumber, formatDay]) setTimeout(format, 0, 0, language.peek())

const [{ prices, refresh }] = await need(() =>
  Promise.all([followPrices(base, address), load(here().path, here().search)])
)
const isOffline = signal(false)
const site: Site = {
  base,
  origin: location.origin,
  address,
  language,
  theme: signal(readChoice("theme", THEMES) ?? THEMES.find((name) => name === root.dataset["theme"]) ?? "auto"),
  prices,
  offers: signal(),
  refreshPrices: refresh,
  isOffline
}

const app = document.querySelector("#app")!
const tree = (
  <SiteContext.Provider value={site}>
    <App moduleOf={(name) => modules.get(name)!} />
  </SiteContext.Provider>
)
// A document that was kept for lack of a network may be of another address, in another language, or of older prices.
const { path, search } = here()
const isRendered = navigator.onLine && root.dataset["address"] === path + search && root.lang === site.language.peek()
// To read the prices and to draw them are two tasks: a tap in between is handled.
await new Promise((resolve) => setTimeout(resolve))
if (isRendered) hydrate(tree, app)
else render(tree, app)

// After the parts of the page.
setTimeout(() => (root.dataset["ready"] = ""))

const lookAround = () => void (isOffline.value = !navigator.onLine)
addEventListener("online", lookAround)
addEventListener("offline", lookAround)
// What the server rendered knows nothing of that.
lookAround()

const page = computed(() => modules.get(routeOf(address.path.value).name)!)
effect(() => {
  const { value } = site.language
  // Even the same one makes a browser style the whole page anew.
  if (root.lang !== value) root.lang = value
  root.dataset["theme"] = site.theme.value
})
effect(() => {
  const title = titleOf(page.value.title(site))
  const feeds = feedsOf(page.value, site)
  const links = addressesOf(page.value, site)
  // What the server wrote of the first address holds until another one is shown.
  if (!("ready" in root.dataset)) return
  document.title = title
  for (const feed of feeds) Object.assign(document.head.querySelector(`link[type="${feed.type}"]`)!, feed)
  for (const link of document.head.querySelectorAll('link:is([rel=canonical],[hreflang],[type="text/markdown"])'))
    link.remove()
  document.head.append(...links.map((link) => Object.assign(document.createElement("link"), link)))
})

/** Goes to a page, begins it at its top or at the part that `hash` names, and announces it to screen readers. */
const follow = async (href: string, hash: string): Promise<void> => {
  const from = address.path.peek()
  await address.go(href)
  // Another view of the same page leaves the reader where he is.
  if (address.path.peek() === from) return
  scrollTo(0, 0)
  document.querySelector<HTMLElement>("main h1, main")?.focus({ preventScroll: true })
  if (hash === "") return
  history.replaceState(null, "", location.href + hash)
  // It is there once the page is drawn.
  requestAnimationFrame(() => document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView())
}

addEventListener("popstate", async () => {
  const { path: to, search: asked } = here()
  await load(to, asked)
  address.move(to, asked)
})

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  if (link === null || !isPlain || event.defaultPrevented || link.target !== "" || link.hasAttribute("download")) return
  const to = new URL(link.href)
  const path = to.pathname.slice(base.length)
  const isOurs = to.origin === location.origin && to.pathname.startsWith(`${base}/`) && routeOf(path).name !== "missing"
  if (!isOurs || (to.hash !== "" && to.pathname === location.pathname)) return
  event.preventDefault()
  follow(path + to.search, to.hash).catch(() => location.assign(link.href))
})

if ("serviceWorker" in navigator) {
  void navigator.serviceWorker.register(scriptAddress(`${base}/service-worker.js`))
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(""))
}
