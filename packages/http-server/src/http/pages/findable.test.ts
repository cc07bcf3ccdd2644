import { assert, describe, it } from "@effect/vitest"
import { BUNDLED_ENTRIES } from "@ratecard/core/bundled"
import { XMLParser, XMLValidator } from "fast-xml-parser"
import { HtmlValidate } from "html-validate"
import { createHash } from "node:crypto"
import { readPng } from "../../../test/png.ts"
import { PUBLIC_URL, sharedServer } from "../../../test/server.ts"

const server = sharedServer({ PUBLIC_URL })

const parser = new XMLParser({ ignoreAttributes: false })

/** The price of a model that is in force. */
const priceOf = (model: string) => {
  const { levels } = BUNDLED_ENTRIES.find(({ id }) => id === model)!
  return levels.findLast(({ date }) => Date.parse(date) <= Date.now())!
}

/** An amount with all of its digits, and two of its fraction at least. */
const money = (amount: number, currency: "RUB" | "USD", language = "en") =>
  new Intl.NumberFormat(language, {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    maximumFractionDigits: amount < 1 ? 6 : 4
  }).format(amount)

/** The same, without a fraction where it is whole. */
const short = (amount: number, currency: "RUB" | "USD") => money(amount, currency).replace(/\.00$/u, "")

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
    const days = BUNDLED_ENTRIES.filter(({ id }) => /^anthropic-.*-sonnet\b/u.test(id)).map(
      ({ id }) => priceOf(id).date
    )
    assert.isAbove(days.length, 5)
    assert.strictEqual(lastmod, days.toSorted().at(-1)!.slice(0, 10))
    assert.deepStrictEqual(
      links.map((link: any) => [link["@_hreflang"], link["@_href"].slice(PUBLIC_URL.length)]),
      [
        ["en", "/lines/claude-sonnet"],
        ["ru", "/lines/claude-sonnet?lang=ru"],
        ["x-default", "/lines/claude-sonnet"]
      ]
    )
    const { models } = (await server().ask("/api/v1/models?include_retired=true")).json
    // A name that always means the newest model leads to that one.
    for (const { id } of models) assert.isTrue(places.has(`/models/${id}`) || id.endsWith("-latest"), id)
    const again = await server().ask("/sitemap.xml", { headers: { "if-none-match": headers.get("etag")! } })
    assert.strictEqual(again.status, 304)
  })

  it("find in each listed page its address in every language, and a page in the language of its address", async () => {
    const { text } = await server().ask("/sitemap.xml")
    const urls: ReadonlyArray<any> = parser.parse(text).urlset.url
    const asked = urls.filter((_, index) => index % 160 < 2)
    const pictures = new Set<string>()
    for (const { loc, "xhtml:link": links } of asked) {
      const path = loc.slice(PUBLIC_URL.length)
      const page = await server().ask(path, {
        headers: { accept: "text/html", "accept-language": "de", cookie: "language=en" }
      })
      assert.strictEqual(page.status, 200, path)
      assert.include(page.text.replaceAll("&amp;", "&"), `<link rel="canonical" href="${loc}"`, path)
      assert.include(page.text, path.endsWith("lang=ru") ? '<html lang="ru"' : '<html lang="en"')
      const [, picture] = /<meta property="og:image" content="([^"]+)"/u.exec(page.text) ?? []
      pictures.add(picture!.replaceAll("&amp;", "&"))
      for (const link of links)
        assert.include(
          page.text.replaceAll("&amp;", "&"),
          `<link rel="alternate" hreflang="${link["@_hreflang"]}" href="${link["@_href"]}"`
        )
    }
    assert.isAbove(pictures.size, 5)
    // Each takes long to draw, and the pictures of one kind are drawn alike.
    const kinds = new Map([...pictures].map((picture) => [picture.replace(/[^/]+\.png/u, ""), picture]))
    assert.isAbove(kinds.size, 2)
    for (const picture of kinds.values()) {
      const { headers, status } = await server().ask(picture.slice(PUBLIC_URL.length))
      assert.deepStrictEqual([status, headers.get("content-type")], [200, "image/png"], picture)
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
    const { cached_input_price, date, input_price, output_price } = priceOf("openai-gpt-5")
    const [input, output] = [short(input_price, "USD"), short(output_price, "USD")]
    assert.include(text, `<title>GPT-5 API pricing: ${input} in, ${output} out per 1M tokens · Ratecard</title>`)
    const [, data] = /<script type="application\/ld\+json">(.+?)<\/script>/u.exec(text)!
    const { brand, name, offers } = JSON.parse(data!)
    assert.deepStrictEqual([name, brand.name], ["GPT-5 API", "OpenAI"])
    assert.deepStrictEqual(
      offers.map((offer: any) => [offer.name, offer.price, offer.priceCurrency, offer.validFrom]),
      [
        ["Input tokens", input_price],
        ["Cached input tokens", cached_input_price],
        ["Output tokens", output_price]
      ].map(([unit, price]) => [unit, String(price), "USD", date.slice(0, 10)])
    )
    const then = await server().ask("/models/openai-gpt-5?lang=en&at=2026-11-20")
    assert.include(then.text, "<title>GPT-5 API pricing: $1.25 in, $10 out per 1M tokens · Ratecard</title>")
    for (const price of ["1.25", "0.125", "10"])
      assert.include(then.text, `"validFrom":"2025-08-07","price":"${price}","priceCurrency":"USD"`)
    const retired = await server().ask("/models/deepseek-deepseek-chat?at=2026-11-20")
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
    const { input_price, output_price } = priceOf("openai-gpt-5")
    assert.include(text, `${short(input_price, "USD")} in · ${short(output_price, "USD")} out</text>`)
    const again = await server().ask("/badge/openai-gpt-5.svg", {
      headers: { "if-none-match": headers.get("etag")! }
    })
    assert.deepStrictEqual([again.status, again.text], [304, ""])
    for (const name of ["gpt-5", "openai%2Fgpt-5", "GPT-5"])
      assert.strictEqual((await server().ask(`/badge/${name}.svg`)).text, text, name)
    assert.include((await server().ask("/badge/gpt-5.svg?theme=dark")).text, 'class="dark"')
    assert.strictEqual((await server().ask("/badge/gpt-5.svg?theme=<script>")).text, text)
    assert.include((await server().ask("/badge/deepseek-chat.svg")).text, "(retired)</text>")
    const roubles = short(priceOf("yandex-yandexgpt-5.1").input_price, "RUB")
    assert.include((await server().ask("/badge/yandex-yandexgpt-5.1.svg")).text, `${roubles} in`)
  })

  it("is none of what is not a model, nor in another form", async () => {
    for (const path of ["no-such-model.svg", "gpt-5.png", "gpt-5", ".svg", "%E0.svg", "%3Cscript%3E.svg", "a/b.svg"]) {
      const { json, status } = await server().ask(`/badge/${path}`)
      assert.deepStrictEqual([status, json], [404, { detail: "Not Found" }], path)
    }
  })
})

describe("the picture of a link", () => {
  const pictureAt = async (address: string) => {
    const response = await fetch(`${server().url}${address}`)
    const bytes = Buffer.from(await response.arrayBuffer())
    return { headers: response.headers, status: response.status, bytes, text: bytes.toString("base64") }
  }

  it("is a PNG of the model, kept for an hour, by any name of it, in the language of its address", async () => {
    const { bytes, headers, status, text } = await pictureAt("/card/openai-gpt-5.png")
    assert.deepStrictEqual([status, headers.get("content-type")], [200, "image/png"])
    assert.deepInclude(readPng(bytes), { width: 1200, height: 630 })
    assert.strictEqual(headers.get("cache-control"), "public, max-age=3600")
    assert.isNull(headers.get("content-encoding"))
    const again = await server().ask("/card/openai-gpt-5.png", { headers: { "if-none-match": headers.get("etag")! } })
    assert.deepStrictEqual([again.status, again.text], [304, ""])
    for (const name of ["gpt-5.png", "openai%2Fgpt-5.png?u=1&lang=xx"])
      assert.strictEqual((await pictureAt(`/card/${name}`)).text, text, name)
    const others = ["gpt-5.png?lang=ru", "gpt-5-mini.png", "site.png", "lines/claude-sonnet.png", "changes/2025-08.png"]
    const models = ["gpt-5,gpt-4o", "gpt-5,gpt-4o,o3"].map((names) => `compare.png?models=${names}`)
    const pictures = await Promise.all([...others, ...models].map((name) => pictureAt(`/card/${name}`)))
    assert.deepStrictEqual([...new Set(pictures.map((picture) => picture.status))], [200])
    assert.strictEqual(new Set(pictures.map((picture) => picture.text)).size, others.length + models.length)
  })

  it("shows a past day as its page does, and nothing of a day before the first price", async () => {
    const page = await server().ask("/models/deepseek-deepseek-chat?at=2025-01-01")
    const [, address] = /<meta property="og:image" content="([^"]+)"/u.exec(page.text)!
    const then = await pictureAt(address!.slice(PUBLIC_URL.length))
    assert.strictEqual(then.status, 200)
    assert.notStrictEqual(then.text, (await pictureAt("/card/deepseek-deepseek-chat.png")).text)
    assert.strictEqual((await pictureAt("/card/gpt-5.png?at=2020-01-01")).status, 404)
  })

  it("is none of what is not there", async () => {
    for (const name of [
      "no-such-model.png",
      "gpt-5.svg",
      "gpt-5",
      ".png",
      "%E0.png",
      "compare.png",
      "lines/nothing.png",
      "changes/2025-13.png",
      "changes/2019-01.png",
      "changes/gpt-5.png"
    ])
      assert.strictEqual((await server().ask(`/card/${name}`)).status, 404, name)
    const missing = await server().ask("/models/no-such-model", { headers: { accept: "text/html" } })
    assert.include(missing.text, `content="${PUBLIC_URL}/card/site.png"`)
    assert.notInclude((await server().ask("/account", { headers: { accept: "text/html" } })).text, "og:")
  })
})

describe("pictures of links that must be drawn", () => {
  const limited = sharedServer({ RATE_LIMIT_PER_MINUTE: "50" })

  it("draw on the budget of pages, which keeps nobody from those that are kept", async () => {
    const { models } = (await limited().ask("/api/v1/models")).json
    const statuses = []
    for (const { id } of models.slice(0, 7)) statuses.push((await limited().ask(`/card/${id}.png`)).status)
    assert.deepStrictEqual(statuses, [200, 200, 200, 200, 200, 429, 429])
    assert.strictEqual((await limited().ask(`/card/${models[0].id}.png`)).status, 200)
  })
})

describe("the prices of a model for a frame", () => {
  const validator = new HtmlValidate({ extends: ["html-validate:standard"] })
  const faultsIn = async (html: string) =>
    (await validator.validateString(html)).results.flatMap(({ messages }) => messages.map(({ message }) => message))

  it("are one document of at most 10 KB that any page may show, kept for an hour, by any name of the model", async () => {
    const { headers, text } = await server().ask("/embed/openai-gpt-5")
    assert.match(headers.get("content-type")!, /^text\/html/u)
    assert.isAtMost(Buffer.byteLength(text), 10_000)
    assert.deepStrictEqual(await faultsIn(text), [])
    assert.strictEqual(headers.get("cache-control"), "public, max-age=3600")
    const policy = headers.get("content-security-policy")!.split("; ")
    assert.includeMembers(policy, ["default-src 'none'", "frame-ancestors *"])
    const [, style] = /<style>(.+?)<\/style>/su.exec(text)!
    assert.include(policy, `style-src 'sha256-${createHash("sha256").update(style!).digest("base64")}'`)
    assert.notMatch(text, /<script|\sstyle=|\ssrc=/u)
    const { cached_input_price, date, input_price, output_price } = priceOf("openai-gpt-5")
    const since = new Date(date).toLocaleDateString("en-GB", { dateStyle: "medium", timeZone: "UTC" })
    const amounts = [input_price, cached_input_price!, output_price].map((price) => money(price, "USD"))
    for (const part of [">GPT-5</a>", ...amounts.map((amount) => `<dd>${amount}</dd>`), `since ${since}`])
      assert.include(text, part)
    assert.include(text, `href="${PUBLIC_URL}/models/openai-gpt-5"`)
    assert.match(text, /Source: <a href="https:/u)
    const again = await server().ask("/embed/openai-gpt-5", { headers: { "if-none-match": headers.get("etag")! } })
    assert.deepStrictEqual([again.status, again.text], [304, ""])
    for (const name of ["gpt-5", "openai%2Fgpt-5", "GPT-5?theme=%3Cscript%3E&lang=xx"])
      assert.strictEqual((await server().ask(`/embed/${name}`)).text, text, name)
  })

  it("are in the colours and the language that their address asks for", async () => {
    const { text } = await server().ask("/embed/yandex-yandexgpt-5.1?theme=dark&lang=ru")
    assert.deepStrictEqual(await faultsIn(text), [])
    assert.include(text, '<html lang="ru" data-theme="dark">')
    const amount = money(priceOf("yandex-yandexgpt-5.1").input_price, "RUB", "ru")
    assert.include(text, `<dt>Ввод</dt><dd>${amount}</dd>`)
    assert.include((await server().ask("/embed/deepseek-chat")).text, "Retired on")
  })

  it("say of an unknown name that it is none, in the same form, and leave the policy of pages as it is", async () => {
    const { headers, status, text } = await server().ask(`/embed/${encodeURIComponent("<script>]]>|\n\u202egpt")}`)
    assert.strictEqual(status, 404)
    assert.deepStrictEqual(await faultsIn(text), [])
    assert.include(headers.get("content-security-policy")!, "frame-ancestors *")
    assert.notInclude(text, "<script")
    assert.include(text, `href="${PUBLIC_URL}/models"`)
    const page = await server().ask("/models/openai-gpt-5")
    assert.include(page.headers.get("content-security-policy")!, "frame-ancestors 'none'")
    for (const path of ["%E0", "a/b", ""]) assert.strictEqual((await server().ask(`/embed/${path}`)).status, 404, path)
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
    const times = json.items.map(({ date_published }: any) => Date.parse(date_published))
    assert.deepStrictEqual(
      times,
      expected.map(({ date }: any) => Date.parse(date))
    )
    // The order of models whose prices came into force at the same time is the line's.
    assert.sameDeepMembers(
      json.items.map(({ date_published, url }: any) => [Date.parse(date_published), url]),
      expected.map(({ date, model_id }: any) => [Date.parse(date), `${PUBLIC_URL}/models/${model_id}`])
    )
    const newest = BUNDLED_ENTRIES.find(({ id }) => json.items[0].url.endsWith(`/models/${id}`))!
    assert.include(json.items[0].title, newest.display_name)
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

  it("is none of what is not a line", async () => {
    for (const file of ["nothing.atom", "claude-sonnet.rss", "claude-sonnet", "openai-gpt-5.atom", "%E0.json"])
      assert.strictEqual((await server().ask(`/feeds/lines/${file}`)).status, 404, file)
  })
})
