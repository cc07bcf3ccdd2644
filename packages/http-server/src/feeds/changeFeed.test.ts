import { assert, describe, it } from "@effect/vitest"
import { type CatalogueEntry, changeLogOf, findChanges, type PriceLevel, timesOf } from "@ratecard/core/catalogue"
import { XMLParser, XMLValidator } from "fast-xml-parser"
import { entryWith } from "../../test/entries.ts"
import { changeFeed, type FeedFilters, searchOf } from "./changeFeed.ts"
import { atomFeed, jsonFeed } from "./formats.ts"

const NOW = Date.parse("2026-11-20T00:00:00Z")
const SELF = "https://prices.example.org/api/v1/price-changes.atom?provider=openai&days=7"

const UUID = /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u

/** Everything that XML gives a meaning to, or has no character for. */
const HOSTILE = `<b>&amp; "x" 'y' ]]> ]]> <!-- \u0000\u0008\u000b\u001f\ud800 \udc00\ufffe\uffff\ttab é 日本 👍🏽 <![CDATA[`

const level = (input_price: number, date: string): PriceLevel => ({
  date,
  input_price,
  output_price: 8,
  cached_input_price: null,
  source: "seed"
})

const twice = entryWith({ levels: [level(2, "2026-10-01T00:00:00Z"), level(1, "2026-11-01T02:00:00+03:00")] })

const feedOf = (
  entries: ReadonlyArray<CatalogueEntry>,
  { filters = {}, publicUrl = "https://prices.example.org" }: { filters?: FeedFilters; publicUrl?: string } = {}
) => {
  const log = changeLogOf(entries)
  const found = findChanges(log, { days: 90, kind: "all", min_change_pct: 0 }, NOW)
  const nameOf = ({ model_id, model_name }: { readonly model_id: string; readonly model_name: string }) =>
    entries.find(({ id }) => id === model_id)?.display_name ?? model_name
  return changeFeed(found, filters, { newestChange: timesOf(log)[0] ?? 0, publicUrl, nameOf })
}

const parser = new XMLParser({ ignoreAttributes: false, processEntities: true, htmlEntities: true })

const parsed = (xml: string) => {
  assert.strictEqual(XMLValidator.validate(xml), true)
  return parser.parse(xml).feed
}

describe("the entries of a feed", () => {
  it("have ids that say neither where they come from nor what happened later", () => {
    const here = feedOf([twice])
    const later = feedOf([entryWith({ levels: [...twice.levels, level(3, "2026-11-10T00:00:00Z")] })], {
      publicUrl: "http://127.0.0.1:8080"
    })
    const ids = (feed: typeof here) => feed.entries.map(({ id }) => id)
    assert.lengthOf(here.entries, 2)
    assert.deepStrictEqual(ids(later).slice(1), ids(here))
    for (const id of ids(later)) assert.match(id, UUID)
    assert.strictEqual(new Set(ids(later)).size, 3)
  })

  it("have one id however the instant is written, and another for other prices", () => {
    const [moved] = feedOf([twice]).entries
    const rewritten = entryWith({ levels: [twice.levels[0], level(1, "2026-10-31T23:00:00.000Z")] })
    const other = entryWith({ levels: [twice.levels[0], level(1.5, "2026-10-31T23:00:00Z")] })
    assert.strictEqual(feedOf([rewritten]).entries[0]?.id, moved?.id)
    assert.notStrictEqual(feedOf([other]).entries[0]?.id, moved?.id)
  })

  it("lead to the page of their model, whatever its id", () => {
    const [entry] = feedOf([
      entryWith({ id: "openai-a b/c?\ud800", levels: [level(2, "2026-10-01T00:00:00Z")] })
    ]).entries
    assert.strictEqual(entry?.url, "https://prices.example.org/models/openai-a%20b%2Fc%3F%EF%BF%BD")
  })
})

describe("a feed", () => {
  it("is as new as its newest entry; an empty one as the newest change of all", () => {
    assert.strictEqual(feedOf([twice]).updated, Date.parse("2026-10-31T23:00:00Z"))
    const old = entryWith({ levels: [level(1, "2020-01-01T00:00:00Z")] })
    assert.strictEqual(feedOf([old]).updated, Date.parse("2020-01-01T00:00:00Z"))
    assert.strictEqual(feedOf([]).updated, 0)
  })

  it("has an id of its own for each set of filters, in whatever order they come", () => {
    const ids = [{}, { provider: "openai" }, { provider: "openai", days: 7 }].map(
      (filters) => feedOf([], { filters }).id
    )
    assert.strictEqual(new Set(ids).size, 3)
    for (const id of ids) assert.match(id, UUID)
    assert.strictEqual(feedOf([], { filters: { days: 7, provider: "openai" } }).id, ids[2])
  })

  it("leads to the page that shows the same", () => {
    const page = (filters: FeedFilters) => feedOf([], { filters }).pageUrl.slice("https://prices.example.org".length)
    assert.strictEqual(page({}), "/changes")
    assert.strictEqual(
      page({ days: 7, kind: "drop", provider: "xai", min_change_pct: 5, limit: 9 }),
      "/changes?days=7&kind=drop&min_change_pct=5&provider=xai"
    )
    assert.strictEqual(page({ model_id: "openai-a/b", days: 7 }), "/models/openai-a%2Fb")
  })

  it("is named after what it is about", () => {
    const title = (filters: FeedFilters) => feedOf([], { filters }).title
    assert.strictEqual(title({}), "Price changes of language models")
    assert.strictEqual(title({ provider: "xai" }), "Price changes of xAI")
    const ofModel = feedOf([twice], { filters: { provider: "openai", model_id: twice.id } })
    assert.strictEqual(ofModel.title, "Price changes of GPT Test")
  })

  it("spells its filters in one way, encoded", () => {
    assert.strictEqual(searchOf({}), "")
    assert.strictEqual(searchOf({ model_id: "a&b", days: 7, kind: undefined }), "?days=7&model_id=a%26b")
  })
})

describe("as Atom", () => {
  it("holds what RFC 4287 asks of a feed and its entries", () => {
    const feed = parsed(atomFeed(feedOf([twice]), SELF))
    assert.strictEqual(feed["@_xmlns"], "http://www.w3.org/2005/Atom")
    assert.match(feed.id, UUID)
    assert.strictEqual(feed.title, "Price changes of language models")
    assert.strictEqual(Date.parse(feed.updated), Date.parse("2026-10-31T23:00:00Z"))
    assert.strictEqual(feed.author.name, "Ratecard")
    assert.deepStrictEqual(
      feed.link.map((link: any) => [link["@_rel"], link["@_href"]]),
      [
        ["alternate", "https://prices.example.org/changes"],
        ["self", SELF]
      ]
    )
    const [newest] = feed.entry
    assert.match(newest.id, UUID)
    assert.strictEqual(newest.title["#text"], "GPT Test: input 2.00 → 1.00 USD per 1M tokens (−50%)")
    assert.strictEqual(newest.updated, "2026-10-31T23:00:00.000Z")
    assert.strictEqual(newest.published, newest.updated)
    assert.strictEqual(newest.link["@_href"], "https://prices.example.org/models/openai-gpt-test")
    assert.include(newest.content["#text"], "<li>input: 2.00 → 1.00 USD (−50%)</li>")
    assert.deepStrictEqual(
      newest.category.map((category: any) => category["@_term"]),
      ["openai", "drop"]
    )
  })

  it("stays well-formed, and shows the text, whatever a model is called", () => {
    const xml = atomFeed(
      feedOf([
        entryWith({ id: `openai-${HOSTILE}`, display_name: HOSTILE, levels: [level(1, "2026-11-01T00:00:00Z")] })
      ]),
      SELF
    )
    // XML 1.0 §2.2, which the parser does not check.
    assert.match(xml, /^[\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]*$/u)
    const { content, title } = parsed(xml).entry
    const shown = (text: string) => text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&")
    const readable = HOSTILE.replaceAll(/[^\t -\ud7ff\ue000-\ufffd]/gu, (unit) => (unit.length === 2 ? unit : "\ufffd"))
    assert.isTrue(shown(title["#text"]).startsWith(`${readable} added`))
    assert.include(shown(content["#text"]), readable)
    assert.notMatch(content["#text"], /<(?!\/?(ul|li)>)/u)
  })

  it("is a feed too if nothing changed", () => {
    const feed = parsed(atomFeed(feedOf([]), SELF))
    assert.isUndefined(feed.entry)
    assert.strictEqual(feed.updated, "1970-01-01T00:00:00.000Z")
  })
})

describe("as a JSON Feed", () => {
  it("holds what version 1.1 asks for, and whole addresses", () => {
    const { items, ...feed } = jsonFeed(feedOf([twice], { filters: { days: 7 } }), SELF)
    assert.deepStrictEqual(feed, {
      version: "https://jsonfeed.org/version/1.1",
      title: "Price changes of language models",
      home_page_url: "https://prices.example.org/changes?days=7",
      feed_url: SELF,
      description: "Prices of language models per 1,000,000 tokens, as they came into force",
      language: "en",
      authors: [{ name: "Ratecard", url: "https://prices.example.org" }]
    })
    const [newest] = items
    assert.match(newest!.id, UUID)
    assert.deepStrictEqual(
      { ...newest, id: undefined },
      {
        id: undefined,
        url: "https://prices.example.org/models/openai-gpt-test",
        title: "GPT Test: input 2.00 → 1.00 USD per 1M tokens (−50%)",
        content_text: "GPT Test by OpenAI, USD per 1,000,000 tokens\ninput: 2.00 → 1.00 USD (−50%)\noutput: 8.00 USD",
        date_published: "2026-10-31T23:00:00Z",
        date_modified: "2026-10-31T23:00:00Z",
        tags: ["openai", "drop"]
      }
    )
  })

  it("has the ids of the Atom feed", () => {
    const feed = feedOf([twice])
    const atom: ReadonlyArray<string> = parsed(atomFeed(feed, SELF)).entry.map(({ id }: any) => id)
    assert.deepStrictEqual(
      jsonFeed(feed, SELF).items.map(({ id }) => id),
      atom
    )
  })
})
