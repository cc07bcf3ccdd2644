import { assert, describe, it } from "@effect/vitest"
import { BUNDLED_ENTRIES, BUNDLED_TARIFFS } from "../bundled.ts"
import { cheapestFirst, findOffers, type ListedOffer, offerAt, offerBook, priceSnapshot } from "../catalogue.ts"
import { billRecord } from "../ledger.ts"
import { LISTED_OFFERS } from "../offers.ts"

const NOW = Date.parse("2026-11-23")

type Prices = Readonly<Record<string, number>>

const quote = (list: string, from: string, prices: Prices) => ({ list, from, as_of: from, prices })

const offer = (
  host: string,
  name: string,
  quotes: ListedOffer["quotes"],
  also: Partial<ListedOffer> = {}
): ListedOffer => ({
  host,
  name,
  kind: "chat",
  maker: null,
  model: null,
  context_window: null,
  max_output_tokens: null,
  quotes,
  ...also
})

const one = (price: Prices) => [quote("litellm", "2026-08-21", price)]
const cheap = one({ input: 1, output: 2 })

const snapshotWith = (...offers: ReadonlyArray<ListedOffer>) =>
  priceSnapshot(
    { entries: BUNDLED_ENTRIES, tariffs: BUNDLED_TARIFFS, offers: offerBook(() => ({ hosts: {}, offers })) },
    NOW
  )

const bill = (offers: ReadonlyArray<ListedOffer>, record: { model: string; provider?: string; at?: string }) =>
  billRecord(
    { usage: { prompt_tokens: 1000, completion_tokens: 1000 }, at: "2026-09-01", ...record },
    { prices: snapshotWith(...offers), now: NOW }
  )

const billed = (...args: Parameters<typeof bill>) => {
  const made = bill(...args)
  if ("error" in made) throw new Error(made.error.message)
  return made
}

const codes = ({ warnings }: ReturnType<typeof billed>) => warnings.map(({ code }) => code)

describe("lists", () => {
  const at = (quotes: ListedOffer["quotes"], name = "m", day = "2026-11-20") => {
    const offers = [offer("groq", name, quotes)]
    const made = billed(offers, { model: name, provider: "groq", at: day })
    return [...made.lines.map(({ price }) => price), made.complete, ...codes(made)]
  }

  it("that agree give their price, and a bill says that nobody here has checked it", () => {
    const quotes = [
      quote("litellm", "2026-08-21", { input: 1, output: 2 }),
      quote("models.dev", "2026-07-02", { input: 1.005, output: 2 })
    ]
    const made = billed([offer("groq", "m", quotes)], { model: "m", provider: "groq" })
    assert.deepStrictEqual(codes(made), ["listed"])
    assert.include(made.warnings[0]!.message, "as of 2026-08-21")
    const [line] = made.lines
    assert.strictEqual(line!.price !== null && line!.source.basis, "listed")
    assert.strictEqual(made.model_id, "groq/m")
  })

  it("that disagree: the newest decides, and the others are the range beside it", () => {
    const quotes = [
      quote("models.dev", "2026-07-02", { input: 3, output: 2 }),
      quote("litellm", "2026-08-21", { input: 1, output: 2 })
    ]
    assert.deepStrictEqual(at(quotes, "m", "2026-08-22"), ["1", "2", true, "listed"])
    assert.deepStrictEqual(at(quotes, "m", "2026-08-20"), ["3", "2", true, "listed", "old_price"])
    const made = billed([offer("groq", "m", quotes)], { model: "m", provider: "groq" })
    assert.include(made.warnings[0]!.message, "by litellm, as of 2026-08-21, unchecked; other lists say input 1 to 3.")
    // A list that is read on says the newest word again, once the other one is read no more.
    const read = [{ ...quotes[0]!, as_of: "2026-11-20" }, quotes[1]!]
    const days = ["2026-08-20", "2026-08-21", "2026-08-22", "2026-11-20"]
    assert.deepStrictEqual(
      days.map((day) => at(read, "m", day)[0]),
      ["3", "1", "3", "3"]
    )
  })

  it("that are read on, and disagree: the one that changed last decides", () => {
    const quotes = [
      { ...quote("models.dev", "2026-07-02", { input: 3, output: 2 }), as_of: "2026-11-20" },
      { ...quote("litellm", "2026-08-21", { input: 1, output: 2 }), as_of: "2026-11-20" }
    ]
    assert.deepStrictEqual(at(quotes), ["1", "2", true, "listed"])
    assert.deepStrictEqual(at(quotes, "m", "2026-08-20").slice(0, 3), ["3", "2", true])
  })

  it("of one day that disagree: the lowest is billed, a lower bound, and the highest is said", () => {
    const quotes = [
      quote("litellm", "2026-11-01", { input: 1, output: 2 }),
      quote("models.dev", "2026-11-01", { input: 3, output: 2 })
    ]
    assert.deepStrictEqual(at(quotes), ["1", "2", false, "listed", "lists_disagree"])
    const made = billed([offer("groq", "m", quotes)], { model: "m", provider: "groq", at: "2026-11-20" })
    assert.strictEqual(made.total, "0.003")
    assert.include(made.warnings.find(({ code }) => code === "lists_disagree")!.message, "input: 1 to 3")
    const usage = { prompt_tokens: 0, completion_tokens: 1000 }
    const output = billRecord(
      { model: "m", provider: "groq", usage, at: "2026-11-20" },
      { prices: snapshotWith(offer("groq", "m", quotes)), now: NOW }
    )
    assert.isTrue("total" in output && output.complete)
  })

  it("of one day that disagree: what more than half of them say decides", () => {
    const quotes = ["litellm", "models.dev", "genai-prices"].map((list, index) =>
      quote(list, "2026-08-21", { input: index === 1 ? 9 : 1, output: 2 })
    )
    assert.deepStrictEqual(at(quotes).slice(0, 3), ["1", "2", true])
  })

  it("have one voice where one is made from the other: the later day counts", () => {
    const quotes = [
      quote("litellm", "2026-08-21", { input: 5, output: 2 }),
      quote("models.dev", "2026-08-21", { input: 1, output: 2 }),
      quote("pi-ai", "2026-11-10", { input: 4, output: 2 })
    ]
    assert.strictEqual(at(quotes)[0], "4")
    assert.deepStrictEqual(at(quotes, "m", "2026-08-22").slice(0, 3), ["1", "2", false])
  })

  it("say that a price is old once it was not read for more than 30 days", () => {
    const quotes = [quote("litellm", "2026-08-21", { input: 1, output: 2 })]
    for (const [day, codes] of [
      ["2026-01-01", ["listed"]],
      ["2026-09-20", ["listed"]],
      ["2026-09-21", ["listed", "old_price"]]
    ] as const)
      assert.deepStrictEqual(at(quotes, "m", day).slice(3), [...codes], day)
    const made = billed([offer("groq", "m", quotes)], { model: "m", provider: "groq", at: "2026-11-20" })
    assert.include(made.warnings[1]!.message, "last read on 2026-08-21, 91 days before")
    // A list that names it no more makes the word of the other one no newer.
    const left = [
      quote("models.dev", "2026-07-02", { input: 9, output: 9 }),
      ...quotes,
      quote("pi-ai", "2026-11-10", {})
    ]
    const after = billed([offer("groq", "m", left)], { model: "m", provider: "groq", at: "2026-11-20" })
    assert.include(after.warnings[0]!.message, "as of 2026-08-21")
    assert.include(after.warnings[1]!.message, "last read on 2026-08-21, 91 days before")
  })

  it("say nothing with a price of 0, unless two of them do or the host itself calls the model free", () => {
    const free = { input: 0, output: 0 }
    const alone = bill([offer("groq", "m", one(free))], { model: "m", provider: "groq" })
    assert.strictEqual("error" in alone && alone.error.code, "UnknownModel")
    const two = [quote("litellm", "2026-08-21", free), quote("models.dev", "2026-07-02", free)]
    assert.deepStrictEqual(at(two).slice(0, 3), ["0", "0", true])
    assert.deepStrictEqual(at(one(free), "m:free").slice(0, 3), ["0", "0", true])
  })

  it("disagree with themselves where they name an offer twice at two prices", () => {
    const quotes = [...cheap, ...one({ input: 2, output: 2 })]
    assert.deepStrictEqual(at(quotes).slice(0, 3), ["1", "2", false])
  })

  it("move on: each day has the prices of the lists until then, and what is before the first day those of that", () => {
    const quotes = [
      quote("litellm", "2026-05-01", { input: 1, output: 2 }),
      quote("litellm", "2026-08-01", { input: 4, output: 2 })
    ]
    for (const [day, price] of [
      ["2026-01-01", "1"],
      ["2026-05-01", "1"],
      ["2026-07-31", "1"],
      ["2026-08-01", "4"],
      ["2026-11-01", "4"]
    ] as const)
      assert.strictEqual(at(quotes, "m", day)[0], price, day)
  })

  it("price batches, tiers and long prompts like any tariff", () => {
    const prices = { input: 2, output: 4, "input@batch": 1, "output@batch": 2, "input>200000": 5, "output>200000": 6 }
    const offers = [offer("groq", "m", one(prices))]
    const usage = { prompt_tokens: 300_000, completion_tokens: 1000 }
    const long = billRecord({ model: "m", provider: "groq", usage }, { prices: snapshotWith(...offers), now: NOW })
    assert.deepStrictEqual("total" in long && long.lines.map(({ price }) => price), ["5", "6"])
    const batch = billRecord(
      { model: "m", provider: "groq", usage: { prompt_tokens: 1, completion_tokens: 1 }, context: { batch: true } },
      { prices: snapshotWith(...offers), now: NOW }
    )
    assert.deepStrictEqual("total" in batch && batch.lines.map(({ price }) => price), ["1", "2"])
  })
})

describe("a name", () => {
  const book = offerBook(() => ({
    hosts: {},
    offers: [
      offer("fireworks", "accounts/fireworks/models/glm-4p6", cheap),
      offer("openrouter", "z-ai/glm-4.6", cheap, { maker: "zai", model: "glm-4.6" }),
      offer("openrouter", "z-ai/glm-4.6:free", cheap),
      offer("zai", "glm-4.6", cheap, { maker: "zai", model: "glm-4.6" }),
      offer("bedrock", "amazon.titan-embed-text-v1", cheap),
      offer("bedrock", "amazon.titan-embed-text-v2:0", cheap),
      offer("deepseek", "deepseek-v3", cheap, { maker: "deepseek", model: "deepseek-v3" }),
      offer("openai", "ft:gpt-4o-mini-2024-07-18", cheap, { maker: "openai", model: "ft:gpt-4o-mini-2024-07-18" }),
      offer("groq", "llama-3.3-70b-versatile", cheap),
      offer("together", "llama-x", cheap),
      offer("deepinfra", "llama-x", cheap),
      offer("cloudflare", "@cf/meta/llama-3.1-8b-instruct", cheap)
    ]
  }))
  const found = (name: string, host?: string) => {
    const answer = book.find(name, host)
    return answer.is === "offer" ? `${answer.offer.host}/${answer.offer.name}` : answer.is
  }

  it.each([
    ["accounts/fireworks/models/glm-4p6", "fireworks-ai", "fireworks/accounts/fireworks/models/glm-4p6"],
    ["glm-4.6", "fireworks", "fireworks/accounts/fireworks/models/glm-4p6"],
    ["fireworks_ai/glm-4p6", undefined, "fireworks/accounts/fireworks/models/glm-4p6"],
    ["accounts/fireworks/models/glm-4p6", undefined, "fireworks/accounts/fireworks/models/glm-4p6"],
    ["openrouter/z-ai/glm-4.6", undefined, "openrouter/z-ai/glm-4.6"],
    ["Z-AI/GLM-4.6", "openrouter", "openrouter/z-ai/glm-4.6"],
    ["z-ai/glm-4.6:nitro", "openrouter", "openrouter/z-ai/glm-4.6"],
    ["z-ai/glm-4.6:free", "openrouter", "openrouter/z-ai/glm-4.6:free"],
    ["glm-4.6", undefined, "zai/glm-4.6"],
    ["amazon.titan-embed-text-v2:0", undefined, "bedrock/amazon.titan-embed-text-v2:0"],
    [
      "arn:aws:bedrock:us-east-1::foundation-model/amazon.titan-embed-text-v1",
      undefined,
      "bedrock/amazon.titan-embed-text-v1"
    ],
    ["ft:gpt-4o-mini-2024-07-18:acme::x1", undefined, "openai/ft:gpt-4o-mini-2024-07-18"],
    ["ft:gpt-4o-mini-2024-07-18:acme::x1", "openai", "openai/ft:gpt-4o-mini-2024-07-18"],
    ["groq:llama-3.3-70b-versatile", undefined, "groq/llama-3.3-70b-versatile"],
    ["litellm/groq/llama-3.3-70b-versatile", undefined, "groq/llama-3.3-70b-versatile"],
    ["@cf/meta/llama-3.1-8b-instruct", undefined, "cloudflare/@cf/meta/llama-3.1-8b-instruct"]
  ])("%s at %s is %s", (name, host, expected) => assert.strictEqual(found(name, host), expected))

  it.each([
    ["amazon.titan-embed-text-v3:0", undefined, "none"],
    ["deepseek.v3-v1:0", undefined, "none"],
    ["glm-4.6", "my-deployment", "none"],
    ["glm-46", "fireworks", "none"],
    ["ft:gpt-9:acme::x1", undefined, "none"],
    ["llama-3.3-70b-versatile", undefined, "several"],
    ["llama-x", undefined, "several"],
    ["glm-4.6:free", "fireworks", "none"]
  ])("%s at %s is guessed to be nothing: %s", (name, host, expected) => assert.strictEqual(found(name, host), expected))

  it("that several hosts have is refused, with what to say", () => {
    const offers = [offer("together", "llama-x", cheap), offer("deepinfra", "llama-x", cheap)]
    const made = bill(offers, { model: "llama-x" })
    const refused = "error" in made ? made.error : undefined
    assert.strictEqual(refused?.code, "UnknownModel")
    assert.includeMembers([...refused!.candidates], ["together/llama-x", "deepinfra/llama-x"])
    assert.include("error" in made && made.error.message, "to bill a call, name the host too")
    assert.strictEqual(billed(offers, { model: "llama-x", provider: "deepinfra" }).model_id, "deepinfra/llama-x")
  })

  it("of a kept model leads to the kept price, and at a gateway to the gateway's", () => {
    const offers = [
      offer("openai", "gpt-5", one({ input: 99, output: 99 })),
      offer("openrouter", "openai/gpt-5", one({ input: 7, output: 8 }))
    ]
    const kept = billed(offers, { model: "gpt-5", provider: "openai" })
    assert.deepStrictEqual([kept.model_id, codes(kept)], ["openai-gpt-5", []])
    const listed = billed(offers, { model: "openai/gpt-5", provider: "openrouter" })
    assert.deepStrictEqual(
      [listed.model_id, listed.lines[0]!.price, codes(listed)],
      ["openrouter/openai/gpt-5", "7", ["listed", "gateway_fee"]]
    )
    const unknown = billed(offers, { model: "anthropic/claude-sonnet-4-5", provider: "openrouter" })
    assert.deepStrictEqual([unknown.model_id, codes(unknown)], ["anthropic-claude-sonnet-4-5", ["list_price"]])
  })
})

describe("the offers of both shelves", () => {
  const prices = priceSnapshot({ entries: BUNDLED_ENTRIES, tariffs: BUNDLED_TARIFFS, offers: LISTED_OFFERS }, NOW)
  const shown = (model: string) =>
    cheapestFirst(
      findOffers(prices, { model }).map((each) => offerAt(prices, each, NOW)),
      prices
    )

  it("of one model everywhere, cheapest first, those without a price last", () => {
    const offers = shown("claude-sonnet-4-5")
    assert.isAbove(offers.length, 10)
    assert.include(
      offers.map(({ id }) => id),
      "anthropic/claude-sonnet-4-5"
    )
    assert.isTrue(offers.every(({ model_id }) => model_id === "anthropic-claude-sonnet-4-5"))
    const mixes = offers.map(({ input_price, output_price }) =>
      input_price === null || output_price === null ? Infinity : 3 * input_price + output_price
    )
    assert.deepStrictEqual(
      mixes,
      mixes.toSorted((a, b) => a - b)
    )
  })

  it("have each kept price once, with its source, and no list's beside it", () => {
    const [own] = shown("claude-sonnet-4-5").filter(({ host }) => host === "anthropic")
    assert.deepInclude(own, { shelf: "kept", input_price: 3, output_price: 15, currency: "usd" })
    assert.strictEqual(own!.source.basis, "announced")
    const names = findOffers(prices).map(({ id }) => id)
    assert.strictEqual(new Set(names).size, names.length)
  })

  it("are more than 30 hosts and 2,500 offers, and more than 400 models are kept", () => {
    const all = findOffers(prices)
    assert.isAbove(new Set(all.map(({ host }) => host)).size, 30)
    assert.isAbove(all.filter(({ shelf }) => shelf === "listed").length, 2500)
    assert.isAbove(prices.names.size, 400)
  })

  it("can be asked for by host, maker, kind, unit, shelf and a part of the name", () => {
    const groq = findOffers(prices, { host: "groq" })
    assert.isTrue(groq.length > 5 && groq.every(({ host }) => host === "groq"))
    assert.isTrue(
      findOffers(prices, { host: "fireworks_ai", search: "GLM" }).every(({ id }) => /^fireworks\/.*glm/iu.test(id))
    )
    assert.isTrue(findOffers(prices, { kind: "rerank" }).some(({ name }) => name === "rerank-v3.5"))
    assert.isTrue(
      findOffers(prices, { unit: "search_unit" }).every(({ kind }) => kind === "rerank" || kind === "search")
    )
    assert.isTrue(
      findOffers(prices, { maker: "zai", shelf: "kept" }).every(
        ({ maker, shelf }) => maker === "zai" && shelf === "kept"
      )
    )
    assert.deepStrictEqual(findOffers(prices, { model: "no-such-model" }), [])
  })
})
