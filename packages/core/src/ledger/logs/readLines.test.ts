import { assert, describe, it } from "@effect/vitest"
import {
  billRecord,
  LogReader,
  readAmounts,
  readClaudeCode,
  readCodex,
  readGeminiCli,
  readLineOf,
  readLines,
  agentLogs,
  readOpencode
} from "../../ledger.ts"
import { NOW, prices } from "../../../test/ledger.ts"

const shown = (records: ReturnType<typeof readLines>) =>
  records.map(({ id, model, tier, usage }) => [id, model, tier, usage["input_tokens"]])

describe("LogReader", () => {
  it("takes the running totals before the first record, and that one once", () => {
    const event = (payload: object) => ({ type: "event_msg", timestamp: "2026-09-06T12:00:00Z", payload })
    const total = (output_tokens: number) =>
      event({ type: "token_count", info: { total_token_usage: { input_tokens: 1, output_tokens } } })
    const read = (more: ReadonlyArray<object>) => {
      const reader = new LogReader(readLineOf("codex"), (entry) => entry)
      for (const [index, line] of [total(1), total(2), total(3)].entries()) reader.take(line, index)
      const early = reader.give(1)
      for (const [index, line] of more.entries()) reader.take(line, index + 3)
      return [...early, ...reader.give()].map(({ usage }) => usage["output_tokens"])
    }
    const record = event({ type: "token_usage_record", response_id: "r", usage: { output_tokens: 3 } })
    assert.deepStrictEqual(read([record]), [1, 1, 1, 3])
    assert.deepStrictEqual(read([]), [1, 1, 1])
  })
})

describe("readClaudeCode", () => {
  const line = (input_tokens: number, id: string | undefined, requestId?: string, more: object = {}) => ({
    type: "assistant",
    timestamp: `2026-09-06T12:00:0${input_tokens}Z`,
    sessionId: "s",
    cwd: "/home/me/project",
    ...(requestId === undefined ? {} : { requestId }),
    message: { ...(id === undefined ? {} : { id }), model: "claude-opus-5", usage: { input_tokens, output_tokens: 1 } },
    ...more
  })

  it("takes the last line of each response, and its first time", () => {
    const records = readClaudeCode([line(1, "a", "r"), line(2, "b", "q"), line(3, "a", "r")])
    assert.deepStrictEqual(shown(records), [
      ["a r", "claude-opus-5", undefined, 3],
      ["b q", "claude-opus-5", undefined, 2]
    ])
    assert.deepInclude(records[0]!, {
      at: "2026-09-06T12:00:01Z",
      session: "s",
      project: "/home/me/project",
      line: 2,
      agent: "claude-code"
    })
  })

  it("joins lines without a request and lines of subagents by their message", () => {
    const sums = (...lines: ReadonlyArray<unknown>) => readClaudeCode(lines).map(({ usage }) => usage["input_tokens"])
    assert.deepStrictEqual(sums(line(1, "a", "r"), line(2, "a")), [2])
    assert.deepStrictEqual(sums(line(1, "a"), line(2, "a", "r")), [2])
    assert.deepStrictEqual(sums(line(1, "a", "r"), line(2, "a", "q", { isSidechain: true })), [2])
    assert.deepStrictEqual(sums(line(1, "a", "r"), line(2, "a", "q")), [1, 2])
    assert.deepStrictEqual(sums(line(1, undefined, "r"), line(2, undefined, "r")), [2])
    assert.deepStrictEqual(
      sums(line(1, undefined, undefined, { uuid: "u" }), line(2, undefined, undefined, { uuid: "v" })),
      [1, 2]
    )
  })

  it("passes over what is not an answer of a model", () => {
    assert.deepStrictEqual(
      readClaudeCode([
        line(1, "a", "r", { type: "progress" }),
        { type: "user", toolUseResult: { usage: { input_tokens: 5 } } },
        { type: "assistant", message: { model: "<synthetic>", usage: { input_tokens: 0, output_tokens: 0 } } },
        { type: "assistant", message: { id: "b", usage: null } },
        null,
        "text",
        7
      ]),
      []
    )
  })
})

describe("readCodex", () => {
  const usage = (input_tokens: number) => ({ input_tokens, cached_input_tokens: 0, output_tokens: 1 })
  const event = (payload: object) => ({ timestamp: "2026-09-09T12:00:00Z", type: "event_msg", payload })
  const count = (total: number, last: number) =>
    event({ type: "token_count", info: { total_token_usage: usage(total), last_token_usage: usage(last) } })
  const settings = (service_tier: string | null) =>
    event({ type: "thread_settings_applied", thread_settings: { model: "gpt-6-sol", service_tier } })
  const record = (response_id: string, input: number, more: object = {}) => ({
    type: "token_usage_record",
    payload: { response_id, usage: usage(input), ...more }
  })
  const start = { type: "session_meta", payload: { id: "thread", cwd: "/project" } }

  it("takes a record once, with the tier and the model in force", () => {
    const lines = [
      start,
      { type: "turn_context", payload: { model: "gpt-5.6-luna" } },
      record("1", 5),
      count(5, 5),
      settings("priority"),
      record("2", 6),
      record("3", 7, { service_tier: "flex" }),
      settings(null),
      record("4", 8),
      record("1", 5)
    ]
    assert.deepStrictEqual(shown(readCodex(lines)), [
      ["1", "gpt-6-sol", undefined, 5],
      ["2", "gpt-6-sol", "priority", 6],
      ["3", "gpt-6-sol", "flex", 7],
      ["4", "gpt-6-sol", undefined, 8]
    ])
    assert.deepInclude(readCodex(lines)[1]!, { session: "thread", project: "/project" })
  })

  it("takes differences of totals without records, and the last response where the totals start anew", () => {
    const spent = readCodex([
      start,
      count(5, 5),
      count(5, 5),
      count(12, 7),
      event({ type: "token_count", info: null }),
      count(3, 2)
    ])
    assert.deepStrictEqual(
      spent.map(({ usage: { input_tokens } }) => input_tokens),
      [5, 7, 2]
    )
    assert.isUndefined(spent[0]!.model)
    const fork = readCodex([
      { type: "session_meta", payload: { id: "fork", forked_from_id: "thread" } },
      count(5, 5),
      count(9, 4)
    ])
    assert.strictEqual(fork[0]!.id, spent[0]!.id)
    assert.notInclude(
      spent.map(({ id }) => id),
      fork[1]!.id
    )
  })
})

describe("readGeminiCli and readOpencode", () => {
  it("take the last version of a message, and no copy of a fork", () => {
    const gemini = (id: string, input: number) => ({
      id,
      model: "gemini-3-flash-preview",
      tokens: { input, output: 1 }
    })
    assert.deepStrictEqual(
      readGeminiCli([gemini("a", 1), gemini("a", 2), gemini("b", 3)]).map(({ usage }) => usage["input"]),
      [2, 3]
    )
    const message = (id: string, input: number) => ({
      id,
      sessionID: id,
      providerID: "anthropic",
      modelID: "claude-opus-5",
      time: { created: 1_757_160_000_000 },
      tokens: { input, output: 1, cache: { read: 0, write: 0 } }
    })
    const records = readOpencode([message("a", 1), message("b", 1), message("c", 2)])
    assert.deepStrictEqual(
      records.map(({ at, provider, session, usage }) => [session, usage["input"], provider, at]),
      [
        ["a", 1, "anthropic", 1_757_160_000_000],
        ["c", 2, "anthropic", 1_757_160_000_000]
      ]
    )
    assert.deepStrictEqual(readLines([message("a", 1)])[0]?.agent, "opencode")
    assert.deepStrictEqual(readLines([gemini("a", 1)])[0]?.agent, "gemini")
    assert.deepStrictEqual(readLines([{}, "", { tokens: 7 }]), [])
  })
})

describe("readLines", () => {
  it("knows the agent by its lines, and adds its responses up as one usage", () => {
    const usage = { input: 100, output: 10, cacheRead: 50, cacheWrite: 0, totalTokens: 160 }
    const pi = {
      type: "message",
      id: "00000001",
      timestamp: "2026-09-12T10:00:00.000Z",
      message: { role: "assistant", provider: "anthropic", model: "claude-haiku-4-5", usage }
    }
    const lines = [{ type: "session", id: "s1", cwd: "/project" }, pi, { ...pi, id: "00000002" }, pi]
    assert.deepStrictEqual(
      readLines(lines).map(({ agent, project, session }) => [agent, project, session]),
      [
        ["pi", "/project", "s1"],
        ["pi", "/project", "s1"]
      ]
    )
    const reading = readAmounts({ usage: lines }, agentLogs)
    assert(!("code" in reading))
    assert.deepInclude(reading, {
      shape: "pi.session",
      amounts: [
        { unit: "input", quantity: 200 },
        { unit: "cache_read", quantity: 100 },
        { unit: "output", quantity: 20 }
      ]
    })
  })

  it("bills the sum of a session without prices of long prompts, as a lower bound", () => {
    const tokenUsage = { inputTokens: 1_000_000, outputTokens: 0, cacheReadTokens: 0, cacheCreationTokens: 0 }
    const bill = billRecord(
      { usage: [{ model: "gemini-2.5-pro", tokenUsage }], at: "2026-09-12" },
      { prices, now: NOW, logs: agentLogs }
    )
    assert("total" in bill)
    assert.deepStrictEqual([bill.total, bill.complete], ["1.25", false])
    assert.include(
      bill.warnings.map(({ code }) => code),
      "session_sum"
    )
  })
})
