import { assert, describe, it } from "@effect/vitest"
import { BUNDLED_ENTRIES } from "@ratecard/core/bundled"
import { catalogueAt } from "@ratecard/core/catalogue"
import { ENTRIES, NOW, PRICES } from "../test/shop.ts"
import { GUIDES } from "./guides.ts"
import { linesOf } from "./lines/lines.ts"
import { publicPaths } from "./pages.ts"
import { sitemap } from "./sitemap.ts"

const HOST = "https://example.com/ai"

const urlsIn = (text: string) =>
  Array.from(text.matchAll(/<url><loc>([^<]*)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?(.*?)<\/url>/gu), (found) => ({
    loc: found[1]!,
    day: found[2],
    links: Array.from(found[3]!.matchAll(/hreflang="([^"]*)" href="([^"]*)"/gu), ([, language, href]) => [
      language,
      href
    ])
  }))

describe("the sitemap", () => {
  const urls = urlsIn(sitemap(HOST, PRICES))

  it("has each public page once in each language", () => {
    // Prices came or changed in eight months.
    const pages = publicPaths().length + 8 + GUIDES.length + linesOf(ENTRIES).length + ENTRIES.length
    const own = urls.filter(({ loc }) => !loc.includes("/compare?models="))
    assert.lengthOf(own, 2 * pages)
    assert.lengthOf(new Set(urls.map(({ loc }) => loc)), urls.length)
    for (const loc of [
      `${HOST}/`,
      `${HOST}/models`,
      `${HOST}/lines/alpha?lang=ru`,
      `${HOST}/changes/2026-03`,
      `${HOST}/docs/guide/history`
    ]) {
      assert.include(
        urls.map((url) => url.loc),
        loc
      )
    }
    for (const hidden of ["account", "admin", "playground"])
      assert.isFalse(urls.some(({ loc }) => loc.startsWith(`${HOST}/${hidden}`)))
  })

  it("has pairs of models of two makers, each at its one address", () => {
    const pairs = urls.filter(({ loc }) => loc.includes("/compare?models=")).map(({ loc }) => new URL(loc).searchParams)
    assert.isNotEmpty(pairs)
    for (const pair of pairs) {
      const models = pair.get("models")!.split(",")
      assert.deepStrictEqual(models, models.toSorted())
      assert.lengthOf(new Set(models.map((id) => id.split("-")[0])), 2)
    }
    const all = urlsIn(sitemap(HOST, catalogueView(BUNDLED_ENTRIES)))
    assert.isAtMost(all.filter(({ loc }) => loc.includes("/compare?models=")).length, 100)
  })

  it("has the pages of hosts, and of models that only hosts have", () => {
    const hosted = urlsIn(sitemap(HOST, PRICES, { models: ["glm"], hosts: ["some host"] })).map(({ loc }) => loc)
    assert.includeMembers(hosted, [`${HOST}/models/glm`, `${HOST}/hosts/some%20host`])
  })

  it("has the day of its last price with each model and line", () => {
    const dayOf = (path: string) => urls.find(({ loc }) => loc === HOST + path)?.day
    assert.strictEqual(dayOf("/models/openai-alpha-1"), "2026-03-01")
    assert.strictEqual(dayOf("/models/yandex-gamma"), "2026-11-10")
    assert.strictEqual(dayOf("/lines/alpha"), "2026-09-01")
    assert.isUndefined(dayOf("/models"))
  })

  it("has the other languages with each address", () => {
    const beta = urls.filter(({ loc }) => loc.startsWith(`${HOST}/models/anthropic-beta`))
    const links = [
      ["en", `${HOST}/models/anthropic-beta`],
      ["ru", `${HOST}/models/anthropic-beta?lang=ru`],
      ["x-default", `${HOST}/models/anthropic-beta`]
    ]
    assert.deepStrictEqual(
      beta.map((url) => url.links),
      [links, links]
    )
  })

  it("is XML, whatever an id holds", () => {
    const [first] = ENTRIES
    const text = sitemap(`${HOST}?a="b"&c=<d>`, catalogueView([{ ...first!, id: `openai-<&"'>` }]))
    const values = Array.from(text.matchAll(/(?:<loc>|href=")(.*?)(?:<\/loc>|")/gu), ([, value]) => value!)
    assert.isNotEmpty(values)
    for (const value of values) assert.notMatch(value, /[<"]|&(?!amp;|lt;|quot;)/u)
  })

  it("holds fewer addresses than search engines take", () => {
    assert.isBelow(urlsIn(sitemap(HOST, catalogueView(BUNDLED_ENTRIES))).length, 50_000)
  })
})

const catalogueView = (entries: typeof BUNDLED_ENTRIES) => ({ view: catalogueAt(entries, NOW) })
