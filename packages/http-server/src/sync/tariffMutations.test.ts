import { assert, describe, it } from "@effect/vitest"
import { tariffBook, type PackedTariffRow } from "@ratecard/core/ledger"
import { genaiFile, json, type Listed, litellmFile, modelsDevFile, type Row } from "@ratecard/test-support"
import { entryWith } from "../../test/entries.ts"
import { fleetForFile } from "../../test/upstreams/fleet.ts"
import { NO_TARIFFS } from "../catalogue/tariffFacts.ts"
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
const LONG = { tier: { size: 200_000 }, input: 2, output: 7.5 }
const MODELS_DEV = { cache_write: 1.5, tiers: [LONG] }
const GENAI = {
  cache_write_mtok: 1.5,
  input_mtok: { base: 1, tiers: [{ start: 200_000, price: 2 }] },
  output_mtok: { base: 5, tiers: [{ start: 200_000, price: 7.5 }] }
}
const TRUTH = ["cache_write_5m  = 1.5", "input 200000 = 2", "output 200000 = 7.5"]

const entry = entryWith({
  id: ID,
  provider: "anthropic",
  name: MODEL.name,
  levels: [{ date: "2026-01-01T00:00:00Z", input_price: 1, output_price: 5, cached_input_price: 0.1, source: "seed" }]
})

const row = (more: Partial<PackedTariffRow>): PackedTariffRow => ({
  models: [MODEL.name],
  prices: { cache_write_5m: 1.25 },
  from: "2026-01-01",
  until: null,
  source: 0,
  basis: "vendor_page",
  confidence: 3,
  ...more
})

const bookOf = (...rows: ReadonlyArray<PackedTariffRow>) =>
  tariffBook(new Map([[ID, entry]]), { ...NO_TARIFFS, sources: ["a page"], rows: { anthropic: rows } })

const fleet = fleetForFile([MODEL])

interface Lists {
  readonly litellm?: Row
  readonly "models.dev"?: Row
  readonly "genai-prices"?: Row
}

/** The decisions on lists that say these of the model beside its base prices; a list that is absent does not know the model. */
const decide = async (lists: Lists, book = bookOf(row({}))) => {
  const other: Listed = { ...MODEL, name: "claude-other" }
  const models = (isThere: unknown) => (isThere === undefined ? [other] : [MODEL])
  const litellm = litellmFile(models(lists.litellm))
  const modelsDev = modelsDevFile(models(lists["models.dev"]))
  const genai = genaiFile(models(lists["genai-prices"]))
  if (lists.litellm) Object.assign(litellm[MODEL.name]!, lists.litellm)
  if (lists["models.dev"])
    Object.assign(modelsDev["anthropic"]!.models[MODEL.name]!["cost"] as Row, lists["models.dev"])
  if (lists["genai-prices"]) Object.assign(genai[0]!.models[0]!["prices"] as Row, lists["genai-prices"])
  fleet().answer("litellm", json(litellm))
  fleet().answer("models.dev", json(modelsDev))
  fleet().answer("genai-prices", json(genai))
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
    { sources: new Map(), models: [model], noted: new Map(), quarantine: [], announcements: [], tariffs: book },
    [...(await fleet().hear()).values()],
    NOW
  )
  const told = (kind: "tariff" | "tariff_held") =>
    decisions.flatMap((each) =>
      each.kind === kind && "fact" in each
        ? [`${each.fact.unit} ${Object.values(each.fact.when).join()} = ${each.fact.price}`]
        : []
    )
  return { published: told("tariff").toSorted(), held: told("tariff_held"), decisions }
}

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
  it("move where two lists say the same, and wait where one says it alone", async () => {
    const all = await decide(ALL)
    assert.deepStrictEqual(all.published, TRUTH)
    assert.deepStrictEqual(all.held, ["input true = 0.5"])
    const two = await decide({ "models.dev": MODELS_DEV, "genai-prices": GENAI })
    assert.deepStrictEqual([two.published, two.held], [TRUTH, []])
    const one = await decide({ "models.dev": MODELS_DEV })
    assert.deepStrictEqual([one.published, one.held.toSorted()], [[], TRUTH])
  })

  it("stay where the lists say what a bill takes already", async () => {
    const known = bookOf(
      row({ prices: { cache_write_5m: { factor: 1.5, of: "input" } } }),
      row({ prices: { input: 2, output: 7.5 }, when: { above_input_tokens: 200_000 } }),
      row({ prices: { tokens: { factor: 0.5 } }, when: { batch: true } })
    )
    const { held, published } = await decide(ALL, known)
    assert.deepStrictEqual([published, held], [[], []])
  })

  it("do not return to what was left, nor begin at another length, nor come of lists with an old base price", async () => {
    const left = bookOf(
      row({ prices: { cache_write_5m: 1.5 }, until: "2026-06-01" }),
      row({ from: "2026-06-01" }),
      row({ prices: { input: 2, output: 7.5 }, when: { above_input_tokens: 272_000 } })
    )
    assert.deepStrictEqual((await decide(ALL, left)).published, [])
    const stale = { litellm: { ...LITELLM, input_cost_per_token: 2e-6 }, "genai-prices": GENAI }
    assert.deepStrictEqual((await decide(stale)).published, [])
  })

  for (const [name, make] of Object.entries(WRONG)) {
    it(`publish nothing but the truth with a wrong row: ${name}`, async () => {
      for (const source of Object.keys(ALL) as ReadonlyArray<keyof Lists>) {
        const bad = { ...ALL, [source]: wrong(ALL[source], make) } as Lists
        assert.deepStrictEqual((await decide(bad)).published, TRUTH, source)
        for (const absent of Object.keys(ALL) as ReadonlyArray<keyof Lists>) {
          const { [absent]: _absent, ...fewer } = bad
          if (absent !== source)
            assert.deepStrictEqual((await decide(fewer)).published, [], `${source} without ${absent}`)
        }
      }
    })
  }
})
