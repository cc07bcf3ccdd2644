import { assert, describe, it } from "@effect/vitest"
import { bill, bundledPrices, countTokens, estimate, type Expected } from "@ratecard/core"
import { pricesWithOffers } from "@ratecard/core/offers"
import { createTools, type ToolName } from "@ratecard/mcp-server/tools"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { inject } from "vitest"
import { NAMES } from "./names.ts"
import { RECORDED_BODIES } from "./recordedBodies.ts"

const CLI = join(import.meta.dirname, "../packages/cli/src/main.ts")

/** Of the service: status and body; a page that moved is not followed. */
const ask = async (path: string, body?: object): Promise<{ status: number; body: any; headers: Headers }> => {
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }
  const response = await fetch(new URL(path, inject("service")), { redirect: "manual", ...(body && init) })
  const isJson = response.headers.get("content-type")?.includes("json") ?? false
  return {
    status: response.status,
    body: await (isJson ? response.json() : response.text()),
    headers: response.headers
  }
}

/** Of the command line, as JSON. */
const run = async (args: ReadonlyArray<string>, input = ""): Promise<any> => {
  const child = spawn(process.execPath, ["--conditions=ratecard-source", CLI, ...args, "--json"], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, RATECARD_CACHE_DIR: join(import.meta.dirname, "node_modules/.cache/ratecard") }
  })
  child.stdin.end(input)
  const [output] = await Promise.all([text(child.stdout), once(child, "exit")])
  return JSON.parse(output)
}

/** Records that the command line bills, all at once: a program takes a second to start. */
const asked: Array<object> = []
let billed: Promise<{ readonly records: ReadonlyArray<any> }> | undefined

/** Puts records among them; what the command line has billed of these is known once a test asks. */
const billedByCommand = (records: ReadonlyArray<object>): (() => Promise<ReadonlyArray<any>>) => {
  const from = asked.push(...records) - records.length
  return async () => {
    billed ??= run(["cost", "--as", "jsonl"], lines(asked))
    return (await billed).records.slice(from, from + records.length)
  }
}

const tools = createTools()

const use = (name: ToolName, args: object): Promise<any> => tools.find((tool) => tool.name === name)!.execute(args)

const lines = (records: ReadonlyArray<object>): string => records.map((record) => JSON.stringify(record)).join("\n")

/** Records go in portions, because a question to the service has at most a thousand. */
const costs = async (records: ReadonlyArray<object>): Promise<ReadonlyArray<any>> =>
  (await ask("/api/v1/cost", { records })).body.results

describe("one price at every door", () => {
  const { offered } = bundledPrices(Date.now()).view
  const lengths = [1000, 150_000, 300_000, 600_000]
  const calls = offered.flatMap(({ id: model }) =>
    lengths.map((input_tokens): Expected => ({ model, input_tokens, output_tokens: 1000 }))
  )
  const totals = calls.map((call) => estimate(call).total)
  const records = calls.map(({ model, ...expected }) => ({ model, expected }))

  const ofCommand = billedByCommand(records)

  it("has totals enough", () => {
    assert.isAtLeast(totals.filter((total) => total !== null).length, 2 * offered.length)
  })

  it("the service bills a call before it is made as the library does", async () => {
    const found = await costs(records)
    assert.deepStrictEqual(
      found.map(({ complete, total }) => (complete || total !== "0" ? total : null)),
      totals
    )
  })

  it("the command line does", async () => {
    assert.deepStrictEqual(
      (await ofCommand()).map(({ complete, total }: any) => (complete || total !== "0" ? total : null)),
      totals
    )
  })

  it("agents do", async () => {
    const byLength = (tokens: number) => calls.flatMap(({ input_tokens }, at) => (input_tokens === tokens ? at : []))
    for (const input_tokens of lengths) {
      const places = byLength(input_tokens)
      for (let from = 0; from < places.length; from += 50) {
        const some = places.slice(from, from + 50)
        const model_ids = some.map((at) => calls[at]!.model)
        const { results } = await use("estimate_cost", { model_ids, input_tokens, output_tokens: 1000, limit: 50 })
        const byModel = new Map(results.map((result: any) => [result.model_id, result.total_cost]))
        assert.deepStrictEqual(
          model_ids.map((id) => byModel.get(id)),
          some.map((at) => Number(totals[at]))
        )
      }
    }
  })

  it("the page shows them", async () => {
    // Where prompts are short and where they are long, in the currencies by turns.
    for (const [input_tokens, currency] of [
      [1000, "rub"],
      [150_000, "usd"],
      [300_000, "rub"],
      [600_000, "usd"]
    ] as const) {
      const { body } = await ask(`/?models=all&input=${input_tokens}&output=1000&currency=${currency}`)
      const rows = body.matchAll(/<a href="\/models\/([^"?]+)[^"]*">(?:(?!<\/tr>).)*?<data(?: value="([^"]*)")?>/gsu)
      const shown = new Map(Array.from(rows, ([, id, total]: ReadonlyArray<string>) => [id, total]))
      for (const [at, call] of calls.entries()) {
        const { currency: own } = offered.find(({ id }) => id === call.model)!
        if (call.input_tokens !== input_tokens || own !== currency) continue
        const total = totals[at]!
        assert.strictEqual(shown.get(call.model), total === null ? undefined : String(Number(total)), call.model)
      }
    }
  })

  it("a text has the best count and its bill at every door, in addition to the contract's formula", async () => {
    const prose = "The quick brown fox counts 27 tokens, and the lazy dog pays for them. "
    // Where prompts are long, of every fifth model: a megabyte takes its time in each vocabulary.
    for (const [length, models] of [
      [20, offered],
      [20_000, offered.filter((_, index) => index % 5 === 0)]
    ] as const) {
      const words = prose.repeat(length)
      const model_ids = models.map(({ id }) => id)
      const { body } = await ask("/api/v1/calculate", { text: words, model_ids, output_multiplier: 0.01 })
      for (const [index, { billed_cost, billed_because, model_id, total_cost }] of body.results.entries()) {
        const { tokens } = await countTokens(words, models[index]!)
        const { complete, total } = estimate({ model: model_id, input_tokens: tokens, output_multiplier: 0.01 })
        assert.strictEqual(billed_cost, complete ? rounded(total!) : null, model_id)
        if (billed_because.length === 0) assert.strictEqual(billed_cost, total_cost, model_id)
      }
    }
  })
})

/** A JSON number of an exact amount, half-even at 12 decimals, as the contract has them. */
const rounded = (total: string): number => {
  const [whole, fraction = ""] = total.split(".")
  const units = BigInt(`${whole}${fraction.slice(0, 12).padEnd(12, "0")}`)
  const rest = fraction.slice(12).padEnd(1, "0")
  const half = `5${"0".repeat(rest.length - 1)}`
  const isUp = rest > half || (rest === half && units % 2n === 1n)
  return Number(`${isUp ? units + 1n : units}e-12`)
}

describe("one bill at every door", () => {
  const chat = { prompt_tokens: 1000, completion_tokens: 100, total_tokens: 1100 }
  const at = "2026-11-20"
  const created = Date.parse(`${at}T12:00:00Z`) / 1000
  const RESPONSES: ReadonlyArray<{ readonly total: string; readonly response: object }> = [
    {
      total: "0.001625",
      response: { model: "gpt-5", service_tier: "flex", usage: { ...chat, completion_tokens: 200, total_tokens: 1200 } }
    },
    {
      total: "0.026",
      response: {
        type: "message",
        model: "claude-sonnet-4-5",
        stop_reason: "end_turn",
        usage: { input_tokens: 1000, output_tokens: 200, server_tool_use: { web_search_requests: 2 } }
      }
    },
    {
      total: "0.009",
      response: {
        model: "grok-4",
        usage: {
          prompt_tokens: 1000,
          completion_tokens: 200,
          total_tokens: 1400,
          completion_tokens_details: { reasoning_tokens: 200 }
        }
      }
    },
    {
      total: "0.001025",
      response: {
        modelVersion: "gemini-2.5-flash",
        usageMetadata: {
          promptTokenCount: 875,
          candidatesTokenCount: 200,
          totalTokenCount: 1075,
          promptTokensDetails: [
            { modality: "TEXT", tokenCount: 500 },
            { modality: "AUDIO", tokenCount: 375 }
          ]
        }
      }
    },
    { total: "0.0045", response: { model: "openrouter/anthropic/claude-sonnet-4.5", usage: chat } },
    { total: "0.00225", response: { model: "gpt-5", usage: chat } },
    { total: "0.0715", response: { model: "GigaChat-2", created, usage: chat } },
    { total: "0.00021", response: { model: "deepseek-flash", created, usage: chat } },
    { total: "0.000889", response: { model: "mistral-large-4", created, usage: chat } }
  ]

  const records = RESPONSES.map(({ response }) => ({ at, response }))
  const ofCommand = billedByCommand(records)

  it("of nine ordinary responses", async () => {
    const ours = records.map(({ response }) => bill(response, { at, prices: pricesWithOffers }))
    const theirs = await costs(records)
    const printed = await ofCommand()
    for (const [index, { lines, total }] of ours.entries()) {
      assert.deepStrictEqual([theirs[index].total, theirs[index].lines], [total, lines])
      assert.deepStrictEqual([printed[index].total, printed[index].lines], [total, lines])
      const { results } = await use("estimate_cost", { ...records[index], fields: ["all"] })
      assert.deepStrictEqual([results[0].total_cost, results[0].lines], [Number(total), lines])
      assert.strictEqual(total, RESPONSES[index]!.total, JSON.stringify(records[index]))
    }
  })
})

describe("one band at every door", () => {
  const text = (part: string) => ({ type: "text", text: part.repeat(20) })
  const content = [text("Let me look at the tests first. "), text("Я посмотрю на тесты. "), text("17, 42; ")]
  const logged = (model: string) => ({
    type: "assistant",
    version: "2.1.45",
    message: { id: `msg_${model}`, model, content, stop_reason: null, usage: { input_tokens: 3, output_tokens: 8 } }
  })
  const models = ["gpt-5", "claude-opus-4-5", "mistral-large-4", "grok-4", "groq/llama-3.3-70b-versatile"]
  const responses = models.map(logged)
  const records = responses.map((response) => ({ response }))

  it("of responses whose usage is that of the stream's start: the text that was logged is counted as one", async () => {
    const { agentLogs, loadTextCounter } = await import("@ratecard/core/ledger")
    const { loadAnyTokenizer } = await import("@ratecard/core/vocabularies")
    const countTexts = await loadTextCounter(records, bundledPrices(Date.now()), loadAnyTokenizer)
    const served = await costs(records)
    const { records: run_ } = await run(["cost", "--as", "jsonl"], lines(records))
    for (const [index, response] of responses.entries()) {
      const { band, model_id } = bill(response, { prices: pricesWithOffers, logs: agentLogs, countTexts })
      assert.isAbove(band!.output_tokens.low, 100)
      assert.deepStrictEqual(served[index].band, band, model_id)
      assert.deepStrictEqual(run_[index].band, band, model_id)
      const { results } = await use("estimate_cost", { response, fields: ["all"] })
      assert.deepStrictEqual(results[0].band, band, model_id)
    }
  })
})

describe("bodies that others recorded", () => {
  const records = RECORDED_BODIES.map(({ record }) => record)
  const ofCommand = billedByCommand(records)
  const FIELDS = new Set(["at", "context", "model", "provider", "response", "usage"])
  /** What a program logs around a response is a part of it where only records are taken. */
  const asRecord = (record: (typeof records)[number]) =>
    Object.keys(record).every((name) => FIELDS.has(name)) ? record : { response: record }

  it("have the bill that their vendor sends, or say why not, at every door", async () => {
    const served = await costs(records.map(asRecord))
    const run_ = await ofCommand()
    for (const [index, { from, record, ...expected }] of RECORDED_BODIES.entries()) {
      const { response, ...known } = asRecord(record)
      const ours = bill(response, { ...known, prices: pricesWithOffers })
      for (const made of [ours, served[index], run_[index]]) {
        const { complete = true, error, quantities = {}, reported, total, warnings = [], without = "" } = expected
        const found = `${from}: ${JSON.stringify(made)}`
        // A bill of the library without a known amount says why, beside its warnings and the cost that the body states.
        const isUnknown = made === ours && made.total === null && (made.reported != null || !complete)
        if (!isUnknown) assert.strictEqual(made.error?.code, error, found)
        if (error !== undefined) continue
        if (total !== undefined) assert.closeTo(Number(made.total), Number(total), Number(total) * 1e-9, found)
        if (total !== undefined || !complete) assert.strictEqual(made.complete, complete, found)
        if (reported !== undefined) assert.strictEqual(made.reported.amount, reported, found)
        assert.include(
          Object.fromEntries(made.lines.map(({ quantity, unit }: any) => [unit, quantity])),
          quantities,
          found
        )
        const codes = made.warnings.map(({ code }: any) => code)
        assert.includeMembers(codes, [...warnings], found)
        assert.notInclude(codes, without, found)
        const { lines } = made
        // Only a file is of the past.
        const said = made.warnings.filter(({ code }: any) => code !== "undated")
        assert.deepStrictEqual({ lines, warnings: said }, { lines: ours.lines, warnings: ours.warnings }, found)
      }
    }
  })
})

describe("one name at every door", () => {
  const named = NAMES.map(([model]) => ({ model, usage: { prompt_tokens: 1000, completion_tokens: 100 } }))
  const ofCommand = billedByCommand(named)

  it("has names enough, of every kind", () => {
    assert.isAtLeast(NAMES.length, 60)
    assert.isAtLeast(NAMES.filter(([, id]) => id === null).length, 15)
  })

  it("means one model, or is refused in the same words", async () => {
    // A question each: of many unknown names in one, ten get suggestions.
    const billed = (await Promise.all(named.map((record) => costs([record])))).flat()
    const records = await ofCommand()
    for (const [index, [name, id]] of NAMES.entries()) {
      const path = encodeURIComponent(name)
      const model = await ask(`/api/v1/models/${path}`)
      const calculated = await ask("/api/v1/calculate", { text: "", model_ids: [name] })
      // Pages are asked by turns: each takes longer than all else.
      const page = index % 2 === 0 ? await ask(`/models/${path}`) : undefined
      const costPage = index % 2 === 1 ? await ask(`/?models=${path}`) : undefined
      const agent = await use("estimate_cost", { model_ids: [name], input_tokens: 10 }).catch((error: Error) => error)
      assert.strictEqual(records[index].model_id, billed[index].model_id, name)
      if (id === null && billed[index].error === undefined) {
        // Of embeddings and of what hosts offer only bills know.
        assert.deepStrictEqual(records[index].lines, billed[index].lines, name)
        assert.strictEqual(agent.results?.[0].model_id, billed[index].model_id, name)
        assert.strictEqual(model.status, 404, name)
        continue
      }
      if (id === null) {
        const { candidates, message } = billed[index].error
        assert.isAtMost(candidates.length, 3, name)
        assert.deepStrictEqual(records[index].error, billed[index].error, name)
        assert.deepStrictEqual([model.status, model.body.detail], [404, message], name)
        assert.deepStrictEqual([calculated.status, calculated.body.detail[0].msg], [422, message], name)
        // An agent hears which tool finds other names, too.
        assert.isTrue(agent.message.startsWith(message), name)
        // What hosts offer under that name is a page.
        if (page) assert.strictEqual(page.status, (await ask(`/api/v1/models/${path}/offers`)).status, name)
        if (costPage) assert.include(costPage.body, `href="/models/${path}"`, name)
        continue
      }
      assert.deepStrictEqual([model.status, model.body.id], [200, id], name)
      // A gateway has an offer of its own.
      const isOffer = billed[index].model_id !== id
      if (isOffer) assert.strictEqual(billed[index].model_id, name, name)
      assert.deepStrictEqual(
        calculated.body.results.map(({ model_id }: any) => model_id),
        [id],
        name
      )
      assert.strictEqual(agent.results?.[0].model_id, billed[index].model_id, name)
      const isId = name === id
      if (page) {
        const { headers, status } = page
        assert.deepStrictEqual([status, headers.get("location")], isId ? [200, null] : [308, `/models/${id}`], name)
      }
      if (costPage) assert.strictEqual(costPage.headers.get("location"), isId ? null : `/?models=${id}`, name)
      const how = isId ? "id" : calculated.body.matched[0].how
      assert.strictEqual(billed[index].matched.how, isOffer ? "host" : how, name)
      assert.strictEqual(/how=(\w+)/u.exec(model.headers.get("ratecard-matched") ?? "how=id")![1], how, name)
    }
  })
})
