import { assert, describe, it } from "@effect/vitest"
import { NOW, prices } from "../../test/ledger.ts"
import { type Bill, billRecord, readRecords } from "../ledger.ts"

/** Bills one line of a file. */
const billed = (line: unknown): Bill => {
  const [{ record } = assert.fail("no record")] = readRecords(JSON.stringify(line), "jsonl").records
  const made = billRecord(record, { prices, now: NOW })
  return "error" in made ? assert.fail(made.error.message) : made
}

/** Usage as programs of others write it, with its exact cost and who wrote it so. */
const DIALECTS: ReadonlyArray<readonly [title: string, total: string, record: object]> = [
  [
    "OpenTelemetry with underscores, as OpenLLMetry and Strands have it",
    "0.00405",
    {
      at: "2026-09-13T00:00:00Z",
      usage: {
        "gen_ai.operation.name": "chat",
        "gen_ai.response.model": "claude-sonnet-5",
        "gen_ai.usage.input_tokens": 5000,
        "gen_ai.usage.output_tokens": 100,
        "gen_ai.usage.cache_read_input_tokens": 4000,
        "gen_ai.usage.cache_creation_input_tokens": 500
      }
    }
  ],
  [
    "Sentry's spans",
    "0.01",
    {
      at: "2026-09-13T00:00:00Z",
      usage: {
        "gen_ai.response.model": "gpt-5.5",
        "gen_ai.usage.input_tokens": 5000,
        "gen_ai.usage.output_tokens": 100,
        "gen_ai.usage.input_tokens.cached": 4000,
        "gen_ai.usage.total_tokens": 5100
      }
    }
  ],
  [
    "pydantic-ai and genai-prices",
    "0.00405",
    {
      at: "2026-09-13T00:00:00Z",
      model: "claude-sonnet-5",
      usage: {
        requests: 1,
        input_tokens: 5000,
        cache_write_tokens: 500,
        cache_read_tokens: 4000,
        output_tokens: 100,
        details: {}
      }
    }
  ],
  [
    "Helicone",
    "0.01",
    {
      at: "2026-09-13T00:00:00Z",
      model: "gpt-5.5",
      usage: {
        prompt_tokens: 5000,
        completion_tokens: 100,
        prompt_cache_read_tokens: 4000,
        prompt_cache_write_tokens: 0
      }
    }
  ],
  [
    "langfuse, whose kinds of usage do not overlap",
    "0.00405",
    {
      at: "2026-09-13T00:00:00Z",
      model: "claude-sonnet-5",
      usage: { input: 500, output: 100, cache_read_input_tokens: 4000, cache_creation_input_tokens: 500 }
    }
  ],
  [
    "the Agent Client Protocol",
    "0.00405",
    {
      at: "2026-09-13T00:00:00Z",
      model: "claude-sonnet-5",
      usage: { inputTokens: 500, cachedReadTokens: 4000, cachedWriteTokens: 500, outputTokens: 100, totalTokens: 5100 }
    }
  ],
  [
    "Claude Code's event api_request",
    "0.05505",
    {
      at: "2026-09-13T00:00:00Z",
      model: "claude-opus-5",
      usage: {
        "event.name": "api_request",
        model: "claude-opus-5",
        input_tokens: 10,
        output_tokens: 700,
        cache_read_tokens: 50000,
        cache_creation_tokens: 2000,
        cost_usd: 0.05505
      }
    }
  ],
  [
    "the Agent SDK's modelUsage",
    "0.06505",
    {
      at: "2026-09-13T00:00:00Z",
      model: "claude-opus-5",
      usage: {
        inputTokens: 10,
        outputTokens: 700,
        cacheReadInputTokens: 50000,
        cacheCreationInputTokens: 2000,
        webSearchRequests: 1,
        costUSD: 0.06505,
        contextWindow: 200000
      }
    }
  ],
  [
    "a fallback that took over after output",
    "0.6130185",
    {
      at: "2026-07-31T10:00:00Z",
      model: "claude-opus-4-8",
      usage: {
        input_tokens: 2,
        output_tokens: 13658,
        cache_creation_input_tokens: 0,
        cache_read_input_tokens: 79214,
        cache_creation: { ephemeral_1h_input_tokens: 0, ephemeral_5m_input_tokens: 0 },
        service_tier: "standard",
        iterations: [
          {
            type: "message",
            model: "claude-fable-5",
            input_tokens: 2,
            output_tokens: 578,
            cache_creation_input_tokens: 10421,
            cache_read_input_tokens: 72769,
            cache_creation: { ephemeral_1h_input_tokens: 0, ephemeral_5m_input_tokens: 10421 }
          },
          {
            type: "fallback_message",
            model: "claude-opus-4-8",
            input_tokens: 2,
            output_tokens: 13658,
            cache_creation_input_tokens: 0,
            cache_read_input_tokens: 79214,
            cache_creation: { ephemeral_1h_input_tokens: 0, ephemeral_5m_input_tokens: 0 }
          }
        ]
      }
    }
  ],
  [
    "a fallback that took over before output",
    "0.381067",
    {
      at: "2026-07-31T10:00:00Z",
      model: "claude-opus-4-8",
      usage: {
        input_tokens: 2,
        output_tokens: 13658,
        cache_creation_input_tokens: 0,
        cache_read_input_tokens: 79214,
        cache_creation: { ephemeral_1h_input_tokens: 0, ephemeral_5m_input_tokens: 0 },
        service_tier: "standard",
        iterations: [
          {
            type: "message",
            model: "claude-fable-5",
            input_tokens: 2,
            output_tokens: 0,
            cache_creation_input_tokens: 10421,
            cache_read_input_tokens: 72769,
            cache_creation: { ephemeral_1h_input_tokens: 0, ephemeral_5m_input_tokens: 10421 }
          },
          {
            type: "fallback_message",
            model: "claude-opus-4-8",
            input_tokens: 2,
            output_tokens: 13658,
            cache_creation_input_tokens: 0,
            cache_read_input_tokens: 79214,
            cache_creation: { ephemeral_1h_input_tokens: 0, ephemeral_5m_input_tokens: 0 }
          }
        ]
      }
    }
  ],
  [
    "OpenInference's spans",
    "0.01",
    {
      at: "2026-09-13T00:00:00Z",
      usage: {
        "gen_ai.response.model": "gpt-5.5",
        "llm.token_count.prompt": 5000,
        "llm.token_count.completion": 100,
        "llm.token_count.prompt_details.cache_read": 4000,
        "llm.token_count.total": 5100
      }
    }
  ],
  [
    "Gemini CLI's event api_response",
    "0.0015875",
    {
      at: "2026-09-13T00:00:00Z",
      model: "gemini-2.5-pro",
      usage: {
        input_token_count: 1000,
        output_token_count: 20,
        cached_content_token_count: 500,
        thoughts_token_count: 70,
        total_token_count: 1090
      }
    }
  ]
]

/** One response, as programs log it: each keeps the day, at which cached input cost 0.20 a million. */
const RESPONSE = {
  model: "claude-sonnet-5-5",
  usage: { input_tokens: 800, cache_read_input_tokens: 1200, output_tokens: 310 }
}
const DAY = "2026-10-02T09:00:00Z"
const SECONDS = Date.parse(DAY) / 1000

const WRAPPERS: ReadonlyArray<object> = [
  { at: DAY, response: RESPONSE },
  { at: DAY, response: RESPONSE, project: "bot" },
  { at: DAY, response: RESPONSE, metadata: { user: "u" }, tags: ["a"] },
  { timestamp: DAY, response: RESPONSE },
  { time: DAY, project: "bot", body: RESPONSE },
  { ts: SECONDS, response: RESPONSE },
  { ts: SECONDS * 1000, response: RESPONSE },
  { ts: String(SECONDS), response: RESPONSE },
  { startTimeUnixNano: `${SECONDS}000000000`, response: RESPONSE },
  { date: DAY, ...RESPONSE },
  { date: "2026-10-02 09:00:00", ...RESPONSE },
  { at: DAY, body: RESPONSE },
  { created_at: DAY, response: RESPONSE },
  { createdAt: DAY, result: RESPONSE },
  { request_id: "r1", timestamp: DAY, ...RESPONSE, customer: "c" },
  { start_time: DAY, end_time: "2026-11-20T09:00:00Z", response: RESPONSE },
  { response: { ...RESPONSE, created: SECONDS } },
  { project: "bot", response: { ...RESPONSE, created: SECONDS } }
]

describe("records of others", () => {
  it.for(DIALECTS)("are billed exactly: %s", ([, total, record]) => {
    const made = billed(record)
    assert.strictEqual(made.total, total)
    assert.isTrue(made.complete)
  })

  it.for(WRAPPERS)("keep their day: %j", (record) => assert.strictEqual(billed(record).total, "0.00494"))

  it("cost at least what the seller says that it charged", () => {
    const usage = { prompt_tokens: 900, completion_tokens: 69, total_tokens: 969, cost: 0.0160614, is_byok: false }
    const made = billed({ at: DAY, provider: "openrouter", response: { model: "openai/gpt-4o-mini", usage } })
    assert.isFalse(made.complete)
    assert.include(
      made.warnings.map(({ code }) => code),
      "differs_from_reported"
    )
  })
})
