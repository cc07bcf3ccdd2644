import { assert, describe, it } from "@effect/vitest"
import { XMLParser, XMLValidator } from "fast-xml-parser"
import { sharedServer } from "../../../test/server.ts"

const PUBLIC_URL = "https://prices.example.org/rates"

const server = sharedServer({ PUBLIC_URL })

const parser = new XMLParser({ ignoreAttributes: false })

describe("search engines", () => {
  it("are led to every public page in every language, and kept from those of one person", async () => {
    const robots = await server().ask("/robots.txt")
    assert.match(robots.headers.get("content-type")!, /^text\/plain/u)
    const [, address] = /^Sitemap: (.+)$/mu.exec(robots.text)!
    assert.strictEqual(address, `${PUBLIC_URL}/sitemap.xml`)
    for (const path of ["/account", "/admin", "/playground"]) assert.include(robots.text, `Disallow: ${path}\n`)

    const { headers, text } = await server().ask("/sitemap.xml")
    assert.match(headers.get("content-type")!, /^application\/xml/u)
    assert.strictEqual(XMLValidator.validate(text), true)
    const urls: ReadonlyArray<any> = parser.parse(text).urlset.url
    const places = new Map(urls.map((url) => [url.loc.slice(PUBLIC_URL.length), url]))
    assert.strictEqual(places.size, urls.length)
    for (const path of ["/", "/models", "/models/openai-gpt-5?lang=ru", "/lines/claude-sonnet", "/docs/pricing/bills"])
      assert.isTrue(places.has(path), path)
    const { lastmod, "xhtml:link": links } = places.get("/lines/claude-sonnet")
    assert.strictEqual(lastmod, "2026-10-07")
    assert.deepStrictEqual(
      links.map((link: any) => [link["@_hreflang"], link["@_href"].slice(PUBLIC_URL.length)]),
      [
        ["en", "/lines/claude-sonnet"],
        ["ru", "/lines/claude-sonnet?lang=ru"],
        ["x-default", "/lines/claude-sonnet"]
      ]
    )
    const { models } = (await server().ask("/api/v1/models?include_retired=true")).json
    for (const { id } of models) assert.isTrue(places.has(`/models/${id}`), id)
    const again = await server().ask("/sitemap.xml", { headers: { "if-none-match": headers.get("etag")! } })
    assert.strictEqual(again.status, 304)
  })

  it("find in each listed page its address in every language, and a page in the language of its address", async () => {
    const { text } = await server().ask("/sitemap.xml")
    const urls: ReadonlyArray<any> = parser.parse(text).urlset.url
    const asked = urls.filter((_, index) => index % 40 < 2)
    for (const { loc, "xhtml:link": links } of asked) {
      const path = loc.slice(PUBLIC_URL.length)
      const page = await server().ask(path, {
        headers: { accept: "text/html", "accept-language": "de", cookie: "language=en" }
      })
      assert.strictEqual(page.status, 200, path)
      assert.include(page.text, `<link rel="canonical" href="${loc}"`)
      assert.include(page.text, path.endsWith("?lang=ru") ? '<html lang="ru"' : '<html lang="en"')
      for (const link of links)
        assert.include(page.text, `<link rel="alternate" hreflang="${link["@_hreflang"]}" href="${link["@_href"]}"`)
    }
  })

  it("find no address of what is not there, nor a language that is none", async () => {
    const missing = await server().ask("/models/no-such-model", { headers: { accept: "text/html" } })
    assert.strictEqual(missing.status, 404)
    assert.notMatch(missing.text, /canonical|hreflang/u)
    const { headers, status } = await server().ask("/models?lang=xx&q=gpt", { redirect: "manual" })
    assert.deepStrictEqual([status, headers.get("location")], [308, "/rates/models?q=gpt"])
  })

  it("find the price of a model in its title and as data", async () => {
    const { text } = await server().ask("/models/openai-gpt-5?lang=en")
    assert.include(text, "<title>GPT-5 API pricing: $1.25 in, $10 out per 1M tokens · Ratecard</title>")
    const [, data] = /<script type="application\/ld\+json">(.+?)<\/script>/u.exec(text)!
    const { brand, name, offers } = JSON.parse(data!)
    assert.deepStrictEqual([name, brand.name], ["GPT-5 API", "OpenAI"])
    assert.deepStrictEqual(
      offers.map((offer: any) => [offer.name, offer.price, offer.priceCurrency, offer.validFrom]),
      [
        ["Input tokens", "1.25", "USD", "2025-08-07"],
        ["Cached input tokens", "0.125", "USD", "2025-08-07"],
        ["Output tokens", "10", "USD", "2025-08-07"]
      ]
    )
    const retired = await server().ask("/models/deepseek-deepseek-chat")
    assert.include(retired.text, "https://schema.org/Discontinued")
    assert.include(retired.text, '"price":"0.0028"')
  })
})

describe("a badge", () => {
  it("is a picture of the price, kept for an hour, by any name of its model", async () => {
    const { headers, text } = await server().ask("/badge/openai-gpt-5.svg")
    assert.strictEqual(XMLValidator.validate(text), true)
    assert.match(headers.get("content-type")!, /^image\/svg\+xml/u)
    assert.strictEqual(headers.get("cache-control"), "public, max-age=3600")
    assert.include(text, "$1.25 in · $10 out</text>")
    const again = await server().ask("/badge/openai-gpt-5.svg", {
      headers: { "if-none-match": headers.get("etag")! }
    })
    assert.deepStrictEqual([again.status, again.text], [304, ""])
    for (const name of ["gpt-5", "openai%2Fgpt-5", "GPT-5"])
      assert.strictEqual((await server().ask(`/badge/${name}.svg`)).text, text, name)
    assert.include((await server().ask("/badge/gpt-5.svg?theme=dark")).text, 'class="dark"')
    assert.strictEqual((await server().ask("/badge/gpt-5.svg?theme=<script>")).text, text)
    assert.include((await server().ask("/badge/deepseek-chat.svg")).text, "(retired)</text>")
    assert.include((await server().ask("/badge/yandex-yandexgpt-5.1.svg")).text, "₽800 in")
  })

  it("is none of what is no model, nor in another form", async () => {
    for (const path of ["no-such-model.svg", "gpt-5.png", "gpt-5", ".svg", "%E0.svg", "%3Cscript%3E.svg", "a/b.svg"]) {
      const { json, status } = await server().ask(`/badge/${path}`)
      assert.deepStrictEqual([status, json], [404, { detail: "Not Found" }], path)
    }
  })
})

describe("the feed of a line", () => {
  const read = async (path: string) => {
    const answer = await server().ask(path)
    assert.strictEqual(answer.status, 200, path)
    return answer
  }

  it("has all changes of its models, new ones too, and leads to its page", async () => {
    const { json } = await read("/feeds/lines/claude-sonnet.json")
    assert.strictEqual(json.title, "Price changes of Claude Sonnet")
    assert.strictEqual(json.home_page_url, `${PUBLIC_URL}/lines/claude-sonnet`)
    assert.strictEqual(json.feed_url, `${PUBLIC_URL}/feeds/lines/claude-sonnet.json`)
    const { changes } = (await read("/api/v1/price-changes?days=1825&kind=all&provider=anthropic&limit=500")).json
    const expected = changes.filter(({ model_id }: any) => /-sonnet\b/u.test(model_id))
    assert.isAbove(expected.length, 8)
    assert.deepStrictEqual(
      json.items.map(({ date_published, url }: any) => [Date.parse(date_published), url]),
      expected.map(({ date, model_id }: any) => [Date.parse(date), `${PUBLIC_URL}/models/${model_id}`])
    )
    assert.include(json.items[0].title, "Claude Sonnet 5.5")
    const atom = await read("/feeds/lines/claude-sonnet.atom")
    assert.strictEqual(XMLValidator.validate(atom.text), true)
    assert.lengthOf(parser.parse(atom.text).feed.entry, expected.length)
    const again = await server().ask("/feeds/lines/claude-sonnet.atom", {
      headers: { "if-none-match": atom.headers.get("etag")! }
    })
    assert.strictEqual(again.status, 304)
    const page = await read("/lines/claude-sonnet")
    for (const [type, ending] of [
      ["atom+xml", "atom"],
      ["feed+json", "json"]
    ] as const)
      assert.match(
        page.text,
        new RegExp(
          `type="application/${type.replace("+", "\\+")}"[^>]+href="/rates/feeds/lines/claude-sonnet\\.${ending}"`,
          "u"
        )
      )
  })

  it("is none of what is no line", async () => {
    for (const file of ["nothing.atom", "claude-sonnet.rss", "claude-sonnet", "openai-gpt-5.atom", "%E0.json"])
      assert.strictEqual((await server().ask(`/feeds/lines/${file}`)).status, 404, file)
  })
})
