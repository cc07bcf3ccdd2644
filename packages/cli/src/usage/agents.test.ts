import { assert, describe, it } from "@effect/vitest"
import { Big } from "big.js"
import { mkdirSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { zstdCompressSync } from "node:zlib"
import { ask, asNamed, AT, cost, homeWith, MILLIS, MODEL, usageOfHome } from "../../test/agentHome.ts"

describe("usage of Qwen Code", () => {
  const line = (uuid: string, usageMetadata: object, more: object = {}) => ({
    uuid,
    sessionId: "s1",
    timestamp: AT,
    type: "assistant",
    cwd: "/home/me/app",
    version: "0.10.0",
    model: MODEL,
    message: { role: "model", parts: [{ text: "hi" }] },
    usageMetadata,
    ...more
  })
  const first = line("a", {
    promptTokenCount: 1000,
    cachedContentTokenCount: 400,
    candidatesTokenCount: 90,
    thoughtsTokenCount: 40,
    totalTokenCount: 1090
  })

  it("has cached tokens inside the prompt, thoughts where the total says, and branches once", () => {
    const found = usageOfHome("qwen-code", {
      ".qwen/projects/-home-me-app/chats/s1.jsonl": [
        { uuid: "u", sessionId: "s1", timestamp: AT, type: "user", message: { role: "user", parts: [] } },
        first,
        { uuid: "t", type: "system", subtype: "ui_telemetry", systemPayload: { uiEvent: { input_token_count: 1000 } } },
        line(
          "b",
          { promptTokenCount: 200, candidatesTokenCount: 10, thoughtsTokenCount: 30, totalTokenCount: 240 },
          { isSidechain: true, agentId: "x" }
        )
      ],
      ".qwen/projects/-home-me-app/chats/s0.jsonl": [{ ...first, sessionId: "s0", forkedFrom: { sessionId: "s1" } }]
    })
    assert.deepInclude(found, { responses: 2, complete: true, tokens: [800, 400, 0, 130] })
    assert.strictEqual(found.cost, cost(800, 400, 0, 130))
    assert.deepStrictEqual([found.sessions, found.projects], [["s1"], ["/home/me/app"]])
    assert.deepStrictEqual(asNamed(found.home), [["qwen-code"], found.cost])
  })
})

describe("usage of Kimi CLI", () => {
  const status = (message_id: string, output: number) => ({
    type: "StatusUpdate",
    payload: {
      context_usage: 0.1,
      token_usage: { input_other: 100, input_cache_read: 50, input_cache_creation: 5, output },
      message_id
    }
  })
  const line = (message: object) => ({ timestamp: MILLIS / 1000 + 0.25, message })
  const metadata = { type: "metadata", protocol_version: "1.3" }

  it("has each step once, in forks and in the parents of subagents too, and no model", () => {
    const wrapped = (message_id: string, output: number) =>
      line({ type: "SubagentEvent", payload: { task_tool_call_id: "t", event: status(message_id, output) } })
    const found = usageOfHome("kimi-cli", {
      ".kimi/sessions/0f0f/s1/wire.jsonl": [
        metadata,
        line(status("m1", 10)),
        line({ type: "StepRetry", payload: {} }),
        line({ type: "StatusUpdate", payload: { context_usage: 0.2 } }),
        wrapped("m2", 20),
        wrapped("m3", 30)
      ],
      ".kimi/sessions/0f0f/s1/subagents/x/wire.jsonl": [metadata, line(status("m2", 20))],
      ".kimi/sessions/0f0f/s2/wire.jsonl": [metadata, line(status("m1", 10)), line(status("m4", 40))]
    })
    assert.deepInclude(found, { responses: 4, complete: false, tokens: [400, 200, 20, 100], cost: "0" })
    assert.deepStrictEqual(
      found.document.unknown_models.map(({ name }) => name),
      ["unknown"]
    )
    assert.deepStrictEqual(found.projects, ["0f0f"])
    assert.deepStrictEqual(found.sessions.toSorted(), ["s1", "s2"])
    assert.deepStrictEqual(asNamed(found.home)[0], ["kimi-cli"])
  })
})

describe("usage of Kimi Code", () => {
  const usageRecord = (output: number, usageScope: string) => ({
    type: "usage.record",
    model: "fast",
    usage: { inputOther: 100, inputCacheRead: 50, inputCacheCreation: 0, output },
    usageScope,
    time: MILLIS
  })

  it("has records of turns and of the session, by the model that the request names", () => {
    const request = { type: "llm.request", model: MODEL, modelAlias: "fast", time: MILLIS }
    const lines = [
      request,
      usageRecord(10, "turn"),
      { type: "context.append_loop_event", event: { type: "step.end", usage: { output: 10 } } },
      request,
      usageRecord(5, "session")
    ]
    const found = usageOfHome("kimi-code", {
      ".kimi-code/sessions/wd_app/s1/agents/main/wire.jsonl": lines,
      ".kimi-code/sessions/wd_app/s1/agents/sub/wire.jsonl": lines
    })
    assert.deepInclude(found, { responses: 4, complete: true, tokens: [400, 200, 0, 30], cost: cost(400, 200, 0, 30) })
    assert.deepStrictEqual([found.sessions, found.projects], [["s1"], ["wd_app"]])
    assert.deepStrictEqual(asNamed(found.home), [["kimi-code"], found.cost])
  })
})

const header = (id: string) => ({ type: "session", version: 3, id, timestamp: AT, cwd: "/home/me/app" })

const message = (id: string, counts: readonly [number, number, number, number], more: object = {}) => {
  const [input, cacheRead, cacheWrite, output] = counts
  const usage = {
    input,
    output,
    cacheRead,
    cacheWrite,
    totalTokens: input + output + cacheRead + cacheWrite,
    cost: { total: 9.99 }
  }
  return {
    type: "message",
    id,
    parentId: null,
    timestamp: AT,
    message: {
      role: "assistant",
      content: [],
      provider: "anthropic",
      model: MODEL,
      usage,
      stopReason: "stop",
      timestamp: MILLIS,
      ...more
    }
  }
}

describe("usage of pi", () => {
  it("has branches and forks once, its own cost never, and says where a summary has no usage", () => {
    const google = { input: 600, output: 20, cacheRead: 400, cacheWrite: 0, totalTokens: 620 }
    const lines = [
      { type: "message", id: "00000000", timestamp: AT, message: { role: "user", content: "hi" } },
      message("00000001", [100, 1000, 200, 10]),
      message("00000002", [0, 0, 0, 0], { stopReason: "error" }),
      message("00000003", [50, 0, 0, 5], { stopReason: "aborted" })
    ]
    const found = usageOfHome("pi", {
      ".pi/agent/sessions/--home-me-app--/1_s1.jsonl": [
        header("s1"),
        ...lines,
        message("00000004", [0, 0, 0, 0], { usage: google })
      ],
      ".pi/agent/sessions/--home-me-app--/2_s2.jsonl": [{ ...header("s2"), parentSession: "s1" }, ...lines]
    })
    assert.deepInclude(found, {
      responses: 3,
      complete: true,
      tokens: [350, 1400, 200, 35],
      cost: cost(350, 1400, 200, 35)
    })
    assert.deepStrictEqual(found.projects, ["/home/me/app"])
    assert.deepStrictEqual(asNamed(found.home), [["pi"], found.cost])
    const compacted = usageOfHome("pi", {
      ".omp/agent/sessions/x/1_s3.jsonl": [
        header("s3"),
        ...lines,
        { type: "compaction", id: "00000005", timestamp: AT, summary: "…" }
      ]
    })
    assert.deepInclude(compacted, {
      responses: 3,
      complete: false,
      cost: cost(150, 1000, 200, 15),
      codes: ["summary_unknown"]
    })
    assert.deepStrictEqual(compacted.document.unpriced_models, [])
  })
})

const ZERO = { input: 0, output: 0, reasoning: 0, cache: { read: 0, write: 0 } }
const ZEROS = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 }

describe("a stream that broke off before its usage", () => {
  const spoken = {
    id: "m1",
    sessionID: "s1",
    role: "assistant",
    modelID: MODEL,
    time: { created: MILLIS },
    tokens: ZERO
  }
  const part = (type: string, message_id = "m1") => ({ message_id, data: JSON.stringify({ type, text: "hi" }) })
  const database = (...parts: ReadonlyArray<object>) => [
    { table: "message", rows: [{ id: "m1", session_id: "s1", data: JSON.stringify(spoken) }] },
    { table: "session", rows: [{ id: "s1", title: "Greetings" }] },
    { table: "part", rows: parts }
  ]
  const file = ".local/share/opencode/storage"
  const begun = { ".local/share/opencode/opencode.db": database(part("step-start"), part("text")) }
  const said = (content: ReadonlyArray<object>) => ({
    ".cline/data/sessions/s1/s1.messages.json": {
      messages: [
        { id: "m1", role: "assistant", content, ts: MILLIS, modelInfo: { id: MODEL, provider: "x" }, metrics: ZEROS }
      ]
    }
  })
  const failed = { stopReason: "error", errorMessage: "The engine is overloaded." }
  const piLog = (...lines: ReadonlyArray<object>) => ({ ".omp/agent/sessions/x/1_s1.jsonl": [header("s1"), ...lines] })

  it.for([
    ["opencode", begun],
    ["kilo", { ".local/share/kilo/kilo.db": begun[".local/share/opencode/opencode.db"] }],
    [
      "opencode",
      {
        [`${file}/message/s1/m1.json`]: spoken,
        [`${file}/part/m1/p1.json`]: { id: "p1", type: "text" },
        [`${file}/part/m1/p2.json`]: { id: "p2", type: "step-start" }
      }
    ],
    ["cline-cli", said([{ type: "text", text: "hi" }])],
    ["pi", piLog(message("00000001", [0, 0, 0, 0], { ...failed, responseId: "chatcmpl-1" }))],
    ["pi", piLog(message("00000001", [0, 0, 0, 0], { stopReason: "stop", responseId: "chatcmpl-1" }))]
  ] as const)("is a response of %s that cost more than the log says", ([agent, files]) => {
    assert.deepInclude(usageOfHome(agent, files), { responses: 1, complete: false, codes: ["stream_cut"], cost: "0" })
  })

  it.for([
    ["opencode", { ".local/share/opencode/opencode.db": database(part("step-start", "m0"), part("text")) }],
    ["opencode", { [`${file}/message/s1/m1.json`]: spoken, [`${file}/part/m1/p1.json`]: { type: "text" } }],
    ["cline-cli", said([])],
    ["pi", piLog(message("00000001", [0, 0, 0, 0], failed), message("00000002", [1, 0, 0, 0]))]
  ] as const)("is not said where %s may have asked for nothing: %#", ([agent, files]) => {
    assert.deepInclude(usageOfHome(agent, files), { responses: 1, complete: true, codes: [] })
  })
})

describe("usage of OpenClaw", () => {
  it("has what archives hold, once, and no deliveries", () => {
    const folder = ".openclaw/agents/main/sessions"
    const found = usageOfHome("openclaw", {
      [`${folder}/s1.jsonl`]: [
        header("s1"),
        message("00000002", [50, 0, 0, 5]),
        message("00000003", [7, 0, 0, 7], { provider: "openclaw", model: "delivery-mirror" })
      ],
      [`${folder}/s1.jsonl.reset.2026-09-12T09-00-00.000Z`]: [
        header("s1"),
        message("00000001", [100, 0, 0, 10]),
        message("00000002", [50, 0, 0, 5])
      ],
      // Another session may have the same short id.
      [`${folder}/s2.jsonl`]: [header("s2"), message("00000001", [100, 0, 0, 10])]
    })
    assert.deepInclude(found, { responses: 3, complete: true, tokens: [250, 0, 0, 25], cost: cost(250, 0, 0, 25) })
    assert.deepStrictEqual(found.sessions.toSorted(), ["s1", "s2"])
  })
})

const EDITOR = ".config/Code/User/globalStorage"

const say = (ts: number, sort: string, text: object, more: object = {}) => ({
  ts,
  type: "say",
  say: sort,
  text: JSON.stringify(text),
  ...more
})

describe("usage of Cline", () => {
  const modelInfo = { modelId: MODEL, providerId: "anthropic" }
  const request = (ts: number, tokensIn: number, more: object = { modelInfo }) =>
    say(
      ts,
      "api_req_started",
      { request: "…", tokensIn, tokensOut: 10, cacheWrites: 5, cacheReads: 50, cost: 9.99 },
      more
    )

  it("has requests that were answered, cancelled ones too, and a task in two places once", () => {
    const task = [
      say(MILLIS, "text", { text: "hi" }),
      say(MILLIS, "api_req_started", { request: "…" }),
      request(MILLIS + 1, 100),
      say(MILLIS + 2, "api_req_started", { tokensIn: 7, tokensOut: 3, cancelReason: "user_cancelled" }, { modelInfo })
    ]
    const found = usageOfHome("cline", {
      [`${EDITOR}/saoudrizwan.claude-dev/tasks/1789200000000/ui_messages.json`]: task,
      ".cline/data/tasks/1789200000000/ui_messages.json": task,
      // An older one names its model in the conversation alone.
      ".cline/data/tasks/1789200000001/ui_messages.json": [request(MILLIS + 1, 200, {})],
      ".cline/data/tasks/1789200000001/api_conversation_history.json": [{ role: "assistant", content: [], modelInfo }]
    })
    assert.deepInclude(found, {
      responses: 3,
      complete: true,
      tokens: [307, 100, 10, 23],
      cost: cost(307, 100, 10, 23)
    })
    assert.deepStrictEqual(found.sessions.toSorted(), ["1789200000000", "1789200000001"])
    assert.deepStrictEqual(asNamed(found.home), [["cline"], found.cost])
  })

  it("says that sums of what was taken back or done by subagents have no model", () => {
    const found = usageOfHome("cline", {
      ".cline/data/tasks/1/ui_messages.json": [
        request(MILLIS, 100),
        say(MILLIS, "deleted_api_reqs", { tokensIn: 1000, tokensOut: 100, cacheWrites: 0, cacheReads: 0, cost: 1 }),
        say(MILLIS, "subagent_usage", { tokensIn: 2000, tokensOut: 200, cacheWrites: 0, cacheReads: 0, cost: 1 })
      ]
    })
    assert.deepInclude(found, {
      responses: 3,
      complete: false,
      tokens: [3100, 50, 5, 310],
      cost: cost(100, 50, 5, 10),
      codes: ["session_sum"]
    })
  })
})

describe("usage of Cline's command line", () => {
  it("has caches inside the input, and no sums beside messages", () => {
    const metrics = { inputTokens: 1000, outputTokens: 10, cacheReadTokens: 600, cacheWriteTokens: 100, cost: 9.99 }
    const reply = {
      id: "m1",
      role: "assistant",
      content: [],
      ts: MILLIS,
      modelInfo: { id: MODEL, provider: "anthropic" },
      metrics
    }
    const found = usageOfHome("cline-cli", {
      ".cline/data/sessions/s1/s1.messages.json": {
        messages: [{ id: "m0", role: "user", content: "hi", ts: MILLIS }, reply, { ...reply, id: "m2" }]
      },
      ".cline/data/sessions/s1/s1.json": {
        session_id: "s1",
        cwd: "/home/me/app",
        metadata: { usage: { inputTokens: 2000 } }
      }
    })
    assert.deepInclude(found, {
      responses: 2,
      complete: true,
      tokens: [600, 1200, 200, 20],
      cost: cost(600, 1200, 200, 20)
    })
    assert.deepStrictEqual(found.sessions, ["s1"])
    assert.deepStrictEqual(asNamed(found.home), [["cline-cli"], found.cost])
  })
})

describe("usage of Roo Code", () => {
  const request = (ts: number, apiProtocol: string) =>
    say(ts, "api_req_started", {
      apiProtocol,
      tokensIn: 1000,
      tokensOut: 10,
      cacheWrites: 100,
      cacheReads: 600,
      cost: 9.99
    })
  const details = (model: string, ts: number) => ({
    role: "user",
    ts,
    content: [
      {
        type: "text",
        text: `<environment_details>\n<slug>code</slug>\n<model>${model}</model>\n</environment_details>`
      }
    ]
  })
  const folder = `${EDITOR}/rooveterinaryinc.roo-cline/tasks`

  it("has caches inside the prompt since November 2025, and before that beside it with Anthropic's protocol", () => {
    const before = Date.parse("2025-10-20T00:00:00Z")
    const found = usageOfHome("roo", {
      [`${folder}/a/ui_messages.json`]: [request(MILLIS, "anthropic"), request(MILLIS + 1, "openai")],
      [`${folder}/a/api_conversation_history.json`]: [details(MODEL, MILLIS)],
      [`${folder}/b/ui_messages.json`]: [request(before, "anthropic"), request(before + 1, "openai")],
      [`${folder}/b/api_conversation_history.json`]: [details(MODEL, before)]
    })
    assert.deepInclude(found, {
      responses: 4,
      complete: true,
      tokens: [3 * 300 + 1000, 2400, 400, 40],
      cost: cost(1900, 2400, 400, 40)
    })
    assert.deepStrictEqual(found.sessions.toSorted(), ["a", "b"])
    assert.deepStrictEqual(asNamed(found.home), [["roo"], found.cost])
  })

  it("names no model where it changed, and says that a summary has no tokens", () => {
    const found = usageOfHome("roo", {
      [`${folder}/a/ui_messages.json`]: [
        request(MILLIS, "anthropic"),
        request(MILLIS + 20, "anthropic"),
        { ts: MILLIS + 40, type: "say", say: "condense_context", contextCondense: { cost: 0.5 } }
      ],
      [`${folder}/a/api_conversation_history.json`]: [
        details(MODEL, MILLIS - 10),
        details(MODEL, MILLIS + 10),
        details("gpt-5.5", MILLIS + 30)
      ]
    })
    assert.deepInclude(found, {
      responses: 3,
      complete: false,
      cost: cost(300, 600, 100, 10),
      codes: ["cost_alone"]
    })
    assert.strictEqual(found.document.total.reported, "0.5")
    assert.deepStrictEqual(
      found.document.unknown_models.map(({ name }) => name),
      ["unknown"]
    )
  })
})

describe("usage of Amp", () => {
  it("has the usage of messages, and of its ledger only what no message has", () => {
    const usage = {
      model: MODEL,
      inputTokens: 100,
      outputTokens: 10,
      cacheReadInputTokens: 50,
      cacheCreationInputTokens: 5,
      credits: 9,
      timestamp: AT
    }
    const thread = {
      v: 3,
      id: "T-1",
      created: MILLIS,
      env: { initial: { trees: [{ uri: "file:///home/me/app" }] } },
      messages: [
        { role: "user", messageId: 0, content: [] },
        { role: "assistant", messageId: 1, content: [], usage }
      ],
      usageLedger: {
        events: [
          { id: "e1", timestamp: AT, model: MODEL, credits: 9, tokens: { input: 100, output: 10 }, toMessageId: 1 }
        ]
      }
    }
    const found = usageOfHome("amp", { ".local/share/amp/threads/T-1.json": thread })
    assert.deepInclude(found, { responses: 1, complete: true, tokens: [100, 50, 5, 10], cost: cost(100, 50, 5, 10) })
    assert.deepStrictEqual([found.sessions, found.projects], [["T-1"], ["/home/me/app"]])
    assert.deepStrictEqual(asNamed(found.home), [["amp"], found.cost])
    const more = {
      ...thread,
      usageLedger: {
        events: [{ id: "e2", timestamp: AT, model: MODEL, tokens: { input: 7, output: 3 }, toMessageId: 5 }]
      }
    }
    const ledger = usageOfHome("amp", { ".local/share/amp/threads/T-1.json": more })
    assert.deepInclude(ledger, { responses: 2, complete: false, cost: cost(107, 50, 5, 13), codes: ["input_left_out"] })
  })
})

describe("usage of Droid", () => {
  const settings = (thinkingTokens: number) => ({
    model: `custom:${MODEL}`,
    providerLock: "anthropic",
    providerLockTimestamp: "2026-01-01T00:00:00Z",
    tokenUsage: { inputTokens: 1000, outputTokens: 100, cacheReadTokens: 500, cacheCreationTokens: 50, thinkingTokens }
  })
  const lines = [
    { type: "session_start", id: "s1", cwd: "/home/me/app" },
    { type: "message", id: "m", timestamp: AT, message: { role: "assistant", content: [] } }
  ]

  it("has one sum of a session, at the time of its last message", () => {
    const folder = ".factory/sessions/-home-me-app"
    const found = usageOfHome("droid", { [`${folder}/s1.settings.json`]: settings(0), [`${folder}/s1.jsonl`]: lines })
    assert.deepInclude(found, {
      responses: 1,
      complete: true,
      tokens: [1000, 500, 50, 100],
      cost: cost(1000, 500, 50, 100),
      codes: ["session_sum"]
    })
    assert.deepStrictEqual([found.sessions, found.projects], [["s1"], ["/home/me/app"]])
    assert.deepStrictEqual(
      ask(found.home, { by: "day" }).rows.map(({ key }) => key),
      ["2026-09-12"]
    )
    assert.deepStrictEqual(asNamed(found.home), [["droid"], found.cost])
    const thought = usageOfHome("droid", { [`${folder}/s1.settings.json`]: settings(30) })
    assert.deepInclude(thought, { complete: false, cost: cost(1000, 500, 50, 100), codes: ["thinking_unknown"] })
  })

  it("is at least that where a model has prices of long prompts, however long the sum is", () => {
    const { tokenUsage } = settings(0)
    const long = {
      model: "gemini-2.5-pro",
      tokenUsage: { ...tokenUsage, inputTokens: 5_000_000, cacheReadTokens: 0, cacheCreationTokens: 0 }
    }
    const found = usageOfHome("droid", {
      ".factory/sessions/x/s1.settings.json": long,
      ".factory/sessions/x/s1.jsonl": lines
    })
    assert.deepInclude(found, {
      complete: false,
      cost: Big(5_000_000).times("1.25").plus(Big(100).times(10)).div(1e6).toFixed()
    })
  })
})

describe("usage of Mistral Vibe", () => {
  const meta = (session_id: string, prompt: number, completion: number, parent_session_id: string | null = null) => ({
    session_id,
    parent_session_id,
    start_time: "2026-09-12T09:00:00+00:00",
    end_time: "2026-09-12T10:00:00.123456+00:00",
    environment: { working_directory: "/home/me/app" },
    stats: { steps: 3, session_prompt_tokens: prompt, session_completion_tokens: completion, session_cost: 9.99 },
    config: {
      active_model: "mine",
      models: [
        { name: "other", alias: "x" },
        { name: MODEL, provider: "anthropic", alias: "mine" }
      ]
    }
  })
  const folder = (id: string) => `.vibe/logs/session/session_20260912_090000_${id.slice(0, 8)}/meta.json`

  it("has one sum of a session, without that of the session it goes on with", () => {
    const found = usageOfHome("vibe", {
      [folder("aaaaaaaa-1")]: meta("aaaaaaaa-1", 1000, 100),
      [folder("bbbbbbbb-1")]: meta("bbbbbbbb-1", 1500, 160, "aaaaaaaa-1"),
      // A fork begins with nothing.
      [folder("cccccccc-1")]: meta("cccccccc-1", 200, 20, "aaaaaaaa-1"),
      // What it goes on with is no more there.
      [folder("dddddddd-1")]: meta("dddddddd-1", 300, 30, "eeeeeeee-1")
    })
    assert.deepInclude(found, {
      responses: 4,
      tokens: [2000, 0, 0, 210],
      cost: cost(2000, 0, 0, 210),
      codes: ["cache_unknown"]
    })
    assert.deepStrictEqual(found.projects, ["/home/me/app"])
    assert.deepStrictEqual(asNamed(found.home), [["vibe"], found.cost])
  })
})

describe("usage in databases that are being written", () => {
  it("has messages of Kilo, without the copies of forks", () => {
    const data = JSON.stringify({
      role: "assistant",
      modelID: MODEL,
      providerID: "anthropic",
      time: { created: MILLIS },
      tokens: { total: 165, input: 100, output: 10, reasoning: 0, cache: { read: 50, write: 5 } },
      cost: 9.99
    })
    const found = usageOfHome("kilo", {
      ".local/share/kilo/kilo.db": {
        table: "message",
        rows: [
          { id: "m1", session_id: "s1", data },
          { id: "m2", session_id: "s2", data }
        ]
      }
    })
    assert.deepInclude(found, { responses: 1, complete: true, tokens: [100, 50, 5, 10], cost: cost(100, 50, 5, 10) })
    assert.deepStrictEqual(asNamed(found.home), [["kilo"], found.cost])
  })

  it("has sums of goose, whose input has the caches inside", () => {
    const row = {
      id: "20260912_1",
      working_dir: "/home/me/app",
      updated_at: "2026-09-12 10:00:00",
      provider_name: "anthropic",
      model_config_json: JSON.stringify({ model_name: MODEL }),
      input_tokens: 7,
      accumulated_input_tokens: 1000,
      accumulated_output_tokens: 100,
      accumulated_cache_read_tokens: 600,
      accumulated_cache_write_tokens: 50,
      accumulated_cost: 9.99
    }
    const rows = [row, { ...row, id: "20260912_2", accumulated_input_tokens: null, accumulated_output_tokens: null }]
    const found = usageOfHome("goose", { ".local/share/goose/sessions/sessions.db": { table: "sessions", rows } })
    assert.deepInclude(found, {
      responses: 1,
      complete: true,
      tokens: [350, 600, 50, 100],
      cost: cost(350, 600, 50, 100),
      codes: ["session_sum"]
    })
    const old = usageOfHome("goose", {
      ".local/share/goose/sessions/sessions.db": {
        table: "sessions",
        rows: [{ ...row, accumulated_cache_read_tokens: null, accumulated_cache_write_tokens: null }]
      }
    })
    assert.deepInclude(old, { tokens: [1000, 0, 0, 100], codes: ["cache_unknown"] })
  })

  it("has sums of Hermes, of each profile", () => {
    const row = {
      id: "s1",
      model: MODEL,
      billing_provider: "anthropic",
      started_at: MILLIS / 1000,
      input_tokens: 100,
      output_tokens: 10,
      cache_read_tokens: 50,
      cache_write_tokens: 5,
      reasoning_tokens: 0,
      cwd: "/home/me/app"
    }
    const found = usageOfHome("hermes", {
      ".hermes/state.db": { table: "sessions", rows: [row] },
      ".hermes/profiles/work/state.db": { table: "sessions", rows: [{ ...row, id: "s2", reasoning_tokens: 4 }] }
    })
    assert.deepInclude(found, {
      responses: 2,
      complete: false,
      tokens: [200, 100, 10, 20],
      cost: cost(200, 100, 10, 20),
      codes: ["session_sum", "thinking_unknown"]
    })
  })

  it("has threads of Zed, compressed or not, and none that were imported", () => {
    const thread = {
      model: { provider: "anthropic", model: MODEL },
      updated_at: AT,
      cumulative_token_usage: { input_tokens: 100, output_tokens: 10, cache_read_input_tokens: 50 },
      request_token_usage: { x: { input_tokens: 1 } }
    }
    const row = (id: string, data_type: string, data: Uint8Array) => ({
      id,
      updated_at: AT,
      data_type,
      data,
      folder_paths: "/home/me/app"
    })
    const bytes = (value: object) => Buffer.from(JSON.stringify(value))
    const rows = [
      row("t1", "zstd", zstdCompressSync(bytes(thread))),
      row("t2", "json", bytes(thread)),
      row("t3", "json", bytes({ ...thread, imported: true }))
    ]
    const found = usageOfHome("zed", { ".local/share/zed/threads/threads.db": { table: "threads", rows } })
    assert.deepInclude(found, {
      responses: 2,
      complete: true,
      tokens: [200, 100, 0, 20],
      cost: cost(200, 100, 0, 20),
      codes: ["session_sum"]
    })
    assert.deepStrictEqual(found.projects, ["/home/me/app"])
  })

  it("says which rows are broken, and has the others", () => {
    const row = (id: string, data: string) => ({ id, updated_at: AT, data_type: "zstd", data })
    const thread = JSON.stringify({ model: { model: MODEL }, cumulative_token_usage: { output_tokens: 10 } })
    const rows = [row("t1", "no zstd"), { ...row("t2", thread), data_type: "json" }]
    const { faults, total } = ask(homeWith({ ".local/share/zed/threads/threads.db": { table: "threads", rows } }))
    assert.strictEqual(total.cost, cost(0, 0, 0, 10))
    assert.deepStrictEqual(
      faults.map(({ file, line }) => [file.slice(-10), line]),
      [["threads.db", 1]]
    )
  })

  it("has the events of OpenClaw, and none twice that lie beside it", () => {
    const events = [header("s1"), message("00000001", [100, 0, 0, 10]), message("00000002", [50, 0, 0, 5])]
    const rows = events.map((event, seq) => ({
      session_id: "s1",
      seq,
      event_json: seq === 2 ? null : JSON.stringify(event),
      created_at: MILLIS,
      event_zstd: seq === 2 ? zstdCompressSync(Buffer.from(JSON.stringify(event))) : null
    }))
    const found = usageOfHome("openclaw", {
      ".openclaw/agents/main/sessions/s1.jsonl": events.slice(0, 2),
      ".openclaw/agents/main/agent/openclaw-agent.sqlite": { table: "transcript_events", rows }
    })
    assert.deepInclude(found, { responses: 2, complete: true, tokens: [150, 0, 0, 15], cost: cost(150, 0, 0, 15) })
    assert.deepStrictEqual([found.sessions, found.projects], [["s1"], ["/home/me/app"]])
  })

  it("has what Crush says of its sessions, with those below them, beside all sums", () => {
    const row = {
      id: "s1",
      parent_session_id: null,
      prompt_tokens: 700,
      completion_tokens: 7,
      updated_at: MILLIS / 1000,
      cost: 1.25,
      model: MODEL
    }
    const home = homeWith({
      "app/.crush/crush.db": {
        table: "sessions",
        rows: [row, { ...row, id: "s2", parent_session_id: "s1", cost: 0.5 }, { ...row, id: "s3", cost: 0 }]
      }
    })
    const list = { projects: [{ path: join(home, "app"), data_dir: ".crush" }] }
    mkdirSync(join(home, ".local/share/crush"), { recursive: true })
    writeFileSync(join(home, ".local/share/crush/projects.json"), JSON.stringify(list))
    const { rows, total, warnings } = ask(home, { by: "project" })
    assert.deepInclude(total, { cost: "0", complete: false, responses: 1, reported: "1.25" })
    assert.deepStrictEqual(
      warnings.map(({ code }) => code),
      ["cost_alone"]
    )
    assert.deepStrictEqual(
      rows.map(({ key }) => key),
      [join(home, "app")]
    )
    assert.isFalse("reported" in ask(homeWith({})).total)
  })

  it("has requests of Copilot CLI, whose input has the caches inside", () => {
    const row = {
      id: 1,
      session_id: "s1",
      model: "claude-haiku-4.5",
      initiator: null,
      input_tokens: 1000,
      output_tokens: 10,
      cache_read_tokens: 600,
      cache_write_tokens: 100,
      reasoning_tokens: 4,
      total_nano_aiu: 5,
      created_at: AT
    }
    const rows = [row, { ...row, id: 2, initiator: "compaction" }]
    const found = usageOfHome("copilot", { ".copilot/session-store.db": { table: "assistant_usage_events", rows } })
    assert.deepInclude(found, {
      responses: 2,
      complete: true,
      tokens: [600, 1200, 200, 20],
      cost: cost(600, 1200, 200, 20)
    })
    assert.deepStrictEqual(found.sessions, ["s1"])
  })
})

const UUID = "0b5e0b5e-0b5e-0b5e-0b5e-0b5e0b5e0b5e"

describe("usage of Copilot CLI without rows", () => {
  const event = (type: string, data: object, seconds = 0) => ({
    type,
    data,
    id: `e${type}${seconds}`,
    timestamp: new Date(MILLIS + seconds * 1000).toISOString()
  })
  const start = event("session.start", { sessionId: "s1", copilotVersion: "1.0.80", context: { cwd: "/home/me/app" } })
  const model = event("session.model_change", { newModel: "claude-haiku-4.5" })
  const message = (outputTokens: number, more: object = {}) =>
    event("assistant.message", { messageId: "m", outputTokens, ...more }, 10)
  const shutdown = (inputTokens: number, outputTokens: number, cacheReadTokens = 0, name = "claude-haiku-4.5") =>
    event(
      "session.shutdown",
      { modelMetrics: { [name]: { usage: { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens: 0 } } } },
      20
    )
  const folder = ".copilot/session-state"
  const events = (id: string) => `${folder}/${id}/events.jsonl`

  it("has sums of its legs, and is at least the output where it has no sums", () => {
    const found = usageOfHome("copilot", {
      // Resumed: the sums go on.
      [events("s1")]: [
        start,
        model,
        message(10),
        message(20),
        shutdown(1000, 30, 600),
        message(5),
        shutdown(1500, 35, 700)
      ]
    })
    assert.deepInclude(found, {
      responses: 2,
      complete: true,
      tokens: [800, 700, 0, 35],
      cost: cost(800, 700, 0, 35),
      codes: ["session_sum"],
      sessions: ["s1"],
      projects: ["/home/me/app"]
    })
    assert.deepStrictEqual(asNamed(found.home), [["copilot"], found.cost])
    const crashed = usageOfHome("copilot", { [events("s2")]: [start, model, message(10), message(20)] })
    assert.deepInclude(crashed, { complete: false, tokens: [0, 0, 0, 30], codes: ["input_left_out"] })
    const older = usageOfHome("copilot", {
      [`${folder}/${UUID}.jsonl`]: [start, model, message(3)]
    })
    assert.deepInclude(older, { tokens: [0, 0, 0, 3], sessions: [UUID] })
  })

  it("is at least the sums where a summary set them back", () => {
    const again = usageOfHome("copilot", {
      [events("s1")]: [start, model, shutdown(1000, 30), message(40), shutdown(200, 10)]
    })
    assert.deepInclude(again, { complete: false, tokens: [1200, 0, 0, 40], codes: ["session_sum", "summary_unknown"] })
  })

  it("has the sums in the place of messages that name no model, or another one", () => {
    const found = usageOfHome("copilot", {
      [events("s1")]: [start, message(10), message(20, { model: "claude-haiku-4.5" }), shutdown(1000, 30)]
    })
    assert.deepInclude(found, { complete: true, tokens: [1000, 0, 0, 30], cost: cost(1000, 0, 0, 30) })
  })

  it("has rows first, where the store has the session", () => {
    const row = {
      id: 1,
      session_id: "s1",
      model: "claude-haiku-4.5",
      input_tokens: 100,
      output_tokens: 10,
      cache_read_tokens: 0,
      cache_write_tokens: 0,
      created_at: AT
    }
    const found = usageOfHome("copilot", {
      ".copilot/session-store.db": { table: "assistant_usage_events", rows: [row] },
      [events("s1")]: [start, model, message(10), shutdown(100, 10)],
      [events("s2")]: [start, model, message(7), shutdown(50, 7)]
    })
    assert.deepInclude(found, { responses: 2, tokens: [150, 0, 0, 17], cost: cost(150, 0, 0, 17) })
    assert.deepStrictEqual(asNamed(found.home), [["copilot"], found.cost])
    // An older version began it.
    const before = [
      { ...start, timestamp: "2026-09-11T12:00:00.000Z" },
      { ...shutdown(1000, 30, 600), timestamp: "2026-09-11T12:00:10.000Z" }
    ]
    const begun = usageOfHome("copilot", {
      ".copilot/session-store.db": { table: "assistant_usage_events", rows: [row] },
      [events("s1")]: [...before, model, message(10), shutdown(1100, 40, 600)]
    })
    assert.deepInclude(begun, { responses: 2, tokens: [500, 600, 0, 40], codes: ["session_sum"] })
    assert.deepStrictEqual(asNamed(begun.home), [["copilot"], begun.cost])
    const old = usageOfHome("copilot", {
      ".copilot/session-store.db": { table: "sessions", rows: [{ id: "s1" }] },
      [events("s1")]: [start, model, message(10), shutdown(100, 10)]
    })
    assert.deepInclude(old, { responses: 1, tokens: [100, 0, 0, 10] })
  })
})

describe("usage of Cursor's export", () => {
  const HEAD =
    '"Date","Kind","Model","Max Mode","Input (w/ Cache Write)","Input (w/o Cache Write)","Cache Read","Output Tokens","Total Tokens","Cost"'
  const row = (...cells: ReadonlyArray<string>) => cells.map((cell) => `"${cell}"`).join(",")
  const first = row(AT, "Included", "claude-4.5-haiku-high-thinking", "No", "100", "1000", "600", "10", "1,710", "0.49")

  it("has each row once, whichever exports have it, and none that was not charged", () => {
    const other = row(AT, "On-Demand", "claude-4.5-haiku", "No", "0", "50", "0", "5", "55", "$0.10")
    const home = homeWith({
      "export.csv": [
        HEAD,
        first,
        first,
        other,
        row(AT, "Errored, No Charge", "claude-4.5-haiku", "No", "0", "900", "0", "5", "905", "-"),
        row(AT, "Aborted, Not Charged", "claude-4.5-haiku", "No", "0", "900", "0", "5", "905", "-"),
        row(AT, "Included", "claude-4.5-haiku", "No", "0", "0", "0", "0", "0", "Included")
      ].join("\r\n"),
      "older.csv": `Date,Model,Input (w/ Cache Write),Input (w/o Cache Write),Cache Read,Output Tokens,Total Tokens,Cost to you\n${AT},claude-4.5-haiku,0,50,0,5,55,0.1\n${AT},auto,0,50,0,5,55,0.1\n`
    })
    const { faults, rows, total, unknown_models, warnings } = ask(home, { paths: ["export.csv", "older.csv"] })
    assert.deepStrictEqual(faults, [])
    assert.deepStrictEqual([rows.map(({ key }) => key), total.responses], [["cursor"], 4])
    assert.strictEqual(total.cost, cost(2 * 1000 + 50, 2 * 600, 2 * 100, 2 * 10 + 5))
    assert.deepStrictEqual(
      unknown_models.map(({ name }) => name),
      ["auto"]
    )
    assert.deepStrictEqual(
      warnings.map(({ code }) => code),
      ["fees_left_out"]
    )
    assert.strictEqual(ask(home).total.responses, 0)
  })

  it("says what of it cannot be read, with its line", () => {
    const home = homeWith({
      "export.csv": [HEAD, first, first.replace("1000", "many"), first.replace(AT, "yesterday")].join("\n"),
      "sums.csv": "Model,Request Count,Cost ($)\ngpt-5,3,0.4\n"
    })
    const { faults, total } = ask(home, { paths: ["export.csv", "sums.csv"] })
    assert.strictEqual(total.cost, cost(1000, 600, 100, 10))
    assert.deepStrictEqual(
      faults.map(({ file, line }) => [basename(file), line]),
      [
        ["export.csv", 3],
        ["export.csv", 4],
        ["sums.csv", null]
      ]
    )
    assert.match(faults[2]!.message, /Unknown CSV export: of Cursor's export it lacks 'Date'/u)
  })
})

describe("the agent whose log a file is", () => {
  const kimi = [
    { type: "metadata", protocol_version: "1.4", created_at: MILLIS },
    {
      type: "context.append_message",
      message: { role: "user", content: [{ type: "text", text: "hi" }] },
      time: MILLIS
    },
    { type: "llm.request", model: MODEL, modelAlias: "mine", time: MILLIS },
    {
      type: "usage.record",
      model: "mine",
      usage: { inputOther: 100, output: 10, inputCacheRead: 50, inputCacheCreation: 5 },
      time: MILLIS
    }
  ]
  const named = (files: Readonly<Record<string, unknown>>, more: object = {}) => {
    const { rows, silent_logs = [], total } = ask(homeWith(files), { paths: ["."], ...more })
    return {
      agents: rows.map(({ key }) => key),
      cost: total.cost,
      silent: silent_logs.map(({ first }) => basename(first))
    }
  }
  const sum = cost(100, 50, 5, 10)

  it("is that of its place, wherever the home folder is, else that of its lines' marks", () => {
    const agents = ["kimi-code"]
    const place = "backup/.kimi-code/sessions/wd_x/ses_1/agents/main/wire.jsonl"
    assert.deepStrictEqual(named({ [place]: kimi }), { agents, cost: sum, silent: [] })
    assert.deepStrictEqual(named({ "a.jsonl": kimi }), { agents, cost: sum, silent: [] })
  })

  it("is the one that is asked for", () => {
    const usage = { promptTokenCount: 100, candidatesTokenCount: 10, totalTokenCount: 110 }
    const line = {
      id: "g1",
      timestamp: AT,
      type: "gemini",
      tokens: { input: 100, output: 10, total: 110 },
      model: MODEL
    }
    assert.deepStrictEqual(named({ "a.jsonl": [line] }).agents, ["gemini"])
    const qwen = { uuid: "a", sessionId: "s", timestamp: AT, type: "assistant", model: MODEL, usageMetadata: usage }
    assert.deepStrictEqual(named({ "a.jsonl": [qwen] }, { agent: "qwen-code" }).agents, ["qwen-code"])
    assert.deepStrictEqual(named({ "a.jsonl": [qwen] }, { agent: "codex" }), {
      agents: [],
      cost: "0",
      silent: ["a.jsonl"]
    })
  })

  it("is unknown, and the file named, where nothing tells", () => {
    const other = [{ event: "message", message: "hello" }, { message: { text: "no usage" } }]
    assert.deepStrictEqual(named({ "a.jsonl": kimi, "b.jsonl": other, "empty.jsonl": "" }).silent, ["b.jsonl"])
  })
})
