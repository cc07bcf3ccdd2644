import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { BUNDLED_ENTRIES } from "@ratecard/core/bundled"
import { catalogueAt, entriesAt, latestModels } from "@ratecard/core/catalogue"
import { loadTokenizer } from "@ratecard/core/tokenizer"
import { type Host, plainHost, stdioHost } from "../../test/programs.ts"

const { entryById, offered } = catalogueAt(BUNDLED_ENTRIES, Date.now())

/** Other names of models that are offered, too. */
const aliases = new Set(latestModels(offered, entryById).values())
const offeredOnce = offered.filter((model) => !aliases.has(model))

/** A past day, whose prices stay. */
const at = "2026-11-20"

describe("the official client over stdio", () => {
  let host: Host
  beforeAll(async () => {
    host = await stdioHost()
  })
  afterAll(() => host[Symbol.asyncDispose]())

  it("finds seven tools that only read, with arguments of one type each", async () => {
    const { tools } = await host.client.listTools()
    assert.deepStrictEqual(
      tools.map(({ name }) => name),
      [
        "list_models",
        "recommend_model",
        "estimate_cost",
        "find_offers",
        "price_changes",
        "price_history",
        "exchange_rate"
      ]
    )
    for (const { annotations, description, inputSchema, name, title } of tools) {
      assert.match(description ?? "", /^[A-Z].+\. Call it .+, not (?:for|to) /u, name)
      assert.isAbove(title?.length ?? 0, 5, name)
      assert.deepStrictEqual(annotations, { readOnlyHint: true, openWorldHint: false })
      assert.isNotEmpty(Object.keys(inputSchema.properties ?? {}))
      for (const [argument, { type }] of Object.entries<any>(inputSchema.properties ?? {}))
        assert.isString(type, `${name} ${argument}`)
    }
  })

  it("is told the nearest ids of a model that does not exist, and no price", async () => {
    for (const [name, args] of [
      ["estimate_cost", { model_ids: ["openai-gpt-5", "openai-gpt-55"], text: "a" }],
      ["price_history", { model_id: "openai-gpt-55" }],
      ["price_changes", { model_id: "openai-gpt-55" }]
    ] as const) {
      const { data, isError, text } = await host.call(name, args)
      assert.isTrue(isError, name)
      assert.isUndefined(data)
      assert.match(
        text,
        /^Unknown model 'openai-gpt-55'\. Did you mean openai-gpt-5\.5, .+ or .+\? .*Call \w+ \{"name":"/u
      )
    }
  })

  it("is refused an unknown tool by the protocol", async () => {
    const error = await host.call("delete_models").then(
      () => assert.fail(),
      (thrown: { readonly code: number }) => thrown
    )
    assert.strictEqual(error.code, -32602)
  })

  it("gets right and short answers to ten questions", async () => {
    const { count } = await loadTokenizer("o200k_base")
    const opus = "claude-opus-4-5"
    const gemini = "gemini-2.5-pro"
    const usage = { prompt_tokens: 1_000_000, completion_tokens: 100_000 }
    for (const [name, args, right] of [
      ["list_models", { name: "GPT-4o", at }, /^1 model.*\nopenai-gpt-4o \$2\.5 \/ \$10/u],
      [
        "estimate_cost",
        { model_ids: [opus, gemini], input_tokens: 200_000, output_tokens: 2000, at },
        /\$1\.05 .*\n.*\$0\.27 /u
      ],
      ["estimate_cost", { model_ids: [gemini], input_tokens: 200_001, at }, /^\S+ \$0\.5 .*above 200000 input tokens/u],
      [
        "recommend_model",
        { capabilities: ["image"], min_context_window: 1_000_000, max_input_price: 1, currency: "usd" },
        /first of \d+ by input_price; runner-up .* by capabilities/u
      ],
      ["find_offers", { name: "gpt-oss-120b" }, /^Cheapest 4 of \d+ offers.*\n\S+\/\S* \$/u],
      ["price_changes", { kind: "drop", since: "2024-09-01" }, /\d+ drops, 0 rises.*\n.* drop: /u],
      ["price_history", { model_id: "gpt-4o" }, /2024-05-13 \$5 \/ \$15\n2024-10-02 \$2\.5 \/ \$10/u],
      ["exchange_rate", { amount: 12.5 }, /^\$12\.5 is ₽.* per dollar/u],
      ["estimate_cost", { response: { model: "gpt-4o", usage }, at }, /^openai-gpt-4o: \$3\.5 /u],
      [
        "estimate_cost",
        { input_tokens: 3000, output_tokens: 500, calls: 10_000, per: "day" },
        /^Cheapest 5 of .* a month/su
      ]
    ] as const) {
      const { isError, text } = await host.call(name, args)
      assert.isFalse(isError, text)
      assert.match(text, right)
      assert.isBelow(count(text), 260, text)
    }
  })

  it("reads few tokens: all tools under 1,500, each default answer under 450", async ({ annotate }) => {
    const { count } = await loadTokenizer("o200k_base")
    const { tools } = await host.client.listTools()
    for (const tool of tools) await annotate(`${tool.name}: ${count(JSON.stringify(tool))} tokens (o200k_base)`)
    const listed = count(JSON.stringify(tools))
    await annotate(`all tools: ${listed} tokens`)
    assert.isBelow(listed, 1500)
    for (const [name, args] of [
      ["list_models", {}],
      ["list_models", { name: "claude" }],
      ["recommend_model", {}],
      ["recommend_model", { max_input_price: 1, tools: ["web_search"], min_context_window: 200_000, currency: "usd" }],
      ["estimate_cost", { model_ids: ["openai-gpt-5", "anthropic-claude-opus-4-5"], text: "Hello, world" }],
      ["estimate_cost", { text: "Summarise this contract." }],
      ["estimate_cost", { input_tokens: 3_000_000, output_tokens: 500 }],
      ["find_offers", { name: "claude-sonnet-4-5" }],
      ["find_offers", { host: "groq" }],
      ["find_offers", {}],
      ["find_offers", { kind: "image" }],
      ["price_changes", {}],
      ["price_changes", { days: 1825 }],
      ["price_history", { model_id: "deepseek-deepseek-v4-pro" }],
      ["exchange_rate", {}]
    ] as const) {
      const answer = count(JSON.stringify(await host.client.callTool({ name, arguments: args })))
      await annotate(`${name} ${JSON.stringify(args)}: ${answer} tokens`)
      assert.isBelow(answer, 450, name)
    }
  })
})

describe("the tools", () => {
  // What they answer over MCP is the same, as the tests of `createTools` say.
  const host = plainHost()

  it("say which currency every amount is in, and convert on request with the rate and its date", async () => {
    const { data: own } = await host.call("list_models", { name: "yandex-yandexgpt-5.1" })
    const { data, text } = await host.call("list_models", { name: "yandex-yandexgpt-5.1", convert_to: "usd" })
    assert.strictEqual(own.models[0].currency, "rub")
    assert.strictEqual(data.models[0].currency, "usd")
    assert.approximately(data.models[0].input_price, own.models[0].input_price / data.exchange_rate.rate, 1e-9)
    assert.deepStrictEqual(Object.keys(data.exchange_rate), ["rate", "source", "updated_at"])
    assert.include(text, "per dollar")
  })

  it("resolve a name by its spelling, by a part of it, and by likeness, and say how", async () => {
    const ids = ({ data }: { readonly data: any }) => data.models.map(({ id }: { readonly id: string }) => id)
    for (const [name, match, id] of [
      ["anthropic-claude-opus-4-5", "id", "anthropic-claude-opus-4-5"],
      ["Claude Opus 4.5", "spelling", "anthropic-claude-opus-4-5"],
      ["claude-opus-4-5-20251101", "dated", "anthropic-claude-opus-4-5"],
      ["anthropic/claude-opus-4.5", "prefixed", "anthropic-claude-opus-4-5"],
      ["gpt-5-2025-08-07", "dated", "openai-gpt-5"],
      ["gpt-5", "name", "openai-gpt-5"],
      ["claude-4-sonnet", "spelling", "anthropic-claude-sonnet-4-20250514"],
      ["grok-4", "alias", "xai-grok-4-0709"],
      ["openrouter/anthropic/claude-sonnet-4.5", "host", "anthropic-claude-sonnet-4-5"]
    ] as const) {
      const found = await host.call("list_models", { name })
      assert.deepStrictEqual([found.data.match, ids(found)], [match, [id]], name)
      const [count, , ...more] = found.text.split("\n")
      assert.strictEqual(count, "1 model; prices per 1M tokens in / out:")
      const isOwn = ["id", "name", "prefixed"].includes(match)
      assert.deepStrictEqual(more, isOwn ? [] : [`'${name}' is ${id} (${match}).`])
    }
    const sold = await host.call("list_models", { name: "deepseek-v4-flash", provider: "yandex" })
    assert.deepStrictEqual([sold.data.match, ids(sold)], ["name", ["yandex-deepseek-v4-flash"]])
    const ambiguous = await host.call("list_models", { name: "deepseek-v4-flash" })
    assert.strictEqual(ambiguous.data.match, "part")
    assert.includeMembers(ids(ambiguous), ["deepseek-deepseek-v4-flash", "yandex-deepseek-v4-flash"])
    const part = await host.call("list_models", { name: "opus", limit: 100 })
    assert.strictEqual(part.data.match, "part")
    assert.isTrue(ids(part).every((id: string) => id.includes("opus")))
  })

  it("say of a model that ends when, by whose word, and what its vendor names instead", async () => {
    const { data, text } = await host.call("list_models", { name: "claude-sonnet-4-5", at: "2026-11-20" })
    const [{ retirement, successor }] = data.models
    assert.strictEqual(retirement.date, "2026-11-30")
    assert.match(retirement.source, /^@anthropic-ai\/sdk /u)
    assert.deepInclude(successor, { model: "anthropic-claude-sonnet-5-5", by: "vendor", change_pct: -33.3 })
    assert.include(text, "(retires 2026-11-30); the vendor names anthropic-claude-sonnet-5-5, -33.3%")
  })

  it("show of the models that have a name in theirs newest first, and retired ones last and marked", async () => {
    const { data, text } = await host.call("list_models", { name: "claude", limit: 500, at })
    const isRetired = data.models.map(({ retired = false }: { readonly retired?: boolean }) => retired)
    assert.deepStrictEqual(isRetired, isRetired.toSorted())
    const known = new Map(BUNDLED_ENTRIES.map((entry) => [entry.id, entry]))
    for (const marked of [true, false]) {
      const dates = data.models
        .filter(({ retired = false }: { readonly retired?: boolean }) => retired === marked)
        .map(({ id }: { readonly id: string }) => known.get(id)!.release_date ?? "")
      assert.isAbove(dates.length, 5)
      assert.deepStrictEqual(dates, dates.toSorted().toReversed())
    }
    assert.deepInclude(data.models.at(-1), { id: "anthropic-claude-2.0", retired: true })
    assert.include(text, "anthropic-claude-2.0 $8 / $24 (retired)")
    assert.notMatch(text.split("\n")[1]!, /retired/u)
    const offeredOnes = await host.call("list_models", { name: "claude", limit: 500, include_retired: false, at })
    assert.strictEqual(offeredOnes.data.total, isRetired.filter((retired: boolean) => !retired).length)
  })

  it("tell the ids that are nearest to a name that none has, without a price", async () => {
    for (const name of ["gtp-5-mini", "gpt-5-turbo-2025", "claude-opus-4-5-turbo"]) {
      const { data, text } = await host.call("list_models", { name })
      assert.deepStrictEqual([data.match, data.total, data.models], ["near", 0, []], name)
      assert.isNotEmpty(data.nearest)
      assert.isAtMost(data.nearest.length, 3)
      assert.match(text, /^Unknown model '.+'\. Did you mean [\w., ()-]+\? Call list_models \{"name":"[\w.-]+"\}\.$/u)
      assert.notInclude(text, "$")
    }
    const { isError, text } = await host.call("list_models", { name: "foo" })
    assert.deepStrictEqual(
      [isError, text],
      [true, "Unknown model 'foo'. Call list_models with a part of its name, or find_offers with its maker."]
    )
  })

  it("tell the next call for a model that only hosts have", async () => {
    const name = "llama 4 maverick"
    const { text } = await host.call("list_models", { name })
    const { data: offered } = await host.call("find_offers", { name })
    assert.match(text, /hosts offer a model called 'llama 4 maverick'/u)
    assert.include(text, ` Call find_offers {"name":"${name}"}: ${offered.total} offers.`)
  })

  it("find each model once among the cheapest, under its own name", async () => {
    assert.isNotEmpty([...aliases])
    const ids = (models: ReadonlyArray<{ readonly id: string }>) => models.map(({ id }) => id)
    const { data } = await host.call("recommend_model", { limit: 100, fields: ["id"] })
    assert.isEmpty(ids(data.models).filter((id) => ids([...aliases]).includes(id)))
  })

  it("mark a free variant of a host's offer", async () => {
    const { data, text } = await host.call("find_offers", { limit: 50 })
    const free = data.offers.filter(({ id }: { readonly id: string }) => id.endsWith(":free"))
    assert.isNotEmpty(free)
    for (const { id, says } of free) {
      assert.match(says, /^free, /u)
      assert.include(text, `\n${id} $0 / $0 (free; `)
    }
  })

  it("take any name of a model wherever an id is, and say how it matched", async () => {
    const model_ids = ["gpt-5", "openai-gpt-5", "openai/gpt-5"]
    const matched = [
      { name: "gpt-5", model_id: "openai-gpt-5", how: "name" },
      { name: "openai/gpt-5", model_id: "openai-gpt-5", how: "prefixed" }
    ]
    for (const about of [{ text: "a", output_tokens: 1 }, { input_tokens: 1 }, { usage: { prompt_tokens: 1 } }]) {
      const { data, text } = await host.call("estimate_cost", { model_ids, ...about })
      assert.lengthOf(data.results, 1)
      assert.deepStrictEqual(data.matched, matched)
      const notes = text.split("\n").slice(1)
      const isPromptAlone = "input_tokens" in about
      assert.deepStrictEqual(notes, isPromptAlone ? ["Prompt alone: output_tokens adds the answer."] : [])
    }
    const dated = await host.call("estimate_cost", { model_ids: ["gpt-5-2025-08-07"], input_tokens: 1 })
    assert.include(dated.text, "\n'gpt-5-2025-08-07' is openai-gpt-5 (dated).")
    const { data: history } = await host.call("price_history", { model_id: "o3-2025-04-16" })
    assert.deepStrictEqual([history.model_id, history.currency], ["openai-o3", "usd"])
    const byName = await host.call("price_changes", { model_id: "o3", days: 1825 })
    assert.deepStrictEqual(byName.data, (await host.call("price_changes", { model_id: "openai-o3", days: 1825 })).data)
    const { isError, text } = await host.call("estimate_cost", { model_ids: ["deepseek-v4-flash"], input_tokens: 1 })
    assert.isTrue(isError)
    assert.match(
      text,
      /^2 providers have a model called 'deepseek-v4-flash': pass `provider` or the id\. Did you mean yandex-deepseek-v4-flash or deepseek-deepseek-v4-flash \(retired\)\? \d+ hosts offer a model called 'deepseek-v4-flash': to bill a call, name the host too, such as (?:[\w-]+\/deepseek-v4-flash(?:, |\. )){3}Call find_offers /u
    )
  })

  it("find a model at every host, cheapest first, and say who says so", async () => {
    // One that has no end, so that no day takes it away.
    const { id: model, levels } = [...entryById.values()].findLast(
      ({ id, retirement }) => /^anthropic-claude-sonnet-\d/u.test(id) && retirement === null
    )!
    const name = model.slice("anthropic-".length)
    const { data, text } = await host.call("find_offers", { name, limit: 500 })
    assert.lengthOf(data.offers, data.total)
    const kept = data.offers.find(({ id }: { readonly id: string }) => id === `anthropic/${name}`)
    const { input_price, output_price } = levels.at(-1)!
    assert.deepInclude(kept, { input_price, output_price, currency: "usd" })
    assert.match(kept.says, /^kept, as of \d{4}-\d\d-\d\d$/u)
    assert.include(text, `\nanthropic/${name} $${input_price} / $${output_price} (kept)\n`)
    const listed = data.offers.find(({ id }: { readonly id: string }) => id.startsWith("openrouter/"))
    assert.match(listed.says, /^\d of \d lists?, as of \d{4}-\d\d-\d\d(?:, old)?$/u)
    const costs = data.offers
      .filter(
        ({ id, input_price }: { readonly id: string; readonly input_price: number | null }) =>
          input_price !== null && !id.endsWith(":batch")
      )
      .map(
        (offer: { readonly input_price: number; readonly output_price: number }) =>
          3 * offer.input_price + offer.output_price
      )
    assert.deepStrictEqual(
      costs,
      costs.toSorted((one: number, other: number) => one - other)
    )

    const { data: of } = await host.call("find_offers", {
      name,
      host: "Anthropic",
      fields: ["shelf"]
    })
    assert.deepStrictEqual(of.offers, [{ id: `anthropic/${name}`, shelf: "kept", currency: "usd" }])
    const reranking = await host.call("find_offers", { host: "azure", kind: "rerank", shelf: "listed" })
    assert.match(reranking.text, /search_unit \$2 per 1000 \(1 of 1 list\)/u)
  })

  it("say what may have been meant by a host, a kind or a model that there is not", async () => {
    for (const [args, refusal] of [
      [{ host: "grok" }, /^No host is called 'grok'\. Did you mean groq\b/u],
      [{ kind: "chatting" }, /^Change kind: it is chat, embedding, /u],
      [{ name: "glm-4.66" }, /^Unknown model 'glm-4\.66'\. Did you mean zai-glm-4\.6/u]
    ] as const) {
      const { isError, text } = await host.call("find_offers", args)
      assert.isTrue(isError)
      assert.match(text, refusal)
    }
    const { text } = await host.call("find_offers", { name: "gpt-5", host: "zai" })
    assert.strictEqual(text, "No offer matches these filters; remove one.")
  })

  it("bill what public lists say of a host, and say that nobody has checked it", async () => {
    const { data, text } = await host.call("estimate_cost", {
      model_ids: ["groq/openai/gpt-oss-120b"],
      input_tokens: 1_000_000,
      output_tokens: 0
    })
    const [offer] = (await host.call("find_offers", { name: "groq/openai/gpt-oss-120b", host: "groq" })).data.offers
    assert.strictEqual(data.results[0].total_cost, offer.input_price)
    assert.include(text, "unchecked")
    const counted = await host.call("estimate_cost", { model_ids: ["groq/openai/gpt-oss-120b"], text: "Hello" })
    assert.isTrue(counted.isError)
    assert.include(counted.text, "pass input_tokens instead of text")
  })

  it("find the cheapest of all offered models if none is named", async () => {
    const local = offered.filter(({ tokenizer_type }) => tokenizer_type === "tiktoken").map(({ id }) => id)
    const ids = ({ data }: { readonly data: any }) => data.results.map((result: any) => result.model_id)
    for (const about of [{ text: "a" }, { input_tokens: 1000 }, { usage: { prompt_tokens: 1000 } }]) {
      const cheapest = await host.call("estimate_cost", about)
      assert.strictEqual(cheapest.data.total, offeredOnce.length)
      assert.match(cheapest.text, new RegExp(`^Cheapest 5 of ${offeredOnce.length}:\n`, "u"))
      const all = await host.call("estimate_cost", { ...about, model_ids: null, limit: 500, convert_to: "usd" })
      assert.isUndefined(all.data.total)
      assert.sameMembers(
        ids(all),
        offeredOnce.map(({ id }) => id)
      )
      assert.deepStrictEqual(ids(cheapest), ids(all).slice(0, 5))
      const known = all.data.results.filter(({ complete = true }: any) => complete)
      const costs = known.map(({ total_cost }: any) => total_cost)
      assert.deepStrictEqual(
        costs,
        costs.toSorted((one: number, other: number) => one - other)
      )
      assert.deepStrictEqual(ids(await host.call("estimate_cost", { ...about, model_ids: [] })), [])
    }
    const free = await host.call("list_models", { free_only: true, limit: 500 })
    assert.deepStrictEqual(
      free.data.models.map(({ id }: any) => id),
      local
    )
  })

  it("list and recommend as of a past instant", async () => {
    const { data } = await host.call("list_models", { name: "o3", at: "2025-05-01" })
    assert.strictEqual(data.models[0].input_price, 10)
    const wishes = { provider: "openai", max_input_price: 10, sort_by: "context_window", limit: 100 }
    const then = catalogueAt(entriesAt(BUNDLED_ENTRIES, Date.parse("2025-05-01")), Date.parse("2025-05-01"))
    const fitting = then.offered.filter(({ input_price, provider }) => provider === "openai" && input_price <= 10)
    const recommended = await host.call("recommend_model", { ...wishes, at: "2025-05-01" })
    assert.strictEqual(recommended.data.total_available, fitting.length)
    for (const tool of ["list_models", "recommend_model"]) {
      assert.match((await host.call(tool, { at: "2099-01-01" })).text, /^Change at: it must be a past date/u)
    }
  })

  it("make a total without all prices a lower bound, and refuse a usage that cannot be", async () => {
    const call = (model_id: string, usage: object) => host.call("estimate_cost", { model_ids: [model_id], usage })
    const hour = { input_tokens: 0, cache_creation: { ephemeral_1h_input_tokens: 1_000_000 }, output_tokens: 0 }
    assert.strictEqual((await call("claude-sonnet-4-5", hour)).data.results[0].total_cost, 6)
    const unknown = await call("gpt-5.6-sol", hour)
    assert.deepInclude(unknown.data.results[0], { total_cost: 0, complete: false })
    assert.include(unknown.text, "at least $0 (1000000 cache_write_1h at an unknown price)")
    const beyond = { prompt_tokens: 9, completion_tokens: 1, total_tokens: 7 }
    assert.match((await call("gpt-5", beyond)).text, /^Change usage: .* 9 \+ .* 1/u)
  })

  it("make the text a lower bound of a log that has the usage of its stream's start", async () => {
    const content = [{ type: "text", text: "How much is the fish? ".repeat(100) }]
    const usage = { input_tokens: 3, output_tokens: 8 }
    const message = { id: "m", model: "claude-opus-4-5", content, stop_reason: null, usage }
    const { data, text } = await host.call("estimate_cost", {
      response: { type: "assistant", version: "2.1.45", message }
    })
    const [{ band, complete, total_cost }] = data.results
    assert.isFalse(complete)
    assert.strictEqual(Number(band.low), total_cost)
    assert.isAbove(band.output_tokens.low, 500)
    assert.isAbove(band.output_tokens.high, band.output_tokens.low)
    assert.match(text, /at least \$.*The log has only the usage at the stream's start/su)
  })

  it("explain the bill of a raw response, by its own model, in its context", async () => {
    const usage = { input_tokens: 1000, cache_read_input_tokens: 2000, output_tokens: 300 }
    const response = { model: "claude-sonnet-4-5-20250929", usage }
    const whole = await host.call("estimate_cost", { response, at, fields: ["all"] })
    const [{ effective_input_cost, lines, model_id, output_cost, total_cost }] = whole.data.results
    assert.deepStrictEqual(
      [model_id, total_cost, effective_input_cost, output_cost],
      ["anthropic-claude-sonnet-4-5", 0.0081, 0.0036, 0.0045]
    )
    assert.deepStrictEqual(
      lines.map(({ amount, price, unit }: any) => [unit, price, amount]),
      [
        ["input", "3", "0.003"],
        ["cache_read", "0.3", "0.0006"],
        ["output", "15", "0.0045"]
      ]
    )
    assert.include(whole.text, "1000 input at 3, 2000 cache_read at 0.3, 300 output at 15")
    const batch = await host.call("estimate_cost", { response, at, context: { batch: true } })
    assert.strictEqual(batch.data.results[0].total_cost, 0.00405)
    const typo = await host.call("estimate_cost", { response, context: { bach: true } })
    assert.match(typo.text, /^Change context: it is \{batch, /u)
  })

  it("show more records and more of each on request", async () => {
    const { data } = await host.call("list_models", { limit: 500, fields: ["all"] })
    assert.lengthOf(data.models, offered.length)
    assert.deepStrictEqual(data.models[0], offered[0])
    const { isError, text } = await host.call("list_models", { fields: ["prize"] })
    assert.isTrue(isError)
    assert.match(text, /^Change fields: there is no 'prize', only id, provider, /u)
  })

  it("find models by what they take and can do, and show it on request", async () => {
    const seeing = offered.filter(
      ({ capabilities }) => capabilities?.input.includes("image") && capabilities.tools === true
    )
    const asked = { capabilities: ["image", "tools"] }
    const { data } = await host.call("list_models", { ...asked, fields: ["capabilities"] })
    assert.strictEqual(data.total, seeing.length)
    assert.deepStrictEqual(data.models[0], {
      id: seeing[0]!.id,
      currency: seeing[0]!.currency,
      capabilities: seeing[0]!.capabilities
    })
    const recommended = await host.call("recommend_model", { ...asked, min_output_tokens: 100_000 })
    assert.strictEqual(
      recommended.data.total_available,
      seeing.filter(
        ({ max_output_tokens, retirement }) =>
          (max_output_tokens ?? 0) >= 100_000 && !(Date.parse(retirement?.date ?? "") < Date.now() + 30 * 86_400_000)
      ).length
    )
    const failed = recommended.data.excluded.map(({ failed }: { readonly failed: string }) => failed)
    assert.includeMembers(failed, ["capabilities", "min_output_tokens"])
    const wrong = await host.call("list_models", { capabilities: ["sight"] })
    assert.isTrue(wrong.isError)
    assert.include(wrong.text, "structured_output")
  })

  it("say what a recommendation excluded, by which limit, and what the runner-up costs", async () => {
    const { data, text } = await host.call("recommend_model", { max_output_price: 1, currency: "usd" })
    const counted = data.excluded.reduce((sum: number, { count }: { readonly count: number }) => sum + count, 0)
    assert.strictEqual(counted + data.total_available, offered.length)
    const byCurrency = data.excluded.find(({ failed }: { readonly failed: string }) => failed === "currency")
    assert.strictEqual(byCurrency.count, offered.filter(({ currency }) => currency === "rub").length)
    assert.isTrue(byCurrency.examples.every((id: string) => /^(yandex|sber)-/u.test(id)))
    assert.strictEqual(data.runner_up.id, data.models[1].id)
    assert.include(text, `runner-up ${data.runner_up.id} $`)
  })

  it("price the best count of a text, and say the band of one that is estimated", async () => {
    const model_ids = ["openai-gpt-5.5", "anthropic-claude-opus-4-5"]
    const words = "Wie viel kostet der Fisch? How much is the fish? ".repeat(50)
    const asked = { model_ids, text: words, output_tokens: 100, at }
    const { data, text } = await host.call("estimate_cost", { ...asked, fields: ["total_cost"] })
    const [exact, estimated] = data.results
    assert.deepStrictEqual(Object.keys(exact), ["model_id", "total_cost", "currency"])
    assert.deepStrictEqual(Object.keys(estimated.estimate), ["low", "high", "basis"])
    const { high, low } = estimated.estimate
    const [counted, { tokens, tokenizer_used, total_cost }] = (
      await host.call("estimate_cost", { ...asked, fields: ["all"] })
    ).data.results
    assert.deepStrictEqual([counted.tokenizer_used, tokenizer_used], ["o200k_base", undefined])
    assert.isTrue(low < tokens && tokens < high, JSON.stringify(estimated))
    assert.strictEqual(total_cost, Number(`${tokens * 5 + 100 * 25}e-6`))
    assert.include(text, `(${tokens} input at 5, 100 output at 25); ≈${tokens} tokens, ${low} to ${high}`)
    assert.notInclude(text, "cl100k_base")
  })

  it("price counts and usage objects as they price the same text", async () => {
    const model_ids = ["openai-gpt-5"]
    const call = (args: object) => host.call("estimate_cost", { model_ids, fields: ["all"], ...args })
    const ofText = (await call({ text: "Hello, world", output_tokens: 20 })).data.results[0]
    const ofCounts = (await call({ input_tokens: 3, output_tokens: 20 })).data.results[0]
    const ofUsage = (await call({ usage: { input_tokens: 3, output_tokens: 20 } })).data.results[0]
    assert.deepStrictEqual({ ...ofCounts, tokenizer_used: "o200k_base" }, ofText)
    assert.deepStrictEqual(ofUsage, ofCounts)
    assert.lengthOf(ofCounts.lines, 2)
    const cached = { input_tokens: 0, cache_read_input_tokens: 1_000_000, output_tokens: 0 }
    const { data } = await host.call("estimate_cost", { model_ids: ["anthropic-claude-opus-4-5"], usage: cached, at })
    assert.strictEqual(data.results[0].total_cost, 0.5)
  })

  it("price a long prompt alike whatever tells its length: a text, a count or a usage", async () => {
    const { encode, decode } = await loadTokenizer("o200k_base")
    const ids = encode("All the world is a stage, and all the men and women merely players. ".repeat(21_000))
    const text = decode(ids.slice(0, 300_000))
    const asked = { model_ids: ["gpt-5.6-sol"], at: "2026-08-01" }
    for (const about of [
      { text, output_tokens: 1000 },
      { input_tokens: 300_000, output_tokens: 1000 },
      { usage: { input_tokens: 300_000, output_tokens: 1000, total_tokens: 301_000 } }
    ]) {
      const { data, text } = await host.call("estimate_cost", { ...asked, ...about })
      assert.deepInclude(data.results[0], { tokens: 300_000, total_cost: 3.045, currency: "usd" })
      assert.include(text, "300000 input at 10 (above 272000 input tokens)")
    }
  })

  it("count no answer that nobody named, and say so", async () => {
    const model_ids = ["openai-gpt-5"]
    const { data, text } = await host.call("estimate_cost", { model_ids, at, input_tokens: 1_000_000 })
    assert.deepInclude(data, { output_tokens: 0 })
    assert.deepInclude(data.results[0], { total_cost: 1.25 })
    assert.include(text, "\nPrompt alone: output_tokens adds the answer.")
    for (const output of [{ output_tokens: 100_000 }, { output_multiplier: 0.1 }]) {
      const { data, text } = await host.call("estimate_cost", { model_ids, at, input_tokens: 1_000_000, ...output })
      assert.deepInclude(data.results[0], { output_tokens: 100_000, total_cost: 2.25 })
      assert.notInclude(text, "Prompt alone")
    }
  })

  it("rank models of images by what an image costs, and then by what its tokens cost", async () => {
    const { data, text } = await host.call("find_offers", { kind: "image", limit: 500 })
    const units = data.offers.map(({ unit }: any) => unit)
    const priced = units.slice(0, units.indexOf(undefined))
    assert.deepStrictEqual([...new Set(priced)], ["image", "output_image"])
    for (const unit of ["image", "output_image"]) {
      const prices = data.offers.flatMap((offer: any) => (offer.unit === unit ? offer.price : []))
      assert.isAbove(prices.length, 5)
      assert.deepStrictEqual(
        prices,
        prices.toSorted((one: number, other: number) => one - other)
      )
    }
    assert.deepInclude(
      data.offers.find(({ id }: any) => id === "black-forest-labs/flux-kontext-pro"),
      { unit: "image", per: 1, price: 0.04 }
    )
    const [order, cheapest] = text.split("\n")
    assert.match(order!, /^\d+ offers, per 1M tokens in \/ out, or as named; different units are not compared:$/u)
    assert.match(cheapest!, /^\S+ image \$0\.00\d+ each/u)
    assert.include(text, "output_image $30, input")
    assert.notMatch(text, /web_search|grounding|container|fireworks\/\S+flux|deep-research/u)
  })

  it("say where the models are that make what the catalogue's do not", async () => {
    for (const name of ["recommend_model", "list_models"]) {
      const { text } = await host.call(name, { capabilities: ["image_output"] })
      assert.include(text, 'Models that make images are in find_offers {kind: "image"}.', name)
    }
  })

  it("price many calls, a month of them, and calls in a batch before they are made", async () => {
    const model_ids = ["claude-sonnet-4-6"]
    const call = { model_ids, at, input_tokens: 2000, output_tokens: 500 }
    const one = await host.call("estimate_cost", call)
    assert.deepInclude(one.data.results[0], { total_cost: 0.0135 })
    const daily = await host.call("estimate_cost", { ...call, calls: 1000, per: "day" })
    assert.deepInclude(daily.data.results[0], { tokens: 2000, total_cost: 13.5, cost_per_month: 405 })
    assert.include(daily.text, "anthropic-claude-sonnet-4-6: $13.5 for 1000 calls a day or $405 a month (")
    const monthly = await host.call("estimate_cost", { ...call, calls: 1000, per: "month", convert_to: "rub" })
    const { exchange_rate, results } = monthly.data
    assert.deepInclude(results[0], { cost_per_month: 13.5 * exchange_rate.rate, currency: "rub" })
    const batch = await host.call("estimate_cost", { ...call, context: { batch: true } })
    assert.deepInclude(batch.data.results[0], { total_cost: 0.00675 })
    const text = await host.call("estimate_cost", {
      model_ids,
      at,
      text: "Hello",
      output_tokens: 500,
      context: { batch: true }
    })
    const [{ tokens, total_cost }] = text.data.results
    assert.strictEqual(total_cost, Number(`${tokens * 1.5 + 500 * 7.5}e-6`))
    const { text: refused } = await host.call("estimate_cost", { model_ids, usage: { prompt_tokens: 1 }, calls: 2 })
    assert.strictEqual(refused, "Leave out calls: usage already says it.")
  })

  it("say what a call is made of: prompt, cache, output and tools add up to the total", async () => {
    const asked = {
      input_tokens: 1000,
      output_tokens: 100,
      cached_input_ratio: 0.5,
      tools: [{ type: "mcp", calls: 2 }],
      at
    }
    const { data } = await host.call("estimate_cost", { model_ids: ["gpt-5"], ...asked, fields: ["all"] })
    const [{ cached_input_cost, effective_input_cost, output_cost, tool_cost, total_cost }] = data.results
    assert.deepStrictEqual([cached_input_cost, effective_input_cost, output_cost], [0.0000625, 0.0006875, 0.001])
    assert.isAbove(tool_cost, 0)
    assert.approximately(effective_input_cost + output_cost + tool_cost, total_cost, 1e-12)
  })

  it("price a long prompt of a usage object at the long-context price", async () => {
    const model_ids = ["google-gemini-2.5-pro"]
    const usage = (promptTokenCount: number) => ({ promptTokenCount, candidatesTokenCount: 0 })
    const at = "2026-11-20"
    const short = await host.call("estimate_cost", { model_ids, usage: usage(200_000), at })
    const long = await host.call("estimate_cost", { model_ids, usage: usage(200_001), at })
    const { levels, tiers } = entryById.get("google-gemini-2.5-pro")!
    const costsOf = ({ data }: any) => data.results[0].total_cost
    const level = levels.findLast(({ date }) => Date.parse(date) <= Date.parse(at))!
    assert.closeTo(costsOf(short), 0.2 * level.input_price, 1e-9)
    assert.closeTo(costsOf(long), 0.200_001 * tiers[0]!.input_price, 1e-9)
    assert.include(long.text, "above 200000 input tokens")
    assert.notInclude(short.text, "above 200000 input tokens")
  })

  it("price the past at its own prices, and refuse the future", async () => {
    const call = (at: string) =>
      host.call("estimate_cost", { model_ids: ["openai-o3"], input_tokens: 1_000_000, output_tokens: 0, at })
    assert.strictEqual((await call("2025-05-01")).data.results[0].total_cost, 10)
    assert.strictEqual((await call("2025-07-01T00:00:00Z")).data.results[0].total_cost, 2)
    for (const at of ["2099-01-01", "2025-02-30", "yesterday", ""]) {
      assert.match((await call(at)).text, /^Change at: it must be a past date/u)
    }
    assert.match((await call("2020-01-01")).text, /had no price/u)
  })

  it("say in a sentence what to change in wrong arguments", async () => {
    for (const [name, args, sentence] of [
      ["list_models", { provider: "acme" }, /^Change the arguments: provider: expected "openai" \| /u],
      [
        "list_models",
        { limit: 501, nmae: "x" },
        /nmae is unknown here \(known: name, .*limit: expected a value between 1 and 500/u
      ],
      [
        "exchange_rate",
        { from: 1, to: 2 },
        /^Change the arguments: from, to are unknown here \(known: amount, currency\)\.$/u
      ],
      ["recommend_model", { max_input_price: -1 }, /^Change the arguments: max_input_price: /u],
      ["estimate_cost", { model_ids: "gpt-5", text: "a" }, /^Change the arguments: model_ids: expected array/u],
      ["recommend_model", { limit: 101 }, /limit: expected a value between 1 and 100/u],
      [
        "estimate_cost",
        { model_ids: ["openai-gpt-5"] },
        /^Give exactly one of text, input_tokens, usage and response\.$/u
      ],
      ["estimate_cost", { model_ids: ["openai-gpt-5"], text: "a", usage: {} }, /^Give exactly one of/u],
      [
        "estimate_cost",
        {
          usage: { input_tokens: 9, output_tokens: 1, iterations: Array.from({ length: 2000 }, () => ({ a: 1, b: 2 })) }
        },
        /^usage and response have at most 5000 values: leave out the rest\.$/u
      ],
      ["estimate_cost", { model_ids: ["openai-gpt-5"], usage: { tokens: 1 } }, /^Change usage: No usage found/u],
      [
        "estimate_cost",
        { model_ids: ["openai-gpt-5"], text: "a", tools: [{ type: "telepathy" }] },
        /^Change tools: each is/u
      ],
      ["price_changes", { days: 9, since: "2026-01-01" }, /^Give days or since, not both\.$/u],
      ["price_changes", { since: "May" }, /^Change since: it must be a past date/u],
      ["price_history", {}, /^Change the arguments: model_id: missing key\.$/u],
      ["exchange_rate", { amount: "5" }, /^Change the arguments: amount: expected number\.$/u]
    ] as const) {
      const { isError, text } = await host.call(name, args)
      assert.isTrue(isError, `${name} ${JSON.stringify(args)}`)
      assert.match(text, sentence)
    }
  })
})
