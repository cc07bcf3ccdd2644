import { assert, describe, it } from "@effect/vitest"
import {
  genaiFile,
  json,
  type Listed,
  litellmFile,
  modelsDevFile,
  openrouterFile,
  text,
  yandexSku
} from "@ratecard/test-support"
import { Effect, Layer, Metric } from "effect"
import { PrometheusMetrics } from "effect/observability"
import { TestClock } from "effect/testing"
import { literal, sql } from "../database/sql.ts"
import type { Installation } from "../../test/Installation.ts"
import { onOneDatabase } from "../../test/databases.ts"
import { fleetForFile } from "../../test/upstreams/fleet.ts"
import { pause } from "../../test/pause.ts"
import { type Bench, onBench, seeded } from "../../test/upstreams/syncService.ts"
import { Database } from "../database/Database.ts"
import { keepLease, takeLease } from "./lease.ts"
import { observeSync } from "./observeSync.ts"
import type { SyncReport } from "./report.ts"

const GPT: Listed = { provider: "openai", name: "gpt-5", input: 1.25, output: 10, cached: 0.125 }
const CLAUDE: Listed = { provider: "anthropic", name: "claude-haiku-4-5", input: 1, output: 5, cached: 0.1 }
const GEMINI: Listed = { provider: "google", name: "gemini-2.5-pro", input: 1.25, output: 10 }
const NEW: Listed = { provider: "xai", name: "grok-9", input: 2, output: 6, context: 500_000 }
const MODELS = [GPT, CLAUDE, GEMINI]

const fleet = fleetForFile(MODELS)

const run = ({ perform, sync }: Bench, kind: "all" | "beta" = "all") => perform(sync.run(kind, "admin@example.org"))

const counts = ({ added, changed, confirmed, quarantined }: SyncReport) => ({ added, changed, confirmed, quarantined })

const statuses = ({ sources }: SyncReport) => Object.fromEntries(sources.map(({ source, status }) => [source, status]))

const priceOf = async ({ book, perform }: Bench, id: string) => {
  const entry = (await perform(book.entries)).find((each) => each.id === id)
  const level = entry?.levels.at(-1)
  return [level?.input_price, level?.output_price, level?.cached_input_price, level?.source]
}

const entriesIn = async ({ rows }: Bench): Promise<number> => {
  const [row] = await rows<{ count: number }>("select count(*)::int as count from price_entries")
  return row!.count
}

const setPrice = ({ book, perform }: Bench, model_id: string, input_price: number, output_price: number) =>
  perform(
    book.write(({ append }) =>
      append([
        {
          model_id,
          valid_from: new Date().toISOString(),
          input_price,
          output_price,
          cached_input_price: null,
          source: "manual",
          author: "admin@example.org"
        }
      ])
    )
  )

const held = ({ perform, sync }: Bench) => perform(sync.quarantine)

/** The lines of what the sync tells in metrics, once it has looked. */
const metricsOf = ({ database, perform }: Bench): Promise<ReadonlyArray<string>> =>
  perform(
    Effect.gen(function* () {
      yield* Layer.build(observeSync)
      const lines = Effect.map(PrometheusMetrics.format(), (all) => all.split("\n"))
      return yield* lines.pipe(
        Effect.delay("5 millis"),
        Effect.repeat({ until: (all) => !all.includes("ratecard_quarantine_quotes NaN") })
      )
    }).pipe(
      Effect.scoped,
      Effect.provideService(Database, database),
      Effect.provideService(Metric.MetricRegistry, new Map())
    )
  )

const LONE = [seeded({ ...GPT, input: 2 }), seeded(CLAUDE)]

/** litellm alone says that GPT-5 has become cheaper. */
const onHeld = (installation: Installation, work: (bench: Bench) => Promise<void>) => {
  fleet().list([{ ...GPT, input: 2 }, CLAUDE])
  fleet().answer("litellm", json(litellmFile([GPT, CLAUDE])))
  return onBench(installation, fleet(), LONE, async (bench) => {
    await run(bench)
    assert.lengthOf(await held(bench), 1)
    await work(bench)
  })
}

onOneDatabase("the sync", (install) => {
  describe("a run", () => {
    it("adds, changes, confirms and holds, and serves it at once; the same again appends nothing", () => {
      fleet().list([GPT, CLAUDE, GEMINI, NEW])
      fleet().answer("models.dev", json(modelsDevFile([GPT, { ...CLAUDE, input: 9 }, NEW])))
      fleet().answer("genai-prices", json(genaiFile([GPT])))
      const book = [seeded({ ...GPT, input: 2 }), seeded(CLAUDE), seeded(GEMINI)]
      return onBench(install(), fleet(), book, async (bench) => {
        const before = await entriesIn(bench)
        const first = await run(bench)
        assert.deepStrictEqual(counts(first), { added: 1, changed: 1, confirmed: 2, quarantined: 1 })
        assert.match(first.run_id, /^[0-9a-f-]{36}$/u)
        assert.isAtMost(Date.parse(first.started_at), Date.parse(first.finished_at))
        assert.deepStrictEqual(
          first.sources.map(({ error, quotes, source, status }) => [source, status, quotes, error]),
          [
            ["yandex", "failed", 0, "It lists no model that could be read."],
            ["litellm", "ok", 4, null],
            ["models.dev", "ok", 3, null],
            ["genai-prices", "ok", 1, null],
            ["openrouter", "ok", 4, null]
          ]
        )
        assert.deepStrictEqual(await priceOf(bench, "openai-gpt-5"), [1.25, 10, 0.125, "litellm"])
        assert.deepStrictEqual(await priceOf(bench, "anthropic-claude-haiku-4-5"), [1, 5, 0.1, "seed"])
        const added = (await bench.perform(bench.book.entries)).find(({ id }) => id === "xai-grok-9")
        assert.deepStrictEqual(
          [added?.display_name, added?.context_window, added?.encoding],
          ["Open grok-9", 500_000, null]
        )
        assert.strictEqual(await entriesIn(bench), before + 2)

        const second = await run(bench)
        assert.deepStrictEqual(counts(second), { added: 0, changed: 0, confirmed: 4, quarantined: 1 })
        assert.strictEqual(await entriesIn(bench), before + 2)
        assert.lengthOf(await held(bench), 1)
      })
    })
  })

  describe("two replicas", () => {
    it("that start at once run once", () =>
      onBench(install(), fleet(), [seeded(GPT)], async (bench) => {
        fleet().answer("openrouter", (request, response) => {
          setTimeout(() => json(openrouterFile(MODELS))(request, response), 300)
        })
        const outcomes = await Promise.all(
          [bench.sync, bench.other, bench.sync].map((sync) => bench.perform(Effect.result(sync.run("all", "x"))))
        )
        const refused = outcomes.flatMap((outcome) => (outcome._tag === "Failure" ? [outcome.failure._tag] : []))
        assert.deepStrictEqual(refused, ["SyncUnderWay", "SyncUnderWay"])
        assert.lengthOf(await bench.rows("select id from sync_runs"), 1)
        fleet().list(MODELS)
        await run(bench)
      }))

    it("do not wait for one that was killed if no other can be", async () => {
      const installation = install()
      const leave = sql`${literal(`update sync_lease set holder = 'killed', acquired_at = clock_timestamp() - interval '1 second',
          expires_at = clock_timestamp() + interval '29 seconds'`)}`
      await installation.with(Effect.flatMap(Database, (database) => database.run(leave, { deadline: "1 minute" })))
      await onBench(installation, fleet(), [seeded(GPT)], async (bench) => {
        const outcome = await bench.perform(Effect.result(bench.sync.run("all", "x")))
        assert.strictEqual(outcome._tag, installation.databaseUrl === undefined ? "Success" : "Failure")
      })
    })

    it("cannot commit what was overtaken", () =>
      onBench(install(), fleet(), [seeded({ ...GPT, input: 2 })], async (bench) => {
        const answer = json(litellmFile(MODELS))
        fleet().answer("litellm", (request, response) => {
          const overtake = "update sync_lease set holder = 'other', epoch = epoch + 1"
          void bench.rows(overtake).then(() => answer(request, response))
        })
        const overtaken = await bench.perform(Effect.flip(bench.sync.run("all", "x")))
        assert.strictEqual(overtaken._tag, "SyncUnderWay")
        assert.deepStrictEqual(await priceOf(bench, "openai-gpt-5"), [2, 10, 0.125, "seed"])
        assert.lengthOf(await bench.rows("select id from sync_runs"), 0)
        assert.deepStrictEqual(await bench.rows("select holder from sync_lease"), [{ holder: "other" }])
      }))
  })
})

// What the storage cannot change.
onOneDatabase("the sync", (install) => {
  describe("a run", () => {
    it("adds a model under an id that is its provider and its name, and changes its price by the provider's name", () => {
      const odd: Listed = { ...NEW, provider: "mistral", name: "weird na me:free+1" }
      const say = (price: Partial<Listed>) => {
        fleet().list([GPT, odd])
        for (const [source, file] of [
          ["litellm", litellmFile([GPT, { ...odd, ...price }])],
          ["models.dev", modelsDevFile([GPT, { ...odd, ...price }])]
        ] as const) {
          fleet().answer(source, json(file))
        }
      }
      return onBench(install(), fleet(), [seeded(GPT)], async (bench) => {
        say({})
        assert.strictEqual((await run(bench)).added, 1)
        const added = (await bench.perform(bench.book.entries)).find(({ provider }) => provider === "mistral")!
        assert.deepStrictEqual([added.id, added.name], ["mistral-weird-na-me-free-1", "weird-na-me-free-1"])
        say({ input: 3 })
        assert.strictEqual((await run(bench)).changed, 1)
        assert.deepStrictEqual((await priceOf(bench, added.id)).slice(0, 2), [3, 6])
      })
    })

    it("leaves the whole record: what was said, and what was decided and why", () =>
      onBench(install(), fleet(), [seeded({ ...GPT, input: 2 })], async (bench) => {
        fleet().answer("models.dev", text("", { status: 500 }))
        const { run_id } = await run(bench)
        const [row] = await bench.rows<{ id: string; kind: string; started_by: string; record: any }>(
          "select id, kind, started_by, record from sync_runs"
        )
        assert.deepStrictEqual([row?.id, row?.kind, row?.started_by], [run_id, "all", "admin@example.org"])
        const { answers, decisions, report } = row!.record
        assert.deepStrictEqual(
          answers.map(({ source }: { source: string }) => source),
          ["yandex", "litellm", "genai-prices", "openrouter"]
        )
        assert.deepInclude(answers[1].quotes[0], { model_id: "openai-gpt-5", input_price: 1.25, currency: "usd" })
        assert.isTrue(
          decisions.some(({ kind, reason }: any) => kind === "change" && reason.startsWith("litellm and genai-prices"))
        )
        assert.strictEqual(report.sources[2].error, "It answered with status 500.")
        const [entry] = await bench.rows("select author from price_entries order by id desc limit 1")
        assert.deepStrictEqual(entry, { author: `sync:${run_id}` })
      }))

    it("closes announcements in a week's time, and keeps their rows", () =>
      onBench(install(), fleet(), [seeded(GPT)], async (bench) => {
        const [section] = genaiFile([GPT])
        const prices = [
          { prices: { input_mtok: 1.25, output_mtok: 10 } },
          { constraint: { start_date: "2999-01-01" }, prices: { input_mtok: 0.123456789, output_mtok: 9 } }
        ]
        fleet().answer("genai-prices", json([{ ...section, models: [{ ...section!.models[0], prices }] }]))
        await run(bench)
        fleet().answer("genai-prices", text("", { status: 500 }))
        const age = (column: string, interval: string) =>
          bench.rows(`update announcements set ${column} = now() - interval '${interval}'`)
        const states = async () => {
          await run(bench)
          return bench.rows("select input_price::text, state, decision is null as is_open from announcements")
        }
        const row = { input_price: "0.123456789", state: "open", is_open: true }
        await age("valid_from", "6 days 23 hours")
        assert.deepStrictEqual(await states(), [row])
        await age("valid_from", "7 days")
        assert.deepStrictEqual(await states(), [{ ...row, state: "expired", is_open: false }])
      }))
  })

  describe("quarantine", () => {
    it("is released by an administrator, whose price then stands", () =>
      onHeld(install(), async (bench) => {
        const [quote] = await held(bench)
        await bench.perform(bench.sync.release(quote!.id, "boss@example.org"))
        assert.deepStrictEqual(await priceOf(bench, "openai-gpt-5"), [1.25, 10, 0.125, "litellm"])
        assert.deepStrictEqual(await bench.rows("select author from price_entries order by id desc limit 1"), [
          { author: "boss@example.org" }
        ])
        // Two sources still say what they said before.
        assert.strictEqual((await run(bench)).changed, 0)
        assert.deepStrictEqual(await priceOf(bench, "openai-gpt-5"), [1.25, 10, 0.125, "litellm"])
        assert.deepStrictEqual(await held(bench), [])
      }))

    it("knows no other ids, nor one twice", () =>
      onHeld(install(), async (bench) => {
        const [quote] = await held(bench)
        await bench.perform(bench.sync.dismiss(quote!.id, "boss@example.org"))
        for (const id of [quote!.id, "0", "x", "1; drop table quarantine", "9".repeat(50), "\u0000"]) {
          const released = await bench.perform(Effect.flip(bench.sync.release(id, "boss@example.org")))
          const dismissed = await bench.perform(Effect.flip(bench.sync.dismiss(id, "boss@example.org")))
          assert.deepStrictEqual([released._tag, dismissed._tag], ["UnknownQuote", "UnknownQuote"])
        }
      }))
  })

  describe("a manual price", () => {
    it("that is set while the sources are asked knows what they say", () =>
      onBench(install(), fleet(), [seeded(GPT), seeded(CLAUDE)], async (bench) => {
        const answer = json(litellmFile([{ ...GPT, input: 1.5 }, CLAUDE]))
        fleet().list([{ ...GPT, input: 1.5 }, CLAUDE])
        fleet().answer("litellm", (request, response) => {
          void setPrice(bench, "openai-gpt-5", 7, 9).then(() => answer(request, response))
        })
        await run(bench)
        fleet().answer("litellm", answer)
        await run(bench)
        assert.deepStrictEqual(await priceOf(bench, "openai-gpt-5"), [7, 9, null, "manual"])
      }))
  })

  describe("two replicas", () => {
    it("do not wait for a holder that died", () =>
      onBench(install(), fleet(), [seeded(GPT)], async (bench) => {
        const hold = (expires: string) =>
          bench.rows(`update sync_lease set holder = 'dead', expires_at = clock_timestamp() + interval '${expires}'`)
        await hold("30 seconds")
        const refused = await bench.perform(Effect.flip(bench.sync.run("all", "x")))
        assert.strictEqual(refused._tag, "SyncUnderWay")
        await hold("-1 millisecond")
        assert.strictEqual((await run(bench)).sources.length, 5)
      }))

    it("know a living holder by its renewals", () =>
      onBench(install(), fleet(), [seeded(GPT)], async (bench) => {
        const lease = await bench.perform(bench.database.run(takeLease("living")))
        await bench.rows("update sync_lease set expires_at = clock_timestamp() - interval '1 second'")
        const isHeld = async () =>
          (await bench.rows("select 1 from sync_lease where expires_at > clock_timestamp()")).length === 1
        const renewed = Effect.gen(function* () {
          yield* Effect.forkScoped(keepLease(lease))
          yield* TestClock.adjust("10 seconds")
          yield* Effect.promise(async () => {
            for (let waited = 0; !(await isHeld()) && waited < 10_000; waited += 20) await pause(20)
          })
        })
        await bench.perform(
          renewed.pipe(
            Effect.scoped,
            Effect.provideService(Database, bench.database),
            Effect.provide(TestClock.layer())
          )
        )
        assert.isTrue(await isHeld())
        assert.strictEqual((await bench.perform(Effect.flip(bench.sync.run("all", "x"))))._tag, "SyncUnderWay")
      }))
  })

  describe("a run", () => {
    it("is kept until 400 later ones are", () =>
      onBench(install(), fleet(), [seeded(GPT)], async (bench) => {
        await bench.rows(`
          insert into sync_runs (id, kind, started_by, started_at, finished_at, record)
          select 'old ' || n, 'all', 'x', now() - make_interval(days => n), now(), '{}' from generate_series(1, 400) n`)
        const { run_id } = await run(bench)
        const kept = await bench.rows<{ id: string }>("select id from sync_runs order by started_at desc")
        assert.deepStrictEqual([kept.length, kept[0]?.id, kept.at(-1)?.id], [400, run_id, "old 399"])
      }))

    it("appends a price beside the base price that two lists agree on, once, and tells of it", () =>
      onBench(install(), fleet(), [seeded(CLAUDE)], async (bench) => {
        const litellm = litellmFile([CLAUDE])
        Object.assign(litellm[CLAUDE.name]!, { cache_creation_input_token_cost: 1.25e-6 })
        const modelsDev = modelsDevFile([CLAUDE])
        Object.assign(modelsDev["anthropic"]!.models[CLAUDE.name]!["cost"] as object, { cache_write: 1.25 })
        fleet().answer("litellm", json(litellm))
        fleet().answer("models.dev", json(modelsDev))
        await run(bench)
        await run(bench)
        const stored = await bench.rows(`
          select tariff.model, tariff.unit, fact->>'price' as price, fact->>'source' as source, decision->>'kind' as kind
          from tariff_facts tariff, sync_runs run, jsonb_array_elements(record->'decisions') as decision
          where decision->>'kind' like 'tariff%'`)
        const fact = { model: CLAUDE.name, unit: "cache_write_5m", price: "1.25", source: "litellm, models.dev" }
        assert.deepStrictEqual(stored, [{ ...fact, kind: "tariff" }])
      }))

    it("holds what one list alone says beside the base price, for an administrator to release or dismiss", () =>
      onBench(install(), fleet(), [seeded(CLAUDE)], async (bench) => {
        const litellm = litellmFile([CLAUDE])
        Object.assign(litellm[CLAUDE.name]!, {
          cache_creation_input_token_cost_above_1hr: 2e-6,
          input_cost_per_token_batches: 5e-7,
          search_context_cost_per_query: { search_context_size_low: 0.01, search_context_size_high: 0.01 }
        })
        fleet().answer("litellm", json(litellm))
        assert.strictEqual((await run(bench)).quarantined, 3)
        const quotes = await held(bench)
        const base = { model_id: "anthropic-claude-haiku-4-5", source: "litellm", input_price: 1 }
        for (const quote of quotes) assert.deepInclude(quote, base)
        assert.deepStrictEqual(
          quotes.map(({ tariff }) => tariff),
          [
            { unit: "cache_write_1h", when: {}, price: 2 },
            { unit: "input", when: { batch: true }, price: 0.5 },
            { unit: "web_search_request", when: {}, price: 10, per: 1000 }
          ]
        )
        const [written, , search] = quotes
        await bench.perform(bench.sync.release(written!.id, "boss@example.org"))
        await bench.perform(bench.sync.release(search!.id, "boss@example.org"))
        const before = await entriesIn(bench)
        await run(bench)
        const [batch, ...others] = await held(bench)
        assert.deepStrictEqual([batch?.tariff?.price, others], [0.5, []])
        await bench.perform(bench.sync.dismiss(batch!.id, "boss@example.org"))
        await run(bench)
        assert.deepStrictEqual(await held(bench), [])
        const stored = await bench.rows(
          "select unit, fact->'price' as price, fact->'per' as per, author from tariff_facts order by id"
        )
        const author = "boss@example.org"
        assert.deepStrictEqual(stored, [
          { unit: "cache_write_1h", price: 2, per: null, author },
          { unit: "web_search_request", price: 10, per: 1000, author }
        ])
        assert.strictEqual(await entriesIn(bench), before)
      }))

    it("of one provider asks its billing API alone, from its own date", () =>
      onBench(
        install(),
        fleet(),
        [seeded(GPT), seeded({ provider: "yandex", name: "aliceai-llm", input: 400, output: 1200 })],
        async (bench) => {
          const march = "2026-03-02T21:00:00Z"
          const skus = [
            yandexSku("input", "aliceai-llm", [march, "0.5"]),
            yandexSku("output", "aliceai-llm", [march, "1.2"])
          ]
          fleet().answer("yandex", json({ skus }))
          const before = fleet().standIns.litellm.requests.length
          const report = await run(bench, "beta")
          assert.deepStrictEqual(statuses(report), { yandex: "ok" })
          assert.deepStrictEqual(counts(report), { added: 0, changed: 1, confirmed: 0, quarantined: 0 })
          assert.strictEqual(fleet().standIns.litellm.requests.length, before)
          assert.deepStrictEqual(await priceOf(bench, "yandex-aliceai-llm"), [500, 1200, null, "yandex"])
          const levels = (await bench.perform(bench.book.entries)).find(({ id }) => id === "yandex-aliceai-llm")?.levels
          assert.strictEqual(levels?.at(-1)?.date, march)
        }
      ))

    it("holds an echo of a price that was left, until its sources have followed the vendor", () => {
      const dearer = seeded({ ...GPT, input: 2 })
      const cut = { ...dearer.levels[0], date: "2026-06-01T00:00:00Z", input_price: 1.25 }
      return onBench(install(), fleet(), [{ ...dearer, levels: [dearer.levels[0], cut] }], async (bench) => {
        const say = async (input: number) => {
          fleet().list([{ ...GPT, input }])
          return counts(await run(bench))
        }
        assert.deepStrictEqual(await say(2), { added: 0, changed: 0, confirmed: 0, quarantined: 3 })
        assert.match((await held(bench))[0]!.reason, /^It repeats an old price, which ended on 2026-06-01/)
        assert.strictEqual((await say(1.25)).confirmed, 1)
        assert.strictEqual((await say(2)).changed, 1)
        assert.deepStrictEqual(await priceOf(bench, "openai-gpt-5"), [2, 10, 0.125, "litellm"])
      })
    })

    it("marks models that no source lists any more, and unmarks them", () =>
      onBench(
        install(),
        fleet(),
        MODELS.map((each) => seeded(each)),
        async (bench) => {
          const missing = async () =>
            (await bench.rows<{ id: string }>("select id from models where missing_since is not null")).map(
              ({ id }) => id
            )
          const many = Array.from({ length: 40 }, (_, index): Listed => ({ ...GPT, name: `gpt-${index}` }))
          fleet().list([...MODELS, ...many])
          await run(bench)
          fleet().list([GPT, CLAUDE, ...many])
          await run(bench)
          assert.deepStrictEqual(await missing(), ["google-gemini-2.5-pro"])
          assert.deepStrictEqual(await priceOf(bench, "google-gemini-2.5-pro"), [1.25, 10, null, "seed"])
          fleet().list([...MODELS, ...many])
          await run(bench)
          assert.deepStrictEqual(await missing(), [])
        }
      ))
  })

  describe("quarantine", () => {
    it("shows what is held and why", () =>
      onHeld(install(), async (bench) => {
        const [quote] = await held(bench)
        assert.deepInclude(quote, {
          model_id: "openai-gpt-5",
          source: "litellm",
          input_price: 1.25,
          output_price: 10,
          cached_input_price: 0.125,
          currency: "usd",
          is_overdue: false
        })
        assert.match(quote!.reason, /^The sources differ: litellm says 1\.25/)
      }))

    it("is left when a second source says the same", () =>
      onHeld(install(), async (bench) => {
        fleet().answer("models.dev", json(modelsDevFile([GPT, CLAUDE])))
        assert.strictEqual((await run(bench)).changed, 1)
        const rows = await bench.rows("select source, state from quarantine order by source")
        assert.deepStrictEqual(rows, [
          { source: "genai-prices", state: "held" },
          { source: "litellm", state: "released" }
        ])
      }))

    it("is left when its source says so no more", () =>
      onHeld(install(), async (bench) => {
        fleet().list([{ ...GPT, input: 2 }, CLAUDE])
        await run(bench)
        assert.deepStrictEqual(await held(bench), [])
        assert.deepStrictEqual(await bench.rows("select state from quarantine"), [{ state: "expired" }])
      }))

    it("drops what an administrator dismisses, for as long as its source repeats it", () =>
      onHeld(install(), async (bench) => {
        const [quote] = await held(bench)
        await bench.perform(bench.sync.dismiss(quote!.id, "boss@example.org"))
        assert.strictEqual((await run(bench)).quarantined, 0)
        assert.deepStrictEqual(await held(bench), [])
        fleet().answer("litellm", json(litellmFile([{ ...GPT, input: 1.5 }, CLAUDE])))
        assert.strictEqual((await run(bench)).quarantined, 1)
      }))

    it("adds a new model that is released", () => {
      fleet().list([GPT])
      fleet().answer("litellm", json(litellmFile([GPT, NEW])))
      fleet().answer("models.dev", json(modelsDevFile([GPT, { ...NEW, input: 3 }])))
      return onBench(install(), fleet(), [seeded(GPT)], async (bench) => {
        assert.strictEqual((await run(bench)).quarantined, 2)
        const quote = (await held(bench)).find(({ source }) => source === "models.dev")
        await bench.perform(bench.sync.release(quote!.id, "boss@example.org"))
        assert.deepStrictEqual(await priceOf(bench, "xai-grok-9"), [3, 6, null, "models.dev"])
      })
    })

    it("is shouted about at every run once it is a day old", () =>
      onHeld(install(), async (bench) => {
        const overdue = () => bench.logged.filter((line) => line.includes("is in quarantine since"))
        await bench.rows("update quarantine set first_seen = first_seen - interval '23 hours 59 minutes'")
        await run(bench)
        assert.lengthOf(overdue(), 0)
        await bench.rows("update quarantine set first_seen = first_seen - interval '1 minute'")
        await run(bench)
        await run(bench)
        assert.lengthOf(overdue(), 2)
        assert.isTrue((await held(bench))[0]?.is_overdue)

        // Its age and how the sources fared are in the metrics of every replica, whichever of them asked.
        fleet().answer("openrouter", text("<html>", { status: 503 }))
        const { finished_at } = await run(bench)
        const metrics = await metricsOf(bench)
        const [{ since } = { since: 0 }] = await bench.rows<{ since: number }>(
          "select extract(epoch from min(first_seen))::float8 as since from quarantine"
        )
        assert.includeMembers(
          [...metrics],
          [
            "ratecard_quarantine_quotes 1",
            `ratecard_quarantine_oldest_timestamp_seconds ${since}`,
            `ratecard_sync_finished_timestamp_seconds ${Date.parse(finished_at) / 1000}`,
            'ratecard_sync_source_ok{source="litellm"} 1',
            'ratecard_sync_source_ok{source="openrouter"} 0'
          ]
        )
      }))
  })

  describe("a source", () => {
    const MANY = Array.from({ length: 20 }, (_, index): Listed => ({ ...GPT, name: `gpt-${index}` }))

    const litellmIn = ({ sources }: SyncReport) => sources.find(({ source }) => source === "litellm")!

    it("is believed at once when an administrator accepts its short answer", () =>
      onBench(
        install(),
        fleet(),
        MANY.map((each) => seeded(each)),
        async (bench) => {
          fleet().list(MANY)
          await run(bench)
          const nothing = await bench.perform(Effect.flip(bench.sync.acceptSource("litellm", "boss@example.org")))
          assert.strictEqual(nothing._tag, "NothingToAccept")
          fleet().answer("litellm", json(litellmFile(MANY.slice(3))))
          assert.match(litellmIn(await run(bench)).error!, /^It holds 17 of the 20 models/)
          await bench.perform(bench.sync.acceptSource("litellm", "boss@example.org"))
          assert.strictEqual(litellmIn(await run(bench)).status, "ok")
        }
      ))

    it("never fails the run, not even all of them", () =>
      onBench(install(), fleet(), [seeded(GPT)], async (bench) => {
        for (const name of ["yandex", "litellm", "models.dev", "genai-prices", "openrouter"] as const) {
          fleet().answer(name, text("<html>", { status: 503 }))
        }
        const report = await run(bench)
        assert.isTrue(report.sources.every(({ status }) => status === "failed"))
        assert.deepStrictEqual(counts(report), { added: 0, changed: 0, confirmed: 0, quarantined: 0 })
        fleet().answer("litellm", (request) => void request.socket.destroy())
        assert.match(litellmIn(await run(bench)).error!, /^It could not be reached/)
        assert.match(bench.logged.join("\n"), /The price source litellm gave no answer: \w/)
      }))
  })
})
