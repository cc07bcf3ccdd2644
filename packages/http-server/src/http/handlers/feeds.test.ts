import { assert, describe, it } from "@effect/vitest"
import { XMLParser, XMLValidator } from "fast-xml-parser"
import { PUBLIC_URL, sharedServer } from "../../../test/server.ts"

const server = sharedServer({ PUBLIC_URL })

const parser = new XMLParser({ ignoreAttributes: false })

const read = async (path: string) => {
  const answer = await server().ask(path)
  assert.strictEqual(answer.status, 200, path)
  return answer
}

const atom = async (query: string): Promise<any> => {
  const { text } = await read(`/api/v1/price-changes.atom${query}`)
  assert.strictEqual(XMLValidator.validate(text), true)
  return parser.parse(text).feed
}

const json = async (query: string): Promise<any> => (await read(`/api/v1/price-changes.json${query}`)).json

const changes = async (query: string): Promise<ReadonlyArray<any>> =>
  (await read(`/api/v1/price-changes${query}`)).json.changes

const QUERIES = [
  "",
  "?days=1825&kind=all&limit=500",
  "?days=1825&kind=drop&provider=google",
  "?days=1825&kind=all&model_id=openai-o3",
  "?days=1825&min_change_pct=50&limit=7",
  "?days=1825&kind=new&provider=sber"
]

describe.each(QUERIES)("the feeds of /price-changes%s", (query) => {
  it("hold the changes that it lists, in its order", async () => {
    const expected = await changes(query)
    const { items } = await json(query)
    const { entry = [] } = await atom(query)
    const entries = [entry].flat()
    assert.deepStrictEqual(
      items.map(({ date_published, tags }: any) => [Date.parse(date_published), ...tags]),
      expected.map(({ date, kind, provider }) => [Date.parse(date), provider, kind])
    )
    assert.deepStrictEqual(
      entries.map(({ id, updated }: any) => [id, Date.parse(updated)]),
      items.map(({ date_published, id }: any) => [id, Date.parse(date_published)])
    )
    const { models } = (await read("/api/v1/models?include_retired=true")).json
    const names = new Map(models.map(({ display_name, id }: any) => [id, display_name]))
    for (const [index, { model_id }] of expected.entries()) {
      assert.isTrue(items[index].title.startsWith(names.get(model_id)))
      assert.strictEqual(items[index].url, `${PUBLIC_URL}/models/${model_id}`)
      assert.strictEqual(entries[index].link["@_href"], items[index].url)
    }
  })

  it("give each change an id of its own", async () => {
    const { items } = await json(query)
    assert.strictEqual(new Set(items.map(({ id }: any) => id)).size, items.length)
  })

  it("know where they are, with their filters", async () => {
    const filters = (address: string) => Object.fromEntries(new URL(address).searchParams)
    const asked = filters(`${PUBLIC_URL}/${query}`)
    const { feed_url } = await json(query)
    assert.isTrue(feed_url.startsWith(`${PUBLIC_URL}/api/v1/price-changes.json`))
    assert.deepStrictEqual(filters(feed_url), asked)
    const { link } = await atom(query)
    const self = link.find((candidate: any) => candidate["@_rel"] === "self")["@_href"]
    assert.isTrue(self.startsWith(`${PUBLIC_URL}/api/v1/price-changes.atom`))
    assert.deepStrictEqual(filters(self.replaceAll("&amp;", "&")), asked)
  })
})

describe("a feed", () => {
  it("says what it is", async () => {
    const types = ["atom", "json"].map(async (format) => {
      const { headers } = await read(`/api/v1/price-changes.${format}`)
      return headers.get("content-type")
    })
    assert.deepStrictEqual(await Promise.all(types), ["application/atom+xml; charset=utf-8", "application/feed+json"])
  })

  it("stays the same while nothing changes, and is not sent twice", async () => {
    for (const path of ["/api/v1/price-changes.atom?days=1825", "/api/v1/price-changes.json?days=1825"]) {
      const first = await read(path)
      const etag = first.headers.get("etag")!
      const again = await server().ask(path, { headers: { "if-none-match": etag } })
      assert.deepStrictEqual([again.status, again.text], [304, ""])
      assert.strictEqual((await read(path)).text, first.text)
    }
  })

  it("is the same in whatever order its filters came", async () => {
    const [one, other] = await Promise.all([
      read("/api/v1/price-changes.atom?kind=drop&days=1825"),
      read("/api/v1/price-changes.atom?days=1825&kind=drop")
    ])
    assert.strictEqual(one.text, other.text)
  })

  it("of nothing is one without entries, as old as the newest change of all", async () => {
    const nothing = "?days=1&kind=rise&provider=moonshot&min_change_pct=99999"
    assert.deepStrictEqual((await json(nothing)).items, [])
    const { entry, updated } = await atom(nothing)
    assert.isUndefined(entry)
    const [newest] = await changes("?days=1825&kind=all&limit=1")
    assert.strictEqual(Date.parse(updated), Date.parse(newest.date))
  })

  it("of an unknown model is a 404 that names the nearest ids", async () => {
    for (const format of ["atom", "json"]) {
      const answer = await server().ask(`/api/v1/price-changes.${format}?model_id=openai-gpt5`)
      assert.strictEqual(answer.status, 404)
      assert.match(answer.json.detail, /Did you mean openai-gpt-5\b/u)
    }
  })
})
