import { assert, describe, it } from "@effect/vitest"
import { execFileSync } from "node:child_process"
import { mkdirSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { ask, AT, cost, homeWith, MILLIS, MODEL, usageOfHome } from "../../test/agentHome.ts"
import { played } from "../../test/played.ts"
import { exitCodeOf } from "./document.ts"

const OPENCODE = ".local/share/opencode/opencode.db"

const tokens = (input: number, output: number) => ({ input, output, reasoning: 0, cache: { read: 4000, write: 500 } })

const time = (place = 0) => ({ created: MILLIS + place, completed: MILLIS + place + 9 })

/** A message of opencode 1, and the same after its migration to opencode 2. */
const old = (id: string, place: number, output: number, session = "s1") => ({
  id,
  session_id: session,
  data: JSON.stringify({
    role: "assistant",
    modelID: MODEL,
    providerID: "anthropic",
    path: { cwd: "/app" },
    time: time(place),
    tokens: { total: 4600 + output, ...tokens(100, output) }
  })
})

const young = (id: string, place: number, output: number, session = "s1") => ({
  id,
  session_id: session,
  type: "assistant",
  seq: place,
  data: JSON.stringify({
    model: { providerID: "anthropic", id: MODEL },
    time: time(place),
    tokens: tokens(100, output)
  })
})

const sessions = (...rows: ReadonlyArray<string>) => ({
  table: "session_v2",
  rows: rows.map((id) => ({ id, title: `About ${id}`, directory: "/app", model: JSON.stringify({ id: MODEL }) }))
})

describe("usage of opencode 2", () => {
  it("is what public reports say that it is", () => {
    const data = {
      agent: "build",
      model: { providerID: "anthropic", id: "claude-sonnet-5" },
      content: [],
      cost: 0.00405,
      tokens: tokens(500, 100),
      time: { created: 1789084800000, completed: 1789084810000 }
    }
    const { document } = usageOfHome("opencode", {
      [OPENCODE]: [
        { table: "message", rows: [{ id: "m0", session_id: "s", data: '{"role":"user"}' }] },
        {
          table: "session_message",
          rows: [{ id: "m1", session_id: "s", type: "assistant", data: JSON.stringify(data) }]
        }
      ]
    })
    assert.deepInclude(document.total, {
      cost: "0.00405",
      complete: true,
      tokens: { input: 500, cache_read: 4000, cache_write: 500, output: 100 }
    })
  })

  it("has what was migrated once, what each version wrote since, and forks once", () => {
    const found = usageOfHome("opencode", {
      // The file that the database of version 1 was made of.
      ".local/share/opencode/storage/message/s1/m1.json": { ...JSON.parse(old("m1", 0, 10).data), id: "m1" },
      [OPENCODE]: [
        {
          table: "message",
          rows: [old("m1", 0, 10), old("m2", 1, 20), old("copy1", 0, 10, "s0"), old("late", 5, 7, "s3")]
        },
        {
          table: "session_message",
          rows: [
            young("m1", 0, 10),
            young("m2", 1, 20),
            young("m3", 2, 30),
            // A fork has the rows of its parent under ids of its own.
            young("evt_1", 1, 20, "s2"),
            young("evt_2", 2, 30, "s2"),
            young("m4", 3, 40, "s2"),
            { ...young("m5", 4, 50), type: "user" }
          ]
        },
        sessions("s1", "s2")
      ]
    })
    assert.deepInclude(found, { responses: 5, complete: true, tokens: [500, 20_000, 2500, 107] })
    assert.strictEqual(found.cost, cost(500, 20_000, 2500, 107))
    assert.deepStrictEqual(found.projects, ["/app"])
    assert.deepStrictEqual(found.sessions.toSorted(), ["s1", "s2", "s3"])
  })

  it("has the request of a summary where it is told, and else says that it is not", () => {
    const summary = (id: string, place: number, data: object) => ({
      ...young(id, place, 0),
      type: "compaction",
      data: JSON.stringify({ time: { created: MILLIS + place }, summary: "…", ...data })
    })
    const told = { status: "completed", model: { providerID: "anthropic", id: MODEL }, tokens: tokens(1000, 60) }
    const home = (...rows: ReadonlyArray<ReturnType<typeof summary>>) => ({
      [OPENCODE]: [{ table: "session_message", rows: [young("m1", 0, 10), ...rows] }, sessions("s1")]
    })
    const found = usageOfHome("opencode", home(summary("c1", 1, told), summary("c2", 2, { status: "running" })))
    assert.deepInclude(found, { responses: 2, complete: true, tokens: [1100, 8000, 1000, 70] })
    const silent = usageOfHome("opencode", home(summary("c1", 1, { status: "completed" })))
    assert.deepInclude(silent, {
      responses: 2,
      complete: false,
      tokens: [100, 4000, 500, 10],
      codes: ["summary_unknown"]
    })
  })

  it("is read where the old tables are gone, and in a database of Kilo", () => {
    const rows = [{ table: "session_message", rows: [young("m1", 0, 10)] }]
    for (const [agent, path] of [
      ["opencode", OPENCODE],
      ["kilo", ".local/share/kilo/kilo.db"]
    ] as const) {
      assert.deepInclude(usageOfHome(agent, { [path]: rows }), { responses: 1, cost: cost(100, 4000, 500, 10) })
    }
  })

  it("is read from the one table where the other is of a version that nobody knows", () => {
    const home = homeWith({
      [OPENCODE]: [
        { table: "message", rows: [{ id: "m9", body: "?" }] },
        { table: "session_message", rows: [young("m1", 0, 10)] }
      ]
    })
    const document = ask(home)
    assert.strictEqual(document.total.cost, cost(100, 4000, 500, 10))
    assert.deepStrictEqual(
      document.faults.map(({ message }) => message.split(":")[0]),
      ["Its table 'message' has no column 'data'"]
    )
    assert.strictEqual(exitCodeOf(document), 2)
  })
})

describe("usage of Qwen Code before 0.18", () => {
  it("is looked for where it kept its logs", () => {
    const { document } = usageOfHome("qwen-code", {
      ".qwen/tmp/abc/chats/session-2026-05-01T10-00-q1.jsonl": [
        { sessionId: "q1", projectHash: "abc", startTime: "2026-05-01T10:00:00.000Z", kind: "main" },
        {
          id: "g1",
          timestamp: "2026-05-01T10:00:05.000Z",
          type: "qwen",
          content: "x",
          tokens: { input: 12_069, output: 147, cached: 11_502, thoughts: 0, tool: 0, total: 12_216 },
          model: "qwen3-coder-plus"
        }
      ]
    })
    assert.deepInclude(document.total, {
      cost: "0.0024522",
      complete: true,
      tokens: { input: 567, cache_read: 11_502, cache_write: 0, output: 147 }
    })
  })
})

describe("usage of Copilot Chat", () => {
  const span = (span_id: string, more: Readonly<Record<string, string | number | null>> = {}) => ({
    span_id,
    parent_span_id: "agent",
    operation_name: "chat",
    start_time_ms: MILLIS,
    end_time_ms: MILLIS + 900.5,
    request_model: MODEL,
    response_model: MODEL,
    chat_session_id: "s1",
    conversation_id: "c1",
    input_tokens: 1000,
    output_tokens: 10,
    cached_tokens: 600,
    ...more
  })
  const spans = {
    table: "spans",
    rows: [
      span("1"),
      // Its input has what was written, too.
      span("2", { input_tokens: 1300, chat_session_id: null }),
      span("3", { input_tokens: null, output_tokens: null, cached_tokens: null }),
      span("agent", { operation_name: "invoke_agent", input_tokens: 2300, output_tokens: 20, cached_tokens: 1200 })
    ]
  }
  const attributes = {
    table: "span_attributes",
    rows: [
      { span_id: "2", key: "gen_ai.usage.cache_creation.input_tokens", value: "300" },
      { span_id: "2", key: "copilot_chat.parent_chat_session_id", value: "s1" },
      { span_id: "agent", key: "copilot_chat.repo.remote_url", value: "https://me:secret@github.com/acme/shop" },
      { span_id: "agent", key: "copilot_chat.repo.head_branch_name", value: "main" }
    ]
  }
  const path = ".config/Code - Insiders/User/globalStorage/github.copilot-chat/agent-traces.db"

  it("is that of calls, and not of the agents that sum them up", () => {
    const found = usageOfHome("copilot-chat", { [path]: [spans, attributes] })
    assert.deepInclude(found, { responses: 2, complete: true, tokens: [800, 1200, 300, 20] })
    assert.strictEqual(found.cost, cost(800, 1200, 300, 20))
    assert.deepStrictEqual(found.sessions, ["s1"])
    assert.deepStrictEqual(
      ask(found.home, { by: "repository" }).rows.map(({ key }) => key),
      ["acme/shop"]
    )
  })

  it("is read without attributes, and of a server that another machine uses", () => {
    const server = ".vscode-server-insiders/data/User/globalStorage/github.copilot-chat/agent-traces.db"
    const found = usageOfHome("copilot-chat", { [path]: spans, [server]: spans })
    assert.deepInclude(found, { responses: 2, tokens: [1100, 1200, 0, 20] })
  })
})

describe("usage of Antigravity", () => {
  const varint = (value: number): ReadonlyArray<number> =>
    value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))]
  /** A field of a message of Protocol Buffers. */
  const field = (number: number, value: number | string | ReadonlyArray<number>): ReadonlyArray<number> => {
    if (typeof value === "number") return [...varint(number * 8), ...varint(value)]
    const bytes = [...Buffer.from(value as string)]
    return [...varint(number * 8 + 2), ...varint(bytes.length), ...bytes]
  }
  const instant = (millis: number) => [...field(1, millis / 1000), ...field(2, 5e8)]
  const response = (
    id: string,
    [input, read, written, thought, said]: readonly [number, number, number, number, number],
    more: ReadonlyArray<number> = []
  ) =>
    Uint8Array.from(
      field(1, [
        ...field(4, [
          // The number of its model, not of tokens.
          ...field(1, 1016),
          ...field(2, input),
          ...field(3, thought + said),
          ...field(4, written),
          ...field(5, read),
          ...field(6, 24),
          ...field(9, thought),
          ...field(10, said),
          ...field(11, id)
        ]),
        ...field(19, "gemini-pro-default"),
        ...field(21, "Gemini 3.1 Pro (High)"),
        ...more
      ])
    )
  const conversation = "0f0f0f0f-0000-4000-8000-000000000001"
  const path = `.gemini/antigravity-cli/conversations/${conversation}.db`
  const begun = {
    table: "trajectory_metadata_blob",
    rows: [{ data: Uint8Array.from([...field(1, field(1, "file:///home/me/my%20app")), ...field(2, instant(MILLIS))]) }]
  }
  const DAY = 24 * 3600 * 1000
  const store = (...rows: ReadonlyArray<Uint8Array>) => ({
    table: "gen_metadata",
    rows: rows.map((data, idx) => ({ idx, data }))
  })

  it("is that of each response, at the time of its step since version 1.1.18", () => {
    const steps = {
      table: "steps",
      rows: [
        { step_type: 15, metadata: Uint8Array.from([...field(1, instant(MILLIS + DAY)), ...field(9, field(11, "r2"))]) }
      ]
    }
    const older = field(9, field(4, instant(MILLIS + 2 * DAY)))
    const found = usageOfHome("antigravity", {
      [path]: [
        begun,
        steps,
        store(
          response("r1", [1000, 200, 0, 30, 5], older),
          response("r2", [100, 0, 0, 7, 3]),
          response("r3", [0, 0, 0, 0, 0])
        )
      ],
      // A copy of the first under the folder of the editor.
      [path.replace("-cli", "-ide").replace("1.db", "2.db")]: [
        begun,
        store(response("r1", [1000, 200, 0, 30, 5], older))
      ]
    })
    assert.deepInclude(found, {
      responses: 2,
      complete: true,
      tokens: [1100, 200, 0, 45],
      projects: ["/home/me/my app"]
    })
    // 2 for a million of input, 0.2 read, 12 of output
    assert.strictEqual(found.cost, "0.00278")
    assert.deepStrictEqual(
      ask(found.home, { by: "day" }).rows.map(({ key, tokens }) => [key, tokens.output]),
      [
        ["2026-09-13", 10],
        ["2026-09-14", 35]
      ]
    )
    assert.deepStrictEqual(
      ask(found.home, { by: "model" }).rows.map(({ key }) => key),
      ["google-gemini-3.1-pro-preview"]
    )
  })

  it("says which conversations are encrypted, and what cannot be decoded", () => {
    const home = homeWith({
      [path]: [begun, store(response("r1", [10, 0, 0, 0, 1]), Uint8Array.from([10, 200, 1, 2]))],
      ".gemini/antigravity-cli/conversations/0.pb": "??"
    })
    const document = ask(home)
    assert.deepInclude(document.total, { responses: 1, complete: false })
    assert.deepStrictEqual(
      document.faults.map(({ message }) => message.split(":")[0]),
      ["Antigravity before 1.0.4 encrypted its conversations", "Not valid JSON, or truncated."]
    )
    assert.strictEqual(exitCodeOf(document), 2)
  })
})

describe("Copilot's own charge", () => {
  const ROWS = ".copilot/session-store.db"
  const row = (id: number, total_nano_aiu: number | null) => ({
    id,
    session_id: "s1",
    model: "claude-haiku-4.5",
    input_tokens: 1000,
    output_tokens: 10,
    cache_read_tokens: 0,
    cache_write_tokens: 0,
    created_at: AT,
    total_nano_aiu
  })
  const shutdown = (input: number, totalNanoAiu: number, more: object = {}) => ({
    type: "session.shutdown",
    timestamp: AT,
    data: {
      modelMetrics: { "claude-opus-4.6-1m": { usage: { inputTokens: input, outputTokens: 10 }, totalNanoAiu, ...more } }
    }
  })
  const events = (id: string, ...lines: ReadonlyArray<object>) => ({
    [`.copilot/session-state/${id}/events.jsonl`]: lines
  })

  it("is the sum of what its rows say, beside the cost, and is told apart from other agents' own cost", async () => {
    const home = homeWith({
      [ROWS]: { table: "assistant_usage_events", rows: [row(1, 105_000_000), row(2, 1), row(3, null)] },
      ".crush/crush.db": { table: "sessions", rows: [{ id: "s", cost: 0.25, updated_at: MILLIS / 1000 }] }
    })
    const document = ask(home, { paths: ["."] })
    assert.deepInclude(document.total, {
      cost: cost(3000, 0, 0, 30),
      reported: "0.25105000001",
      reported_without_tokens: "0.25"
    })
    assert.deepStrictEqual(
      document.rows.map(
        ({ key, reported, reported_without_tokens }) => [key, reported, reported_without_tokens] as const
      ),
      [
        ["copilot", "0.00105000001", undefined],
        ["crush", "0.25", "0.25"]
      ]
    )
    const { stdout } = await played(home, ["usage", home])
    assert.include(stdout, "Total at least 0.00315 USD, and 0.25 USD that agents report for usage without tokens.")
    assert.include(stdout, "Copilot itself charged 0.00105000001 USD.")
  })

  it.for([
    [15, 17_142, 17_314, 159, 2_416_670_000],
    [75, 20_087, 20_504, 478, 3_010_370_000],
    [500, 73_390, 22_633, 2634, 4_930_025_000]
  ] as const)(
    "is the cost to the last digit: %j, as Copilot CLI 1.0.80 wrote it",
    ([input, read, written, output, nano]) => {
      const usage = {
        inputTokens: input + read + written,
        outputTokens: output,
        cacheReadTokens: read,
        cacheWriteTokens: written
      }
      const data = { totalNanoAiu: nano, modelMetrics: { "claude-haiku-4.5": { usage, totalNanoAiu: nano } } }
      const lines = [
        { type: "session.model_change", timestamp: AT, data: { newModel: "auto" } },
        { type: "session.usage_checkpoint", timestamp: AT, data: { totalNanoAiu: nano } },
        { type: "session.shutdown", timestamp: AT, data }
      ]
      const { total } = usageOfHome("copilot", events("s1", ...lines)).document
      assert.deepInclude(total, { responses: 1, cost: cost(input, read, written, output), reported: total.cost })
    }
  )

  it("is what each leg of a session adds, by model where that is told", () => {
    const { document } = usageOfHome(
      "copilot",
      events("s1", shutdown(1000, 2_000_000_000), shutdown(1500, 2_500_000_000))
    )
    assert.deepInclude(document.total, { responses: 2, reported: "0.025" })
    assert.deepInclude(document.total.tokens, { input: 1500 })
    assert.deepStrictEqual(document.unknown_models, [])
  })

  it("is the session's where no model has one, and the last checkpoint's where a session broke off", () => {
    const whole = shutdown(1000, 0)
    const leg = (totalNanoAiu: number) => ({
      ...whole,
      data: {
        totalNanoAiu,
        modelMetrics: { [MODEL]: { usage: { inputTokens: 1000 * totalNanoAiu, outputTokens: 1 } } }
      }
    })
    assert.strictEqual(usageOfHome("copilot", events("s1", leg(3), leg(5))).document.total.reported, "0.00000000005")
    const said = (outputTokens: number) => ({
      type: "assistant.message",
      timestamp: AT,
      data: { model: MODEL, outputTokens }
    })
    const charged = (totalNanoAiu: number) => ({
      type: "session.usage_checkpoint",
      timestamp: AT,
      data: { totalNanoAiu }
    })
    const broken = usageOfHome("copilot", events("s2", said(10), charged(4e9), said(5), charged(6e9), said(1)))
    assert.deepInclude(broken.document.total, { responses: 1, complete: false, reported: "0.06" })
    assert.strictEqual(broken.document.total.tokens.output, 16)
  })
})

describe("a name with escape codes", () => {
  it("steers no terminal where it is told, and is whole in the document", async () => {
    const name = "a\u001b[31mred\u0007.jsonl"
    const home = homeWith({ [`.claude/projects/p/${name}`]: "{\n" })
    const outcomes = [
      await played(home, ["usage"]),
      await played(home, ["doctor"]),
      await played(home, ["usage", "\u001b[31m.jsonl"])
    ]
    for (const { stderr, stdout } of outcomes) {
      assert.include(stderr, "\ufffd[31m")
      assert.notMatch(stdout + stderr, /(?!\n)\p{Cc}/u)
    }
    assert.include(ask(home).faults[0]!.file, name)
  })
})

describe("what is no file", () => {
  it("is refused by path and passed over in folders", () => {
    const home = homeWith({ ".claude/projects/p/a.jsonl": [] })
    mkdirSync(join(home, ".hermes"))
    for (const path of ["pipe.db", ".claude/projects/p/b.jsonl", ".hermes/state.db"])
      execFileSync("mkfifo", [join(home, path)])
    symlinkSync("b.jsonl", join(home, ".claude/projects/p/c.jsonl"))
    assert.throws(() => ask(home, { paths: ["pipe.db"] }), /pipe\.db: not a file or folder/u)
    assert.deepStrictEqual(ask(home).faults, [])
    assert.deepStrictEqual(ask(home, { paths: ["."] }).faults, [])
  })

  it("is no companion of a log", () => {
    const task = ".config/Code/User/globalStorage/saoudrizwan.claude-dev/tasks/1"
    const text = JSON.stringify({ tokensIn: 1000, tokensOut: 10 })
    const home = homeWith({ [`${task}/ui_messages.json`]: [{ ts: MILLIS, type: "say", say: "api_req_started", text }] })
    execFileSync("mkfifo", [join(home, task, "api_conversation_history.json")])
    assert.deepInclude(ask(home).total, { responses: 1, complete: false })
  })
})
