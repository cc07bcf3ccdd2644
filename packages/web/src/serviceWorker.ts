/// <reference lib="webworker" />
declare const self: ServiceWorkerGlobalScope

/** The files of the shell and of all pages, and the name of this build. Filled in by the build. */
declare const SHELL_FILES: ReadonlyArray<string>
declare const BUILD: string

/** The vocabulary that most models are counted with, or compared by. Filled in by the build. */
declare const VOCABULARY_FILES: ReadonlyArray<string>

const SHELL = `shell-${BUILD}`
/** The last prices outlive a build. */
const PRICES = "prices"
const PAGES = `pages-${BUILD}`
/** A vocabulary is larger than all pages, and outlives builds. */
const VOCABULARIES = "vocabularies"

const PRICE_PATHS = ["api/v1/catalogue", "api/v1/exchange-rate"]

const base = new URL("./", self.location.href).pathname

self.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      const keep = async (name: string, files: ReadonlyArray<string>) =>
        (await caches.open(name)).addAll(files.map((file) => base + file))
      // The page that brought this worker had its answers before: they are asked for again, to be kept.
      await Promise.all([keep(SHELL, SHELL_FILES), keep(PRICES, PRICE_PATHS), keep(PAGES, [""])])
      await self.skipWaiting()
    })()
  )
})

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      const names = await caches.keys()
      await Promise.all(
        names.filter((name) => ![SHELL, PRICES, PAGES, VOCABULARIES].includes(name)).map((name) => caches.delete(name))
      )
      await self.clients.claim()
    })()
  )
})

// A page that is shown has time for it: so the first text is counted without a network, too.
self.addEventListener("message", (event) => {
  const { connection } = navigator as { readonly connection?: { readonly saveData: boolean } }
  if (connection?.saveData !== true) event.waitUntil(keepVocabulary())
})

const keepVocabulary = async (): Promise<void> => {
  const cache = await caches.open(VOCABULARIES)
  const wanted = VOCABULARY_FILES.map((file) => self.location.origin + base + file)
  for (const { url } of await cache.keys()) if (!wanted.includes(url)) await cache.delete(url)
  for (const url of wanted) if (!(await cache.match(url))) await cache.add(new Request(url, { priority: "low" }))
}

self.addEventListener("fetch", (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== "GET" || url.origin !== self.location.origin) return
  const path = url.pathname.slice(base.length)
  if (path.startsWith("assets/")) event.respondWith(fromCache(request))
  else if (PRICE_PATHS.includes(path)) event.respondWith(newest(request, PRICES, url.href))
  else if (request.mode === "navigate" && !path.startsWith("api/") && !path.startsWith("auth/")) {
    // One page is kept for all its queries.
    event.respondWith(newest(request, PAGES, url.origin + url.pathname))
  }
})

/** A file whose name holds its digest is what it was. */
const fromCache = async (request: Request): Promise<Response> => {
  const found = await caches.match(request)
  if (found) return found
  const response = await fetch(request)
  if (response.ok) await (await caches.open(SHELL)).put(request, response.clone())
  return response
}

/**
 * The service's answer, or the last one kept if it cannot be reached. A page that was never seen is answered by the
 * root, which then shows the address.
 */
const newest = async (request: Request, name: string, key: string): Promise<Response> => {
  const cache = await caches.open(name)
  try {
    const response = await fetch(request)
    if (response.ok && !/no-store/u.test(response.headers.get("cache-control") ?? "")) {
      await cache.put(key, response.clone())
    }
    return response
  } catch (error) {
    const found = (await cache.match(key)) ?? (request.mode === "navigate" ? await cache.match(base) : undefined)
    if (found) return found
    throw error
  }
}
