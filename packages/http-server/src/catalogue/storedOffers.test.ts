import { assert, describe, it } from "@effect/vitest"
import type { OfferData, OfferPrices } from "@ratecard/core/catalogue"
import { NO_STORED_OFFERS, type StoredOffers, withStored } from "./storedOffers.ts"

const FACTS = { kind: "chat", maker: null, model: null, context_window: null, max_output_tokens: null } as const

/** What a version has of one offer and one list, as copied on a day; of another offer too, so that the copy is known. */
const bundledOn = (day: string, input: number | undefined): OfferData => {
  const quote = (prices: OfferPrices) => [{ list: "litellm", from: day, as_of: day, prices }]
  return {
    hosts: { groq: "Groq" },
    offers: [
      ...(input === undefined ? [] : [{ host: "groq", name: "m", ...FACTS, quotes: quote({ input }) }]),
      { host: "groq", name: "other", ...FACTS, quotes: quote({ input: 9 }) }
    ]
  }
}

const stored = (from: string, input: number | undefined) => ({
  host: "groq",
  name: "m",
  ...FACTS,
  list: "litellm",
  from,
  prices: input === undefined ? [] : [{ input }]
})

const read = (day: string, passed_over: ReadonlyArray<string> = [], hosts = {}) => ({
  list: "litellm",
  day,
  hosts,
  passed_over
})

const quotesOf = (data: OfferData, { quotes, readings }: StoredOffers) =>
  withStored(data, { quotes, readings })
    .offers.find(({ name }) => name === "m")
    ?.quotes.map(({ as_of, from, prices }) => [from, as_of, prices["input"]])

describe("the offers with what is stored", () => {
  it("are those of the bundle if nothing is stored", () => {
    const data = bundledOn("2026-08-01", 1)
    assert.strictEqual(withStored(data, NO_STORED_OFFERS), data)
  })

  it("have each quote as of the last day on which the list was read so", () => {
    const readings = [read("2026-09-01"), read("2026-09-02"), read("2026-09-03"), read("2026-09-04", ["groq/m"])]
    const quotes = [stored("2026-09-03", 2)]
    assert.deepStrictEqual(quotesOf(bundledOn("2026-08-01", 1), { quotes, readings }), [
      ["2026-08-01", "2026-09-02", 1],
      ["2026-09-03", "2026-09-03", 2]
    ])
  })

  it("have what was written last of one day, and know that a list names an offer no more", () => {
    const quotes = [stored("2026-09-01", 2), stored("2026-09-01", 3), stored("2026-09-05", undefined)]
    const readings = [read("2026-09-01"), read("2026-09-05")]
    assert.deepStrictEqual(quotesOf(bundledOn("2026-08-01", undefined), { quotes, readings }), [
      ["2026-09-01", "2026-09-01", 3],
      ["2026-09-05", "2026-09-05", undefined]
    ])
  })

  it("follow a newer copy of the list, which has every offer that the list then named", () => {
    const quotes = [stored("2026-09-01", 2)]
    const readings = [read("2026-09-01")]
    assert.deepStrictEqual(quotesOf(bundledOn("2026-10-01", 4), { quotes, readings })?.at(-1), [
      "2026-10-01",
      "2026-10-01",
      4
    ])
    assert.deepStrictEqual(quotesOf(bundledOn("2026-10-01", undefined), { quotes, readings }), [
      ["2026-09-01", "2026-09-01", 2],
      ["2026-10-01", "2026-10-01", undefined]
    ])
  })

  it("call hosts as lists do, and as the bundle does where both say it", () => {
    const readings = [read("2026-09-01", [], { groq: "GROQ", newest: "Newest" })]
    assert.deepStrictEqual(withStored(bundledOn("2026-08-01", 1), { quotes: [], readings }).hosts, {
      groq: "Groq",
      newest: "Newest"
    })
  })
})
