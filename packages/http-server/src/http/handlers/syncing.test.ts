import { BUNDLED_ENTRIES } from "@ratecard/core/bundled"
import { genaiFile, json, type Listed, litellmFile, modelsDevFile, text, yandexSku } from "@ratecard/test-support"
import { Effect } from "effect"
import { expect, it } from "vitest"
import { sql } from "../../database/sql.ts"
import { onOneDatabase } from "../../../test/databases.ts"
import { pause } from "../../../test/pause.ts"
import { TOKEN } from "../../../test/upstreams/fleet.ts"
import { ADMIN, syncServerForSuite } from "../../../test/upstreams/syncServer.ts"

/** The newest model of a family whose end is not known: whatever the day is, it is offered. */
const lasting = (family: RegExp): string =>
  BUNDLED_ENTRIES.filter(({ id, retirement }) => family.test(id) && retirement === null).toSorted((one, other) =>
    (other.release_date ?? "").localeCompare(one.release_date ?? "")
  )[0]!.id

const HAIKU = lasting(/^anthropic-claude-haiku-[\d-]+$/u)
const SONNET = lasting(/^anthropic-claude-sonnet-[\d-]+$/u)
const GEMINI = lasting(/^google-gemini-[\d.]+-flash$/u)
const ALICE = "yandex-aliceai-llm"
const NEW: Listed = { provider: "xai", name: "grok-9000", input: 2, output: 6 }

onOneDatabase("a sync", (install) => {
  const service = syncServerForSuite(install)

  const heldOf = async (model: string): Promise<ReadonlyArray<any>> =>
    (await service().read("quarantine")).quotes.filter(({ model_id }: any) => model_id === model)

  const lastRun = async () => (await service().read("sync-runs")).runs[0]

  const decisionsOn = async (model: string): Promise<ReadonlyArray<any>> =>
    (await lastRun()).decisions.filter(({ model_id }: any) => model_id === model)

  it("serves a price on which two sources agree, and tells why", async () => {
    const { cached, input, output } = service().catalogue.get(HAIKU)!
    service().tell({ [HAIKU]: { input: input * 2 } }, ["litellm", "models.dev"])
    service().tell({}, ["genai-prices", "openrouter"])
    const before = await service().prices()
    const run = await service().sync()
    expect([run.status, run.json.changed, run.json.added]).toEqual([200, 1, 0])
    expect(await service().price(HAIKU)).toEqual([input * 2, output, cached])

    const after = await service().prices()
    expect([...after].filter(([id, model]) => JSON.stringify(model) !== JSON.stringify(before.get(id))).length).toBe(1)
    const { json: history } = await service().server.ask(`/api/v1/models/${HAIKU}/price-history`)
    expect(history.entries.at(-1)).toMatchObject({ input_price: input * 2, source: "litellm" })
    const { decisions, report, ...by } = await lastRun()
    expect(by).toEqual({ kind: "all", started_by: ADMIN })
    expect(report).toEqual(run.json)
    expect(decisions.find(({ kind }: any) => kind === "change")).toMatchObject({
      model_id: HAIKU,
      source: "litellm",
      prices: { input_price: input * 2, output_price: output, cached_input_price: cached },
      reason: expect.stringContaining(
        `litellm and models.dev say ${input * 2} / ${output} (cached ${cached}) usd instead of`
      )
    })
    const { entries } = await service().read("prices/log")
    expect(entries[0]).toMatchObject({ model_id: HAIKU, author: `sync:${run.json.run_id}` })
  })

  it("holds what one source says alone, until an administrator releases it", async () => {
    const { cached, input, output } = service().catalogue.get(SONNET)!
    service().tell({})
    service().tell({ [SONNET]: { output: output + 1 } }, ["models.dev"])
    expect((await service().sync()).json.quarantined).toBeGreaterThan(0)
    expect(await service().price(SONNET)).toEqual([input, output, cached])
    const [quote] = await heldOf(SONNET)
    expect(quote).toMatchObject({ source: "models.dev", output_price: output + 1, currency: "usd", is_overdue: false })
    expect(quote.reason).toContain("The sources differ")
    expect(quote.after_release).toEqual({
      input_price: input,
      output_price: output + 1,
      cached_input_price: cached
    })

    const released = await service().post(`quarantine/${quote.id}/release`)
    expect([released.status, released.json.id]).toEqual([200, quote.id])
    expect(await service().price(SONNET)).toEqual([input, output + 1, cached])
    expect(await heldOf(SONNET)).toEqual([])
    const { entries } = await service().read("prices/log")
    expect(entries[0]).toMatchObject({ model_id: SONNET, author: ADMIN, source: "models.dev" })
    expect((await service().post(`quarantine/${quote.id}/release`)).status).toBe(404)

    // The others still say what they said before the administrator decided; nor is it news that all do again.
    await service().sync()
    service().tell({})
    await service().sync()
    expect(await service().price(SONNET)).toEqual([input, output + 1, cached])
    expect((await heldOf(SONNET)).map(({ reason }) => reason)).toEqual([
      expect.stringContaining("It repeats an old price")
    ])
  })

  it("drops what an administrator dismisses, for as long as its source repeats it", async () => {
    const { input } = service().catalogue.get(GEMINI)!
    service().tell({})
    service().tell({ [GEMINI]: { input: input * 0.8 } }, ["litellm"])
    await service().sync()
    const [quote] = await heldOf(GEMINI)
    expect((await service().post(`quarantine/${quote.id}/dismiss`)).status).toBe(200)
    await service().sync()
    expect(await heldOf(GEMINI)).toEqual([])
    expect((await service().price(GEMINI))[0]).toBe(input)
    service().tell({ [GEMINI]: { input: input * 0.9 } }, ["litellm"])
    await service().sync()
    expect((await heldOf(GEMINI)).map(({ input_price }) => input_price)).toEqual([input * 0.9])
  })

  it("lets a manual price stand until sources say something new", async () => {
    service().tell({})
    await service().sync()
    const price = { model_id: GEMINI, input_price: 1.5, output_price: 9, cached_input_price: 0.2 }
    expect((await service().post("prices", price)).status).toBe(201)
    for (let repeats = 0; repeats < 2; repeats++) {
      await service().sync()
      expect(await service().price(GEMINI)).toEqual([1.5, 9, 0.2])
      expect(await heldOf(GEMINI)).toEqual([])
    }
    service().tell({ [GEMINI]: { input: 1.75, output: 11, cached: 0.15 } })
    await service().sync()
    expect(await service().price(GEMINI)).toEqual([1.75, 11, 0.15])
  })

  it("appends nothing when the sources say the same again", async () => {
    service().tell({ [HAIKU]: { output: 6 } })
    service().tell({ [SONNET]: { output: 20 } }, ["genai-prices"])
    await service().sync()
    const rows = () =>
      service().onDatabase(() =>
        service().installation.query(
          Effect.gen(function* () {
            const [counts] = yield* sql`
              select (select count(*) from price_entries)::int as prices, (select count(*) from models)::int as models,
                (select count(*) from quarantine)::int as quotes,
                (select count(*) from announcements)::int as announcements,
                (select count(*) from sync_runs)::int as runs`
            return counts as Readonly<Record<string, number>>
          })
        )
      )
    const histories = async () => {
      const told = []
      // Of all others the number of rows says it.
      for (const id of [HAIKU, SONNET, GEMINI])
        told.push((await service().server.ask(`/api/v1/models/${id}/price-history`)).json)
      return told
    }
    const [before, told] = [await rows(), await histories()]
    const { json: report } = await service().sync()
    expect([report.added, report.changed]).toEqual([0, 0])
    expect(report.confirmed).toBeGreaterThan(50)
    expect(await histories()).toEqual(told)
    expect(await rows()).toEqual({ ...before, runs: before["runs"]! + 1 })
  })

  it("of one provider asks its billing API alone: rubles per 1,000 tokens, from their own day", async () => {
    const asked = service().fleet.standIns.litellm.requests.length
    // A date before the seeded price would be older than the book.
    const since = new Date(Date.now() - 60_000).toISOString()
    const toCome = new Date(Date.now() + 3000).toISOString()
    const skus = [
      yandexSku("input", "aliceai-llm", [since, "0.40"], [toCome, "0.45"]),
      yandexSku("output", "aliceai-llm", [since, "1.2"])
    ]
    service().fleet.answer("yandex", json({ skus }))
    const run = await service().sync("beta")
    expect(run.json.sources).toEqual([{ source: "yandex", status: "ok", quotes: 1, error: null }])
    expect(run.json.changed).toBe(1)
    expect(service().fleet.standIns.litellm.requests.length).toBe(asked)
    expect(service().fleet.standIns.yandex.requests.at(-1)!.headers.authorization).toBe(`Bearer ${TOKEN}`)
    expect((await service().price(ALICE)).slice(0, 2)).toEqual([400, 1200])
    const history = async () => (await service().server.ask(`/api/v1/models/${ALICE}/price-history`)).json.entries
    expect(Date.parse((await history()).at(-1).date)).toBe(Date.parse(since))

    const { announcements } = await service().read("announcements")
    expect(announcements).toEqual([
      {
        id: expect.any(String),
        model_id: ALICE,
        source: "yandex",
        date: toCome.replace(".000Z", "Z"),
        input_price: 450,
        output_price: 1200,
        cached_input_price: null,
        currency: "rub",
        first_seen: run.json.finished_at,
        last_seen: run.json.finished_at
      }
    ])
    expect(await decisionsOn(ALICE)).toContainEqual(expect.objectContaining({ kind: "announce", source: "yandex" }))

    // Its day comes: by itself it is not a price.
    while (Date.now() <= Date.parse(toCome)) await pause(100)
    expect((await service().price(ALICE))[0]).toBe(400)
    expect((await service().read("announcements")).announcements.length).toBe(1)
    expect((await service().sync("beta")).json.changed).toBe(1)
    expect((await service().price(ALICE))[0]).toBe(450)
    expect(Date.parse((await history()).at(-1).date)).toBe(Date.parse(toCome))
    expect((await service().read("announcements")).announcements).toEqual([])
    expect((await decisionsOn(ALICE)).map(({ kind }) => kind)).toEqual(["change", "fulfil"])
  })

  it("closes an announcement that its source does not repeat, and makes no price of it", async () => {
    service().tell({})
    await service().sync()
    const before = await service().price(GEMINI)
    const announced = genaiFile(service().models()).map((section) => ({
      ...section,
      models: section.models.map((row) =>
        row["id"] === service().catalogue.get(GEMINI)!.name
          ? {
              ...row,
              prices: [
                { prices: row["prices"] },
                { constraint: { start_date: "2999-01-01" }, prices: { input_mtok: 0.5, output_mtok: 2 } }
              ]
            }
          : row
      )
    }))
    service().fleet.answer("genai-prices", json(announced))
    await service().sync()
    const { announcements } = await service().read("announcements")
    expect(announcements).toMatchObject([{ model_id: GEMINI, date: "2999-01-01T00:00:00Z", input_price: 0.5 }])
    await service().sync()
    const again = (await service().read("announcements")).announcements
    expect(again).toEqual([{ ...announcements[0], last_seen: again[0].last_seen }])
    expect(Date.parse(again[0].last_seen)).toBeGreaterThan(Date.parse(announcements[0].last_seen))

    // A source that fails withdraws nothing.
    service().fleet.answer("genai-prices", text("", { status: 502 }))
    await service().sync()
    expect((await service().read("announcements")).announcements).toEqual(again)
    service().tell({}, ["genai-prices"])
    await service().sync()
    expect((await service().read("announcements")).announcements).toEqual([])
    expect((await decisionsOn(GEMINI)).find(({ kind }) => kind === "lapse").reason).toBe(
      "genai-prices no longer says so."
    )
    expect(await service().price(GEMINI)).toEqual(before)
  })

  it("tells which models no source lists any more, and goes on serving them", async () => {
    service().tell({})
    await service().sync()
    const missing = async () => (await service().read("models/missing")).models
    expect(await missing()).toEqual([])
    service().tell({ [SONNET]: null })
    const { json: report } = await service().sync()
    expect(await missing()).toEqual([
      {
        model_id: SONNET,
        provider: "anthropic",
        display_name: ((await service().prices()).get(SONNET) as any).display_name,
        missing_since: report.finished_at
      }
    ])
    expect((await decisionsOn(SONNET)).at(-1)).toMatchObject({ kind: "missing", source: null, prices: null })
    await service().sync()
    expect((await missing())[0].missing_since).toBe(report.finished_at)
    service().tell({ [SONNET]: null }, ["litellm", "genai-prices", "openrouter"])
    service().tell({}, ["models.dev"])
    await service().sync()
    expect(await missing()).toEqual([])
  })

  it("lets no markup and no control character of a name out", async () => {
    const models = service().models()
    const file = modelsDevFile([...models, NEW])
    const rows = file["xai"]!.models
    rows[NEW.name]!["name"] = "<img src=x onerror=alert(1)>Grok\u0000 \u202E<b>9</b>\u001B[31m"
    for (const name of ["<script>alert(1)</script>", "grok\u0000-9", "grok\u202E-10", "grok\u001B[2J"]) {
      rows[name] = { ...rows[NEW.name], id: name, name }
    }
    service().tell({})
    const strange = ["<script>alert(1)</script>", "grok\u0000-9", "grok\u202E-10"]
    service().fleet.answer("models.dev", json(file))
    service().fleet.answer("litellm", json(litellmFile([...models, NEW, ...strange.map((name) => ({ ...NEW, name }))])))
    service().fleet.answer("openrouter", json({ data: [] }))
    expect((await service().sync()).json.added).toBe(1)
    const { json: added } = await service().server.ask("/api/v1/models/xai-grok-9000")
    expect(added.display_name).toBe("Grok 9[31m")
    const texts = [
      ...["models", "models/xai-grok-9000", "price-changes", "price-changes.json", "recommend?limit=100"].map(
        async (path) => (await service().server.ask(`/api/v1/${path}`)).text
      ),
      ...["sync-runs", "quarantine", "announcements", "models/missing", "prices/log"].map(async (path) =>
        JSON.stringify(await service().read(path))
      )
    ]
    // In JSON control characters are escaped.
    for (const answer of await Promise.all(texts)) expect(answer).not.toMatch(/[<>\p{Cc}\u202E]|\\u00[01]/u)
  })

  it("tells of the last 20 runs, newest first", async () => {
    const told = async () => (await service().read("sync-runs")).runs
    while ((await told()).length < 20) await service().sync("beta")
    const { run_id } = (await service().sync("beta")).json
    const runs = await told()
    expect([runs.length, runs[0].kind, runs[0].report.run_id]).toEqual([20, "beta", run_id])
    const starts = runs.map(({ report }: any) => Date.parse(report.started_at))
    expect(starts).toEqual(starts.toSorted((a: number, b: number) => b - a))
  })
})
