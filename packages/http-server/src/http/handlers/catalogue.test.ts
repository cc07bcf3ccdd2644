import { assert, beforeAll, describe, it } from "@effect/vitest"
import { isOffered, PROVIDERS, type SeedModel, seedModels } from "../../../test/seeds.ts"
import { sharedService } from "../../../test/server.ts"

const TOOLS = ["web_search", "code_interpreter", "file_search", "image_generation", "computer_use", "mcp"]
const TOKENIZERS: Readonly<Record<string, string>> = { anthropic: "api_alpha", yandex: "api_beta" }

const MODEL_FIELDS = [
  "builtin_tools",
  "cached_input_price",
  "capabilities",
  "context_window",
  "currency",
  "description",
  "display_name",
  "id",
  "input_price",
  "is_paid_api",
  "knowledge_cutoff",
  "max_output_tokens",
  "name",
  "output_price",
  "price_updated_at",
  "provider",
  "provider_display_name",
  "retirement",
  "supports_byok",
  "tokenizer_config",
  "tokenizer_type"
]

const ISO_WITH_OFFSET = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/u

const server = sharedService()
const seeds = seedModels()
let all: ReadonlyArray<any>
let offered: ReadonlyArray<any>

const read = async (path: string): Promise<any> => {
  const { json, status } = await server().ask(path)
  assert.strictEqual(status, 200, path)
  return json
}

const ids = (models: ReadonlyArray<any>): ReadonlyArray<string> => models.map(({ id }) => id)

/** Runs for each item, some at a time, so that hundreds of reads take a moment. */
const forEach = async <A>(items: ReadonlyArray<A>, run: (item: A) => Promise<void>): Promise<void> => {
  const queue = items.values()
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (const item of queue) await run(item)
    })
  )
}

beforeAll(async () => {
  all = (await read("/api/v1/models?include_retired=true")).models
  offered = (await read("/api/v1/models")).models
})

describe("GET /models", () => {
  it("holds exactly the models that the seeds call offered", () => {
    assert.deepStrictEqual(ids(offered).toSorted(), ids(seeds.filter(isOffered)).toSorted())
  })

  it("holds all models of the seeds when retired ones are asked for", () => {
    assert.deepStrictEqual(ids(all).toSorted(), ids(seeds).toSorted())
  })

  it("orders by provider, then by name", () => {
    const expected = all.toSorted(
      (a, b) => PROVIDERS.indexOf(a.provider) - PROVIDERS.indexOf(b.provider) || (a.name < b.name ? -1 : 1)
    )
    assert.deepStrictEqual(ids(all), ids(expected))
    assert.deepStrictEqual(ids(offered), ids(expected.filter(({ id }) => ids(offered).includes(id))))
  })

  it("gives every model all of its fields, null if nothing is known", () => {
    for (const model of all) {
      assert.deepStrictEqual(Object.keys(model).toSorted(), MODEL_FIELDS, model.id)
      assert.strictEqual(model.id, `${model.provider}-${model.name.replaceAll(/[^A-Za-z0-9._-]/gu, "-")}`)
      assert.strictEqual(model.currency, ["yandex", "sber"].includes(model.provider) ? "rub" : "usd")
      const { encoding } = seeds.find(({ id }) => id === model.id)!
      const tokenizer = encoding === null ? (TOKENIZERS[model.provider] ?? "approximation") : "tiktoken"
      assert.strictEqual(model.tokenizer_type, tokenizer)
      assert.deepStrictEqual(model.tokenizer_config, encoding === null ? null : { encoding })
      assert.match(model.price_updated_at, ISO_WITH_OFFSET)
      assert.deepStrictEqual(
        model.builtin_tools,
        TOOLS.filter((tool) => model.builtin_tools.includes(tool))
      )
    }
  })

  it("gives the current price of the seeds, to the last digit", () => {
    const priceOf = new Map(seeds.map((seed) => [seed.id, seed.price]))
    for (const { cached_input_price, id, input_price, output_price } of all) {
      const price = priceOf.get(id)!
      assert.deepStrictEqual(
        { input_price, output_price, cached_input_price },
        {
          input_price: price.input_price,
          output_price: price.output_price,
          cached_input_price: price.cached_input_price
        }
      )
    }
  })

  it("says that a retired model cannot be called with a user's key", () => {
    const offeredIds = new Set(ids(offered))
    for (const { id, supports_byok } of all) assert.strictEqual(supports_byok, offeredIds.has(id), id)
  })

  it("filters by provider", async () => {
    for (const provider of PROVIDERS) {
      const { models } = await read(`/api/v1/models?provider=${provider}`)
      assert.isAbove(models.length, 0)
      assert.deepStrictEqual(ids(models), ids(offered.filter((model) => model.provider === provider)))
    }
  })

  it("filters by free tokenization", async () => {
    const local = ids(offered.filter(({ tokenizer_type }) => tokenizer_type === "tiktoken"))
    assert.deepStrictEqual(ids((await read("/api/v1/models?free_only=true")).models), local)
    assert.deepStrictEqual(ids((await read("/api/v1/models?free_only=false")).models), ids(offered))
  })

  it("keeps only models that offer all of the tools", async () => {
    const { models } = await read("/api/v1/models?tools=web_search,code_interpreter")
    const expected = offered.filter(
      ({ builtin_tools }) => builtin_tools.includes("web_search") && builtin_tools.includes("code_interpreter")
    )
    assert.isAbove(models.length, 0)
    assert.deepStrictEqual(ids(models), ids(expected))
    const swapped = await read("/api/v1/models?tools=code_interpreter,web_search,web_search")
    assert.deepStrictEqual(ids(swapped.models), ids(expected))
  })

  it("says what each model takes, gives and can do, with the sources of the seeds", () => {
    for (const model of all) {
      const { capabilities = null, max_output_tokens } = seeds.find(({ id }) => id === model.id)!
      assert.deepStrictEqual([model.capabilities, model.max_output_tokens], [capabilities, max_output_tokens], model.id)
    }
  })

  it("keeps only models of which a source says all capabilities", async () => {
    const expected = seeds.filter(
      (seed) => isOffered(seed) && seed.capabilities?.tools === true && seed.capabilities.input.includes("image")
    )
    assert.isAbove(expected.length, 50)
    for (const query of ["capabilities=image,tools", "capabilities=tools&capabilities=image"]) {
      const { models } = await read(`/api/v1/models?${query}`)
      assert.deepStrictEqual(ids(models).toSorted(), ids(expected).toSorted())
    }
    const { models } = await read("/api/v1/models?capabilities=video_output")
    assert.deepStrictEqual(
      ids(models),
      ids(seeds.filter((seed) => isOffered(seed) && seed.capabilities?.output.includes("video")))
    )
  })

  it("keeps only models with so long a context and answer, and none where that is not known", async () => {
    const { models } = await read("/api/v1/models?min_context_window=1000000&min_output_tokens=128000")
    const expected = offered.filter(
      ({ context_window, max_output_tokens }) => context_window >= 1_000_000 && max_output_tokens >= 128_000
    )
    assert.isAbove(models.length, 10)
    assert.deepStrictEqual(ids(models), ids(expected))
    assert.deepStrictEqual(
      ids((await read("/api/v1/models?min_output_tokens=0")).models),
      ids(offered.filter(({ max_output_tokens }) => max_output_tokens !== null))
    )
  })

  it("joins its filters with and", async () => {
    const { models } = await read("/api/v1/models?provider=openai&free_only=true&tools=mcp&include_retired=true")
    const expected = all.filter(({ builtin_tools, provider }) => provider === "openai" && builtin_tools.includes("mcp"))
    assert.deepStrictEqual(ids(models), ids(expected))
  })
})

describe("GET /models/{model_id}", () => {
  it("gives the very entry of the list, for every model", async () => {
    await forEach(all, async (model) => {
      assert.deepStrictEqual(await read(`/api/v1/models/${model.id}`), model)
    })
  })

  it("tells the nearest ids of an id that does not exist", async () => {
    const { headers, json, status } = await server().ask("/api/v1/models/openai-gpt5")
    assert.strictEqual(status, 404)
    assert.strictEqual(headers.get("content-type"), "application/json")
    assert.deepStrictEqual(Object.keys(json), ["detail"])
    assert.match(json.detail, /^Unknown model 'openai-gpt5'\. Did you mean openai-gpt-5\b/u)
  })

  it("takes any name that means one model, and says how, and where the answer stands", async () => {
    const byId = await server().ask("/api/v1/models/openai-gpt-5?at=2026-01-01")
    assert.isNull(byId.headers.get("ratecard-matched"))
    assert.isNull(byId.headers.get("content-location"))
    for (const [name, how] of [
      ["gpt-5", "name"],
      ["gpt-5-2025-08-07", "dated"],
      ["openai%2Fgpt-5", "prefixed"],
      ["OpenAI-GPT-5", "spelling"],
      ["azure%2Fgpt-5", "host"]
    ] as const) {
      const { headers, status, text } = await server().ask(`/api/v1/models/${name}?at=2026-01-01`)
      assert.strictEqual(status, 200, name)
      assert.strictEqual(text, byId.text)
      assert.strictEqual(headers.get("etag"), byId.headers.get("etag"))
      assert.strictEqual(headers.get("content-location"), "/api/v1/models/openai-gpt-5?at=2026-01-01")
      assert.strictEqual(headers.get("ratecard-matched"), `name="${decodeURIComponent(name)}";how=${how}`)
      const again = await server().ask(`/api/v1/models/${name}?at=2026-01-01`, {
        headers: { "if-none-match": headers.get("etag")! }
      })
      assert.strictEqual(again.status, 304)
      assert.strictEqual(again.headers.get("ratecard-matched"), headers.get("ratecard-matched"))
    }
  })

  it("says since when a moving name means its model and which tariff a name says, and spells a name in ASCII", async () => {
    const { headers, json } = await server().ask("/api/v1/models/claude-haiku-latest?at=2026-01-01")
    assert.strictEqual(json.id, "anthropic-claude-haiku-4-5")
    assert.match(headers.get("ratecard-matched")!, /^name="claude-haiku-latest";how=latest;since="2025-10-\d\d"$/u)
    const batch = await server().ask("/api/v1/models/openai%2Fgpt-5:batch")
    assert.strictEqual(batch.headers.get("ratecard-matched"), 'name="openai/gpt-5:batch";how=prefixed;tier=batch')
    const spaced = await server().ask("/api/v1/models/%E3%80%80gpt-5")
    assert.deepStrictEqual(
      [spaced.json.id, spaced.headers.get("ratecard-matched")],
      ["openai-gpt-5", 'name="?gpt-5";how=name']
    )
  })

  it("refuses a name that two providers have, with both ids, and a name that is near with no price", async () => {
    const both = await server().ask("/api/v1/models/deepseek-v4-flash")
    assert.strictEqual(both.status, 404)
    assert.match(
      both.json.detail,
      /^2 providers have a model called 'deepseek-v4-flash': pass `provider` or the id\. Did you mean yandex-deepseek-v4-flash or deepseek-deepseek-v4-flash \(retired\)\? \d+ hosts offer a model called 'deepseek-v4-flash': to bill a call, name the host too, such as (?:[\w-]+\/deepseek-v4-flash(?:, |\.$)){3}/u
    )
    const none = await server().ask("/api/v1/models/gpt-5-turbo-2025")
    assert.strictEqual(none.status, 404)
    assert.deepStrictEqual(Object.keys(none.json), ["detail"])
  })
})

describe("the catalogue as of an instant", () => {
  /** The price of a seeded model at an instant, by its levels. */
  const levelAt = (entries: ReadonlyArray<any>, at: number) =>
    entries.findLast(({ date }: any) => Date.parse(date) <= at)

  it("holds the prices in force then, of the models that had one, for every model", async () => {
    const histories = new Map<string, ReadonlyArray<any>>()
    await forEach(ids(all), async (id) => {
      histories.set(id, (await read(`/api/v1/models/${id}/price-history`)).entries)
    })
    for (const at of ["2023-03-01", "2025-06-09T23:59:59Z", "2025-06-10", "2026-11-01T12:00:00%2B03:00"]) {
      const { models } = await read(`/api/v1/models?include_retired=true&at=${at}`)
      const instant = Date.parse(decodeURIComponent(at))
      const expected = ids(all).filter((id) => levelAt(histories.get(id)!, instant) !== undefined)
      assert.deepStrictEqual(ids(models), expected, at)
      for (const { id, input_price, output_price, cached_input_price, price_updated_at } of models) {
        const { date, ...level } = levelAt(histories.get(id)!, instant)
        assert.deepStrictEqual(
          { input_price, output_price, cached_input_price, source: level.source },
          level,
          `${id} at ${at}`
        )
        assert.strictEqual(price_updated_at, date)
      }
    }
  })

  it("offers what was not yet retired then", async () => {
    const offeredOn = async (at: string) => ids((await read(`/api/v1/models?provider=openai&at=${at}`)).models)
    assert.include(await offeredOn("2026-09-27"), "openai-babbage-002")
    assert.notInclude(await offeredOn("2026-09-28"), "openai-babbage-002")
    assert.isTrue((await read("/api/v1/models/openai-babbage-002?at=2026-09-27")).supports_byok)
    assert.isFalse((await read("/api/v1/models/openai-babbage-002?at=2026-09-28")).supports_byok)
  })

  it("gives of one model the very entry of the list", async () => {
    const { models } = await read("/api/v1/models?include_retired=true&at=2025-06-10")
    await forEach(models, async (model: any) => {
      assert.deepStrictEqual(await read(`/api/v1/models/${model.id}?at=2025-06-10T00:00:00Z`), model)
    })
  })

  it("tells a model that had no price yet from one that does not exist", async () => {
    const { json, status } = await server().ask("/api/v1/models/openai-gpt-5?at=2025-08-06")
    assert.strictEqual(status, 404)
    assert.deepStrictEqual(json, {
      detail: "'openai-gpt-5' had no price at 2025-08-06T00:00:00Z. Its first price is of 2025-08-07."
    })
    assert.strictEqual((await server().ask("/api/v1/models/openai-gpt-5?at=2025-08-07")).status, 200)
    const unknown = await server().ask("/api/v1/models/openai-gpt5?at=2025-08-06")
    assert.strictEqual(unknown.status, 404)
    assert.match(unknown.json.detail, /^Unknown model 'openai-gpt5'\. Did you mean openai-gpt-5\b/u)
  })

  it("was empty before there were prices", async () => {
    for (const at of ["1969-07-20", "0001-01-01", "1970-01-01T00:00:00Z"]) {
      assert.deepStrictEqual(await read(`/api/v1/models?include_retired=true&at=${at}`), { models: [] })
    }
  })

  it("does not stand in for the catalogue of today", async () => {
    assert.deepStrictEqual((await read("/api/v1/models")).models, offered)
  })
})

describe("GET /models/{model_id}/price-history", () => {
  it("tells the levels of the seeds in order, and ends at the current price, for every model", async () => {
    let levels = 0
    const seedOf = new Map<string, SeedModel>(seeds.map((seed) => [seed.id, seed]))
    await forEach(all, async (model) => {
      const { entries, model_id } = await read(`/api/v1/models/${model.id}/price-history`)
      levels += entries.length
      assert.strictEqual(model_id, model.id)
      for (const entry of entries) {
        assert.hasAllKeys(entry, ["date", "input_price", "output_price", "cached_input_price", "source"])
        assert.match(entry.date, ISO_WITH_OFFSET)
        assert.strictEqual(entry.source, "seed")
      }
      const dates = entries.map(({ date }: any) => Date.parse(date))
      assert.deepStrictEqual(
        dates,
        dates.toSorted((a: number, b: number) => a - b)
      )
      const { cached_input_price, date, input_price, output_price } = entries.at(-1)
      assert.deepStrictEqual(
        { cached_input_price, date, input_price, output_price },
        {
          cached_input_price: model.cached_input_price,
          date: model.price_updated_at,
          input_price: model.input_price,
          output_price: model.output_price
        }
      )
      const seeded = seedOf.get(model.id)!.levels
      assert.isAtLeast(entries.length, Math.max(1, seeded.length))
      for (const [index, level] of seeded.entries()) {
        assert.strictEqual(entries[index].input_price, level.input_price, model.id)
        assert.strictEqual(entries[index].output_price, level.output_price, model.id)
        assert.strictEqual(entries[index].cached_input_price, level.cached_input_price, model.id)
        assert.strictEqual(Date.parse(entries[index].date), Date.parse(level.date), model.id)
      }
    })
    assert.strictEqual(
      levels,
      seeds.reduce((sum, seed) => sum + seed.levels.length, 0)
    )
  })

  it("is a 404 for an unknown id", async () => {
    const { json, status } = await server().ask("/api/v1/models/openai-gpt5/price-history")
    assert.strictEqual(status, 404)
    assert.match(json.detail, /openai-gpt-5/u)
  })
})

describe("GET /price-changes", () => {
  const everything = "/api/v1/price-changes?days=1825&kind=all&limit=500"
  /** The most changes that one answer has. */
  const MOST = 500

  /** All changes of five years, newest first: those of each model, as there may be more than one answer has. */
  let changes: ReadonlyArray<any>
  beforeAll(async () => {
    const found: Array<any> = []
    await forEach(ids(all), async (id) => {
      const ofModel = await read(`${everything}&model_id=${id}`)
      assert.lengthOf(ofModel.changes, ofModel.summary.total)
      found.push(...ofModel.changes)
    })
    changes = found.toSorted(
      (one, other) => Date.parse(other.date) - Date.parse(one.date) || (one.model_id < other.model_id ? -1 : 1)
    )
  })

  it("has the newest of all changes", async () => {
    assert.deepStrictEqual((await read(everything)).changes, changes.slice(0, MOST))
  })

  it("defaults to 90 days, changes without additions, at most 100", async () => {
    assert.deepStrictEqual(
      await read("/api/v1/price-changes"),
      await read("/api/v1/price-changes?days=90&kind=changes&min_change_pct=0&limit=100")
    )
  })

  it("tells newest first, within the window", async () => {
    for (const days of [1, 30, 90, 365, 1825]) {
      const { changes, summary } = await read(`/api/v1/price-changes?days=${days}&kind=all&limit=500`)
      assert.strictEqual(summary.period_days, days)
      const times = changes.map(({ date }: any) => Date.parse(date))
      assert.deepStrictEqual(
        times,
        times.toSorted((a: number, b: number) => b - a)
      )
      const today = new Date(Date.now() - 60_000).setUTCHours(0, 0, 0, 0)
      if (times.length > 0) assert.isAtLeast(times.at(-1), today - days * 86_400_000)
    }
  })

  it("tells what changed since an instant, that one too", async () => {
    const [last, before] = [changes[0], changes.find(({ date }: any) => date !== changes[0].date)]
    for (const { date } of [last, before]) {
      const since = await read(`/api/v1/price-changes?kind=all&limit=500&since=${date}`)
      const expected = changes.filter((change: any) => Date.parse(change.date) >= Date.parse(date))
      assert.deepStrictEqual(since.changes, expected.slice(0, MOST))
      assert.strictEqual(since.summary.total, expected.length)
      const sinceThen = Math.floor(Date.now() / 86_400_000) - Math.floor(Date.parse(date) / 86_400_000)
      // What is of today is of one day too.
      const possible = [sinceThen - 1, sinceThen].map((days) => Math.max(1, days))
      assert.oneOf(since.summary.period_days, possible)
    }
    const [{ date }] = changes
    const feed = await server().ask(`/api/v1/price-changes.json?kind=all&limit=${MOST}&since=${date}`)
    const ofDate = changes.filter((change: any) => change.date === date)
    assert.lengthOf(feed.json.items, Math.min(ofDate.length, MOST))
    const later = new Date(Date.parse(date) + 1).toISOString()
    assert.deepStrictEqual((await read(`/api/v1/price-changes?kind=all&since=${later}`)).changes, [])
  })

  it("summarises every match, whatever the limit", async () => {
    const whole = await read(everything)
    const first = await read("/api/v1/price-changes?days=1825&kind=all&limit=1")
    assert.deepStrictEqual(first.summary, whole.summary)
    assert.deepStrictEqual(first.changes, whole.changes.slice(0, 1))
    const { drops, mixed, models_affected, new_models, rises, total } = whole.summary
    assert.strictEqual(total, drops + rises + mixed + new_models)
    assert.strictEqual(total, changes.length)
    assert.strictEqual(models_affected, new Set(changes.map(({ model_id }: any) => model_id)).size)
    for (const [kind, count] of Object.entries({ drop: drops, rise: rises, mixed, new: new_models })) {
      assert.strictEqual(changes.filter((change: any) => change.kind === kind).length, count, kind)
    }
  })

  it("filters by kind", async () => {
    for (const kind of ["drop", "rise", "new"]) {
      const found = await read(`/api/v1/price-changes?days=1825&kind=${kind}&limit=500`)
      assert.deepStrictEqual(found.changes, changes.filter((change: any) => change.kind === kind).slice(0, MOST))
    }
    const moved = await read("/api/v1/price-changes?days=1825&kind=changes&limit=500")
    assert.deepStrictEqual(moved.changes, changes.filter((change: any) => change.kind !== "new").slice(0, MOST))
  })

  it("filters by provider, by model, and by the size of the change", async () => {
    const ofGoogle = await read(`${everything}&provider=google`)
    assert.deepStrictEqual(
      ofGoogle.changes,
      changes.filter(({ provider }: any) => provider === "google").slice(0, MOST)
    )
    const { model_id } = changes.find(({ kind }: any) => kind === "drop")
    const ofModel = await read(`${everything}&model_id=${model_id}`)
    assert.deepStrictEqual(
      ofModel.changes,
      changes.filter((change: any) => change.model_id === model_id)
    )
    const largest = (change: any) =>
      Math.max(...["input", "output", "cached"].map((price) => Math.abs(change[`${price}_change_pct`] ?? 0)))
    const threshold = largest(changes.find(({ kind }: any) => kind === "drop"))
    for (const least of [threshold, threshold + 0.01]) {
      const large = await read(`${everything}&min_change_pct=${least}`)
      assert.deepStrictEqual(
        large.changes,
        changes.filter((change: any) => change.kind === "new" || largest(change) >= least).slice(0, MOST)
      )
    }
  })

  it("compares each record with the entry before it in the model's history", async () => {
    await forEach(changes, async (change: any) => {
      const { entries } = await read(`/api/v1/models/${change.model_id}/price-history`)
      const at = entries.findLastIndex(({ date }: any) => date === change.date)
      const [before, after] = change.kind === "new" ? [undefined, entries[0]] : [entries[at - 1], entries[at]]
      for (const price of ["input", "output", "cached_input"]) {
        assert.strictEqual(change[`${price}_price`], after[`${price}_price`], change.model_id)
        assert.strictEqual(change[`previous_${price}_price`], before?.[`${price}_price`] ?? null, change.model_id)
      }
      for (const [percentage, price] of [
        ["input_change_pct", "input_price"],
        ["output_change_pct", "output_price"],
        ["cached_change_pct", "cached_input_price"]
      ] as const) {
        const from = change[`previous_${price}`]
        const expected =
          from === null || from === 0 || change[price] === null ? null : ((change[price] - from) / from) * 100
        if (expected === null) assert.isNull(change[percentage])
        else assert.closeTo(change[percentage], expected, 0.005_001)
      }
    })
  })

  it("and its feeds take any name of a model, and answer for its id", async () => {
    for (const [form, type] of [
      ["", "json"],
      [".atom", "atom"],
      [".json", "json"]
    ] as const) {
      const path = `/api/v1/price-changes${form}`
      const byId = await server().ask(`${path}?days=1825&model_id=openai-o3&kind=all`)
      const byName = await server().ask(`${path}?days=1825&model_id=o3&kind=all`)
      assert.strictEqual(byName.text, byId.text, type)
      assert.strictEqual(byName.headers.get("etag"), byId.headers.get("etag"))
      assert.strictEqual(byName.headers.get("content-location"), `${path}?days=1825&model_id=openai-o3&kind=all`)
      assert.strictEqual(byName.headers.get("ratecard-matched"), 'name="o3";how=name')
    }
    const history = await server().ask("/api/v1/models/o3-2025-04-16/price-history")
    assert.strictEqual(history.json.model_id, "openai-o3")
    assert.strictEqual(history.headers.get("content-location"), "/api/v1/models/openai-o3/price-history")
  })

  it("is a 404 for an unknown model, which it names with the nearest ids", async () => {
    const { json, status } = await server().ask("/api/v1/price-changes?model_id=openai-gpt5")
    assert.strictEqual(status, 404)
    assert.match(json.detail, /^Unknown model 'openai-gpt5'\. Did you mean openai-gpt-5\b/u)
  })
})
