import { assert, describe, it } from "@effect/vitest"
import { bill, Budget } from "../../index.ts"
import { billRecord, type CostRecord, readRecords } from "../../ledger.ts"
import { NOW, prices } from "../../../test/ledger.ts"

const now = () => NOW
const made = (record: CostRecord): any => billRecord(record, { prices, now: NOW })
const codes = (record: CostRecord) => made(record).warnings.map(({ code }: { code: string }) => code)

/** A line of an output file: OpenAI's guide to its Batch API; Azure's has the same. */
const openAi = (model: string, usage: object, also: object = {}) => ({
  id: "batch_req_123",
  custom_id: "request-2",
  response: {
    status_code: 200,
    request_id: "req_123",
    body: { id: "chatcmpl-123", object: "chat.completion", created: 1711652795, model, choices: [], usage, ...also }
  },
  error: null
})

/** A line of results: `MessageBatchIndividualResponse` in anthropics/anthropic-sdk-typescript src/resources/messages/batches.ts. */
const anthropic = (result: object) => ({ custom_id: "my-second-request", result })

/** `InlinedResponse` in googleapis/js-genai src/types.ts. */
const GEMINI = { modelVersion: "gemini-2.5-flash", usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 20 } }

/** `job.outputs` in mistralai/client-python examples/mistral/jobs/async_batch_job_chat_completion_inline.py. */
const MISTRAL = openAi("mistral-large-2512", { prompt_tokens: 12, completion_tokens: 70, total_tokens: 82 })

describe("a line of a batch's results", () => {
  it("is billed as a batch, without a word of the caller's", () => {
    // A recorded usage; its body says the default tier, as all of OpenAI's batches do.
    const usage = { prompt_tokens: 60054, completion_tokens: 26712, total_tokens: 86766 }
    for (const [response, total] of [
      [openAi("gpt-4o-mini", usage, { service_tier: "default" }), "0.01251765"],
      [openAi("gpt-4o-mini", usage), "0.01251765"],
      [MISTRAL, "0.0000555"],
      [
        anthropic({
          type: "succeeded",
          message: { model: "claude-opus-4-8", usage: { input_tokens: 11, output_tokens: 36 } }
        }),
        "0.0004775"
      ],
      [{ key: "request-1", response: GEMINI }, "0.0000265"],
      [{ response: GEMINI, metadata: { key: "request-1" } }, "0.0000265"],
      [
        // Vertex AI: BerriAI/litellm tests, `TestVertexBatchOutputTransformation`.
        { status: "", processed_time: "2026-11-01T18:13:16.826+00:00", request: { contents: [] }, response: GEMINI },
        "0.0000265"
      ]
    ] as const) {
      const { complete, error, lines, total: ours } = bill(response, { at: NOW, now, prices })
      assert.deepStrictEqual([error, ours, complete], [undefined, total, true])
      for (const line of lines) assert.deepInclude(line, { tariff: "batch" })
    }
  })

  it("is billed as a batch too where the caller denies it, with a warning", () => {
    const record = { response: openAi("gpt-4o-mini", { prompt_tokens: 1000, completion_tokens: 0 }), at: "2026-11-20" }
    assert.strictEqual(made({ ...record, context: { batch: false } }).total, "0.000075")
    assert.include(codes({ ...record, context: { batch: false } }), "batch_served")
    assert.notInclude(codes(record), "batch_served")
    assert.notInclude(codes({ ...record, context: { batch: true } }), "batch_served")
  })

  it("is told from an answer, and from what programs keep under a key", () => {
    const { body } = MISTRAL.response
    const answer = { candidates: [], ...GEMINI }
    for (const response of [body, { key: "1", response: body }, { response: body }, answer, { response: answer }]) {
      const { lines } = made({ response, at: "2026-11-20" })
      for (const line of lines) assert.notProperty(line, "tariff")
    }
  })

  it("has the prices of the day of its response", () => {
    const usage = { prompt_tokens: 1_000_000, completion_tokens: 0 }
    const [before, after] = ["2026-07-20", "2026-11-20"].map((day) =>
      made({ response: openAi("gpt-5.6-luna", usage, { created: Date.parse(day) / 1000 }) })
    )
    assert.strictEqual(
      before.total,
      made({ model: "gpt-5.6-luna", usage, at: "2026-07-20", context: { batch: true } }).total
    )
    assert.notStrictEqual(before.total, after.total)
    const vertex = { processed_time: "2026-07-20T10:00:00.826+00:00", response: GEMINI }
    const { records } = readRecords(JSON.stringify(vertex), "jsonl")
    assert.strictEqual(records[0]?.record.at, "2026-07-20T10:00:00.826Z")
  })

  it("that has no answer is an error of its own, and cost nothing", async () => {
    for (const [response, why, field] of [
      [anthropic({ type: "expired" }), "expired", "result.type"],
      [anthropic({ type: "canceled" }), "canceled", "result.type"],
      [
        anthropic({
          type: "errored",
          error: { type: "error", error: { type: "invalid_request_error", message: "max_tokens: Field required" } }
        }),
        "errored, invalid_request_error",
        "result.type"
      ],
      [
        // The error file of an expired batch, in OpenAI's guide.
        { id: "batch_req_123", custom_id: "request-3", response: null, error: { code: "batch_expired", message: "…" } },
        "batch_expired",
        "error"
      ],
      [
        { custom_id: "1", response: { status_code: 429, body: { error: { message: "…" } } }, error: null },
        "status 429",
        "response.status_code"
      ],
      [{ key: "request-1", error: { code: 400, message: "too long" } }, "400", "error"],
      [{ metadata: { key: "a" }, error: { message: "quota" } }, "quota", "error"],
      [
        {
          status: 'Bad Request: {"error": {"code": 400}}',
          processed_time: "2026-11-01T18:13:16Z",
          request: { contents: [] },
          response: {}
        },
        "Bad Request",
        "status"
      ]
    ] as const) {
      const { error } = made({ response })
      assert.deepStrictEqual([error.code, error.fields], ["RequestFailed", [field]])
      assert.strictEqual(error.message, `The batch has no answer to this request (${why}): nothing was billed for it.`)
      const free = bill(response, { now })
      assert.deepStrictEqual([free.total, free.complete, free.lines], ["0", true, []])
      const budget = new Budget({ limit: "1" })
      await budget.add(free)
      assert.deepInclude(await budget.state(), { spent: "0", complete: true })
    }
  })

  it("that nobody can read is none without an answer", () => {
    for (const response of [
      { custom_id: "1", response: null, error: null },
      { custom_id: "1", result: { type: "succeeded", message: {} } },
      { custom_id: "1", response: { status_code: 200, body: {} }, error: null },
      { error: { code: 429, message: "of a request that was in no batch" } },
      { status: "", processed_time: "2026-11-01T18:13:16Z", request: { contents: [] }, response: {} },
      { status: "done", processed_time: "2026-11-01T18:13:16Z", request: {} },
      { key: "chat-17", error: { message: "timeout" }, user: "a" }
    ]) {
      assert.strictEqual(made({ response }).error.code, "UnknownShape")
    }
  })
})

describe("a batch with its results in it", () => {
  const idsOf = (batch: unknown) => readRecords(JSON.stringify(batch), "json").records.map(({ record }) => record.id)
  const totalsOf = (batch: unknown) =>
    readRecords(JSON.stringify(batch), "json").records.map(({ record }) => {
      const { error, total } = made({ ...record, at: "2026-11-20" })
      return error?.code ?? total
    })

  it("is a record for each, wherever Gemini's API and SDKs put them", () => {
    const { modelVersion: _, ...response } = GEMINI
    const list = [{ response }, { response, metadata: { key: "b" } }, { error: { code: 13, message: "internal" } }]
    for (const batch of [
      {
        name: "batches/1",
        metadata: { model: "models/gemini-2.5-flash" },
        response: { inlinedResponses: { inlinedResponses: list } }
      },
      { batch: { output: { inlinedResponses: { inlinedResponses: list } } }, model: "models/gemini-2.5-flash" },
      { name: "batches/1", model: "models/gemini-2.5-flash", dest: { inlinedResponses: list } },
      { name: "batches/1", model: "models/gemini-2.5-flash", dest: { inlined_responses: list } }
    ]) {
      assert.deepStrictEqual(idsOf(batch), ["0", "b", "2"])
      assert.deepStrictEqual(totalsOf(batch), ["0.0000265", "0.0000265", "RequestFailed"])
    }
  })

  it("is a record for each of Mistral's outputs and OpenRouter's results", () => {
    for (const batch of [
      { id: "1", object: "batch", model: "mistral-large-2512", outputs: [MISTRAL] },
      { id: "batch_123", object: "batch", status: "completed", results: [MISTRAL] }
    ]) {
      assert.deepStrictEqual([idsOf(batch), totalsOf(batch)], [["request-2"], ["0.0000555"]])
    }
  })

  it("ends, however deep it is", () => {
    let batch: object = { inlinedResponses: [] }
    for (let depth = 0; depth < 1000; depth++) batch = { response: batch }
    assert.lengthOf(readRecords(JSON.stringify(batch), "json").records, 1)
  })
})
