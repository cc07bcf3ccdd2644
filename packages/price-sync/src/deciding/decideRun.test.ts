import { assert, describe, it } from "@effect/vitest"
import { NO_BOOK } from "../../test/noBook.ts"
import { decideRun, type RunState, type StoredModel } from "./decideRun.ts"
import type { SourceResponse } from "./facts.ts"
import { NO_FACTS, type PriceSourceName } from "./quote.ts"

const NOW = Date.parse("2026-11-20T03:15:00Z")

const NOTHING: RunState = {
  sources: new Map(),
  models: [],
  noted: new Map(),
  quarantine: [],
  announcements: [],
  tariffs: NO_BOOK
}

const IDS = Array.from({ length: 20 }, (_, index) => `openai-m${index}`)

/** A source that prices these models at `input`. */
const answer = (ids: ReadonlyArray<string>, input: number, name: PriceSourceName = "litellm"): SourceResponse => ({
  source: { name, role: "prices" },
  kind: "answered",
  answer: {
    quotes: ids.map((id) => ({
      source: name,
      provider: "openai",
      name: id.slice("openai-".length),
      model_id: id,
      input_price: input,
      output_price: 10,
      cached_input_price: null,
      currency: "usd",
      valid_from: null,
      ...NO_FACTS
    })),
    announcements: [],
    discoveries: [],
    refused: []
  }
})

const FAILED: SourceResponse = { source: { name: "litellm", role: "prices" }, kind: "failed", reason: "It is away." }

const model = (id: string, input: number, fields: Partial<StoredModel> = {}): StoredModel => ({
  id,
  provider: "openai",
  name: id.slice("openai-".length),
  retirement: null,
  announced: [],
  current: {
    date: "2026-01-01T00:00:00Z",
    input_price: input,
    output_price: 10,
    cached_input_price: null,
    source: "seed"
  },
  display_name: id,
  past: [],
  unconfirmed_since: 0,
  is_missing: false,
  entry_id: `entry of ${id}`,
  is_manual: false,
  is_set_since: false,
  ...fields
})

/** Runs one after the other, each on what the one before remembered. */
const runs = (state: RunState, ...responses: ReadonlyArray<ReadonlyArray<SourceResponse>>) => {
  let { noted, sources } = state
  return responses.map((given) => {
    const outcome = decideRun({ ...state, noted, sources }, given, NOW)
    sources = new Map([...sources, ...outcome.records])
    noted = new Map([...noted, ...outcome.notes.map((note) => [note.entry_id, note.reported] as const)])
    return outcome
  })
}

const kinds = ({ decisions }: ReturnType<typeof decideRun>) => decisions.map(({ kind }) => kind)

describe("a source", () => {
  const statuses = (...responses: ReadonlyArray<SourceResponse>) =>
    runs(NOTHING, ...responses.map((each) => [each])).map(({ statuses: [status] }) => status!.status)

  const short = answer(IDS.slice(3), 1)

  it("that answers less than 95 % is believed at its third run in a row", () => {
    const whole = answer(IDS, 1)
    assert.deepStrictEqual(statuses(whole, answer(IDS.slice(1), 1), short, short, short, short), [
      "ok",
      "ok",
      "failed",
      "failed",
      "ok",
      "ok"
    ])
    assert.deepStrictEqual(statuses(whole, short, short, whole, short, short, short).slice(3), [
      "ok",
      "failed",
      "failed",
      "ok"
    ])
  })

  it("counts anew after a run in which it gave no answer", () => {
    assert.deepStrictEqual(statuses(answer(IDS, 1), short, short, FAILED, short, short, short).slice(3), [
      "failed",
      "failed",
      "failed",
      "ok"
    ])
  })

  it("that is not believed decides nothing, says how many models it gave, and keeps what it listed", () => {
    const [, second] = runs({ ...NOTHING, models: [model(IDS[5]!, 1)] }, [answer(IDS, 1)], [short])
    assert.deepStrictEqual(kinds(second!), [])
    assert.deepInclude(second!.statuses[0], { source: "litellm", quotes: 17 })
    assert.deepStrictEqual(second!.records.get("litellm")?.listed, IDS)
  })

  it("that is switched off or fails leaves no record of its own", () => {
    const [outcome] = runs(NOTHING, [FAILED, { source: { name: "yandex", role: "prices" }, kind: "not_configured" }])
    assert.deepStrictEqual(outcome!.statuses, [
      { source: "litellm", status: "failed", quotes: 0, error: "It is away." },
      { source: "yandex", status: "not_configured", quotes: 0, error: null }
    ])
    assert.strictEqual(outcome!.records.size, 0)
  })
})

describe("a manual price", () => {
  const both = (input: number) => [answer(["openai-m"], input), answer(["openai-m"], input, "models.dev")]

  /** The runs' decisions where an administrator sets 7 after the first of them. */
  const afterwards = (first: number, ...later: ReadonlyArray<number>) => {
    const [{ records }] = runs({ ...NOTHING, models: [model("openai-m", first)] }, both(first)) as [
      ReturnType<typeof decideRun>
    ]
    const models = [model("openai-m", 7, { is_manual: true })]
    return runs({ ...NOTHING, sources: records, models }, ...later.map(both))
  }

  it("stands until sources report something new", () => {
    const [again, still, moved] = afterwards(1.25, 1.25, 1.25, 1.5)
    assert.deepStrictEqual([kinds(again!), kinds(still!)], [[], []])
    assert.deepStrictEqual(kinds(moved!), ["change"])
  })

  it("is noted once, with what the sources had said before", () => {
    const [first, second] = afterwards(1.25, 1.5, 1.5)
    const said = [{ input_price: 1.25, output_price: 10, cached_input_price: null }]
    assert.deepStrictEqual(first!.notes, [
      { model_id: "openai-m", entry_id: "entry of openai-m", reported: { litellm: said, "models.dev": said } }
    ])
    assert.deepStrictEqual(second!.notes, [])
  })

  it("is not moved by what sources say when they are first heard, and by what they say next", () => {
    const models = [model("openai-m", 7, { is_manual: true })]
    const [first, second, third] = runs({ ...NOTHING, models }, both(2.5), both(2.5), both(3))
    assert.deepStrictEqual([kinds(first!), kinds(second!), kinds(third!)], [[], [], ["change"]])
    assert.deepStrictEqual([first!.notes.length, second!.notes.length], [1, 0])
  })

  it("is not moved by a source that is switched on later", () => {
    const models = [model("openai-m", 7, { is_manual: true })]
    const one = [answer(["openai-m"], 1.25)]
    const [, second, third] = runs({ ...NOTHING, models }, one, both(1.25), both(1.25))
    assert.deepStrictEqual([kinds(second!), kinds(third!)], [[], []])
    assert.deepStrictEqual(Object.keys(second!.notes[0]!.reported).toSorted(), ["litellm", "models.dev"])
    assert.deepStrictEqual(third!.notes, [])
  })

  it("that is set during the run knows what the sources say in it", () => {
    const during = [model("openai-m", 7, { is_manual: true, is_set_since: true })]
    const [first, second] = runs({ ...NOTHING, models: during }, both(1.5), both(1.5))
    assert.deepStrictEqual([kinds(first!), kinds(second!)], [[], []])
  })
})

describe("another name of a known model", () => {
  const known = [model("openai-gpt-4o", 2.5)]
  const quoted = (name: PriceSourceName, ...rows: ReadonlyArray<readonly [string, number]>): SourceResponse => {
    const answered = answer(
      rows.map(([id]) => id),
      0,
      name
    )
    if (answered.kind !== "answered") return answered
    const quotes = answered.answer.quotes.map((quote, index) => ({ ...quote, input_price: rows[index]![1] }))
    return { ...answered, answer: { ...answered.answer, quotes } }
  }
  const run = (...responses: ReadonlyArray<SourceResponse>) => runs({ ...NOTHING, models: known }, responses)[0]!

  it("is none where it moves from model to model: a list may price it as an older one", () => {
    const flash = model("google-gemini-3.8-flash", 0.75, { provider: "google", name: "gemini-3.8-flash" })
    const listed = (name: PriceSourceName) => {
      const answered = quoted(name, ["openai-gemini-flash-latest", 1.5])
      if (answered.kind !== "answered") return answered
      const id = { provider: "google" as const, model_id: "google-gemini-flash-latest" }
      const quotes = answered.answer.quotes.map((quote) => ({ ...quote, ...id }))
      return { ...answered, answer: { ...answered.answer, quotes } }
    }
    const [outcome] = runs({ ...NOTHING, models: [flash] }, [listed("litellm"), listed("models.dev")])
    assert.deepStrictEqual(kinds(outcome!), [])
  })

  it("is that model, whose price its rows say", () => {
    const rows = [["openai-gpt-4o-2024-11-20", 2.5]] as const
    const outcome = run(quoted("litellm", ...rows), quoted("models.dev", ...rows))
    assert.deepStrictEqual(
      outcome.decisions.map(({ kind, model_id }) => [kind, model_id]),
      [["confirm", "openai-gpt-4o"]]
    )
    assert.deepStrictEqual(Object.keys(outcome.records.get("litellm")!.prices), ["openai-gpt-4o"])
    const moved = [["openai-gpt-4o-2024-11-20", 2]] as const
    assert.deepStrictEqual(kinds(run(quoted("litellm", ...moved), quoted("models.dev", ...moved))), ["change"])
  })

  it("moves no price of its old model where it may have become another's", () => {
    const models = [model("openai-gpt-5.6-sol", 5), model("openai-gpt-9", 4)]
    const say = (input: number) =>
      runs({ ...NOTHING, models }, [
        quoted("litellm", ["openai-gpt-5.6", input]),
        quoted("models.dev", ["openai-gpt-5.6", input])
      ])[0]!.decisions.map(({ kind, model_id, reason }) => [kind, model_id, /price of gpt-9/u.test(reason)])
    assert.deepStrictEqual(say(4), [
      ["hold", "openai-gpt-5.6-sol", true],
      ["hold", "openai-gpt-5.6-sol", true]
    ])
    assert.deepStrictEqual(say(3), [["change", "openai-gpt-5.6-sol", false]])
  })

  it("says nothing beside the model's own", () => {
    const rows = [
      ["openai-gpt-4o-2024-05-13", 5],
      ["openai-gpt-4o", 2.5]
    ] as const
    assert.deepStrictEqual(kinds(run(quoted("litellm", ...rows), quoted("models.dev", ...rows))), ["confirm"])
  })
})
