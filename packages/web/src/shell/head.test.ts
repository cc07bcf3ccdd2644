import { assert, beforeAll, describe, it } from "@effect/vitest"
import { readFile } from "node:fs/promises"
import { ENTRIES, model, NOW, requestOf, siteAt, snapshotOf } from "../../test/shop.ts"
import { MARK } from "../rendering.ts"
import { render } from "../server.tsx"
import { addressesOf, feedsOf, titleOf } from "./Head.tsx"

const Page = () => null

const page = { title: () => "", Page }

describe("the head of a document", () => {
  it("has an icon with the mark of the header", async () => {
    assert.include(await readFile(new URL("../../public/icon.svg", import.meta.url), "utf8"), `d="${MARK}"`)
  })

  it("names the site after the page", () => {
    assert.strictEqual(titleOf("Models"), "Models · Ratecard")
    assert.strictEqual(titleOf(""), "Ratecard")
  })

  it("offers the feed of the page, or that of all changes", () => {
    const hrefs = (feed?: { query?: string; path?: string; title?: string }) =>
      feedsOf({ ...page, feed: () => feed }, siteAt("/")).map(({ href, title }) => [href, title])
    assert.deepStrictEqual(hrefs(), [
      ["/ai/api/v1/price-changes.atom", "Changes (Atom)"],
      ["/ai/api/v1/price-changes.json", "Changes (JSON Feed)"]
    ])
    assert.deepStrictEqual(hrefs({ query: "days=7&kind=all" })[0], [
      "/ai/api/v1/price-changes.atom?days=7&kind=all",
      "Changes (Atom)"
    ])
    assert.deepStrictEqual(hrefs({ path: "/feeds/lines/alpha", title: "Alpha prices" })[1], [
      "/ai/feeds/lines/alpha.json",
      "Alpha prices (JSON Feed)"
    ])
  })

  it("has one canonical address, those in each language and as Markdown", () => {
    const links = (address: string, more = {}) =>
      addressesOf({ ...page, ...more }, siteAt(address)).map((link) => Object.values(link).join(" "))
    assert.deepStrictEqual(links("/models?q=gpt&lang=ru"), [
      "canonical https://example.com/ai/models?lang=ru",
      "alternate en https://example.com/ai/models",
      "alternate ru https://example.com/ai/models?lang=ru",
      "alternate x-default https://example.com/ai/models",
      "alternate text/markdown https://example.com/ai/models.md?q=gpt&lang=ru"
    ])
    assert.strictEqual(
      links("/models/alpha-1", { canonical: () => "/models/openai-alpha-1" })[0],
      "canonical https://example.com/ai/models/openai-alpha-1"
    )
    assert.deepStrictEqual(
      addressesOf(page, siteAt("/?models=alpha-1&why=x&lang=ru"), "?models=alpha-1").map(({ href }) => href),
      [
        "https://example.com/ai/?models=alpha-1&lang=ru",
        "https://example.com/ai/?models=alpha-1",
        "https://example.com/ai/?models=alpha-1&lang=ru",
        "https://example.com/ai/?models=alpha-1",
        "https://example.com/ai/index.md?models=alpha-1&why=x&lang=ru"
      ]
    )
  })

  it("has no address of what is private, or not there", () => {
    assert.deepStrictEqual(addressesOf(page, siteAt("/account")), [])
    assert.deepStrictEqual(addressesOf({ ...page, exists: () => false }, siteAt("/models/nobody")), [])
  })
})

describe("a document as the server renders it", () => {
  beforeAll(() => {
    // What the build fills in.
    const files = { scripts: ["assets/browser.js", "assets/page.js"], styles: ["assets/page.css"] }
    const pages = ["cost", "models", "model", "lines", "compare", "changes", "bill", "account", "missing"]
    Object.assign(globalThis, { PAGE_FILES: Object.fromEntries(pages.map((name) => [name, files])) })
    return () => void Reflect.deleteProperty(globalThis, "PAGE_FILES")
  })

  const documentAt = async (address: string, language: "en" | "ru" = "en", entries = ENTRIES) =>
    render(requestOf(address, language), { prices: snapshotOf(entries), now: NOW })

  it("has the price in its title and its description", async () => {
    const { text } = await documentAt("/models/openai-alpha-1")
    assert.match(text, /<title>[^<]*Alpha 1[^<]*\$2[^<]*\$8[^<]*· Ratecard<\/title>/u)
    assert.match(text, /<meta name="description" content="[^"]*Alpha 1[^"]*"/u)
    const { text: russian } = await documentAt("/models/openai-alpha-1", "ru")
    assert.match(russian, /<html lang="ru"/u)
    assert.match(russian, /<title>[^<]*Alpha 1[^<]*2\s\$[^<]*8\s\$[^<]*<\/title>/u)
  })

  it("loads the program first and the styles of its page", async () => {
    const { text } = await documentAt("/models")
    assert.include(text, `<link rel="stylesheet" href="/ai/assets/page.css"/>`)
    assert.include(text, `<link rel="modulepreload" fetchpriority="low" href="/ai/assets/page.js"/>`)
    assert.include(text, `<script type="module" src="/ai/assets/browser.js"></script>`)
  })

  it("has the offers of a model for search engines, as text that ends no script", async () => {
    const description = `</script><script>alert("1")</script>`
    const { levels } = ENTRIES[1]!
    const { text } = await documentAt("/models/openai-bad", "en", [
      model("openai-bad", "Bad <b>", { levels, description })
    ])
    const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/su.exec(text)!
    assert.strictEqual(JSON.parse(data!).description, description)
    assert.strictEqual(text.match(/<script/gu)?.length, 2)
    assert.notInclude(text, "<b>")
  })

  it("leads from other names of a model to its one address", async () => {
    const { location, status } = await documentAt("/models/ALPHA-1?at=2026-01-01")
    assert.deepStrictEqual([status, location], [308, "/ai/models/openai-alpha-1?at=2026-01-01"])
    const { location: line } = await documentAt("/lines/openai-alpha-1")
    assert.strictEqual(line, "/ai/lines/alpha")
  })

  it("has no content of what is private", async () => {
    const { status, text } = await documentAt("/account")
    assert.strictEqual(status, 200)
    assert.include(text, "This page needs JavaScript.")
    assert.notInclude(text, "canonical")
  })

  it("is answered with 404 where there is no page, or nothing of that name", async () => {
    for (const address of ["/nowhere", "/models/nobody", "/lines/nobody"])
      assert.strictEqual((await documentAt(address)).status, 404, address)
    assert.strictEqual((await documentAt("/lines/alpha")).status, 200)
  })
})
