import { assert, describe, it } from "@effect/vitest"
import type { ProviderSlug } from "@ratecard/core/catalogue"
import type { Decision } from "./decisions.ts"
import type { BookModel, HeldQuote, RunFacts } from "./facts.ts"
import { NO_FACTS, type PriceSourceName, type Quote, type SourceName } from "./quote.ts"
import { reconcile } from "./reconcile.ts"

const NOW = Date.parse("2026-11-20T03:15:00Z")
const DAY = 86_400_000
const iso = (at: number) => new Date(at).toISOString()

type Numbers = readonly [input: number, output: number, cached?: number | null]

const prices = ([input_price, output_price, cached_input_price = null]: Numbers) => ({
  input_price,
  output_price,
  cached_input_price
})

const model = (numbers: Numbers, fields: Partial<BookModel> = {}): BookModel => ({
  id: "openai-m",
  provider: "openai",
  name: "m",
  retirement: null,
  announced: [],
  current: { date: "2026-01-01T00:00:00Z", ...prices(numbers), source: "seed" },
  reported: null,
  display_name: "Emm",
  past: [],
  confirmed: {},
  unconfirmed_since: 0,
  is_missing: false,
  ...fields
})

const quote = (source: PriceSourceName, numbers: Numbers, fields: Partial<Quote> = {}): Quote => ({
  source,
  provider: "openai",
  name: "m",
  model_id: "openai-m",
  ...prices(numbers),
  currency: "usd",
  valid_from: null,
  ...NO_FACTS,
  ...fields
})

/** What a run decides on `quotes`; every source that has one, or is in `heard`, has answered. */
const decide = (
  book: BookModel | ReadonlyArray<BookModel>,
  quotes: ReadonlyArray<Quote>,
  { heard = [], ...facts }: Partial<RunFacts> & { readonly heard?: ReadonlyArray<SourceName> } = {}
): ReadonlyArray<Decision> => {
  const sources = new Set<SourceName>([...quotes.map(({ source }) => source), ...heard])
  return reconcile({
    now: NOW,
    answers: [...sources].map((source) => {
      const own = quotes.filter((each) => each.source === source)
      return { source, quotes: own, announcements: [], discoveries: [], listed: own.map(({ model_id }) => model_id) }
    }),
    lastListed: new Map(),
    book: [book].flat(),
    quarantine: [],
    announcements: [],
    ...facts
  })
}

const kinds = (decisions: ReadonlyArray<Decision>) => decisions.map(({ kind }) => kind)

/** What stands in quarantine after a run that decided so, at `first_seen`. */
const standing = (decisions: ReadonlyArray<Decision>, at = NOW): ReadonlyArray<HeldQuote> =>
  decisions.flatMap((decision, index) =>
    decision.kind === "hold"
      ? [{ id: String(index), quote: decision.quote, reason: decision.reason, first_seen: iso(at), state: "held" }]
      : []
  )

const changeIn = (decisions: ReadonlyArray<Decision>) => decisions.find((decision) => decision.kind === "change")
const reasonOf = (decisions: ReadonlyArray<Decision>) => decisions.map(({ reason }) => reason).join("\n")

describe("two sources", () => {
  it("move a price that they agree on, in the name of the first-ranked", () => {
    const decisions = decide(model([2, 10]), [quote("genai-prices", [3, 15]), quote("litellm", [3, 15])])
    assert.deepStrictEqual(kinds(decisions), ["change"])
    const change = changeIn(decisions)
    assert.strictEqual(change?.source, "litellm")
    assert.deepStrictEqual(change?.prices, prices([3, 15]))
    assert.isNull(change?.valid_from)
    assert.strictEqual(change?.reason, "litellm and genai-prices say 3 / 15 usd instead of 2 / 10 usd.")
  })

  it("agree although one states no cached price, which the other one does not move alone", () => {
    const decisions = decide(model([2, 10, 0.2]), [quote("litellm", [3, 15]), quote("models.dev", [3, 15, 0.3])])
    assert.deepStrictEqual(changeIn(decisions)?.prices, prices([3, 15, 0.2]))
    assert.deepStrictEqual(kinds(decisions), ["change", "hold"])
    assert.include(reasonOf(decisions), "Only models.dev states a cached input price of 0.3 usd.")
    const three = [quote("litellm", [3, 15]), quote("models.dev", [3, 15, 0.3]), quote("genai-prices", [3, 15, 0.3])]
    assert.deepStrictEqual(changeIn(decide(model([2, 10, 0.2]), three))?.prices, prices([3, 15, 0.3]))
  })

  it("bring no cached price that one of them alone states", () => {
    // gpt-5.5-pro: 1e-15 dollars a token, as a list once might say.
    const lone = decide(model([30, 180]), [quote("litellm", [24, 144, 2.4]), quote("models.dev", [24, 144])])
    assert.deepStrictEqual(changeIn(lone)?.prices, prices([24, 144]))
    const cheap = decide(model([0.1, 0.5, 0.01]), [
      quote("litellm", [0.08, 0.4, 0.00125]),
      quote("models.dev", [0.08, 0.4])
    ])
    assert.deepStrictEqual(changeIn(cheap)?.prices, prices([0.08, 0.4, 0.01]))
  })

  it("leave a cached price that neither states, unless it cannot be one any more", () => {
    const after = (cached: number) =>
      changeIn(decide(model([2, 10, cached]), [quote("litellm", [1, 5]), quote("models.dev", [1, 5])]))?.prices
    assert.strictEqual(after(0.9)?.cached_input_price, 0.9)
    assert.strictEqual(after(1)?.cached_input_price, 1)
    assert.isNull(after(1.1)?.cached_input_price)
  })

  it("move a cached price alone only if both state it", () => {
    const one = decide(model([2, 10, 0.5]), [quote("litellm", [2, 10, 0.2]), quote("models.dev", [2, 10])])
    assert.deepStrictEqual(kinds(one), ["confirm", "hold"])
    const two = decide(model([2, 10, 0.5]), [quote("litellm", [2, 10, 0.2]), quote("models.dev", [2, 10, 0.2])])
    assert.strictEqual(changeIn(two)?.prices.cached_input_price, 0.2)
  })

  it("outvote a third, whose quote is held", () => {
    const decisions = decide(model([2, 10]), [
      quote("litellm", [3, 15]),
      quote("models.dev", [4, 15]),
      quote("genai-prices", [3, 15])
    ])
    assert.deepStrictEqual(kinds(decisions), ["change", "hold"])
    assert.strictEqual(decisions[1]?.kind === "hold" && decisions[1].source, "models.dev")
  })

  it("are held where they differ, with the reason", () => {
    const decisions = decide(model([2, 10]), [quote("litellm", [3, 15]), quote("models.dev", [4, 15])])
    assert.deepStrictEqual(kinds(decisions), ["hold", "hold"])
    assert.include(reasonOf(decisions), "The sources differ: litellm says 3 / 15 usd, models.dev says 4 / 15 usd.")
  })

  it("differ where their cached prices do", () => {
    const decisions = decide(model([2, 10]), [quote("litellm", [3, 15, 0.3]), quote("models.dev", [3, 15, 0.2])])
    assert.deepStrictEqual(kinds(decisions), ["hold", "hold"])
  })
})

describe("a lone source", () => {
  it("confirms what the book holds", () => {
    const decisions = decide(model([2, 10, 0.2]), [quote("models.dev", [2, 10])])
    assert.deepStrictEqual(kinds(decisions), ["confirm"])
  })

  it("is held until a second one says the same", () => {
    const first = decide(model([2, 10]), [quote("litellm", [3, 15]), quote("models.dev", [2, 10])])
    assert.deepStrictEqual(kinds(first), ["confirm", "hold"])
    const both = [quote("litellm", [3, 15]), quote("models.dev", [3, 15])]
    const second = decide(model([2, 10]), both, { quarantine: standing(first) })
    assert.deepStrictEqual(kinds(second), ["change", "release"])
  })

  it("is released by a second one while it does not answer itself", () => {
    const first = decide(model([2, 10]), [quote("litellm", [3, 15])])
    const second = decide(model([2, 10]), [quote("models.dev", [3, 15])], { quarantine: standing(first) })
    assert.deepStrictEqual(kinds(second), ["change", "release"])
  })

  it("moves a price where it is the vendor's own, from the vendor's own date", () => {
    const yandex = { provider: "yandex" as ProviderSlug, id: "yandex-m" }
    const own = { provider: yandex.provider, model_id: yandex.id, currency: "rub" as const }
    const from = (date: string) =>
      changeIn(decide(model([500, 1200], yandex), [quote("yandex", [400, 800], { ...own, valid_from: date })]))
    assert.strictEqual(from("2026-03-02T21:00:00Z")?.valid_from, "2026-03-02T21:00:00Z")
  })
})

describe("a contradiction", () => {
  it("within one source is held, and counts for nothing", () => {
    const rows = [quote("litellm", [3, 15]), quote("litellm", [4, 15]), quote("models.dev", [3, 15])]
    const decisions = decide(model([2, 10]), rows)
    assert.deepStrictEqual(kinds(decisions), ["hold", "hold", "hold"])
    assert.include(reasonOf(decisions), "litellm contradicts itself: 3 / 15 usd, 4 / 15 usd.")
  })

  it("is none where two rows say the same", () => {
    const rows = [quote("litellm", [3, 15]), quote("litellm", [3, 15, 0.3]), quote("models.dev", [3, 15, 0.3])]
    assert.deepStrictEqual(changeIn(decide(model([2, 10]), rows))?.prices, prices([3, 15, 0.3]))
  })
})

describe("a step", () => {
  const agreed = (from: Numbers, to: Numbers) => decide(model(from), [quote("litellm", to), quote("models.dev", to)])

  it("of ten times is believed, more is held; for each of the three prices", () => {
    const steps: ReadonlyArray<readonly [Numbers, Numbers, Numbers]> = [
      [
        [0.03, 1],
        [0.3, 1],
        [0.300001, 1]
      ],
      [
        [1, 0.07],
        [1, 0.7],
        [1, 0.70001]
      ],
      [
        [9, 9, 0.1],
        [9, 9, 1],
        [9, 9, 1.0000001]
      ]
    ]
    for (const [from, ten, more] of steps) {
      assert.deepStrictEqual(kinds(agreed(from, ten)), ["change"])
      assert.deepStrictEqual(kinds(agreed(from, more)), ["hold", "hold"])
      assert.include(reasonOf(agreed(from, more)), "more than ten times")
    }
  })

  it("to a tenth is believed, less is held; for each of the three prices", () => {
    const steps: ReadonlyArray<readonly [Numbers, Numbers, Numbers]> = [
      [
        [0.3, 1],
        [0.03, 1],
        [0.0299999, 1]
      ],
      [
        [1, 0.7],
        [1, 0.07],
        [1, 0.0699]
      ],
      [
        [9, 9, 1],
        [9, 9, 0.1],
        [9, 9, 0.0999999]
      ]
    ]
    for (const [from, tenth, less] of steps) {
      assert.deepStrictEqual(kinds(agreed(from, tenth)), ["change"])
      assert.deepStrictEqual(kinds(agreed(from, less)), ["hold", "hold"])
      assert.include(reasonOf(agreed(from, less)), "less than a tenth")
    }
  })

  it("of about a thousand or a million looks like a mistaken unit", () => {
    for (const [to, unit] of [
      [2.5e-6, "per token"],
      [0.0024, "per 1,000 tokens"]
    ] as const) {
      const decisions = agreed([2.5, 2.5], [to, to])
      assert.deepStrictEqual(kinds(decisions), ["hold", "hold"])
      assert.include(reasonOf(decisions), `as if it were ${unit}`)
    }
    assert.include(reasonOf(agreed([0.25, 0.25], [250, 250])), "as if it were per 1,000,000,000 tokens")
  })

  it("stays held while the same sources repeat it, and is released by a further one", () => {
    const sources = [quote("litellm", [50, 10]), quote("models.dev", [50, 10])]
    const first = decide(model([2, 10]), sources)
    const again = decide(model([2, 10]), sources, { quarantine: standing(first) })
    assert.deepStrictEqual(kinds(again), ["hold", "hold"])
    assert.isTrue(again.every((decision) => decision.kind === "hold" && decision.held_id !== null))
    const third = decide(model([2, 10]), [...sources, quote("genai-prices", [50, 10])], { quarantine: standing(first) })
    assert.deepStrictEqual(kinds(third), ["change", "release", "release"])
  })

  it("to a first cached price is one from the input price", () => {
    assert.deepStrictEqual(kinds(agreed([2, 10], [2, 10, 0.2])), ["change"])
    assert.deepStrictEqual(kinds(agreed([2, 10], [2, 10, 0.19])), ["hold", "hold"])
    assert.include(reasonOf(agreed([2, 10], [2, 10, 0.002])), "as if it were per 1,000 tokens")
  })

  it("of the vendor's own API waits for an administrator", () => {
    const own = { provider: "yandex" as ProviderSlug, model_id: "yandex-m", currency: "rub" as const }
    const yandex = model([500, 1200], { provider: "yandex", id: "yandex-m" })
    const first = decide(yandex, [quote("yandex", [0.5, 1.2], own)])
    assert.deepStrictEqual(kinds(first), ["hold"])
    assert.deepStrictEqual(kinds(decide(yandex, [quote("yandex", [0.5, 1.2], own)], { quarantine: standing(first) })), [
      "hold"
    ])
  })
})

describe("an echo", () => {
  const left = [{ ...prices([1, 6, 0.1]), left_at: "2026-07-30T00:00:00Z" }]
  const now = [0.2, 1.2, 0.02] as const
  const cut = (fields: Partial<BookModel> = {}) => model(now, { past: left, ...fields })
  const both = [quote("litellm", [1, 6, 0.1]), quote("genai-prices", [1, 6, 0.1])]

  it("of a price that the history left is held, with the day on which it was", () => {
    const decisions = decide(cut(), both)
    assert.deepStrictEqual(kinds(decisions), ["hold", "hold"])
    assert.include(reasonOf(decisions), "It repeats an old price, which ended on 2026-07-30")
    // Nor does a third source release it, which reads the same old lists.
    const three = [...both, quote("models.dev", [1, 6])]
    assert.notInclude(kinds(decide(cut(), three, { quarantine: standing(decisions) })), "change")
  })

  it("is none of a lone quote, which is held as such", () => {
    assert.include(reasonOf(decide(cut(), both.slice(1))), "That price ended on 2026-07-30.")
  })

  it("is none once two of those who say it had said a later price", () => {
    const later = prices(now)
    const followed = (...names: ReadonlyArray<SourceName>) =>
      kinds(decide(cut({ confirmed: Object.fromEntries(names.map((name) => [name, later])) }), both))
    assert.deepStrictEqual(followed("litellm", "genai-prices"), ["change"])
    assert.deepStrictEqual(followed("litellm"), ["hold", "hold"])
    assert.deepStrictEqual(followed("litellm", "models.dev"), ["hold", "hold"])
    const old = { litellm: prices([1, 6, 0.1]), "genai-prices": prices([1, 6, 0.1]) }
    assert.deepStrictEqual(kinds(decide(cut({ confirmed: old }), both)), ["hold", "hold"])
  })

  it("is none after 14 days in which two sources repeat it and none confirms the price in force", () => {
    const held = (at: number) => standing(decide(cut(), both), at)
    const repeated = (days: number, fields: Partial<BookModel> = {}, more: ReadonlyArray<Quote> = []) =>
      kinds(decide(cut(fields), [...both, ...more], { quarantine: held(NOW - days * DAY) }))
    assert.deepStrictEqual(repeated(14), ["change", "release", "release"])
    assert.deepStrictEqual(repeated(13.99), ["hold", "hold"])
    assert.deepStrictEqual(repeated(14, { unconfirmed_since: NOW - 13 * DAY }), ["hold", "hold"])
    assert.deepStrictEqual(repeated(14, {}, [quote("models.dev", now)]), ["confirm", "hold", "hold"])
    const dismissed = held(NOW - 14 * DAY).map((each) => ({ ...each, state: "dismissed" as const }))
    assert.notInclude(kinds(decide(cut(), both, { quarantine: dismissed })), "change")
  })

  it("is none where the vendor says it", () => {
    const own = { provider: "yandex" as ProviderSlug, model_id: "yandex-m", currency: "rub" as const }
    const past = [{ ...prices([400, 800]), left_at: "2026-07-30T00:00:00Z" }]
    const yandex = model([500, 1200], { provider: "yandex", id: "yandex-m", past })
    assert.deepStrictEqual(kinds(decide(yandex, [quote("yandex", [400, 800], own)])), ["change"])
  })

  it("of a cached price alone is one of the whole price", () => {
    const past = [{ ...prices([2, 10, 0.2]), left_at: "2026-07-30T00:00:00Z" }]
    const say = (cached: number) => [quote("litellm", [2, 10, cached]), quote("models.dev", [2, 10, cached])]
    assert.deepStrictEqual(kinds(decide(model([2, 10, 0.5], { past }), say(0.2))), ["hold", "hold"])
    assert.deepStrictEqual(kinds(decide(model([2, 10, 0.5], { past }), say(0.3))), ["change"])
  })
})

describe("quarantine", () => {
  const held = (firstSeen: number, source: PriceSourceName = "litellm"): ReadonlyArray<HeldQuote> =>
    standing(decide(model([2, 10]), [quote(source, [3, 15])]), firstSeen)

  it("is overdue from 24 hours on", () => {
    for (const [age, isOverdue] of [
      [DAY - 1, false],
      [DAY, true],
      [DAY + 1, true]
    ] as const) {
      const [decision] = decide(model([2, 10]), [quote("litellm", [3, 15])], { quarantine: held(NOW - age) })
      assert.strictEqual(decision?.kind === "hold" && decision.is_overdue, isOverdue)
    }
  })

  it("is overdue although its source does not answer", () => {
    const [decision] = decide(model([2, 10]), [], { quarantine: held(NOW - DAY) })
    assert.isTrue(decision?.kind === "hold" && decision.is_overdue && !decision.is_seen)
  })

  it("ends when its source says something else", () => {
    const decisions = decide(model([2, 10]), [quote("litellm", [2, 10])], { quarantine: held(NOW) })
    assert.deepStrictEqual(kinds(decisions), ["confirm", "expire"])
    const replaced = decide(model([2, 10]), [quote("litellm", [4, 15])], { quarantine: held(NOW) })
    assert.deepStrictEqual(kinds(replaced), ["hold", "expire"])
    assert.deepStrictEqual(kinds(decide(model([2, 10]), [], { quarantine: held(NOW), heard: ["litellm"] })), ["expire"])
  })

  it("keeps a dismissed quote away while its source repeats it, or is not heard", () => {
    const dismissed = held(NOW - DAY).map((each) => ({ ...each, state: "dismissed" as const }))
    assert.deepStrictEqual(decide(model([2, 10]), [quote("litellm", [3, 15])], { quarantine: dismissed }), [])
    assert.deepStrictEqual(decide(model([2, 10]), [], { quarantine: dismissed }), [])
    assert.deepStrictEqual(kinds(decide(model([2, 10]), [], { quarantine: dismissed, heard: ["litellm"] })), ["expire"])
  })
})

describe("a manual price", () => {
  const said = [quote("litellm", [3, 15]), quote("models.dev", [3, 15])]
  const manual = model([2, 10], { reported: { litellm: [prices([3, 15])], "models.dev": [prices([3, 15])] } })

  it("stands against sources that are first heard, and gives way to those that did not list it then", () => {
    assert.deepStrictEqual(decide(model([2, 10], { reported: {} }), said), [])
    const silent = { litellm: [], "models.dev": [] }
    assert.deepStrictEqual(kinds(decide(model([2, 10], { reported: silent }), said)), ["change"])
  })

  it("stands while sources repeat what they said when it was set", () => {
    assert.deepStrictEqual(decide(manual, said), [])
  })

  it("gives way to something that they did not say then", () => {
    const decisions = decide(manual, [quote("litellm", [4, 15]), quote("models.dev", [4, 15])])
    assert.deepStrictEqual(kinds(decisions), ["change"])
  })

  it("gives way to an agreement of which one half is new", () => {
    const differed = model([2, 10], { reported: { litellm: [prices([3, 15])], "models.dev": [prices([4, 15])] } })
    assert.deepStrictEqual(kinds(decide(differed, said)), ["change"])
  })

  it("stands against a lone new word, which is held", () => {
    assert.deepStrictEqual(kinds(decide(manual, [quote("litellm", [4, 15]), said[1]!])), ["hold"])
  })
})

describe("a new model", () => {
  const text = (source: PriceSourceName, numbers: Numbers, fields: Partial<Quote> = {}) =>
    quote(source, numbers, { is_text: true, context_window: 1000, ...fields })

  it("is added when two sources agree", () => {
    const decisions = decide(
      [],
      [text("litellm", [3, 15, 0.3]), text("models.dev", [3, 15, 0.3], { display_name: "M" })]
    )
    assert.deepStrictEqual(kinds(decisions), ["add"])
    const [add] = decisions
    assert.isTrue(add?.kind === "add")
    if (add?.kind !== "add") return
    assert.deepStrictEqual(add.entry.levels, [
      { date: "2026-11-20T03:15:00Z", ...prices([3, 15, 0.3]), source: "litellm" }
    ])
    assert.deepStrictEqual(
      [add.entry.display_name, add.entry.context_window, add.entry.encoding],
      ["M", 1000, "o200k_base"]
    )
  })

  it("is left alone where its name is not a name of a new model of text", () => {
    const named = (name: string, display: string | null = null) => {
      const fields = { name, model_id: `openai-${name}`, display_name: display }
      return kinds(
        decide(model([1, 1], { name: "gpt-9", id: "openai-gpt-9", display_name: "GPT-9" }), [
          text("litellm", [3, 15], fields),
          text("models.dev", [3, 15], fields)
        ])
      )
    }
    assert.deepStrictEqual(named("gpt-9-mini"), ["add"])
    for (const name of ["gpt-audio", "gpt-realtime-2.1", "gpt-image-2", "text-embedding-4", "gpt-9-transcribe"])
      assert.deepStrictEqual(named(name), [], name)
    assert.deepStrictEqual(named("gpt-10-latest"), [])
    assert.deepStrictEqual(named("gpt-9-0", "GPT-9 (latest)"), [])
  })

  it("has the rest of its id as its name, and what its provider calls it beside it", () => {
    const odd = { provider: "mistral", name: "weird/na me:free+1", model_id: "mistral-weird-na-me-free-1" } as const
    const [add] = decide([], [text("litellm", [3, 15], odd), text("models.dev", [3, 15], odd)])
    assert.isTrue(add?.kind === "add")
    if (add?.kind !== "add") return
    assert.deepInclude(add.entry, { id: odd.model_id, name: "weird-na-me-free-1", api_name: odd.name })
  })

  it("is left alone where one source lists it, or it is not a model of text, or it is retired", () => {
    assert.deepStrictEqual(decide([], [text("litellm", [3, 15])]), [])
    for (const fields of [{ is_text: false }, { retirement: { date: null } }, { retirement: { date: "2026-11-20" } }]) {
      assert.deepStrictEqual(decide([], [text("litellm", [3, 15]), text("models.dev", [3, 15], fields)]), [])
    }
    const unknown = { is_text: null }
    assert.deepStrictEqual(decide([], [text("litellm", [3, 15], unknown), text("models.dev", [3, 15], unknown)]), [])
  })

  it("takes no cached price that one source alone states, which is held", () => {
    const decisions = decide([], [text("litellm", [1, 2, 0.01]), text("models.dev", [1, 2])])
    assert.deepStrictEqual(kinds(decisions), ["add", "hold"])
    assert.isNull(decisions[0]?.kind === "add" && decisions[0].entry.levels[0].cached_input_price)
  })

  it("is held where two sources differ", () => {
    assert.deepStrictEqual(kinds(decide([], [text("litellm", [3, 15]), text("models.dev", [4, 15])])), ["hold", "hold"])
  })
})

describe("a model of the book", () => {
  it("is marked when no source lists it any more, and unmarked when one does", () => {
    const lastListed = new Map<SourceName, ReadonlyArray<string>>([["litellm", ["openai-m"]]])
    assert.deepStrictEqual(kinds(decide(model([2, 10]), [], { lastListed, heard: ["litellm"] })), ["missing"])
    const missing = model([2, 10], { is_missing: true })
    assert.deepStrictEqual(decide(missing, [], { lastListed: new Map(), heard: ["litellm"] }), [])
    assert.deepStrictEqual(kinds(decide(missing, [quote("litellm", [2, 10])])), ["confirm", "reappear"])
  })

  it("is not marked when its source did not answer, or when none ever listed it", () => {
    const lastListed = new Map<SourceName, ReadonlyArray<string>>([["litellm", ["openai-m"]]])
    assert.deepStrictEqual(decide(model([2, 10]), [], { lastListed, heard: ["models.dev"] }), [])
    assert.deepStrictEqual(decide(model([2, 10]), [], { heard: ["litellm"] }), [])
  })

  it("is left alone once it is retired", () => {
    const quotes = [quote("litellm", [3, 15]), quote("models.dev", [3, 15])]
    for (const date of [null, "2026-11-20"]) {
      assert.deepStrictEqual(decide(model([2, 10], { retirement: { date } }), quotes), [])
    }
    assert.deepStrictEqual(kinds(decide(model([2, 10], { retirement: { date: "2026-11-21" } }), quotes)), ["change"])
  })

  it("in rubles takes no dollars", () => {
    const sber = model([500, 500], { provider: "sber", id: "sber-m" })
    const dollars = { provider: "sber" as ProviderSlug, model_id: "sber-m" }
    assert.deepStrictEqual(
      decide(sber, [quote("litellm", [3, 15], dollars), quote("models.dev", [3, 15], dollars)]),
      []
    )
  })

  it("takes no quote of a model whose name only becomes the same id", () => {
    const quotes = [quote("litellm", [3, 15], { name: "m " }), quote("models.dev", [3, 15], { name: "m " })]
    assert.deepStrictEqual(decide(model([2, 10]), quotes), [])
  })

  it("waits for the day of a price that is announced", () => {
    const announced = (date: string) => model([2, 10], { announced: [{ date, ...prices([3, 15]) }] })
    const quotes = [quote("litellm", [3, 15]), quote("models.dev", [3, 15])]
    assert.deepStrictEqual(kinds(decide(announced("2026-11-21"), quotes)), ["hold", "hold"])
    assert.deepStrictEqual(kinds(decide(announced("2026-11-20"), quotes)), ["change"])
  })
})
