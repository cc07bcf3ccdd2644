import { type BookModel, type Decision, reconcile, type SourceName, type SourceResponse } from "@ratecard/price-sync"
import { assert, describe, it } from "@effect/vitest"
import {
  type Answering,
  breakingOff,
  flooding,
  genaiFile,
  hanging,
  json,
  type Listed,
  litellmFile,
  modelsDevFile,
  redirect,
  text,
  trickling
} from "@ratecard/test-support"
import { fleetForFile } from "../../test/upstreams/fleet.ts"
import {
  GENAI_ROWS,
  LITELLM_ROWS,
  MODELS_DEV_ROWS,
  mutatedGenai,
  mutatedLitellm,
  mutatedModelsDev,
  VICTIM
} from "../../test/upstreams/mutations.ts"
import type { DownloadLimits } from "../upstream/download.ts"
import { FETCH_LIMITS } from "./sources/PriceSource.ts"

const MOVED: Listed = { provider: "openai", name: "gpt-5", input: 1.25, output: 10, cached: 0.125 }
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
  display_name: name,
  past: [],
  confirmed: {},
  unconfirmed_since: 0,
  is_missing: false
})

/** In the book two models cost something else than all sources say by now. */
const BOOK = [model({ ...MOVED, input: 2 }), model({ ...VICTIM, input: 0.8, output: 4 }), model(STEADY)]

const decisionsOn = (heard: ReadonlyMap<SourceName, SourceResponse>): ReadonlyArray<Decision> =>
  reconcile({
    now: Date.now(),
    answers: [...heard.values()].flatMap((each) =>
      each.kind === "answered" ? [{ ...each.answer, source: each.source.name, listed: [] }] : []
    ),
    lastListed: new Map(),
    book: BOOK,
    quarantine: [],
    announcements: []
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

describe("one bad row", () => {
  for (const [name, mutate] of Object.entries(LITELLM_ROWS)) {
    it(`of litellm: ${name}`, async () => {
      fleet().answer("litellm", json(mutatedLitellm(MODELS, mutate)))
      // Without it, two sources agree on the truth.
      assertOnlyTruth(decisionsOn(await fleet().hear()), { victimMoves: true })
    })

    it(`of litellm, one other source beside it: ${name}`, async () => {
      fleet().answer("litellm", json(mutatedLitellm(MODELS, mutate)))
      fleet().answer("genai-prices", json(genaiFile([MOVED])))
      assertOnlyTruth(decisionsOn(await fleet().hear()), { victimMoves: false })
    })
  }

  for (const [name, mutate] of Object.entries(MODELS_DEV_ROWS)) {
    it(`of models.dev: ${name}`, async () => {
      fleet().answer("models.dev", json(mutatedModelsDev(MODELS, mutate)))
      fleet().answer("genai-prices", json(genaiFile([MOVED])))
      assertOnlyTruth(decisionsOn(await fleet().hear()), { victimMoves: false })
    })
  }

  for (const [name, mutate] of Object.entries(GENAI_ROWS)) {
    it(`of genai-prices: ${name}`, async () => {
      fleet().answer("genai-prices", json(mutatedGenai(MODELS, mutate)))
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

describe("a cached price that one source alone states", () => {
  for (const cached of [1e-9, 0.0125, 0.0999, 0.1, 0.9]) {
    it(`is not published with a change or an addition: ${cached}`, async () => {
      const fresh: Listed = { provider: "xai", name: "grok-9", input: 1, output: 5, context: 500_000 }
      const { cached: _, ...uncached } = VICTIM
      fleet().answer("litellm", json(litellmFile([MOVED, { ...VICTIM, cached }, { ...fresh, cached }])))
      fleet().answer("models.dev", json(modelsDevFile([MOVED, uncached, fresh])))
      fleet().answer("genai-prices", json(genaiFile([MOVED, uncached, fresh])))
      const decisions = decisionsOn(await fleet().hear())
      const published = decisions.flatMap((decision) => {
        if (decision.kind === "change") return [[decision.model_id, decision.prices.cached_input_price] as const]
        return decision.kind === "add"
          ? [[decision.model_id, decision.entry.levels[0].cached_input_price] as const]
          : []
      })
      assert.deepStrictEqual(Object.fromEntries(published), {
        "anthropic-claude-haiku-4-5": null,
        "openai-gpt-5": 0.125,
        "xai-grok-9": null
      })
    })
  }
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

/** A complete answer that is invalid, with the beginning of why. */
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
  "bytes that are not text": [text(Buffer.from([0x7b, 0xff, 0xfe, 0x7d])), /not text in UTF-8/],
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

const SMALL: DownloadLimits = { deadlineMillis: 1500, maxBytes: 200_000 }

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

  it("has no more than 20,000 rows", async () => {
    const rows = Array.from({ length: 20_001 }, (_, row) => [`model-${row}`, { litellm_provider: "a reseller" }])
    fleet().answer("litellm", json(Object.fromEntries(rows)))
    const failed = (await fleet().hear()).get("litellm")!
    assert.strictEqual(failed.kind === "failed" && failed.reason, "Its answer has more than 20000 rows.")
    fleet().answer("litellm", json(Object.fromEntries(rows.slice(1))))
    assert.strictEqual((await fleet().hear()).get("litellm")!.kind, "answered")
  })

  it("is not larger than 10 MB", async () => {
    assert.deepStrictEqual(FETCH_LIMITS, { deadlineMillis: 30_000, maxBytes: 10_000_000 })
    fleet().answer("models.dev", flooding)
    const failed = (await fleet().hear()).get("models.dev")!
    assert.match(failed.kind === "failed" ? failed.reason : "", /larger than 10000000 bytes/)
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
