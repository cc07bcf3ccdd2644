import { assert, describe, it } from "@effect/vitest"
import {
  exportedEntry,
  exportFault,
  isTelemetry,
  readAmounts,
  readTelemetry,
  type TelemetryOptions
} from "@ratecard/core/ledger"
import { createHash } from "node:crypto"
import { usageRecordOf } from "../usage/readLog.ts"

const NOW = Date.parse("2026-11-30T12:00:00Z")
const TIME = Date.parse("2026-11-30T06:04:30Z")

const hash = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, 22)

type Values = Readonly<Record<string, unknown>>

/** Attributes as JSON has them: whole numbers are texts. */
const attributesOf = (values: Values) =>
  Object.entries(values).map(([key, value]) => ({
    key,
    value:
      typeof value === "number"
        ? Number.isInteger(value)
          ? { intValue: String(value) }
          : { doubleValue: value }
        : typeof value === "boolean"
          ? { boolValue: value }
          : { stringValue: String(value) }
  }))

const nanos = (millis: number): string => `${millis}000000`

const logs = (events: ReadonlyArray<unknown>, resource: Values = {}) => ({
  resourceLogs: [{ resource: { attributes: attributesOf(resource) }, scopeLogs: [{ logRecords: events }] }]
})

const spans = (all: ReadonlyArray<unknown>, resource: Values = { "service.name": "shop" }) => ({
  resourceSpans: [{ resource: { attributes: attributesOf(resource) }, scopeSpans: [{ spans: all }] }]
})

const event = (values: Values, more: Values = {}) => ({
  timeUnixNano: nanos(TIME),
  attributes: attributesOf(values),
  ...more
})

const span = (values: Values, more: Values = {}) => ({
  traceId: "8ea415bbae51851658fbf2f0d88fe85c",
  spanId: "f8c7439eabd943c4",
  name: "chat gpt-5",
  startTimeUnixNano: nanos(TIME),
  endTimeUnixNano: nanos(TIME + 700),
  attributes: attributesOf(values),
  ...more
})

const read = (message: unknown, names?: TelemetryOptions["names"]) => {
  const told = readTelemetry(message, { hash, now: NOW, ...(names && { names }) })
  for (const each of told.responses) assert.strictEqual(exportFault(each), undefined)
  return told
}

type Exported = ReturnType<typeof read>["responses"][number]

const readingOf = (response: Exported) => readAmounts(usageRecordOf(exportedEntry(response, 0)))

/** What is billed of a response, and whether that is all. */
const billed = (response: Exported) => {
  const reading = readingOf(response)
  if ("code" in reading) return reading.code
  const amounts = Object.fromEntries(reading.amounts.map(({ quantity, unit }) => [unit, quantity]))
  return { ...amounts, ...(reading.incomplete && { incomplete: true }) }
}

/** Events and spans as the agents of these versions send them; what each comes to was worked out by hand. */
const AGENTS = {
  // 2.1.332: nothing of the cache is in the input.
  "claude-code": {
    message: (more: Values = {}) =>
      logs([
        event(
          {
            "session.id": "70aaffed",
            "user.email": "anna@example.com",
            "event.name": "api_request",
            model: "claude-haiku-4-5-20251001",
            input_tokens: 1022,
            output_tokens: 70,
            cache_read_tokens: 660,
            cache_creation_tokens: 64,
            cache_creation_5m_tokens: 50,
            cache_creation_1h_tokens: 14,
            cost_usd: 0.001_518,
            request_id: "req_2",
            ...more
          },
          { body: { stringValue: "claude_code.api_request" } }
        )
      ]),
    billed: { input: 1022, cache_read: 660, cache_write_5m: 50, cache_write_1h: 14, output: 70 }
  },
  // 0.171.0: some counters are texts. The input has what is cached, 1682 - 660 - 22, and the output the reasoning.
  codex: {
    message: (more: Values = {}) =>
      logs([
        event(
          {
            "event.name": "codex.sse_event",
            "event.kind": "response.completed",
            "event.timestamp": "2026-11-30T06:04:30.921Z",
            "conversation.id": "01a22b0e",
            auth_mode: "Chatgpt",
            model: "gpt-5.1-codex",
            input_token_count: "1682",
            output_token_count: "70",
            cached_token_count: 660,
            cache_write_token_count: 22,
            reasoning_token_count: 26,
            tool_token_count: "1752",
            ...more
          },
          { timeUnixNano: "0" }
        )
      ]),
    billed: { input: 1000, cache_read: 660, cache_write_30m: 22, output: 70 }
  },
  // 0.61.0: thoughts are beside the output.
  gemini: {
    message: (more: Values = {}) =>
      logs([
        event({
          "event.name": "gemini_cli.api_response",
          "session.id": "0083bd46",
          auth_type: "gemini-api-key",
          model: "gemini-3-flash",
          input_token_count: 1682,
          output_token_count: 44,
          cached_content_token_count: 660,
          thoughts_token_count: 26,
          tool_token_count: 0,
          total_token_count: 1752,
          ...more
        })
      ]),
    billed: { input: 1022, cache_read: 660, output: 44, output_reasoning: 26 }
  },
  // 0.24.4: thoughts are inside the output, as the total shows.
  "qwen-code": {
    message: (more: Values = {}) =>
      logs([
        event({
          "event.name": "qwen-code.api_response",
          response_id: "chatcmpl-2",
          model: "qwen3-coder-plus",
          input_token_count: 1682,
          output_token_count: 70,
          cached_content_token_count: 660,
          thoughts_token_count: 26,
          total_token_count: 1752,
          ...more
        })
      ]),
    billed: { input: 1022, cache_read: 660, output: 70 }
  },
  // 1.0.102: all is inside.
  copilot: {
    message: (more: Values = {}) =>
      spans(
        [
          span({
            "gen_ai.operation.name": "chat",
            "gen_ai.provider.name": "github",
            "gen_ai.response.model": "gpt-5-mini",
            "gen_ai.response.id": "chatcmpl-2",
            "gen_ai.usage.input_tokens": 1682,
            "gen_ai.usage.output_tokens": 70,
            "gen_ai.usage.cache_read.input_tokens": 660,
            "gen_ai.usage.reasoning.output_tokens": 26,
            ...more
          })
        ],
        { "service.name": "github-copilot" }
      ),
    billed: { input: 1022, cache_read: 660, output: 70 }
  }
} as const

describe("telemetry", () => {
  it.for(Object.entries(AGENTS))(
    "of %s is a response with all of its counters",
    ([agent, { billed: all, message }]) => {
      const { responses, unread } = read(message())
      assert.deepStrictEqual(unread, [])
      assert.strictEqual(responses[0]!.agent, agent)
      assert.deepStrictEqual(responses.map(billed), [{ ...all } as never])
    }
  )

  it.for(Object.entries(AGENTS))(
    "of %s whose counters have other names or are no numbers is never complete and wrong",
    ([, { billed: all, message }]) => {
      const whole = JSON.stringify(message())
      const names = [...whole.matchAll(/"key":"([^"]*token[^"]*)"/gu)].map(([, name]) => name!)
      assert.isAbove(names.length, 3)
      for (const name of names) {
        const others = [`${name}_2`, `new_${name}`, name.replace("token", "tokens_token")].map((other) =>
          whole.replace(`"key":"${name}"`, `"key":"${other}"`)
        )
        const value = new RegExp(`("key":"${name.replaceAll(".", "\\.")}","value":\\{"\\w+":)"\\d+"`, "u")
        const broken = ['"many"', '"-1"', "-1", '"99999999999999999999"'].map((text) =>
          whole.replace(value, `$1${text}`)
        )
        for (const text of [...others, ...broken]) {
          assert.notStrictEqual(text, whole)
          const { responses, unread } = read(JSON.parse(text))
          assert.lengthOf([...responses, ...unread], 1)
          const [found] = responses.map(billed)
          if (found === undefined || typeof found === "string" || "incomplete" in found) continue
          assert.deepStrictEqual(found, { ...all } as never, text)
        }
      }
    }
  )

  it("has the same ids when it is sent again, and a response once", () => {
    for (const { message } of Object.values(AGENTS)) {
      const [first, second] = [read(message()), read(JSON.parse(JSON.stringify(message())))]
      assert.deepStrictEqual(first, second)
      const [{ resourceLogs, resourceSpans }] = [message() as Record<string, ReadonlyArray<unknown>>]
      const twice = {
        ...(resourceLogs && { resourceLogs: [...resourceLogs, ...resourceLogs] }),
        ...(resourceSpans && { resourceSpans: [...resourceSpans, ...resourceSpans] })
      }
      assert.deepStrictEqual(read(twice), first)
    }
  })

  it("of an event and a span of one response has one id", () => {
    const [fromEvent] = read(AGENTS["claude-code"].message()).responses
    const [fromSpan] = read(
      spans([
        span(
          {
            request_id: "req_2",
            "gen_ai.response.id": "req_2",
            "gen_ai.operation.name": "chat",
            "gen_ai.request.model": "claude-haiku-4-5-20251001",
            input_tokens: 1022,
            output_tokens: 70,
            cache_read_tokens: 660,
            cache_creation_tokens: 64,
            "gen_ai.usage.input_tokens": 1746,
            "gen_ai.usage.output_tokens": 70
          },
          { name: "claude_code.llm_request" }
        )
      ])
    ).responses
    assert.strictEqual(fromSpan!.id, fromEvent!.id)
    // The event knows more, and counts: it is the later of the two.
    assert.isTrue((fromSpan!.last_at ?? fromSpan!.at) <= fromEvent!.at)
  })

  it("of calls counts, and of agents around them does not", () => {
    const usage = { "gen_ai.usage.input_tokens": 10, "gen_ai.usage.output_tokens": 2 }
    const kinds: ReadonlyArray<readonly [Values, boolean]> = [
      [{ "gen_ai.operation.name": "chat" }, true],
      [{ "gen_ai.operation.name": "embeddings" }, true],
      [{}, true],
      [{ "openinference.span.kind": "LLM" }, true],
      [{ "openinference.span.kind": "AGENT" }, false],
      [{ "gen_ai.operation.name": "invoke_agent" }, false],
      [{ "gen_ai.operation.name": "invoke_workflow" }, false]
    ]
    for (const [values, isCall] of kinds) {
      const found = read(spans([span({ "gen_ai.request.model": "gpt-5", ...usage, ...values })]))
      assert.lengthOf(found.responses, isCall ? 1 : 0)
      assert.deepStrictEqual(found.unread, [])
    }
    const [failed] = read(spans([span({ model: "gpt-5", ...usage }, { status: { code: 2 } })])).responses
    assert.strictEqual(failed!.gap, "stream")
  })

  it("has person, repository, service and payment by the attributes that an operator names", () => {
    const resource = {
      "service.name": "shop",
      "vcs.repository.url.full": "https://me:secret@github.com/acme/shop.git",
      "enduser.id": "anna",
      team: "blue"
    }
    const usage = { "gen_ai.request.model": "gpt-5", "gen_ai.usage.input_tokens": 10 }
    const of = (values: Values, names?: TelemetryOptions["names"]) => {
      const [{ paid, person, repository, service } = {} as never] = read(
        spans([span({ ...usage, ...values })], resource),
        names
      ).responses
      return { paid, person, repository, service }
    }
    const usual = { paid: undefined, person: "anna", repository: "acme/shop", service: "shop" }
    assert.deepStrictEqual(of({}), usual)
    assert.deepStrictEqual(of({ "user.email": "bo@example.com", "ratecard.paid": "plan" }), {
      ...usual,
      person: "bo@example.com",
      paid: "plan"
    })
    assert.deepStrictEqual(of({ payment: "metered" }, { service: ["team"], paid: ["payment"], person: [] }), {
      ...usual,
      service: "blue",
      paid: "metered",
      person: undefined
    })
    assert.strictEqual(of({ auth_type: "something new" }).paid, undefined)
    assert.strictEqual(of({ "user.email": `two\nlines${"x".repeat(200)}` }).person?.length, 100)
    assert.deepStrictEqual(
      [AGENTS.codex, AGENTS.gemini].map(({ message }) => read(message()).responses[0]!.paid),
      ["plan", "metered"]
    )
  })

  it("that is not understood is counted with a reason", () => {
    const tokens = { "gen_ai.request.model": "gpt-5", "gen_ai.usage.input_tokens": 10 }
    const at = (time: string) => span(tokens, { startTimeUnixNano: nanos(Date.parse(time)) })
    const why = (message: unknown) => {
      const { responses, unread } = read(message)
      assert.deepStrictEqual(responses, [])
      return unread.map(({ count, what, why }) => `${count} ${what}: ${why}`)
    }
    assert.deepStrictEqual(
      why(spans([at("1970-01-02T00:00:00Z"), at("2100-01-01T00:00:00Z"), span(tokens, { startTimeUnixNano: "0" })])),
      ["3 chat gpt-5: It has no time of a response."]
    )
    const other = (values: Values) => why(spans([span(values)]))
    assert.deepStrictEqual(other({ "gen_ai.usage.input_tokens": 10 }), ["1 chat gpt-5: It names no model."])
    assert.deepStrictEqual(other({ "gen_ai.operation.name": "chat" }), ["1 chat gpt-5: It has no counters of tokens."])
    const failed = (values: Values) =>
      why(spans([span({ "gen_ai.operation.name": "chat", ...values }, { status: { code: "STATUS_CODE_ERROR" } })]))
    assert.deepStrictEqual(failed({}), [
      "1 chat gpt-5: It failed and has no counters of tokens: if it was answered in part, that was billed."
    ])
    assert.deepStrictEqual(failed({ "http.response.status_code": 429 }), [])
    assert.deepStrictEqual(failed({ "error.type": "529" }), [])
    assert.deepStrictEqual(other({ ...tokens, "gen_ai.usage.input_tokens": 0 }), [
      "1 chat gpt-5: All its counters are 0, which says nothing."
    ])
    assert.deepStrictEqual(other({ ...tokens, "gen_ai.operation.name": "dream" }), [
      "1 chat gpt-5: It has tokens, and its meaning is unknown."
    ])
    assert.deepStrictEqual(why(logs([event({ "event.name": "new.thing", used_tokens: 5 })])), [
      "1 new.thing: It has tokens, and its meaning is unknown."
    ])
    const point = { attributes: [], asInt: "5" }
    const metrics = { name: "claude_code.token.usage", sum: { dataPoints: [point, point] } }
    assert.deepStrictEqual(why({ resourceMetrics: [{ scopeMetrics: [{ metrics: [metrics] }] }] }), [
      "2 claude_code.token.usage: Sums, which events or spans say of each response: send logs or traces."
    ])
    const details = { "event.name": "gen_ai.client.inference.operation.details", ...tokens }
    assert.deepStrictEqual(why(logs([event(details)], { "service.name": "copilot-chat" })), [
      "1 gen_ai.client.inference.operation.details: It lacks the counters of caches, which its span has: send traces."
    ])
    const codex = { "service.name": "codex_exec" }
    assert.deepStrictEqual(
      why(spans([span({ "gen_ai.usage.input_tokens": 5 }, { name: "handle_responses" })], codex)),
      ["1 handle_responses: The program's events say it of each response: send logs."]
    )
    const many = Array.from({ length: 1000 }, (_, index) => event({ "event.name": `event.${index}`, used_tokens: 1 }))
    assert.isBelow(why(logs(many)).length, 110)
  })

  it("without usage by its nature is passed over", () => {
    const quiet = [
      event({ "event.name": "user_prompt", prompt_length: 10 }, { body: { stringValue: "claude_code.user_prompt" } }),
      event({ "event.name": "codex.sse_event", "event.kind": "response.output_text.delta", duration_ms: "5" }),
      event({ "event.name": "codex.api_request", "auth.env_refresh_token_url_override_present": "false" }),
      event({ "event.name": "gemini_cli.chat_compression", tokens_before: 5000, tokens_after: 10 }),
      event({ "event.name": "copilot_chat.agent.turn", "gen_ai.usage.input_tokens": 5 })
    ]
    assert.deepStrictEqual(read(logs(quiet)), { responses: [], unread: [] })
    assert.deepStrictEqual(read(spans([span({ "gen_ai.operation.name": "execute_tool" })])).unread, [])
  })

  it("of the older names of fields and of what is no telemetry is read, or nothing", () => {
    const {
      traceId: trace_id,
      spanId: span_id,
      startTimeUnixNano,
      ...rest
    } = span({
      "gen_ai.request.model": "gpt-5",
      "gen_ai.usage.prompt_tokens": 10,
      "gen_ai.usage.completion_tokens": 2
    })
    const all = [{ trace_id, span_id, start_time_unix_nano: startTimeUnixNano, ...rest }]
    const snake = { resource_spans: [{ scope_spans: [{ spans: all }] }] }
    const older = { resourceSpans: [{ instrumentationLibrarySpans: [{ spans: all }] }] }
    assert.isTrue(isTelemetry(snake))
    assert.lengthOf(read(snake).responses, 1)
    assert.deepStrictEqual(read(older), read(snake))
    for (const strange of [null, 1, "x", [], {}, { resourceLogs: 1 }, { resourceLogs: [null, { scopeLogs: [1] }] }]) {
      assert.deepStrictEqual(read(strange), { responses: [], unread: [] })
    }
    assert.deepStrictEqual(
      read({ resourceLogs: [{ scopeLogs: [{ logRecords: [null, {}, { attributes: [null, {}, { key: 1 }] }] }] }] }),
      { responses: [], unread: [] }
    )
  })
})
