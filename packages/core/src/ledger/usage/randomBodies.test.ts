import { assert, describe, it } from "@effect/vitest"
import { random, usageBodies, withWrongTotal } from "@ratecard/test-support"
import { readAmounts, readLog } from "../../ledger.ts"

/** Under which usage and what is around it may tell a model, a seller, a tier, a cost or a fee. */
const NAMES = [
  "model",
  "modelVersion",
  "modelId",
  "gen_ai.response.model",
  "gen_ai.request.model",
  "response_metadata",
  "service_tier",
  "trafficType",
  "serviceTier",
  "openai.request.service_tier",
  "openai.response.service_tier",
  "providerMetadata",
  "speed",
  "inference_geo",
  "cost_in_usd_ticks",
  "is_byok",
  "isByok",
  "cost",
  "total_cost",
  "spend",
  "response_cost",
  "_hidden_params",
  "headers",
  "server_tool_use",
  "server_side_tool_usage_details",
  "num_sources_used",
  "search_units",
  "pages_processed",
  "search_context_size",
  "num_search_queries",
  "prompt_audio_seconds",
  "grounding_tool_count",
  "output",
  "choices",
  "candidates",
  "groundingMetadata",
  "grounding_metadata",
  "queue_time",
  "x_groq",
  "time_info",
  "gen_ai.provider.name",
  "gen_ai.system",
  "custom_llm_provider",
  "providerID"
]

describe("readAmounts of random usage over all shapes", () => {
  // `pnpm proof:usage` reads 20,000.
  const bodies = [...usageBodies(320, 1)]

  it("finds the amounts that each body was written from", () => {
    for (const { promptTokens, record, reported, shape, tier, units } of bodies) {
      const reading = readAmounts(record, readLog)
      const shown = `${shape} ${JSON.stringify(record)}`
      assert(!("code" in reading), shown)
      assert.deepStrictEqual(
        Object.fromEntries(reading.amounts.map(({ quantity, unit }) => [unit, Number(quantity)])),
        Object.fromEntries(Object.entries(units).filter(([, count]) => count > 0)),
        shown
      )
      assert.strictEqual(reading.shape, shape)
      assert.strictEqual(reading.promptTokens, promptTokens, shown)
      assert.strictEqual(reading.tier, tier, shown)
      assert.strictEqual(reading.reported?.amount, reported, shown)
    }
  })

  it("refuses each whose total is wrong, with the sums that were tried", () => {
    let refused = 0
    for (const body of bodies) {
      const record = withWrongTotal(body)
      if (record === undefined) continue
      const fault = readAmounts(record, readLog)
      assert("code" in fault, JSON.stringify(record))
      assert.strictEqual(fault.code, "ContradictoryUsage")
      assert.isAbove(fault.sums?.length ?? 0, 0)
      assert.include(fault.fields.join(), body.total!)
      refused++
    }
    assert.isAbove(refused, 150)
  })

  it("reads what an SDK answers by getters like what it answers by fields", () => {
    for (const { record } of bodies) {
      const { response } = record
      if (typeof response !== "object" || response === null || Array.isArray(response)) continue
      const getters = Object.entries(response).map(([name, value]) => [name, { get: () => value }] as const)
      const answer = Object.create(Object.create(Object.prototype, Object.fromEntries(getters))) as object
      assert.deepStrictEqual(readAmounts({ ...record, response: answer }, readLog), readAmounts(record, readLog))
    }
  })

  it("is asked for whatever may stand in it: the same of objects that are not plain, which are asked for everything", () => {
    const draw = random(5)
    const tools = { web_search_requests: 2, web_search_calls: 1, modelId: "gpt-5", model_name: "gpt-5", cost: "0.3" }
    const values = [
      1,
      0.5,
      "0.25",
      "flex",
      "fast",
      "us",
      "low",
      "groq",
      true,
      tools,
      { openai: { serviceTier: "flex" } }
    ]
    const lists = [[{ type: "web_search_call" }], [{ type: "google_search", count: 3 }]]
    const more = () => draw.oneOf<unknown>([...values, ...lists, { total_cost: 1 }, { gateway: tools }])
    const told = (part: unknown, name: string) =>
      typeof part === "object" && part !== null && !Array.isArray(part) ? { ...part, [name]: more() } : part
    const asStranger = (value: unknown): unknown => {
      if (typeof value !== "object" || value === null) return value
      if (Array.isArray(value)) return value.map(asStranger)
      const parts = Object.entries(value).map(([name, part]) => [name, asStranger(part)])
      return Object.assign(Object.create({}), Object.fromEntries(parts))
    }
    for (const name of NAMES.flatMap((each) => Array.from({ length: 100 }, () => each))) {
      const { model, response: answer, usage: counters, ...record } = draw.oneOf(bodies).record
      const response = draw.chance(0.5) ? told(answer, name) : answer
      const usage = draw.chance(0.5) ? told(counters, name) : counters
      const body = { ...record, ...(draw.chance(0.5) && model !== undefined && { model }), response, usage }
      const strange = { ...body, response: asStranger(response), usage: asStranger(usage) }
      assert.deepStrictEqual(readAmounts(body, readLog), readAmounts(strange, readLog), JSON.stringify(body))
    }
  })

  it("answers each that is spoilt, with amounts above 0 or with a fault", () => {
    const draw = random(7)
    const junk = [null, "", "5", -1, 1.5, NaN, Infinity, 2 ** 60, [], [null], {}, { a: 1 }, true, 10n, Symbol("s")]
    const spoilt = (value: unknown, share: number): unknown => {
      if (draw.chance(share)) return draw.oneOf<unknown>(junk)
      if (Array.isArray(value)) return value.map((item) => spoilt(item, share))
      if (typeof value !== "object" || value === null) return value
      return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, spoilt(part, share)]))
    }
    for (const { record } of bodies) {
      const spoiled = Object.fromEntries(Object.entries(record).map(([name, part]) => [name, spoilt(part, 0.1)]))
      const reading = readAmounts(spoiled, readLog)
      if ("code" in reading) assert.match(reading.message, /\.$/u)
      else for (const { quantity } of reading.amounts) assert.isAbove(Number(quantity), 0)
    }
  })
})
