import { assert, describe, it } from "@effect/vitest"
import { BUNDLED_ENTRIES, BUNDLED_TARIFFS } from "@ratecard/core/bundled"
import { findOffers, modelKey, offerBook, type OfferData, priceSnapshot } from "@ratecard/core/catalogue"
import { LISTED_OFFERS } from "@ratecard/core/offers"
import { offersAddress } from "./offersAddress.ts"
import { offersAsked } from "./offersAsked.ts"

const NOW = Date.parse("2026-11-22T12:00:00Z")

const snapshot = (offers = LISTED_OFFERS) =>
  priceSnapshot({ entries: BUNDLED_ENTRIES, tariffs: BUNDLED_TARIFFS, offers }, NOW)

const PRICES = snapshot()

const asked = (page: string, address: string, prices = PRICES) => {
  const { pathname, searchParams } = new URL(address, "http://localhost")
  return offersAsked(page, pathname, searchParams, { prices, now: NOW })
}

describe("the offers of a model", () => {
  it("are the maker's own and the cheapest, and all of them where that is asked for", () => {
    const first = asked("model", "/models/zai%2Fglm-4.6")
    const all = asked("model", "/models/zai%2Fglm-4.6?offers=all")
    assert.isAbove(first.total, 5)
    assert.strictEqual(all.offers.length, first.total)
    assert.deepStrictEqual(first.offers, all.offers.slice(0, 5))
    const mixes = all.offers
      .filter(({ is }) => is !== "makers")
      .flatMap(({ input_price, output_price, variant }) =>
        input_price === null || output_price === null || variant !== null ? [] : 3 * input_price + output_price
      )
    assert.deepStrictEqual(
      mixes,
      mixes.toSorted((one, other) => one - other)
    )
  })

  it("stand beside the maker's own price, or beside the cheapest that is paid for, each with its day and where it is said", () => {
    for (const [name, is] of [
      ["zai-glm-4.6", "makers"],
      ["meta-Llama-3.3-70B-Instruct", undefined]
    ] as const) {
      const { meant, offers } = asked("model", `/models/${name}?offers=all`)
      assert.isNotEmpty(meant!.maker)
      assert.isAbove(meant!.window!, 100_000)
      const base = offers.find((offer) => offer.is !== undefined)!
      if (is !== undefined) assert.strictEqual(base.is, is)
      if (base.is === "makers") assert.strictEqual(offers[0], base)
      const mix = (offer: typeof base) => 3 * offer.input_price! + offer.output_price!
      const beside = offers.filter(({ change }) => change !== undefined)
      assert.isAbove(beside.length, 10)
      for (const offer of beside)
        if (offer.currency === base.currency)
          assert.closeTo(offer.change!, (mix(offer) / mix(base) - 1) * 100, 1e-6, offer.id)
      for (const { id, shelf, source } of offers)
        if (shelf === "listed" && source.as_of !== null) assert.match(source.url!, /^https:\/\//u, id)
      const last = offers.findLastIndex(({ variant }) => variant === null)
      const paid = offers.findIndex(({ variant }) => variant !== null)
      if (paid !== -1)
        assert.isTrue(last < paid || offers.slice(paid, last).some(({ input_price }) => input_price === null))
    }
  })

  it("are found by the key of each of them", () => {
    for (const [key, offers] of Map.groupBy(findOffers(PRICES, { host: "nebius" }), modelKey)) {
      const found = asked("model", `/models/${encodeURIComponent(key)}?offers=all`).offers.map(({ id }) => id)
      assert.includeMembers(
        found,
        offers.map(({ id }) => id)
      )
    }
  })

  it("are none where nobody has it, whatever the path holds", () => {
    for (const path of ["/models/no-such-model", "/models/%E0%A4%A", "/models/__proto__"])
      assert.strictEqual(asked("model", path).total, 0, path)
  })
})

describe("the offers of a host", () => {
  const listed = (name: string, input: number | null, kind: "chat" | "embedding" = "chat") => ({
    host: "somewhere",
    name,
    kind,
    maker: null,
    model: null,
    context_window: input,
    max_output_tokens: null,
    quotes: [
      {
        list: "litellm",
        from: "2026-08-21",
        as_of: "2026-08-21",
        prices: input === null ? { output: 9 } : { input, output: 9 }
      }
    ]
  })
  const data: OfferData = {
    hosts: { somewhere: "Somewhere" },
    offers: [
      listed("b", 1),
      listed("c", 3),
      listed("a", null),
      listed("embed", 2, "embedding"),
      ...Array.from({ length: 200 }, (_, index) => listed(`z-${index}`, 10 + index))
    ]
  }
  const prices = snapshot(offerBook(() => data))
  const names = (query: string) => asked("hosts", `/hosts/somewhere${query}`, prices).offers.map(({ name }) => name)

  it("have the names of their models, where the host calls them otherwise", () => {
    const named = { ...listed("models/fp8/glm-4p6", 1), maker: "zai", model: "GLM 4.6" }
    const { offers } = asked(
      "hosts",
      "/hosts/somewhere",
      snapshot(offerBook(() => ({ ...data, offers: [named, listed("b", 1)] })))
    )
    assert.deepStrictEqual(
      offers.map(({ name, title }) => [name, title]),
      [
        ["b", undefined],
        ["models/fp8/glm-4p6", "GLM 4.6"]
      ]
    )
  })

  it("stand by name, or by a price, of which unknown ones come last", () => {
    assert.deepStrictEqual(names("").slice(0, 4), ["a", "b", "c", "embed"])
    assert.deepStrictEqual(names("?sort=input").slice(0, 3), ["b", "embed", "c"])
    assert.deepStrictEqual(names("?sort=-input")[0], "z-199")
    assert.deepStrictEqual(names("?sort=-window&show=9999").at(-1), "a")
    assert.deepStrictEqual(names("?sort=nothing").slice(0, 2), ["a", "b"])
  })

  it("say when a list that names them was last read, once that is long ago", () => {
    const at = (now: string, path: string) =>
      offersAsked("hosts", path, new URLSearchParams(), { prices, now: Date.parse(now) })
    for (const path of ["/hosts", "/hosts/somewhere"]) {
      assert.isUndefined(at("2026-09-20T12:00:00Z", path).lastRead)
      assert.strictEqual(at("2026-09-21T12:00:00Z", path).lastRead, "2026-08-21")
    }
    assert.isUndefined(at("2026-12-01T12:00:00Z", "/hosts/nowhere").lastRead)
  })

  it("are of the day on which a list that says their price was last read, whichever said it first", () => {
    const quote = (list: string, from: string, as_of: string) => ({
      list,
      from,
      as_of,
      prices: { input: 1, output: 9 }
    })
    const quotes = [quote("litellm", "2026-08-01", "2026-11-20"), quote("models.dev", "2026-09-01", "2026-09-02")]
    const book = offerBook(() => ({ hosts: {}, offers: [{ ...listed("m", 1), quotes }] }))
    const [offer] = asked("hosts", "/hosts/somewhere", snapshot(book)).offers
    assert.deepStrictEqual([offer!.source.as_of, offer!.source.is_old], ["2026-11-20", false])
  })

  it("are a hundred at once, more where more are asked for", () => {
    assert.lengthOf(names(""), 100)
    assert.lengthOf(names("?show=200"), 200)
    assert.lengthOf(names("?show=-1"), 100)
    assert.lengthOf(names("?show=many"), 100)
    const { hosts, total } = asked("hosts", "/hosts/somewhere", prices)
    assert.strictEqual(total, 204)
    assert.deepStrictEqual(hosts, [
      { slug: "somewhere", name: "Somewhere", kept: 0, listed: 204, kinds: ["chat", "embedding"] }
    ])
  })

  it("are those of the kind and the name that are looked for", () => {
    assert.deepStrictEqual(names("?kind=embedding"), ["embed"])
    assert.deepStrictEqual(names("?q=Z-19&sort=-name").slice(0, 2), ["z-199", "z-198"])
    assert.deepStrictEqual(names("?kind=embedding&q=z-"), [])
  })

  it("are none at a host that nobody knows", () => {
    assert.deepStrictEqual(asked("hosts", "/hosts/nowhere", prices).hosts, [])
  })
})

describe("a host's name of a maker's model", () => {
  it("leads to the maker's model", () => {
    const { meant, offers } = asked("model", "/models/openai-gpt-55?offers=all")
    assert.deepInclude(meant, { key: "openai-gpt-5.5", name: "GPT-5.5", maker: "OpenAI", host: "Venice AI" })
    assert.includeMembers(
      offers.map(({ id }) => id),
      ["venice/openai-gpt-55", "openai/gpt-5.5"]
    )
  })
})

describe("the models of all hosts", () => {
  it("are a row each, with the cheapest that is paid for and its day", () => {
    const { models } = asked("models", "/models?hosts=all")
    for (const key of ["zai-glm-4.6", "meta-Llama-3.3-70B-Instruct", "deepseek-v3.2", "openai-gpt-oss-120b"]) {
      const { cheapest } = models.find((model) => model.key === key)!
      assert.isNull(cheapest!.variant)
      assert.isAbove(cheapest!.input_price!, 0)
      assert.isString(cheapest!.source.as_of)
    }
  })

  it.for(["glm 4.6", "llama 3.3 70b", "deepseek v3.2", "gpt-oss-120b"])("are found by the words of a name: %s", (q) => {
    const [first] = asked("hosts", `/hosts?q=${encodeURIComponent(q)}`).models
    assert.strictEqual(first!.key, asked("model", `/models/${encodeURIComponent(q)}`).meant!.key)
  })
})

describe("a search among hosts", () => {
  it("finds hosts, and models wherever they are, with the cheapest of their offers", () => {
    const { hosts, models } = asked("hosts", "/hosts?q=GLM%204.6")
    assert.deepStrictEqual(hosts, [])
    const [first] = models
    const offers = asked("model", `/models/${encodeURIComponent(first!.key)}?offers=all`)
    assert.strictEqual(first!.offers, offers.total)
    // The maker's own price is first, whatever it is.
    const [own, next] = offers.offers
    assert.strictEqual(own!.is, "makers")
    assert.strictEqual(first!.cheapest!.id, next!.change! < 0 ? next!.id : own!.id)
    const slugs = asked("hosts", "/hosts?q=fireworks").hosts.map(({ slug }) => slug)
    assert.include(slugs, "fireworks")
    for (const slug of slugs) assert.include(slug, "fireworks")
  })

  it("finds a model by its own name, not by the host that serves it", () => {
    const { models } = asked("hosts", "/hosts?q=groq")
    for (const { key } of models) assert.match(key.replace(/^groq\//u, ""), /groq/iu)
  })

  it("knows the cheapest of embeddings, which have no output, and of what is not sold by tokens", () => {
    const [embedding] = asked("hosts", "/hosts?q=voyage-3-large").models
    assert.isNumber(embedding!.cheapest!.input_price)
    const [speech] = asked("hosts", "/hosts?q=nova-2").models.filter(
      ({ cheapest }) => cheapest?.kind === "transcription"
    )
    assert.include(
      speech!.cheapest!.prices.map(({ unit }) => unit),
      "audio_minute"
    )
  })

  it("shows all hosts if nothing is looked for, and none if nothing is called so", () => {
    const all = asked("hosts", "/hosts")
    assert.isAbove(all.hosts.length, 30)
    assert.strictEqual(
      all.hosts.reduce((sum, { kept, listed }) => sum + kept + listed, 0),
      all.total
    )
    assert.deepInclude(asked("hosts", "/hosts?q=no-such-thing"), { total: 0, hosts: [], models: [] })
  })
})

describe("the address of offers", () => {
  it("has what of the query says which they are, and nothing else", () => {
    const of = (page: string, query: string) => offersAddress(page, "/x", new URLSearchParams(query))
    assert.strictEqual(of("hosts", "currency=rub&q=a b&kind="), "/x?q=a+b&kind=")
    assert.strictEqual(of("model", "scale=linear"), "/x")
    assert.isUndefined(of("models", "q=a"))
    assert.strictEqual(of("models", "q=a&hosts=all"), "/x?q=a&hosts=all")
  })
})
