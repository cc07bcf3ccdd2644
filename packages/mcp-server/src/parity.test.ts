import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { createClient } from "@ratecard/client"
import { sampleOf } from "@ratecard/test-support"
import { Struct } from "effect"
import { inject } from "vitest"
import { type Host, httpHost, plainHost, stdioHost } from "../test/programs.ts"

const ALL = ["all"]

const url = inject("service")
const api = createClient({ baseUrl: url })

interface Estimated extends Readonly<
  Record<"model_id" | "tokens" | "total_cost" | "cost_per_month" | "lines", unknown>
> {
  readonly estimate?: unknown
}

type Source = Pick<Host, "call"> & AsyncDisposable

const SOURCES: Readonly<Record<string, () => Promise<Source>>> = {
  "the bundled catalogue": async () => plainHost(),
  "the hosted endpoint": () => httpHost(`${url}/mcp`),
  "a hosted service": () => stdioHost({ RATECARD_URL: url }),
  "plain values of a hosted service": async () => plainHost({ baseUrl: url })
}

describe.each(sampleOf(Object.keys(SOURCES), 2))("the tools over %s", (source) => {
  let host: Source
  beforeAll(async () => {
    host = await SOURCES[source]!()
  })
  afterAll(() => host?.[Symbol.asyncDispose]())

  it("answer what the HTTP API answers to the same questions", async () => {
    const models = await host.call("list_models", { provider: "google", limit: 500, fields: ALL })
    assert.deepStrictEqual(models.data.models, (await api.models({ provider: "google" })).models)
    const one = await host.call("list_models", { name: "openai-gpt-4o", fields: ALL })
    assert.deepStrictEqual(one.data.models, [await api.model("openai-gpt-4o")])

    const wishes = {
      max_input_price: 2,
      price_currency: "usd",
      min_context_window: 100_000,
      sort_by: "output_price"
    } as const
    const recommended = await host.call("recommend_model", { ...wishes, limit: 50 })
    const { models: fitting, total_available } = await api.recommend({ ...wishes, limit: 100 })
    assert.strictEqual(recommended.data.total_available, total_available)
    // The tools show a model under one of its names.
    const shown = new Set(recommended.data.models.map(({ id }: { readonly id: string }) => id))
    assert.strictEqual(shown.size, 50)
    assert.deepStrictEqual(
      recommended.data.models,
      fitting
        .filter(({ id }) => shown.has(id))
        .map(({ context_window, currency, id, input_price, output_price }) => ({
          id,
          input_price,
          output_price,
          currency,
          context_window
        }))
    )

    const request = {
      text: "How much is the fish? Сколько стоит рыба?",
      model_ids: ["openai-gpt-5", "anthropic-claude-opus-4-5", "yandex-yandexgpt-5.1"],
      output_multiplier: 2.5,
      cached_input_ratio: 0.3,
      tools: [
        { type: "web_search", calls: 2 },
        { type: "function", def_tokens: 7 }
      ]
    } as const
    const { estimates, results } = await api.calculate(request)
    assert.isNotEmpty(estimates)
    const estimated = await host.call("estimate_cost", { ...request, fields: ALL })
    assert.deepStrictEqual(
      estimated.data.results.map(({ estimate, model_id, tokens, total_cost }: Estimated) => ({
        model_id,
        tokens,
        total_cost,
        estimate
      })),
      results.map(({ billed_cost, model_id, tokens }) => {
        const found = estimates.find((estimate) => estimate.model_id === model_id)
        return {
          model_id,
          tokens: found?.tokens ?? tokens,
          total_cost: billed_cost,
          estimate: found && Struct.pick(found, ["low", "high", "basis"])
        }
      })
    )
    const past = { text: "a", model_ids: ["openai-o3"], output_multiplier: 2, at: "2025-05-01" }
    const then = await host.call("estimate_cost", past)
    assert.strictEqual(then.data.results[0].total_cost, (await api.calculate(past)).results[0]!.billed_cost)

    const names = { text: "a", model_ids: ["gpt-5-2025-08-07", "openai/o3", "openai-o3"] }
    const named = await host.call("estimate_cost", names)
    const { matched } = await api.calculate(names)
    assert.deepStrictEqual(named.data.matched, matched)
    const expected = { input_tokens: 300_000, output_tokens: 1000, calls: 30, per: "day" } as const
    const counts = await host.call("estimate_cost", { ...names, text: undefined, ...expected, fields: ALL })
    assert.deepStrictEqual(counts.data.matched, matched)
    const bills = await api.cost({ records: ["gpt-5", "o3"].map((model) => ({ model, expected })) })
    assert.deepStrictEqual(
      counts.data.results.map(({ cost_per_month, lines, total_cost }: Estimated) => [
        total_cost,
        cost_per_month,
        lines
      ]),
      bills.results.map((bill) => "total" in bill && [Number(bill.total), Number(bill.per_month), bill.lines])
    )
    const usage = { promptTokenCount: 300_000, candidatesTokenCount: 0 }
    const long = await host.call("estimate_cost", { model_ids: ["gemini-2.5-pro"], usage })
    const [billed] = (await api.cost({ records: [{ model: "gemini-2.5-pro", usage }] })).results
    assert.strictEqual(long.data.results[0].total_cost, billed && "total" in billed && Number(billed.total))
    const cheapThen = { currency: "usd", max_input_price: 5, at: "2025-05-01", limit: 100 } as const
    const recommendedThen = await host.call("recommend_model", cheapThen)
    assert.deepStrictEqual(
      recommendedThen.data.models.map(({ id }: { readonly id: string }) => id),
      (await api.recommend(cheapThen)).models.map(({ id }) => id)
    )
    const listedThen = await host.call("list_models", { free_only: true, at: "2025-05-01", limit: 500, fields: ALL })
    assert.deepStrictEqual(listedThen.data.models, (await api.models({ free_only: true, at: "2025-05-01" })).models)

    const filter = { days: 1825, kind: "drop", provider: "openai", min_change_pct: 10 } as const
    const changed = await host.call("price_changes", { ...filter, limit: 50, fields: ALL })
    assert.deepStrictEqual(changed.data, JSON.parse(JSON.stringify(await api.priceChanges({ ...filter, limit: 50 }))))

    const since = { since: "2025-06-10", kind: "all" } as const
    const later = await host.call("price_changes", { ...since, limit: 50, fields: ALL })
    assert.deepStrictEqual(later.data, JSON.parse(JSON.stringify(await api.priceChanges({ ...since, limit: 50 }))))

    const history = await host.call("price_history", { model_id: "o3", limit: 100 })
    assert.strictEqual(history.data.model_id, "openai-o3")
    assert.deepStrictEqual(history.data.entries, (await api.priceHistory("openai-o3")).entries)
    assert.deepStrictEqual((await host.call("exchange_rate")).data, await api.exchangeRate())
  })

  it("refuse a name in the same words, with the next call in them", async () => {
    const bundled = plainHost()
    for (const [tool, args, call] of [
      ["price_history", { model_id: "gpt-9" }, 'list_models {"name":"gpt"}'],
      ["estimate_cost", { model_ids: ["gtp-5-mini"], text: "a" }, 'list_models {"name":"openai-gpt-5-mini"}'],
      ["estimate_cost", { model_ids: ["openai/gpt 999"], input_tokens: 1 }, 'list_models {"name":"openai-gpt"}'],
      ["price_changes", { model_id: "text-embedding-3-smal" }, 'find_offers {"name":"openai-text-embedding-3-small"}'],
      ["list_models", { name: "llama 4 maverick" }, 'find_offers {"name":"llama 4 maverick"}: '],
      ["price_history", { model_id: "llama 4 maverick" }, 'find_offers {"name":"llama 4 maverick"}: '],
      ["find_offers", { name: "zzz" }, "list_models with a part of its name"],
      ["find_offers", { host: "zzzzzz" }, "find_offers with the model's name alone."]
    ] as const) {
      const refusal = await host.call(tool, args)
      assert.isTrue(refusal.isError)
      assert.include(refusal.text, ` Call ${call}`, tool)
      assert.deepStrictEqual(refusal, await bundled.call(tool, args))
    }
  })

  it("refuse what the HTTP API refuses, with the nearest ids", async () => {
    for (const [name, args] of [
      ["price_history", { model_id: "openai-gpt-55" }],
      ["price_changes", { model_id: "openai-gpt-55" }],
      ["estimate_cost", { model_ids: ["openai-gpt-55"], text: "a" }],
      ["estimate_cost", { model_ids: ["openai-gpt-55"], input_tokens: 1 }]
    ] as const) {
      const { isError, text } = await host.call(name, args)
      assert.isTrue(isError)
      assert.match(text, /^Unknown model 'openai-gpt-55'\. Did you mean openai-gpt-5\.5\b/u, name)
    }
  })
})

describe("a hosted service that is away", () => {
  const away = "http://user:hidden@127.0.0.1:1"

  it.each([
    ["over MCP", () => stdioHost({ RATECARD_URL: away })],
    ["as plain values", async () => plainHost({ baseUrl: away })]
  ] satisfies ReadonlyArray<readonly [string, () => Promise<Source>]>)(
    "is told as such, without its address: %s",
    async (_, connect) => {
      await using host = await connect()
      for (const [name, args] of [
        ["list_models", {}],
        ["estimate_cost", { model_ids: ["openai-gpt-5"], text: "a" }],
        ["exchange_rate", {}]
      ] as const) {
        const { isError, text } = await host.call(name, args)
        assert.isTrue(isError)
        assert.match(text, /cannot be reached; try again\.$/u)
        assert.notInclude(text, "hidden")
      }
    }
  )
})
