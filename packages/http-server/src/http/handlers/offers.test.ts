import { assert, describe, it } from "@effect/vitest"
import { seedModels } from "../../../test/seeds.ts"
import { sharedService } from "../../../test/server.ts"

const server = sharedService()

const read = async (path: string): Promise<any> => {
  const { json, status } = await server().ask(`/api/v1/${path}`)
  assert.strictEqual(status, 200, path)
  return json
}

const idsOf = (offers: ReadonlyArray<any>): ReadonlyArray<string> => offers.map(({ id }) => id)

describe("GET /offers", () => {
  it("pages through all offers by host and name, each once", async () => {
    const ids: Array<string> = []
    let shown = 0
    for (let offset: number | null = 0; offset !== null;) {
      const { next, offers, total } = await read(`offers?limit=500&offset=${offset}`)
      ids.push(...offers.map(({ host, name }: any) => `${host}\u0000${name}`))
      assert.isAtMost(offers.length, 500)
      shown = total
      offset = next
    }
    assert.isAbove(ids.length, 2500)
    assert.strictEqual(ids.length, shown)
    assert.deepStrictEqual(ids, ids.toSorted())
    assert.strictEqual(new Set(ids).size, ids.length)
    assert.lengthOf((await read("offers")).offers, 100)
    assert.deepStrictEqual(await read("offers?offset=1000000"), { offers: [], total: shown, next: null })
  })

  it("keeps the offers that fit each filter, by any name of a host", async () => {
    for (const [query, fits] of [
      ["host=groq", ({ host }: any) => host === "groq"],
      ["host=fireworks_ai", ({ host }: any) => host === "fireworks"],
      ["maker=zai", ({ maker }: any) => maker === "zai"],
      ["kind=embedding", ({ kind }: any) => kind === "embedding"],
      ["shelf=kept", ({ shelf, source }: any) => shelf === "kept" && source.agreed === null],
      ["shelf=listed", ({ shelf, source }: any) => shelf === "listed" && source.basis === "listed"],
      ["search=GPT-oss", ({ id }: any) => /gpt-oss/iu.test(id)],
      ["unit=search_unit", ({ prices }: any) => prices.some(({ unit }: any) => unit === "search_unit")],
      ["host=groq&search=llama", ({ host, id }: any) => host === "groq" && /llama/iu.test(id)]
    ] as const) {
      const { offers, total } = await read(`offers?limit=500&${query}`)
      assert.isAbove(total, 0, query)
      for (const offer of offers) assert.isTrue(fits(offer), `${query}: ${offer.id}`)
    }
    assert.deepStrictEqual(await read("offers?host=nobody"), { offers: [], total: 0, next: null })
    const { offers } = await read("offers?model=gpt-5&shelf=kept")
    assert.include(idsOf(offers), "openai/gpt-5")
  })

  it("has an entity tag, and is not sent again while it is the same", async () => {
    const { headers, text } = await server().ask("/api/v1/offers?host=groq")
    const etag = headers.get("etag")!
    const again = await server().ask("/api/v1/offers?host=groq", { headers: { "if-none-match": etag } })
    assert.deepStrictEqual([again.status, again.text], [304, ""])
    assert.strictEqual((await server().ask("/api/v1/offers?host=groq")).text, text)
  })

  it("refuses what is not allowed, and says what is", async () => {
    for (const [query, allowed] of [
      ["shelf=both", "'kept' or 'listed'"],
      ["kind=talk", "'chat'"],
      ["limit=501", "500"],
      ["limit=0", "1"],
      ["offset=-1", "0"],
      ["unknown=1", "unknown"]
    ] as const) {
      const { json, status } = await server().ask(`/api/v1/offers?${query}`)
      assert.strictEqual(status, 422, query)
      assert.include(JSON.stringify(json.detail), allowed, query)
    }
  })
})

describe("GET /models/{name}/offers", () => {
  it("lists the same model everywhere, cheapest first", async () => {
    for (const name of ["gpt-oss-120b", "openai%2Fgpt-oss-120b", "groq%2Fopenai%2Fgpt-oss-120b"]) {
      const { offers } = await read(`models/${name}/offers`)
      const hosts = offers.map(({ host }: any) => host)
      assert.includeMembers(hosts, ["groq"])
      assert.isAbove(new Set(hosts).size, 5)
      const priced = offers.filter(
        ({ currency, input_price, output_price, variant }: any) =>
          currency === "usd" && input_price !== null && output_price !== null && variant === null
      )
      const mixes = priced.map(({ input_price, output_price }: any) => 3 * input_price + output_price)
      assert.deepStrictEqual(
        mixes,
        mixes.toSorted((one: number, other: number) => one - other)
      )
      assert.deepStrictEqual(offers.slice(0, priced.length), priced)
    }
  })

  it("has the maker's own offer of a kept model, under its id", async () => {
    const { model, offers } = await read("models/gpt-5/offers")
    assert.strictEqual(model, "openai-gpt-5")
    const own = offers.find(({ host }: any) => host === "openai")
    const { input_price, output_price } = seedModels().find(({ id }) => id === "openai-gpt-5")!.price
    assert.deepInclude(own, { shelf: "kept", model_id: "openai-gpt-5", input_price, output_price })
    const other = await read("models/gpt-oss-120b/offers?")
    assert.isString(other.model)
  })

  it("is a 404 for an unknown name, with those that may be meant", async () => {
    const { json, status } = await server().ask("/api/v1/models/opnai-gpt-5/offers")
    assert.strictEqual(status, 404)
    assert.deepStrictEqual(Object.keys(json), ["detail"])
    assert.match(json.detail, /^Unknown model 'opnai-gpt-5'\. Did you mean openai-gpt-5\b/u)
  })
})

describe("POST /cost", () => {
  it("bills a host's offer at what lists say, with a warning", async () => {
    const [offer] = (await read("offers?host=groq&search=openai%2Fgpt-oss-120b")).offers
    const usage = { prompt_tokens: 1_000_000, completion_tokens: 1_000_000, total_tokens: 2_000_000 }
    const { json } = await server().post("/api/v1/cost", {
      records: [{ provider: "groq", model: "openai/gpt-oss-120b", usage }]
    })
    const [bill] = json.results
    assert.strictEqual(bill.model_id, offer.id)
    assert.strictEqual(Number(bill.total), offer.input_price + offer.output_price)
    assert.deepStrictEqual(
      bill.lines.map(({ source }: any) => source.basis),
      ["listed", "listed"]
    )
    assert.deepStrictEqual(
      bill.warnings.map(({ code }: any) => code),
      ["listed"]
    )
  })
})
