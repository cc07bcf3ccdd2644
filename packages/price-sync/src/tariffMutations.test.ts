import { assert, describe, it } from "@effect/vitest"
import { BUNDLED_ENTRIES } from "@ratecard/core/bundled"
import { type CatalogueEntry, priceSnapshot } from "@ratecard/core/catalogue"
import { NO_TARIFFS, type PackedTariffRow } from "@ratecard/core/ledger"
import { genaiFile, type Listed, litellmFile, modelsDevFile, type Row } from "@ratecard/test-support"
import { responsesTo } from "../test/lists.ts"
import type { Decision } from "./deciding/decisions.ts"
import type { HeldQuote } from "./deciding/facts.ts"
import { decideRun } from "./deciding/decideRun.ts"

const NOW = Date.parse("2026-11-22T00:00:00Z")
const MODEL: Listed = { provider: "anthropic", name: "claude-haiku-4-5", input: 1, output: 5, cached: 0.1 }
const ID = "anthropic-claude-haiku-4-5"

/** What all lists say in truth, and the book not yet: a write to the cache, and long prompts. */
const LITELLM = {
  cache_creation_input_token_cost: 1.5e-6,
  input_cost_per_token_above_200k_tokens: 2e-6,
  output_cost_per_token_above_200k_tokens: 7.5e-6,
  input_cost_per_token_batches: 5e-7
}
/** What one list alone says. */
const ALONE = {
  cache_creation_input_token_cost_above_1hr: 2e-6,
  output_cost_per_token_batches: 2.5e-6,
  input_cost_per_token_flex: 5e-7,
  output_cost_per_token_priority: 1e-5,
  cache_read_input_token_cost_above_200k_tokens: 2e-7,
  search_context_cost_per_query: {
    search_context_size_low: 0.01,
    search_context_size_medium: 0.01,
    search_context_size_high: 0.01
  }
}
const LONG = { tier: { size: 200_000 }, input: 2, output: 7.5 }
const MODELS_DEV = { cache_write: 1.5, tiers: [LONG] }
const GENAI = {
  cache_write_mtok: 1.5,
  input_mtok: { base: 1, tiers: [{ start: 200_000, price: 2 }] },
  output_mtok: { base: 5, tiers: [{ start: 200_000, price: 7.5 }] }
}
const TRUTH = ["cache_write_5m  = 1.5", "input 200000 = 2", "output 200000 = 7.5"]

const entry: CatalogueEntry = {
  ...BUNDLED_ENTRIES.find(({ provider }) => provider === "anthropic")!,
  id: ID,
  name: MODEL.name,
  retirement: null,
  levels: [{ date: "2026-01-01T00:00:00Z", input_price: 1, output_price: 5, cached_input_price: 0.1, source: "seed" }]
}

const row = (more: Partial<PackedTariffRow>): PackedTariffRow => ({
  models: [MODEL.name],
  prices: { cache_write_5m: 1.25 },
  from: "2026-01-01",
  until: null,
  source: 0,
  confidence: 3,
  ...more
})

const bookOf = (...rows: ReadonlyArray<PackedTariffRow>) =>
  priceSnapshot(
    {
      entries: [entry],
      tariffs: { ...NO_TARIFFS, sources: [{ source: "a page", basis: "announced" }], rows: { anthropic: rows } }
    },
    NOW
  ).book

interface Lists {
  readonly litellm?: Row
  readonly "models.dev"?: Row
  readonly "genai-prices"?: Row
}

/**
 * The decisions on lists that say these of the model in addition to its base prices; an absent list does not know the
 * model.
 */
const decide = (lists: Lists, book = bookOf(row({})), quarantine: ReadonlyArray<HeldQuote> = []) => {
  const other: Listed = { ...MODEL, name: "claude-other" }
  const models = (isThere: unknown) => (isThere === undefined ? [other] : [MODEL])
  const litellm = litellmFile(models(lists.litellm))
  const modelsDev = modelsDevFile(models(lists["models.dev"]))
  const genai = genaiFile(models(lists["genai-prices"]))
  if (lists.litellm) Object.assign(litellm[MODEL.name]!, lists.litellm)
  if (lists["models.dev"])
    Object.assign(modelsDev["anthropic"]!.models[MODEL.name]!["cost"] as Row, lists["models.dev"])
  if (lists["genai-prices"]) Object.assign(genai[0]!.models[0]!["prices"] as Row, lists["genai-prices"])
  const { announced, display_name, levels, name, provider, retirement } = entry
  const model = {
    id: ID,
    provider,
    name,
    display_name,
    retirement,
    announced,
    current: levels[0],
    past: [],
    unconfirmed_since: NOW,
    is_missing: false,
    entry_id: "1",
    is_manual: false,
    is_set_since: false
  }
  const { decisions } = decideRun(
    { sources: new Map(), models: [model], noted: new Map(), quarantine, announcements: [], tariffs: book },
    responsesTo({ litellm, "models.dev": modelsDev, "genai-prices": genai }, NOW),
    NOW
  )
  const facts = (kind: "tariff" | "tariff_held") =>
    decisions.flatMap((each) => (each.kind === kind ? ("fact" in each ? each.fact : each.quote.fact!) : []))
  const told = (kind: "tariff" | "tariff_held") => [
    ...new Set(facts(kind).map(({ price, unit, when }) => `${unit} ${Object.values(when).join()} = ${price}`))
  ]
  return { published: told("tariff").toSorted(), held: told("tariff_held"), decisions }
}

/** What stands in quarantine after decisions. */
const standing = (decisions: ReadonlyArray<Decision>, state: HeldQuote["state"] = "held"): ReadonlyArray<HeldQuote> =>
  decisions
    .filter((each) => "first_seen" in each)
    .map(({ first_seen, quote, reason }, index) => ({ id: String(index), quote, reason, first_seen, state }))

const ALL: Lists = { litellm: LITELLM, "models.dev": MODELS_DEV, "genai-prices": GENAI }

/** What can become of a price of a row. */
const WRONG: Readonly<Record<string, (price: number) => unknown>> = {
  "times 100,000": (price) => price * 1e5,
  "times a thousand": (price) => price * 1e3,
  "a thousandth": (price) => price / 1e3,
  "a millionth": (price) => price / 1e6,
  negative: (price) => -price,
  zero: () => 0,
  "a text": String,
  null: () => null,
  "a list": (price) => [price],
  "another price": (price) => price * 1.1,
  "ten times": (price) => price * 10.01
}

/** The row with each of its numbers made wrong, however deep it is; lengths stay. */
const wrong = (value: unknown, make: (price: number) => unknown, name = ""): unknown => {
  if (typeof value === "number") return ["size", "start", "base"].includes(name) ? value : make(value)
  if (Array.isArray(value)) return value.map((each) => wrong(each, make))
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, wrong(each, make, key)]))
}

describe("prices beside the base prices", () => {
  it("move where two lists say the same, and wait where one says it alone", () => {
    const all = decide(ALL)
    assert.deepStrictEqual(all.published, TRUTH)
    assert.deepStrictEqual(all.held, ["input true = 0.5"])
    const two = decide({ "models.dev": MODELS_DEV, "genai-prices": GENAI })
    assert.deepStrictEqual([two.published, two.held], [TRUTH, []])
    const one = decide({ "models.dev": MODELS_DEV })
    assert.deepStrictEqual([one.published, one.held.toSorted()], [[], TRUTH])
  })

  it("that one list says alone are held, whatever they are of", () => {
    const { held, published } = decide({ ...ALL, litellm: { ...LITELLM, ...ALONE } })
    assert.deepStrictEqual(published, TRUTH)
    assert.deepStrictEqual(held.toSorted(), [
      "cache_read 200000 = 0.2",
      "cache_write_1h  = 2",
      "input flex = 0.5",
      "input true = 0.5",
      "output priority = 10",
      "output true = 2.5",
      "web_search_request  = 10"
    ])
  })

  it("stay in quarantine until a second list says them, their list takes them back, or they are dismissed", () => {
    const lone = { "models.dev": { cache_write: 1.5 } }
    const quiet = { "genai-prices": {} }
    const first = decide({ ...lone, ...quiet })
    const [held] = first.decisions.filter(({ kind }) => kind === "tariff_held")
    assert.include(held!.reason, "models.dev says 1.5 for cache_write_5m instead of 1.25. No second source says so.")
    const kinds = (lists: Lists, state?: HeldQuote["state"]) =>
      decide(lists, undefined, standing(first.decisions, state)).decisions.flatMap((each) =>
        "held_id" in each ? [[each.kind, each.held_id]] : []
      )
    assert.deepStrictEqual(kinds({ ...lone, ...quiet }), [["tariff_held", "0"]])
    assert.deepStrictEqual(kinds({ ...lone, ...quiet }, "dismissed"), [])
    assert.deepStrictEqual(kinds({ ...lone, "genai-prices": { cache_write_mtok: 1.5 } }), [["release", "0"]])
    assert.deepStrictEqual(kinds({ "models.dev": {}, ...quiet }), [["expire", "0"]])
  })

  it("stay where the lists say what a bill takes already", () => {
    const known = bookOf(
      row({ prices: { cache_write_5m: { factor: 1.5, of: "input" } } }),
      row({ prices: { input: 2, output: 7.5 }, when: { above_input_tokens: 200_000 } }),
      row({ prices: { tokens: { factor: 0.5 } }, when: { batch: true } })
    )
    const { held, published } = decide(ALL, known)
    assert.deepStrictEqual([published, held], [[], []])
  })

  it("do not return to what was left, nor begin at another length, nor come of lists with an old base price", () => {
    const left = bookOf(
      row({ prices: { cache_write_5m: 1.5 }, until: "2026-06-01" }),
      row({ from: "2026-06-01" }),
      row({ prices: { input: 2, output: 7.5 }, when: { above_input_tokens: 272_000 } })
    )
    assert.deepStrictEqual(decide(ALL, left).published, [])
    const stale = { litellm: { ...LITELLM, input_cost_per_token: 2e-6 }, "genai-prices": GENAI }
    assert.deepStrictEqual(decide(stale).published, [])
  })

  for (const [name, make] of Object.entries(WRONG)) {
    it(`publish nothing but the truth with a wrong row: ${name}`, () => {
      for (const source of Object.keys(ALL) as ReadonlyArray<keyof Lists>) {
        const all = { ...ALL, litellm: { ...LITELLM, ...ALONE } }
        const bad = { ...all, [source]: wrong(all[source], make) } as Lists
        assert.deepStrictEqual(decide(bad).published, TRUTH, source)
        for (const absent of Object.keys(ALL) as ReadonlyArray<keyof Lists>) {
          const { [absent]: _absent, ...fewer } = bad
          if (absent !== source) assert.deepStrictEqual(decide(fewer).published, [], `${source} without ${absent}`)
        }
      }
    })
  }

  for (const factor of [1e6, 1e5, 1e3, 101, 1e-3, 1e-6, -1, 0]) {
    it(`publish nothing where all lists are wrong: times ${factor}`, () => {
      const all = Object.entries({ ...ALL, litellm: { ...LITELLM, ...ALONE } })
      const bad = Object.fromEntries(all.map(([source, said]) => [source, wrong(said, (price) => price * factor)]))
      assert.deepStrictEqual(decide(bad).published, [])
    })
  }

  it("do not return to what an administrator or a sync has replaced", () => {
    const released = bookOf(row({ prices: { cache_write_5m: 1.5 } }), row({ from: "2026-06-01" }))
    assert.deepStrictEqual(
      decide({ "models.dev": { cache_write: 1.5 }, "genai-prices": { cache_write_mtok: 1.5 } }, released).published,
      []
    )
  })

  it("that are more than ten times as much wait for a list that joins those which say so", () => {
    const known = bookOf(row({ prices: { cache_write_5m: 0.5 } }))
    const dear = { "models.dev": { cache_write: 6 }, litellm: { cache_creation_input_token_cost: 6e-6 } }
    const first = decide(dear, known)
    assert.deepStrictEqual([first.published, first.held], [[], ["cache_write_5m  = 6"]])
    const again = decide(dear, known, standing(first.decisions))
    assert.deepStrictEqual(again.published, [])
    const joined = { ...dear, "genai-prices": { cache_write_mtok: 6 } }
    assert.deepStrictEqual(decide(joined, known, standing(first.decisions)).published, ["cache_write_5m  = 6"])
  })
})
