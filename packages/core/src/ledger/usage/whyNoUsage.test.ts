import { assert, describe, it } from "@effect/vitest"
import { NOW, prices } from "../../../test/ledger.ts"
import { agentLogs, billRecord, readAmounts, type Reading, type ReadingFault, type UsageRecord } from "../../ledger.ts"

const read = (record: UsageRecord): Reading | ReadingFault => readAmounts(record, agentLogs)

const whyNot = (response: unknown, record: UsageRecord = { response }): string => {
  const made = billRecord(record, { prices, now: NOW, logs: agentLogs })
  assert("error" in made, JSON.stringify(made))
  assert.strictEqual(made.error.code, "UnknownShape")
  return made.error.message
}

const LATER = "Leave it out, or pass the response of the retry."

describe("a record without usage", () => {
  it("is told to be an error, by what the vendor calls it", () => {
    // As Anthropic's, OpenAI's and Google's API references show them.
    const overloaded = { type: "error", error: { type: "overloaded_error", message: "Overloaded" } }
    const quota = { message: "You exceeded your current quota.", type: "insufficient_quota", param: null, code: null }
    const exhausted = { code: 429, message: "Resource has been exhausted.", status: "RESOURCE_EXHAUSTED" }
    const said = "The body is an error without usage"
    assert.strictEqual(whyNot(overloaded), `${said}: overloaded_error, "Overloaded". ${LATER}`)
    assert.strictEqual(
      whyNot({ error: quota }),
      `${said}: insufficient_quota, "You exceeded your current quota.". ${LATER}`
    )
    assert.include(whyNot([{ error: exhausted }]), `${said}: RESOURCE_EXHAUSTED, `)
    assert.include(whyNot({ id: "1", response: { status_code: 400, body: { error: quota } } }), "insufficient_quota")
    assert.include(whyNot({ code: "internal", error: "No capacity" }), `${said}: "No capacity".`)
    assert.include(whyNot({ type: "error", code: "server_error", message: "Failed" }), `${said}: "Failed".`)
    assert.include(whyNot({ status: "failed", usage: null, error: { code: "server_error", message: "x" } }), said)
    assert.strictEqual(whyNot({ error: {} }), `${said}. ${LATER}`)
    assert.isBelow(whyNot({ error: "x".repeat(10_000) }).length, 300)
  })

  it("is told to be a chunk, with what makes the stream say its usage", () => {
    const chunk = { object: "chat.completion.chunk", choices: [{ index: 0, delta: { content: "Hi" } }] }
    for (const usage of [{}, { usage: null }]) {
      assert.include(whyNot({ ...chunk, ...usage }), "stream_options: {include_usage: true}")
    }
    assert.include(whyNot(undefined, { usage: [chunk, chunk] }), "stream_options: {include_usage: true}")
    assert.include(whyNot({ candidates: [{ content: {} }], modelVersion: "gemini-2.5-pro" }), "usageMetadata")
    for (const type of ["content_block_delta", "message_stop", "ping"]) {
      assert.include(whyNot({ type, index: 0 }), "the last message_delta has it")
    }
    assert.include(whyNot({ type: "response.created", response: { usage: null } }), "response.completed has it")
  })

  it("is told to be an answer put together from a stream, with what makes the stream say its usage", () => {
    const answer = { object: "chat.completion", model: "gpt-4o", choices: [{ message: { content: "Hi" } }] }
    const { object: _, ...compatible } = answer
    for (const response of [answer, { ...answer, usage: null }, compatible, { model: "gpt-4o", usage: null }]) {
      assert.include(whyNot(response), "stream_options: {include_usage: true}")
    }
    for (const other of [{ object: "response" }, { type: "message" }]) {
      assert.notInclude(whyNot({ ...other, model: "any", usage: null }), "stream_options")
    }
  })

  it("is of no known shape where it is nothing else", () => {
    for (const response of [{}, { error: null }, { type: "message" }, "text", 7, null]) {
      assert.include(whyNot(response), "No usage found")
    }
  })
})

describe("a stream that broke off", () => {
  const message = { type: "message", model: "claude-opus-5", stop_reason: null }
  const usage = { input_tokens: 25, output_tokens: 1 }
  const told = (response: unknown): readonly [boolean | undefined, ReadonlyArray<string>] => {
    const reading = read({ response })
    assert(!("code" in reading), JSON.stringify(reading))
    return [reading.incomplete, reading.warnings.map(({ message }) => message)]
  }

  it("has its input where it ends after its start", () => {
    const [incomplete, [warning]] = told({ type: "message_start", message: { ...message, usage } })
    assert.isTrue(incomplete)
    assert.include(warning, "Only the start of a stream")
  })

  it("has its output where its end stands alone", () => {
    const [incomplete, [warning]] = told({ type: "message_delta", delta: {}, usage: { output_tokens: 15 } })
    assert.isTrue(incomplete)
    assert.include(warning, "Only the end of a stream")
  })

  it("is a message that has not said why it ended", () => {
    assert.deepStrictEqual(told({ ...message, usage })[1], [
      "The stream broke off: it reported only a part, and the call cost more."
    ])
    assert.deepStrictEqual(told({ ...message, stop_reason: "end_turn", usage }), [undefined, []])
  })
})
