import { assert, describe, it } from "@effect/vitest"
import type { ListedOffer, OfferPrices } from "@ratecard/core/catalogue"
import { decideOffers, type OfferReading, type OfferTerms, type QuotedOffer } from "./offers.ts"
import { finish } from "@ratecard/core/ledger"

const FACTS = { kind: "chat", maker: null, model: null, context_window: null, max_output_tokens: null } as const

const quoted = (name: string, prices: OfferPrices, host = "groq"): QuotedOffer => ({ host, name, ...FACTS, prices })

const known = ({ prices, ...offer }: QuotedOffer, list = "litellm", from = "2026-11-01"): ListedOffer => ({
  ...offer,
  quotes: [{ list, from, as_of: from, prices }]
})

/** A number of offers with as many prices. */
const many = (count: number, of: (price: number) => OfferPrices = (input) => ({ input, output: 2 * input })) =>
  Array.from({ length: count }, (_, index) => quoted(`m-${index}`, of(1 + index / 100), `host-${index % 20}`))

const CATALOGUE: OfferTerms = {
  today: "2026-11-23",
  isKept: ({ host }) => host === "openai",
  underOwnName: (offer) => offer
}

const decide = (
  before: ReadonlyArray<ListedOffer>,
  offers: OfferReading["listed"] | ReadonlyArray<QuotedOffer>,
  catalogue = CATALOGUE,
  day = "2026-11-23"
) => {
  const listed = typeof offers === "string" || "offers" in offers ? offers : { hosts: {}, offers }
  return finish(decideOffers({ hosts: {}, offers: before }, { list: "litellm", day, listed }, catalogue))
}

const BEFORE = many(100).map((offer) => known(offer))

const counts = ({ status: { added, changed, left, status, withdrawn } }: ReturnType<typeof decide>) =>
  ({ status, added, changed, withdrawn, left }) as const

describe("a list's offers", () => {
  it("are not news where the list says what it said, in whatever order and spelling", () => {
    const { hosts, news, status } = decide(
      BEFORE,
      many(100)
        .toReversed()
        .map((offer) => ({ ...offer, name: offer.name.toUpperCase().replace("-", "_") }))
    )
    assert.deepStrictEqual([hosts, news], [{}, []])
    assert.deepStrictEqual([status.status, status.named, status.reason], ["ok", 100, null])
  })

  it("that are new, dearer, or gone are news from that day on, under the name that is known", () => {
    const [first, second, ...rest] = many(100)
    const dearer = { input: 1.5, output: 3 }
    const { hosts, news, ...decided } = decide(BEFORE, {
      hosts: { "host-0": "Host 0" },
      offers: [{ ...first!, name: "M-0", prices: dearer }, ...rest, quoted("new", { input: 5 })]
    })
    assert.deepStrictEqual(
      news.map(({ from, host, list, name, prices }) => [host, name, list, from, prices]),
      [
        ["host-0", "m-0", "litellm", "2026-11-23", [dearer]],
        ["groq", "new", "litellm", "2026-11-23", [{ input: 5 }]],
        [second!.host, "m-1", "litellm", "2026-11-23", []]
      ]
    )
    assert.deepStrictEqual(hosts, { "host-0": "Host 0" })
    assert.deepStrictEqual(counts({ hosts, news, ...decided }), {
      status: "ok",
      added: 1,
      changed: 1,
      withdrawn: 1,
      left: 0
    })
  })

  it("are told apart by what each list said, and a list says again what one made from it said otherwise", () => {
    const offer = quoted("m", { input: 1 })
    const quotes = [
      { list: "models.dev", from: "2026-07-01", as_of: "2026-07-01", prices: { input: 1 } },
      { list: "litellm", from: "2026-08-01", as_of: "2026-08-01", prices: { input: 7 } },
      { list: "pi-ai", from: "2026-09-01", as_of: "2026-09-01", prices: { input: 2 } }
    ]
    const reading = (list: string, prices: OfferPrices) =>
      finish(
        decideOffers(
          { hosts: {}, offers: [{ ...offer, quotes }] },
          { list, day: "2026-11-23", listed: { hosts: {}, offers: [{ ...offer, prices }] } },
          CATALOGUE
        )
      ).news.length
    assert.strictEqual(reading("litellm", { input: 7 }), 0)
    assert.strictEqual(reading("litellm", { input: 1 }), 1)
    assert.strictEqual(reading("models.dev", { input: 1 }), 1)
  })

  it("may be named twice at two prices: then both are said", () => {
    const twice = [quoted("m", { input: 1 }), quoted("M", { input: 2 }), quoted("m", { input: 1 })]
    const { news } = decide([], twice)
    assert.deepStrictEqual(
      news.map(({ prices }) => prices),
      [[{ input: 1 }, { input: 2 }]]
    )
    const both: ListedOffer = {
      ...twice[0]!,
      quotes: twice
        .slice(0, 2)
        .map(({ prices }) => ({ list: "litellm", from: "2026-11-01", as_of: "2026-11-01", prices }))
    }
    assert.lengthOf(decide([both], twice).news, 0)
    assert.lengthOf(decide([both], twice.slice(0, 1)).news, 1)
  })

  it("are not taken where the catalogue keeps the price, and have the catalogue's name of their model", () => {
    const underOwnName = <A>(offer: A): A => ({ ...offer, model: "own-name" })
    const { news } = decide([], [quoted("gpt-5", { input: 1 }, "openai"), quoted("m", { input: 1 })], {
      ...CATALOGUE,
      underOwnName
    })
    assert.deepStrictEqual(
      news.map(({ model, name }) => [name, model]),
      [["m", "own-name"]]
    )
  })
})

describe("a price", () => {
  it("that jumps by more than ten times is left as it was", () => {
    for (const [factor, isTaken] of [
      [9.9, true],
      [0.11, true],
      [10.1, false],
      [0.09, false]
    ] as const) {
      const offers = many(100).map((offer, index) =>
        index === 0 ? { ...offer, prices: { input: factor, output: 2 * factor } } : offer
      )
      const decided = decide(BEFORE, offers)
      assert.deepStrictEqual(counts(decided).changed, isTaken ? 1 : 0, String(factor))
      assert.deepStrictEqual(decided.left, isTaken ? [] : ["host-0/m-0"], String(factor))
    }
  })

  it("of 0 never replaces a price", () => {
    const offers = many(100).map((offer, index) =>
      index === 0 ? { ...offer, prices: { input: 1, output: 0 } } : offer
    )
    const decided = decide(BEFORE, offers)
    assert.deepStrictEqual([decided.news, decided.left], [[], ["host-0/m-0"]])
  })

  it("of a host whose prices move by one large factor is left, and other hosts' are taken", () => {
    const offers = many(100).map((offer) =>
      offer.host === "host-3" ? { ...offer, prices: { input: 7.2 * offer.prices["input"]! } } : offer
    )
    offers[0] = { ...offers[0]!, prices: { input: 1.1, output: 2.2 } }
    const decided = decide(BEFORE, offers)
    assert.deepStrictEqual(counts(decided), { status: "ok", added: 0, changed: 1, withdrawn: 0, left: 5 })
  })
})

describe("a list that is not believed", () => {
  const refusal = (offers: Parameters<typeof decide>[1]) => {
    const decided = decide(BEFORE, offers)
    assert.deepStrictEqual([decided.news, decided.hosts, decided.left], [[], {}, []])
    assert.strictEqual(decided.status.status, "refused")
    return decided.status.reason
  }
  const priced = (of: (prices: OfferPrices) => OfferPrices) =>
    many(100).map((offer) => ({ ...offer, prices: of(offer.prices) }))
  const times = (factor: number) =>
    priced((prices) => Object.fromEntries(Object.entries(prices).map(([unit, price]) => [unit, price * factor])))

  it("is one that shrinks, or names others", () => {
    assert.strictEqual(refusal(many(69)), "It names 69 of the 100 offers that it named last, less than 70 %.")
    assert.strictEqual(decide(BEFORE, many(70)).status.status, "ok")
    assert.match(refusal(many(100).map((offer) => ({ ...offer, name: `x${offer.name}` })))!, /^It names 0 of the 100/u)
    assert.strictEqual(refusal([]), "It names no offer that could be read.")
  })

  it("is one in other units, or another currency, however small its factor", () => {
    for (const factor of [1000, 0.001, 90, 7.2, 0.92]) {
      assert.include(refusal(times(factor)), `100 of 100 offers moved by the factor ${factor}: its units`)
    }
    const some = times(1.5).map((offer, index) => (index < 25 ? offer : many(100)[index]!))
    assert.match(refusal(some)!, /^The prices of 25 of 100 offers moved by the factor 1\.5/u)
    assert.strictEqual(decide(BEFORE, times(1.005)).status.status, "ok")
  })

  it("is one whose prices are gone, or 0, or move far", () => {
    assert.match(refusal(priced(({ input }) => ({ input: input! })))!, /gone from 100 of 100 offers: its shape/u)
    assert.match(refusal(times(0))!, /^The prices of 100 of 100 offers have become 0\.$/u)
    let factor = 3
    assert.match(
      refusal(priced(({ input, output }) => ({ input: input! * (factor += 0.2), output: output! * factor })))!,
      /moved by more than the factor 3\.$/u
    )
  })

  it("is one with too many offers, with many more than before, or that cannot be read", () => {
    assert.strictEqual(refusal(many(20_001)), "It names more than 20000 offers.")
    assert.strictEqual(refusal(many(2000)), "It names 2000 offers where it named 100.")
    assert.strictEqual(decide(BEFORE, many(1200)).status.added, 1100)
    assert.strictEqual(refusal("Its answer has more than 20000 rows."), "Its answer has more than 20000 rows.")
  })

  it("is one of a day to come, or older than what is known", () => {
    const of = (day: string) => decide(BEFORE, many(100), { ...CATALOGUE, accept: "litellm" }, day).status
    assert.deepInclude(of("2026-11-24"), { status: "refused", reason: "Its day is to come.", can_accept: false })
    assert.deepInclude(of("2026-10-31"), { reason: "What is kept is of 2026-11-01.", can_accept: false })
    assert.strictEqual(of("2026-11-01").status, "ok")
  })

  it("is one that says again what it said before, all of it", () => {
    const moved = BEFORE.map((offer, index): ListedOffer => {
      if (index >= 6) return offer
      const quote = { ...offer.quotes[0]!, from: "2026-11-10", as_of: "2026-11-22" }
      const input = offer.quotes[0]!.prices["input"]! * (2 + index / 10)
      return { ...offer, quotes: [offer.quotes[0]!, { ...quote, prices: { input } }] }
    })
    const now = (of: (offer: QuotedOffer, index: number) => QuotedOffer) => decide(moved, many(100).map(of)).status
    const isOld = "It says again what it said on 2026-11-01: it is an older copy."
    assert.deepInclude(
      now((offer) => offer),
      { status: "refused", reason: isOld, can_accept: true, changed: 6 }
    )
    // Some that are taken back, and one that is new.
    const last = (index: number) => moved[index]!.quotes.at(-1)!.prices
    assert.deepInclude(
      now((offer, index) => (index === 0 ? { ...offer, prices: last(0) } : offer)),
      { status: "ok", changed: 5 }
    )
    assert.deepInclude(
      now((offer, index) => (index === 90 ? { ...offer, prices: { input: 2.5 } } : offer)),
      { status: "ok", changed: 7 }
    )
  })

  it("is taken as it is where somebody accepts it, jumps and all, and says what it would have changed where not", () => {
    const few = many(50).map((offer, index) => (index === 0 ? { ...offer, prices: { input: 100 } } : offer))
    const numbers = { named: 50, named_last: 100, withdrawn: 50 }
    assert.deepInclude(decide(BEFORE, few).status, {
      ...numbers,
      status: "refused",
      changed: 0,
      left: 1,
      can_accept: true
    })
    const { left, news, status } = decide(BEFORE, few, { ...CATALOGUE, accept: "litellm" })
    assert.deepInclude(status, {
      ...numbers,
      status: "ok",
      changed: 1,
      left: 0,
      reason: null,
      can_accept: false
    })
    assert.deepStrictEqual([news.length, left], [51, []])
    assert.deepInclude(decide(BEFORE, few, { ...CATALOGUE, accept: "models.dev" }).status, { status: "refused" })
  })

  it("is believed at first, unless it names nothing", () => {
    assert.strictEqual(decide([], many(3)).status.added, 3)
    assert.strictEqual(decide([], []).status.status, "refused")
  })
})
