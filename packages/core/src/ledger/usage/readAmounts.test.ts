import { assert, describe, it } from "@effect/vitest"
import { readAmounts, type Reading, type ReadingFault, agentLogs, type UsageRecord } from "../../ledger.ts"
import type { WorkedBill } from "../../../test/workedBill.ts"
import fixture from "../cases.fixture.json" with { type: "json" }

/** `input:86 cache_read:1920`, or the code of a fault. */
const shown = (reading: Reading | ReadingFault): string =>
  "code" in reading ? reading.code : reading.amounts.map(({ quantity, unit }) => `${unit}:${quantity}`).join(" ")

const read = (record: UsageRecord): Reading => {
  const reading = readAmounts(record, agentLogs)
  assert(!("code" in reading), JSON.stringify(reading))
  return reading
}

const fault = (record: UsageRecord): ReadingFault => {
  const reading = readAmounts(record, agentLogs)
  assert("code" in reading, JSON.stringify(reading))
  return reading
}

const codes = (record: UsageRecord) => read(record).warnings.map(({ code }) => code)

/** What the cases have in addition to the usage, as a response and a request have it. */
const recordOf = ({ api, context, model, provider, response_extra, usage }: WorkedBill): UsageRecord => ({
  api,
  model,
  provider,
  usage,
  request: { speed: context?.speed_request },
  response: {
    service_tier: context?.service_tier_response,
    groundingMetadata: response_extra?.groundingMetadata,
    output: Object.entries(response_extra?.output_items ?? {}).flatMap(([type, count]) =>
      Array.from({ length: count }, () => ({ type }))
    )
  }
})

describe("readAmounts of the worked bills", () => {
  for (const each of fixture.cases) {
    it(`${each.id}: ${each.title}`, () => {
      const record = recordOf(each)
      if (each.expect !== undefined) {
        assert.strictEqual(
          shown(readAmounts(record, agentLogs)),
          each.expect.lines.map(({ quantity, unit }) => `${unit}:${quantity}`).join(" ")
        )
      } else if (each.expect_error?.kind === "ContradictoryUsage") {
        const { code, fields } = fault(record)
        assert.deepStrictEqual(
          { kind: code, fields },
          { kind: each.expect_error.kind, fields: each.expect_error.fields }
        )
      } else {
        // Of these the usage is right, and the bill is refused.
        read(record)
      }
    })
  }
})

describe("readAmounts", () => {
  it("lets the total decide what is inside, whatever the hints say", () => {
    const usage = (total_tokens: number) => ({
      prompt_tokens: 100,
      completion_tokens: 10,
      total_tokens,
      prompt_tokens_details: { cached_tokens: 60 },
      completion_tokens_details: { reasoning_tokens: 7 }
    })
    for (const api of ["openai.chat", "xai.chat", "no.such"]) {
      assert.strictEqual(shown(readAmounts({ api, usage: usage(110) })), "input:40 cache_read:60 output:10")
      assert.strictEqual(
        shown(readAmounts({ api, usage: usage(117) })),
        "input:40 cache_read:60 output:10 output_reasoning:7"
      )
      assert.strictEqual(shown(readAmounts({ api, usage: usage(170) })), "input:100 cache_read:60 output:10")
    }
    assert.deepStrictEqual(read({ usage: usage(117) }).convention, {
      name: "cache inside input, reasoning beside output",
      identity:
        "prompt_tokens 100 + completion_tokens 10 + completion_tokens_details.reasoning_tokens 7 = total_tokens 117"
    })
    assert.deepInclude(fault({ usage: usage(111) }), {
      fields: [
        "prompt_tokens",
        "prompt_tokens_details.cached_tokens",
        "completion_tokens",
        "completion_tokens_details.reasoning_tokens",
        "total_tokens"
      ]
    })
    assert.include(fault({ usage: usage(111) }).sums ?? [], "prompt_tokens 100 + completion_tokens 10 = 110, not 111")
  })

  it("lets the documentation decide where there is no total", () => {
    const usage = {
      prompt_tokens: 100,
      completion_tokens: 10,
      completion_tokens_details: { reasoning_tokens: 7 }
    }
    assert.strictEqual(shown(readAmounts({ usage })), "input:100 output:10")
    for (const hint of [{ provider: "xai" }, { model: "grok-4.7" }, { api: "xai.chat" }]) {
      assert.strictEqual(shown(readAmounts({ usage, ...hint })), "input:100 output:10 output_reasoning:7")
    }
    assert.strictEqual(read({ usage }).convention.identity, "documented of openai.chat")
  })

  it.each([
    [{ prompt_tokens: 10, completion_tokens: 1, prompt_tokens_details: { cached_tokens: 11 } }, "prompt_tokens"],
    [{ prompt_tokens: 10, prompt_cache_hit_tokens: 4, prompt_cache_miss_tokens: 5 }, "prompt_cache_miss_tokens"],
    [{ inputTokens: 9, outputTokens: 1, inputTokenDetails: { noCacheTokens: 9, cacheReadTokens: 4 } }, "inputTokens"],
    [{ prompt_tokens: 9, cached_tokens: 3, num_cached_tokens: 4 }, "num_cached_tokens"],
    [{ input_tokens: 5, output_tokens: 1, prompt_tokens: 6, completion_tokens: 1 }, "prompt_tokens"],
    [{ prompt_tokens: 9, completion_tokens: 1, prompt_tokens_details: { audio_tokens: 10 } }, "prompt_tokens_details"],
    [
      {
        input_tokens: 5,
        output_tokens: 1,
        cache_creation_input_tokens: 3,
        cache_creation: { ephemeral_1h_input_tokens: 2 }
      },
      "cache_creation"
    ]
  ])("refuses counters that contradict each other: %j", (usage, field) => {
    const { code, fields, message } = fault({ usage })
    assert.strictEqual(code, "ContradictoryUsage")
    assert.include(fields.join(), field)
    assert.match(message, /^[A-Z].+\.$/u)
  })

  it("names the counters that nobody knows, and is incomplete", () => {
    for (const usage of [
      { input_tokens: 1000, output_tokens: 100, some_new_tokens: 5000 },
      { prompt_tokens: 10, completion_tokens: 2, prompt_tokens_details: { hologram_tokens: 3 } },
      { inputTokens: 10, outputTokens: 2, cacheRead: 5 },
      { prompt_tokens: 10, completion_tokens: 2, total_tokens: 12, server_tool_use_details: { robot_requests: 1 } }
    ]) {
      const { incomplete, warnings } = read({ usage })
      assert.isTrue(incomplete)
      assert.strictEqual(warnings[0]?.code, "unread_counters")
    }
    assert.deepStrictEqual(
      read({ usage: { input_tokens: 1000, output_tokens: 100, some_new_tokens: 5000 } }).warnings[0]?.message,
      "Not billed, because their meaning is unknown: some_new_tokens."
    )
    const known = {
      prompt_tokens: 10,
      completion_tokens: 2,
      completion_tokens_details: { rejected_prediction_tokens: 1 }
    }
    assert.deepStrictEqual(codes({ usage: known }), [])
  })

  it("bills output that has less tokens than its reasoning, and says so", () => {
    const usage = { input_tokens: 5, output_tokens: 1, output_tokens_details: { reasoning_tokens: 2 } }
    assert.deepStrictEqual(codes({ usage }), ["reasoning_above_output"])
  })

  it("says what is wrong, and never that a sum is not itself", () => {
    const whole = { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 }
    for (const [usage, message] of [
      [{ ...whole, prompt_cache_hit_tokens: 60, prompt_cache_miss_tokens: 41 }, "60"],
      [{ ...whole, prompt_tokens_details: { cached_tokens: 101 } }, "101 > 100"],
      [{ ...whole, total_tokens: 111 }, "= 110, not 111"]
    ] as const) {
      const told = fault({ usage })
      assert.strictEqual(told.code, "ContradictoryUsage")
      assert.include(told.message, message)
      assert.notMatch(told.message, /= (?<sum>\d+), not \k<sum>\b/u)
    }
  })

  it.each([
    [{ prompt_tokens: -1, completion_tokens: 1 }, ["prompt_tokens"]],
    [{ prompt_tokens: 1.5, completion_tokens: "2" }, ["prompt_tokens", "completion_tokens"]],
    [{ prompt_tokens: 2 ** 53, completion_tokens: 1 }, ["prompt_tokens"]],
    [{ prompt_tokens: 1, prompt_tokens_details: 7 }, ["prompt_tokens_details.cached_tokens"]],
    [{ input_tokens: 5 }, ["output_tokens"]],
    [{ inputTextTokens: "1.5", completionTokens: "-2" }, ["inputTextTokens", "completionTokens"]],
    [
      { input_tokens: 1, output_tokens: 1, cache_creation: { ephemeral_5m_input_tokens: -2 } },
      ["cache_creation.ephemeral_5m_input_tokens"]
    ],
    [
      { promptTokenCount: 5, promptTokensDetails: [{ modality: "AUDIO", tokenCount: "5" }] },
      ["promptTokensDetails.0.tokenCount"]
    ],
    [{ inputTokens: 1, outputTokens: 1, cacheDetails: [{ ttl: "2d", inputTokens: 1 }] }, ["cacheDetails.0.ttl"]],
    [{ type: "duration", seconds: "7" }, ["seconds"]],
    [{ type: "duration", seconds: 1e300 }, ["seconds"]],
    [{ cachedTokens: 7, ttl: `${"9".repeat(400)}s`, createTime: "2026-09-14T10:00:00Z" }, ["ttl"]],
    [{ cachedTokens: 7, ttl: "soon", createTime: "2026-09-14T10:00:00Z" }, ["ttl"]]
  ])("says which counters of %j are wrong, and what to pass", (usage, fields) => {
    const answer = fault({ usage })
    assert.strictEqual(answer.code, "InvalidUsage")
    for (const field of fields) assert.include(answer.fields, field)
    assert.match(answer.message, /: (?:pass|use) .*\.$/u)
  })

  it.each([
    undefined,
    null,
    5,
    "5",
    [],
    {},
    { tokens: 5 },
    { usage: null },
    [{ type: "user", message: {} }],
    { output: [], model: "m" }
  ])("knows no shape of %j", (usage) => {
    assert.deepInclude(fault({ usage }), { code: "UnknownShape" })
    assert.deepInclude(fault({ response: usage }), { code: "UnknownShape" })
  })

  it("takes whole responses, events of streams, and lines of batches", () => {
    const usage = { input_tokens: 5, output_tokens: 2, cache_read_input_tokens: 3 }
    const message = { type: "message", model: "claude-opus-5", usage }
    for (const response of [
      message,
      { custom_id: "1", result: { type: "succeeded", message } },
      { type: "message_delta", model: "claude-opus-5", usage }
    ]) {
      const reading = read({ response, model: "asked" })
      assert.strictEqual(shown(reading), "input:5 cache_read:3 output:2")
      assert.strictEqual(reading.model, "claude-opus-5")
      assert.isUndefined(reading.incomplete)
    }
    assert.deepInclude(read({ response: { type: "message_start", message } }), { incomplete: true })
    const late = read({ response: { type: "message_delta", usage: { output_tokens: 9 } }, model: "claude-opus-5" })
    assert.strictEqual(shown(late), "output:9")
    assert.isTrue(late.incomplete)
    assert.strictEqual(
      shown(
        readAmounts({ response: { id: "1", response: { status_code: 200, body: { usage: { prompt_tokens: 4 } } } } })
      ),
      "input:4"
    )
  })

  it("takes the tier that served before the one asked for, and says when it took the latter", () => {
    const usage = { prompt_tokens: 1, total_tokens: 1 }
    const tier = (response: object, request: object = { service_tier: "priority" }) =>
      read({ usage, response, request }).tier
    assert.strictEqual(tier({ service_tier: "flex" }), "flex")
    assert.isUndefined(tier({ service_tier: "default" }))
    assert.isUndefined(tier({ service_tier: "Constructor" }))
    for (const service_tier of ["scale", "provisioned", "x".repeat(1000)]) {
      const { warnings } = read({ usage, response: { service_tier } })
      assert.deepStrictEqual(
        warnings.map(({ code, message }) => [code, message.length < 120]),
        [["unknown_tier", true]]
      )
    }
    assert.strictEqual(tier({}), "priority")
    assert.isUndefined(tier({}, { service_tier: "auto" }))
    assert.deepStrictEqual(codes({ usage, request: { service_tier: "flex" } }), ["tier_asked"])
    assert.deepStrictEqual(codes({ usage: { ...usage, speed: "standard" }, request: { speed: "fast" } }), [])
    assert.deepStrictEqual(codes({ usage, request: { speed: "fast" } }), ["speed_asked"])
  })

  it("says that it assumed the lifetime of a cache write, by the vendor", () => {
    const usage = { prompt_tokens: 9, total_tokens: 9, prompt_tokens_details: { cache_write_tokens: 4 } }
    assert.strictEqual(shown(readAmounts({ usage, model: "gpt-6-sol" })), "input:5 cache_write_30m:4")
    assert.strictEqual(shown(readAmounts({ usage, model: "anthropic/claude-opus-5" })), "input:5 cache_write_5m:4")
    assert.deepStrictEqual(codes({ usage }), ["cache_write_lifetime"])
  })

  it("is incomplete where neither a counter of output nor a total is there, except for an embedding", () => {
    const misspelt = { prompt_tokens: 10, completion_token: 2 }
    assert.deepInclude(read({ usage: misspelt }), { incomplete: true, promptTokens: 10 })
    assert.deepStrictEqual(codes({ usage: misspelt }), ["incomplete", "unread_counters"])
    assert.deepStrictEqual(codes({ usage: { prompt_tokens: 10, total_tokens: 10 } }), [])
    assert.deepStrictEqual(codes({ usage: { prompt_tokens: 10 }, model: "text-embedding-3-small" }), [])
  })

  it("takes what is cached without a modality as text first, and says so", () => {
    const usage = (cachedContentTokenCount: number) => ({
      promptTokenCount: 100,
      cachedContentTokenCount,
      promptTokensDetails: [
        { modality: "TEXT", tokenCount: 60 },
        { modality: "AUDIO", tokenCount: 30 },
        { modality: "DOCUMENT", tokenCount: 10 }
      ]
    })
    assert.strictEqual(shown(readAmounts({ usage: usage(60) })), "input_text:10 input_audio:30 cache_read:60")
    assert.strictEqual(
      shown(readAmounts({ usage: usage(80) })),
      "input_audio:20 cache_read_text:70 cache_read_audio:10"
    )
    assert.deepStrictEqual(codes({ usage: usage(80) }), ["cached_modality"])
  })

  it("counts calls of tools once, and none that is free", () => {
    const response = {
      tools: [{ type: "web_search_preview" }],
      output: [
        { type: "web_search_call" },
        { type: "web_search_call", action: { type: "find_in_page" } },
        { type: "mcp_call" },
        { type: "function_call" }
      ],
      usage: { input_tokens: 1, output_tokens: 1 }
    }
    assert.strictEqual(shown(readAmounts({ response })), "input:1 output:1 web_search_preview_call:1")
    const maps = (modelVersion: string) => ({
      modelVersion,
      candidates: [{ groundingMetadata: { groundingChunks: [{ maps: {} }] } }],
      usageMetadata: { promptTokenCount: 1 }
    })
    assert.strictEqual(shown(readAmounts({ response: maps("gemini-2.5-pro") })), "input:1 maps_grounding_prompt:1")
    assert.deepStrictEqual(codes({ response: maps("gemini-3-pro") }), ["maps_queries"])
    const searched = {
      choices: [{ message: { tool_calls: [{ function: { name: "$web_search" } }] } }],
      usage: { prompt_tokens: 1 }
    }
    assert.strictEqual(shown(readAmounts({ response: searched })), "input:1 web_search_call:1")
  })

  it("takes what SDKs put around a usage", () => {
    const usage = { input_tokens: 5, output_tokens: 1, total_tokens: 6 }
    assert.strictEqual(
      shown(readAmounts({ response: { type: "finish", totalUsage: { inputTokens: 3, outputTokens: 1 } } })),
      "input:3 output:1"
    )
    const message = read({ response: { usage_metadata: usage, response_metadata: { model_name: "gpt-5.1" } } })
    assert.strictEqual(message.model, "gpt-5.1")
    const interaction = {
      total_input_tokens: 1,
      grounding_tool_count: [
        { type: "google_search", count: 2 },
        { type: "url_context", count: 9 }
      ]
    }
    assert.strictEqual(shown(readAmounts({ usage: interaction })), "input:1 grounding_query:2")
    const silent = { prompt_tokens: 9, completion_tokens: 1, prompt_cache_hit_tokens: 0, prompt_cache_miss_tokens: 0 }
    assert.strictEqual(shown(readAmounts({ usage: silent })), "input:9 output:1")
  })

  it("keeps the single requests of several", () => {
    const message = (id: string, input_tokens: number, model = "claude-opus-5") => ({
      type: "assistant",
      message: { id, model, usage: { input_tokens, output_tokens: 1 } }
    })
    const reading = read({ usage: [message("a", 5), message("b", 9)] })
    assert.strictEqual(shown(reading), "input:14 output:2")
    assert.strictEqual(reading.promptTokens, 9)
    assert.deepStrictEqual(reading.requests?.map(shown), ["input:5 output:1", "input:9 output:1"])
    assert.deepInclude(fault({ usage: [message("a", 5), message("b", 9, "claude-opus-4-8")] }), {
      code: "InvalidUsage"
    })
    const steps = [{ usage: { inputTokens: 1, outputTokens: 2 } }, { usage: { inputTokens: 3, outputTokens: 4 } }]
    assert.strictEqual(shown(readAmounts({ response: { usage: steps[1]!.usage, steps } })), "input:4 output:6")
    const advised = { input_tokens: 1, output_tokens: 1, iterations: [{ type: "advisor_message", input_tokens: 9 }] }
    assert.deepInclude(read({ usage: advised }), { incomplete: true })
  })

  it("keeps the turns of one response apart, and leaves out attempts that were declined", () => {
    const turn = (input_tokens: number, type = "message") => ({ type, input_tokens, output_tokens: 1 })
    const prompts = (input_tokens: number, output_tokens: number, iterations: ReadonlyArray<object>) => {
      const server_tool_use = { web_search_requests: 2 }
      const { promptTokens, requests, ...reading } = read({
        usage: { input_tokens, output_tokens, server_tool_use, iterations }
      })
      assert.strictEqual(
        shown({ ...reading, promptTokens }),
        `input:${input_tokens} output:${output_tokens} web_search_request:2`
      )
      return [promptTokens, requests?.map(shown)]
    }
    assert.deepStrictEqual(prompts(30, 2, [turn(10), turn(20)]), [
      20,
      ["input:10 output:1 web_search_request:2", "input:20 output:1"]
    ])
    assert.deepStrictEqual(prompts(20, 1, [turn(10), turn(20, "fallback_message")]), [20, undefined])
  })

  it("ends, however deep usage is inside of usage", () => {
    const nested = (wrap: (inner: object) => object) => {
      let usage: object = { input_tokens: 1, output_tokens: 1 }
      for (let depth = 0; depth < 20_000; depth++) usage = wrap(usage)
      return usage
    }
    for (const wrap of [
      (inner: object) => ({ inputTokens: 1, outputTokens: 1, raw: inner }),
      (inner: object) => ({ input_tokens: 1, output_tokens: 1, iterations: [{ ...inner, type: "compaction" }] }),
      (inner: object) => ({ usage: inner, steps: [{ usage: inner }, inner] }),
      (inner: object) => ({ response: inner, message: {}, data: inner })
    ]) {
      assert.isDefined(readAmounts({ usage: nested(wrap) }))
      assert.isDefined(readAmounts({ response: nested(wrap) }))
    }
  })

  it("reads a vendor's own cost to the last digit", () => {
    const reported = (usage: object) => read({ usage: { prompt_tokens: 1, ...usage } }).reported
    assert.deepStrictEqual(reported({ cost: 0.000_000_1 }), { amount: "0.0000001", currency: "usd", source: "cost" })
    assert.strictEqual(reported({ cost_in_usd_ticks: 5 })?.amount, "0.0000000005")
    assert.strictEqual(
      reported({ cost: 0, is_byok: true, cost_details: { upstream_inference_cost: 0.25 } })?.amount,
      "0.25"
    )
    assert.isUndefined(reported({}))
    for (const cost of [1e300, 1e-300]) assert.isUndefined(reported({ cost }))
  })

  it("rounds minutes and token-hours half-even at 12 decimals where they have no end", () => {
    assert.strictEqual(shown(readAmounts({ usage: { type: "duration", seconds: 12.6 } })), "audio_minute:0.21")
    assert.strictEqual(shown(readAmounts({ usage: { type: "duration", seconds: 10 } })), "audio_minute:0.166666666667")
    const cache = { createTime: "2026-09-14T10:00:00Z", expireTime: "2026-09-14T10:00:10Z" }
    assert.strictEqual(
      shown(readAmounts({ response: { ...cache, usageMetadata: { totalTokenCount: 1000 } } })),
      "cache_storage_token_hour:2.777777777778"
    )
  })
})

describe("a usage that lacks what a bill needs", () => {
  it("says that AI SDK 5 tells nothing of what Anthropic's cache wrote", () => {
    const usage = { inputTokens: 100, cachedInputTokens: 40, outputTokens: 10, totalTokens: 110 }
    assert.include(codes({ usage, model: "claude-sonnet-4-5" }), "cache_writes_lost")
    assert.notInclude(codes({ usage, model: "gpt-5" }), "cache_writes_lost")
  })
})
