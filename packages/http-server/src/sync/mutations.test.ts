import { assert, describe, it } from "@effect/vitest"
import { fleetForFile } from "../../test/upstreams/fleet.ts"
import {
  genaiFile,
  type GenaiProvider,
  type Listed,
  litellmFile,
  modelsDevFile,
  type Row
} from "../../test/upstreams/payloads.ts"
import {
  type Answering,
  breakingOff,
  flooding,
  hanging,
  json,
  redirect,
  text,
  trickling
} from "../../test/upstreams/standIn.ts"
import type { BookModel, Decision } from "./decisions.ts"
import type { Heard } from "./hearSources.ts"
import { FETCH_LIMITS, type FetchLimits } from "./PriceSource.ts"
import type { SourceName } from "./quote.ts"
import { reconcile } from "./reconcile.ts"

const MOVED: Listed = { provider: "openai", name: "gpt-5", input: 1.25, output: 10, cached: 0.125 }
const VICTIM: Listed = { provider: "anthropic", name: "claude-haiku-4-5", input: 1, output: 5, cached: 0.1 }
const STEADY: Listed = { provider: "google", name: "gemini-2.5-pro", input: 1.25, output: 10 }
const MODELS = [MOVED, VICTIM, STEADY]

const fleet = fleetForFile(MODELS)

const model = ({ input, name, output, provider }: Listed): BookModel => ({
  id: `${provider}-${name}`,
  provider: provider as BookModel["provider"],
  name,
  retirement: null,
  announced: [],
  current: {
    date: "2026-01-01T00:00:00Z",
    input_price: input,
    output_price: output,
    cached_input_price: null,
    source: "seed"
  },
  reported: null,
  is_missing: false
})

/** In the book two models cost something else than all sources say by now. */
const BOOK = [model({ ...MOVED, input: 2 }), model({ ...VICTIM, input: 0.8, output: 4 }), model(STEADY)]

const decisionsOn = (heard: ReadonlyMap<SourceName, Heard>): ReadonlyArray<Decision> =>
  reconcile({
    now: Date.now(),
    answers: [...heard.values()].flatMap((each) =>
      each.kind === "answered" ? [{ ...each.answer, source: each.source.name, listed: [] }] : []
    ),
    lastListed: new Map(),
    book: BOOK,
    quarantine: []
  })

const TRUE_PRICES: ReadonlyMap<string, unknown> = new Map(
  MODELS.map(({ cached = null, input, name, output, provider }) => [
    `${provider}-${name}`,
    { input_price: input, output_price: output, cached_input_price: cached }
  ])
)

/** Publishes nothing but the true prices, the moved model's among them. */
const assertOnlyTruth = (decisions: ReadonlyArray<Decision>, { victimMoves }: { readonly victimMoves: boolean }) => {
  const published = decisions.filter(({ kind }) => kind === "change" || kind === "add")
  const expected = victimMoves ? ["anthropic-claude-haiku-4-5", "openai-gpt-5"] : ["openai-gpt-5"]
  assert.deepStrictEqual(published.map(({ model_id }) => model_id).toSorted(), expected)
  for (const decision of published) {
    assert.deepStrictEqual(decision.kind === "change" && decision.prices, TRUE_PRICES.get(decision.model_id))
  }
  assert.isFalse(decisions.some(({ kind }) => kind === "missing"))
}

const without =
  (member: string) =>
  (row: Row): Row =>
    Object.fromEntries(Object.entries(row).filter(([name]) => name !== member))

const LITELLM_ROWS: Readonly<Record<string, (row: Row) => unknown>> = {
  "a price times 100,000": (row) => ({ ...row, input_cost_per_token: 0.1, output_cost_per_token: 0.5 }),
  "a price of -1": (row) => ({ ...row, input_cost_per_token: -1, output_cost_per_token: -1 }),
  "a price of 0": (row) => ({ ...row, input_cost_per_token: 0, output_cost_per_token: 0 }),
  "a price of -0": (row) => ({ ...row, input_cost_per_token: -0 }),
  "input and output swapped": (row) => ({ ...row, input_cost_per_token: 5e-6, output_cost_per_token: 1e-6 }),
  "a price per million": (row) => ({ ...row, input_cost_per_token: 1, output_cost_per_token: 5 }),
  "a price per 1,000 tokens": (row) => ({ ...row, input_cost_per_token: 0.001, output_cost_per_token: 0.005 }),
  "a price as a text": (row) => ({ ...row, input_cost_per_token: "1e-06" }),
  "no output price": without("output_cost_per_token"),
  "a price that is null": (row) => ({ ...row, output_cost_per_token: null }),
  "a price too small to be one": (row) => ({ ...row, input_cost_per_token: 5e-324 }),
  "a cached price above the input price": (row) => ({ ...row, cache_read_input_token_cost: 2e-6 }),
  "a cached price of 0": (row) => ({ ...row, cache_read_input_token_cost: 0 }),
  "a cached price of another currency's size": (row) => ({ ...row, cache_read_input_token_cost: 9e-7 }),
  "no provider": without("litellm_provider"),
  "a provider that is a number": (row) => ({ ...row, litellm_provider: 7 }),
  "null for a row": () => null,
  "a list for a row": () => [1, 2],
  "a text for a row": () => "1e-06",
  "steps that do not start at 0": ({ input_cost_per_token: input, output_cost_per_token: output, ...row }) => ({
    ...row,
    tiered_pricing: [{ input_cost_per_token: input, output_cost_per_token: output, range: [1000, 2000] }]
  })
}

const MODELS_DEV_ROWS: Readonly<Record<string, (row: Row) => unknown>> = {
  "no cost": without("cost"),
  "a cost that is null": (row) => ({ ...row, cost: null }),
  "a cost in texts": (row) => ({ ...row, cost: { input: "1", output: "5" } }),
  "a cost per token": (row) => ({ ...row, cost: { input: 1e-6, output: 5e-6 } }),
  "a cost times 100,000": (row) => ({ ...row, cost: { input: 100_000, output: 500_000 } }),
  "a cost times 1,000": (row) => ({ ...row, cost: { input: 999, output: 999 } }),
  "a negative cost": (row) => ({ ...row, cost: { input: -1, output: 5 } }),
  "a free model": (row) => ({ ...row, cost: { input: 0, output: 0, cache_read: 0 } }),
  "a name in other letters": (row) => ({ ...row, id: "claude-haiku-4\u20115" }),
  "a name with a control character": (row) => ({ ...row, id: "claude-haiku-4-5\u0000" }),
  "an endless name": (row) => ({ ...row, id: "m".repeat(10_000) }),
  "no name": (row) => ({ ...row, id: " " })
}

const GENAI_ROWS: Readonly<Record<string, (row: Row) => unknown>> = {
  "a price of tomorrow": (row) => ({
    ...row,
    prices: [{ constraint: { start_date: "2999-01-01" }, prices: { input_mtok: 9, output_mtok: 9 } }]
  }),
  "a price by the hour": (row) => ({
    ...row,
    prices: [
      { prices: { input_mtok: 0.5, output_mtok: 2 } },
      { constraint: { start_time: "00:30:00Z", end_time: "16:30:00Z" }, prices: { input_mtok: 1, output_mtok: 5 } }
    ]
  }),
  "a condition that nobody knows": (row) => ({
    ...row,
    prices: [{ constraint: { region: "eu" }, prices: { input_mtok: 1.1, output_mtok: 5.5 } }]
  }),
  "a day that is none": (row) => ({
    ...row,
    prices: [{ constraint: { start_date: "2026-99-99" }, prices: { input_mtok: 9, output_mtok: 9 } }]
  }),
  "a base price as a text": (row) => ({ ...row, prices: { input_mtok: { base: "1", tiers: [] }, output_mtok: 5 } }),
  "no prices": (row) => ({ ...row, prices: [] }),
  "a price for input alone": (row) => ({ ...row, prices: { input_mtok: 1 } }),
  "a name that is a number": (row) => ({ ...row, id: 5 })
}

describe("one bad row", () => {
  const mutateGenai = (mutate: (row: Row) => unknown): Array<GenaiProvider> =>
    genaiFile(MODELS).map((section) => ({
      ...section,
      models: section.models.map((row) => (row["id"] === VICTIM.name ? (mutate(row) as Row) : row))
    }))

  const mutateModelsDev = (mutate: (row: Row) => unknown) => {
    const file = modelsDevFile(MODELS)
    const rows = file["anthropic"]!.models
    rows[VICTIM.name] = mutate(rows[VICTIM.name]!) as Row
    return file
  }

  const mutateLitellm = (mutate: (row: Row) => unknown) => {
    const file = litellmFile(MODELS)
    return { ...file, [VICTIM.name]: mutate(file[VICTIM.name]!) }
  }

  for (const [name, mutate] of Object.entries(LITELLM_ROWS)) {
    it(`of litellm: ${name}`, async () => {
      fleet().answer("litellm", json(mutateLitellm(mutate)))
      // Without it, two sources agree on the truth.
      assertOnlyTruth(decisionsOn(await fleet().hear()), { victimMoves: true })
    })

    it(`of litellm, one other source beside it: ${name}`, async () => {
      fleet().answer("litellm", json(mutateLitellm(mutate)))
      fleet().answer("genai-prices", json(genaiFile([MOVED])))
      assertOnlyTruth(decisionsOn(await fleet().hear()), { victimMoves: false })
    })
  }

  for (const [name, mutate] of Object.entries(MODELS_DEV_ROWS)) {
    it(`of models.dev: ${name}`, async () => {
      fleet().answer("models.dev", json(mutateModelsDev(mutate)))
      fleet().answer("genai-prices", json(genaiFile([MOVED])))
      assertOnlyTruth(decisionsOn(await fleet().hear()), { victimMoves: false })
    })
  }

  for (const [name, mutate] of Object.entries(GENAI_ROWS)) {
    it(`of genai-prices: ${name}`, async () => {
      fleet().answer("genai-prices", json(mutateGenai(mutate)))
      fleet().answer("models.dev", json(modelsDevFile([MOVED])))
      assertOnlyTruth(decisionsOn(await fleet().hear()), { victimMoves: false })
    })
  }

  it("in all sources at once", async () => {
    for (const factor of [1e5, -1, 0, 1e-6, 1e-3, 1e3, 10.01]) {
      const scaled = { input: VICTIM.input * factor, output: VICTIM.output * factor, cached: 0.1 * factor }
      fleet().list([MOVED, { ...VICTIM, ...scaled }, STEADY])
      assertOnlyTruth(decisionsOn(await fleet().hear()), { victimMoves: false })
    }
  })
})

describe("a row twice", () => {
  it("is a contradiction where it differs", async () => {
    const file = litellmFile(MODELS)
    const twin = { ...file[VICTIM.name], input_cost_per_token: 3e-6 }
    fleet().answer("litellm", json({ ...file, "anthropic/claude-haiku-4-5": twin }))
    fleet().answer("genai-prices", json(genaiFile([MOVED])))
    const decisions = decisionsOn(await fleet().hear())
    assertOnlyTruth(decisions, { victimMoves: false })
    assert.isTrue(decisions.some(({ reason }) => reason.startsWith("litellm contradicts itself")))
  })

  it("is one where it says the same", async () => {
    const file = litellmFile(MODELS)
    fleet().answer("litellm", json({ ...file, "anthropic/claude-haiku-4-5": file[VICTIM.name] }))
    fleet().answer("genai-prices", json(genaiFile([MOVED])))
    assertOnlyTruth(decisionsOn(await fleet().hear()), { victimMoves: true })
  })
})

const GOOD = JSON.stringify(litellmFile(MODELS))

/** A whole answer that is none, with the beginning of why. */
const ANSWERS: Readonly<Record<string, readonly [Answering, RegExp]>> = {
  "a page": [text("<!doctype html><title>Sign in</title>", { type: "text/html" }), /page instead of JSON/],
  "a page that calls itself JSON": [text("\n <html></html>", { type: "application/json" }), /page instead of JSON/],
  "a list cut short": [text(GOOD.slice(0, GOOD.length / 2)), /not JSON, or was cut short/],
  "a list with NaN": [text(GOOD.replace("0.000001", "NaN")), /not JSON/],
  nothing: [text(""), /empty/],
  blanks: [text("  \n"), /empty/],
  "a list for an object": [json([1, 2, 3]), /not an object/],
  "a text": [json("prices"), /not an object/],
  null: [json(null), /not an object/],
  "bytes that are no text": [text(Buffer.from([0x7b, 0xff, 0xfe, 0x7d])), /not text in UTF-8/],
  "status 429": [json({ error: "slow down" }, { status: 429 }), /status 429/],
  "status 500": [text("oops", { status: 500 }), /status 500/],
  "status 204": [text("", { status: 204 }), /status 204/],
  "a redirect to itself": [redirect("/"), /redirects/],
  "a redirect to nowhere": [redirect("http://127.0.0.1:1/"), /could not be reached/],
  "an answer that breaks off": [breakingOff, /broke off/],
  "an answer that never ends": [hanging, /did not finish its answer within/],
  "an answer that trickles": [trickling, /did not finish its answer within/],
  "an answer over the limit": [flooding, /larger than 200000 bytes/]
}

const SMALL: FetchLimits = { deadlineMillis: 1500, maxBytes: 200_000 }

describe("one bad answer", () => {
  for (const [name, [answering, reason]] of Object.entries(ANSWERS)) {
    it(`fails its source alone: ${name}`, async () => {
      fleet().answer("litellm", answering)
      const heard = await fleet().hear(SMALL)
      const failed = heard.get("litellm")!
      assert.strictEqual(failed.kind, "failed")
      assert.match(failed.kind === "failed" ? failed.reason : "", reason)
      assert.strictEqual([...heard.values()].filter(({ kind }) => kind === "answered").length, 4)
      assertOnlyTruth(decisionsOn(heard), { victimMoves: true })
    })
  }

  it("is not larger than 50 MB", async () => {
    assert.deepStrictEqual(FETCH_LIMITS, { deadlineMillis: 30_000, maxBytes: 50_000_000 })
    fleet().answer("models.dev", flooding)
    const failed = (await fleet().hear()).get("models.dev")!
    assert.match(failed.kind === "failed" ? failed.reason : "", /larger than 50000000 bytes/)
  })

  it("is taken whatever type it claims, and from where it moved to", async () => {
    const file = litellmFile(MODELS)
    fleet().answer("litellm", json(file, { type: "image/png" }))
    fleet().answer("models.dev", (request, response) =>
      request.url === "/moved" ? json(modelsDevFile(MODELS))(request, response) : redirect("/moved")(request, response)
    )
    fleet().answer("genai-prices", text(""))
    assertOnlyTruth(decisionsOn(await fleet().hear()), { victimMoves: true })
  })
})
