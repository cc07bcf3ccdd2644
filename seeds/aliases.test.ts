import { assert, describe, it } from "@effect/vitest"
import { priceSnapshot } from "@ratecard/core/catalogue"
import { billRecord } from "@ratecard/core/ledger"
import type { OfferReading, QuotedOffer } from "@ratecard/price-sync"
import { moveAliases, type Moved } from "./aliases.ts"
import { parseTariffs } from "./files.ts"
import { SEEDS, TARIFF_FILES, TODAY } from "./fixture.ts"
import type { ModelSeed, ProviderSeed } from "./seed.ts"
import { catalogueEntries } from "./snapshot.ts"
import type { TariffSeed } from "./tariffs.ts"

type Price = readonly [input: number, output: number, cached: number]

const OLD: Price = [1, 4, 0.1]
const NEW: Price = [2, 6, 0.2]

const [steady] = SEEDS[1]!.models.filter(({ name }) => name === "steady") as [ModelSeed]

const model = (
  name: string,
  date: string,
  [input_price, output_price, cached_input_price]: Price,
  more: object = {}
) => {
  const prices = { input_price, output_price, cached_input_price }
  return {
    ...steady,
    name,
    display_name: name,
    release_date: date,
    price: { ...steady.price, ...prices },
    levels: [{ ...steady.levels[0], date, ...prices }],
    ...more
  } satisfies ModelSeed
}

const LARGE = { context_window: 1_000_000, capabilities: { ...steady.capabilities!, reasoning: true } }

const openai = (...models: ReadonlyArray<ModelSeed>): ProviderSeed => ({
  ...SEEDS[1]!,
  models: [...SEEDS[1]!.models, ...models].toSorted((one, other) => (one.name < other.name ? -1 : 1))
})

const BEFORE = {
  seeds: [
    SEEDS[0]!,
    openai(
      model("star-2", "2026-08-01", OLD),
      model("star-3", "2026-11-01", NEW, LARGE),
      model("star-latest", "2026-08-01", OLD, { release_date: null })
    )
  ],
  tariffs: TARIFF_FILES
}

/** What a list of a day says of `star-latest`. */
const says = (
  list: string,
  day: string,
  [input, output, cache_read]: Price,
  { context_window, name = "star-latest", reasoning }: Partial<QuotedOffer> = {}
): OfferReading => {
  const isNew = input === NEW[0]
  const offer = {
    host: "openai",
    name,
    kind: "chat" as const,
    maker: "openai",
    model: name,
    context_window: context_window ?? (isNew ? LARGE.context_window : steady.context_window),
    max_output_tokens: null,
    reasoning: reasoning ?? isNew,
    prices: { input, output, cache_read }
  }
  return { list, day, listed: { hosts: {}, offers: [offer] } }
}

const read = (copies: ReadonlyArray<OfferReading>, before: Omit<Moved, "said"> = BEFORE, today = TODAY) =>
  moveAliases(before, copies, new Map([["pi-ai", ["2026-11-10"]]]), today)

const alias = ({ seeds }: Omit<Moved, "said">) => seeds[1]!.models.find(({ name }) => name === "star-latest")!

const doubts = ({ tariffs }: Omit<Moved, "said">) =>
  (JSON.parse(tariffs.find(({ file }) => file.endsWith("openai.json"))!.text) as TariffSeed).rows.flatMap(
    ({ disputed, from, until }) => (disputed === undefined ? [] : [[from, until]])
  )

/** Input price and warnings of a call on a day, to the million tokens. */
const billed = (moved: Omit<Moved, "said">, day: string) => {
  const now = Date.parse(`${TODAY}T12:00:00Z`)
  const { tariffs } = parseTariffs(moved.seeds, moved.tariffs)
  const prices = priceSnapshot({ entries: catalogueEntries(moved.seeds), tariffs }, now)
  const usage = { prompt_tokens: 1_000_000, completion_tokens: 0 }
  const made = billRecord({ model: "star-latest", usage, at: `${day}T12:00:00Z` }, { prices, now })
  assert(!("error" in made))
  return [Number(made.total), made.warnings.some(({ code }) => code === "disputed")]
}

describe("a moving name", () => {
  it("has another model's price, window and reasoning: it means that model from the list's day on", () => {
    const moved = read([says("pi-ai", "2026-11-18", NEW)])
    assert.lengthOf(moved.said, 1)
    assert.include(moved.said[0], "means star-3 from 2026-11-18")
    const { context_window, levels } = alias(moved)
    assert.deepInclude(levels.at(-1), { date: "2026-11-18", input_price: 2, output_price: 6, cached_input_price: 0.2 })
    assert.strictEqual(context_window, LARGE.context_window)
    // The day between two copies on which it moved is not known.
    assert.deepStrictEqual(doubts(moved), [["2026-11-11", "2026-11-18"]])
    assert.deepStrictEqual(
      ["2026-11-10", "2026-11-12", "2026-11-18"].map((day) => billed(moved, day)),
      [
        [1, false],
        [1, true],
        [2, false]
      ]
    )
    assert.deepStrictEqual(read([says("pi-ai", "2026-11-18", NEW)], moved), { ...moved, said: [] })
  })

  it("is found between two copies of one list, and stays where nothing moved", () => {
    const moved = read([says("litellm", "2026-11-01", OLD), says("litellm", "2026-11-15", NEW)])
    assert.deepStrictEqual(doubts(moved), [["2026-11-02", "2026-11-15"]])
    assert.deepStrictEqual(read([says("litellm", "2026-11-15", OLD)]), { ...BEFORE, said: [] })
  })

  it("warns while another list has the old price, until that follows, or the first one takes it back", () => {
    const first = [says("pi-ai", "2026-11-15", NEW), says("litellm", "2026-11-16", OLD)]
    const doubted = read(first)
    assert.include(doubted.said[0], "is disputed from 2026-11-15: star-3")
    assert.deepStrictEqual(doubts(doubted), [["2026-11-15", null]])
    assert.deepStrictEqual(billed(doubted, "2026-11-17"), [1, true])
    const again = read(first, doubted)
    assert.deepStrictEqual([again.seeds, again.tariffs], [doubted.seeds, doubted.tariffs])
    assert.include(again.said[0], "is disputed still")
    const followed = read([says("pi-ai", "2026-11-15", NEW), says("litellm", "2026-11-18", NEW)], doubted)
    assert.deepStrictEqual(billed(followed, "2026-11-17"), [2, false])
    const returned = read([says("pi-ai", "2026-11-18", OLD), says("litellm", "2026-11-18", OLD)], doubted)
    assert.include(returned.said[0], "means what it meant again")
    assert.deepStrictEqual(doubts(returned), [["2026-11-15", "2026-11-18"]])
    assert.deepStrictEqual(billed(returned, "2026-11-19"), [1, false])
  })

  it("warns where only a part has become another model's", () => {
    for (const part of [{ context_window: 128_000 }, { reasoning: false }]) {
      const moved = read([says("pi-ai", "2026-11-18", NEW, part)])
      assert.deepStrictEqual(doubts(moved), [["2026-11-18", null]])
      assert.deepStrictEqual(alias(moved), alias(BEFORE))
    }
  })

  it("stays where it would point to nothing, to a moving name, to an older model, or to a day to come", () => {
    const unchanged = (moved: Moved, why: string) => {
      assert.include(moved.said.join(), why)
      assert.deepStrictEqual([moved.seeds, moved.tariffs], [BEFORE.seeds, BEFORE.tariffs])
    }
    unchanged(read([says("pi-ai", "2026-11-18", [9, 9, 0.9])]), "no model that is newer than star-latest costs that")
    unchanged(read([says("pi-ai", "2026-11-21", NEW)]), "2026-11-21, in the future")
    const round = { ...BEFORE, seeds: [SEEDS[0]!, openai(alias(BEFORE), model("moon-latest", "2026-09-01", NEW))] }
    const said = read([says("pi-ai", "2026-11-18", NEW, { context_window: 128_000, reasoning: false })], round)
    assert.include(said.said[0], "moon-latest costs that, and moves itself")
    assert.deepStrictEqual(said.seeds, round.seeds)
    const older = {
      ...BEFORE,
      seeds: [
        SEEDS[0]!,
        openai(
          ...BEFORE.seeds[1]!.models.filter(({ name }) => name.startsWith("star")),
          model("star-1", "2026-07-01", [3, 9, 0.3])
        )
      ]
    }
    assert.deepStrictEqual(read([says("pi-ai", "2026-11-18", [3, 9, 0.3])], older).seeds, older.seeds)
  })

  it("that only leads to a model is told with the row to write", () => {
    const seeds = [SEEDS[0]!, openai(model("gpt-5.6-sol", "2026-08-01", OLD), model("gpt-9", "2026-11-01", NEW, LARGE))]
    const moved = read([says("pi-ai", "2026-11-18", NEW, { name: "gpt-5.6" })], { ...BEFORE, seeds })
    assert.include(moved.said[0], 'write ["2026-11-11",null],["2026-11-18","gpt-9"] into')
    assert.deepStrictEqual(moved.seeds, seeds)
  })
})
