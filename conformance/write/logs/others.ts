import { thread } from "../documents.ts"
import { type Answered, logged } from "../logged.ts"
import { without0 } from "../shapes.ts"

const AT = "2026-09-12T10:00:00.000Z"
const MILLIS = Date.parse(AT)
const MODEL = "claude-haiku-4-5"

/** An answer with what was read from a cache and written to it apart. */
const of = (
  model: string,
  at: string,
  input: number,
  read: number,
  written: number,
  output: number,
  more: Partial<Answered> = {}
): Answered => ({
  model,
  at,
  uses: { input, ...without0({ cache_read: read, cache_write_5m: written }), output },
  ...more
})

const geminiMessage = (id: string, model: string, tokens: object) => ({
  id,
  timestamp: AT,
  type: "gemini",
  content: "Done.",
  model,
  tokens
})
const geminiSession = (messages: ReadonlyArray<object>) => ({
  sessionId: "s1",
  projectHash: "abc",
  startTime: AT,
  lastUpdated: AT,
  messages
})
const geminiLogs = [
  ["gemini-2.5-flash", 900],
  ["gemini-3-flash-preview", 1_000]
].map(([model, input]) =>
  logged({
    id: `gemini-cli-${model}`,
    title: `Gemini CLI, ${model}: cached is inside the input, thoughts are outside the output`,
    agent: "gemini-cli",
    files: {
      ".gemini/tmp/abc/chats/session-1.json": geminiSession([
        { id: "u", timestamp: AT, type: "user", content: "Go on." },
        geminiMessage("a", String(model), {
          input,
          output: 100,
          cached: 400,
          thoughts: 50,
          tool: 0,
          total: Number(input) + 150
        })
      ])
    },
    answered: [{ model: String(model), at: AT, uses: { input: Number(input) - 400, cache_read: 400, output: 150 } }],
    mistaken: [
      {
        because: "thoughts left out",
        answered: [{ model: String(model), at: AT, uses: { input: Number(input) - 400, cache_read: 400, output: 100 } }]
      },
      {
        because: "cached tokens counted twice",
        answered: [{ model: String(model), at: AT, uses: { input: Number(input), cache_read: 400, output: 150 } }]
      }
    ],
    why: "total = input + output + thoughts: the counters are those of the API.",
    documents: [
      "https://github.com/google-gemini/gemini-cli/blob/main/packages/core/src/services/chatRecordingTypes.ts",
      thread("junhoyeo/tokscale", 439)
    ]
  })
)
const geminiLong = logged({
  id: "gemini-cli-rewritten-long",
  title: "Gemini CLI: a message written twice, its prompt one token above 200,000",
  agent: "gemini-cli",
  files: {
    ".gemini/tmp/abc/chats/session-1.json": geminiSession([
      geminiMessage("a", "gemini-2.5-pro", {
        input: 200_001,
        output: 10,
        cached: 200_000,
        thoughts: 0,
        tool: 0,
        total: 200_011
      }),
      geminiMessage("a", "gemini-2.5-pro", {
        input: 200_001,
        output: 10,
        cached: 200_000,
        thoughts: 0,
        tool: 0,
        total: 200_011
      })
    ])
  },
  answered: [{ model: "gemini-2.5-pro", at: AT, uses: { input: 1, cache_read: 200_000, output: 10 } }],
  mistaken: [
    {
      because: "the message counted twice",
      answered: [0, 1].map(() => ({
        model: "gemini-2.5-pro",
        at: AT,
        uses: { input: 1, cache_read: 200_000, output: 10 }
      }))
    },
    {
      because: "long context at the base price",
      answered: [{ model: "gemini-2.5-pro", at: AT, uses: { input: 1, cache_read: 200_000, output: 10 }, isSum: true }]
    }
  ],
  why: "Of one id the last version counts; its own prompt chooses the price.",
  documents: ["https://ai.google.dev/gemini-api/docs/pricing"]
})

const opencodeMessage = (id: string, session: string, more: object = {}) => ({
  id,
  sessionID: session,
  role: "assistant",
  providerID: "anthropic",
  modelID: "claude-sonnet-4-6",
  cost: 0.0031,
  time: { created: MILLIS, completed: MILLIS + 1_000 },
  path: { cwd: "/home/me/app", root: "/home/me/app" },
  tokens: { input: 100, output: 50, reasoning: 0, cache: { read: 2_000, write: 300 } },
  ...more
})
const opencode = [
  logged({
    id: "opencode-caches",
    title: "opencode: both caches are outside the input, and its own cost is none",
    agent: "opencode",
    files: { ".local/share/opencode/storage/message/ses_1/msg_1.json": opencodeMessage("msg_1", "ses_1") },
    answered: [of("claude-sonnet-4-6", AT, 100, 2_000, 300, 50)],
    ownCost: "0.0031",
    why: "tokens are disjoint; cost is what the program computed at its own list.",
    documents: ["https://github.com/ccusage/ccusage/blob/main/rust/crates/ccusage/src/adapter/opencode/parser.rs"]
  }),
  logged({
    id: "opencode-fork",
    title: "opencode: a fork copies a message under a new id",
    agent: "opencode",
    files: {
      ".local/share/opencode/storage/message/ses_1/msg_1.json": opencodeMessage("msg_1", "ses_1"),
      ".local/share/opencode/storage/message/ses_2/msg_2.json": opencodeMessage("msg_2", "ses_2")
    },
    answered: [of("claude-sonnet-4-6", AT, 100, 2_000, 300, 50)],
    ownCost: "0.0062",
    mistaken: [
      {
        because: "the copy of a fork counted again",
        answered: [0, 1].map(() => of("claude-sonnet-4-6", AT, 100, 2_000, 300, 50))
      }
    ],
    why: "Same time, model and figures: the copy was not asked again.",
    documents: [thread("junhoyeo/tokscale", 565)]
  }),
  logged({
    id: "opencode-reasoning",
    title: "opencode with gpt-5.6-terra: reasoning is outside the output",
    agent: "opencode",
    files: {
      ".local/share/opencode/storage/message/ses_1/msg_1.json": opencodeMessage("msg_1", "ses_1", {
        providerID: "openai",
        modelID: "gpt-5.6-terra",
        cost: 0,
        tokens: { input: 72_001, output: 100, reasoning: 50, cache: { read: 200_000, write: 0 } }
      })
    },
    answered: [of("gpt-5.6-terra", AT, 72_001, 200_000, 0, 150)],
    mistaken: [
      { because: "reasoning left out", answered: [of("gpt-5.6-terra", AT, 72_001, 200_000, 0, 100)] },
      {
        because: "long context at the base price",
        answered: [of("gpt-5.6-terra", AT, 72_001, 200_000, 0, 150, { isSum: true })]
      }
    ],
    why: "opencode takes reasoning out of the output; the prompt of 272,001 has the long price.",
    documents: ["https://github.com/anomalyco/opencode"]
  })
]

const qwenLine = (uuid: string, usageMetadata: object, more: object = {}) => ({
  uuid,
  sessionId: "s1",
  timestamp: AT,
  type: "assistant",
  cwd: "/home/me/app",
  version: "0.10.0",
  model: "qwen3-max",
  message: { role: "model", parts: [{ text: "Done." }] },
  usageMetadata,
  ...more
})
const qwenFirst = qwenLine("a", {
  promptTokenCount: 1_000,
  cachedContentTokenCount: 400,
  candidatesTokenCount: 90,
  thoughtsTokenCount: 40,
  totalTokenCount: 1_090
})
const qwen = [
  logged({
    id: "qwen-code-inside",
    title: "Qwen Code: cached is inside the prompt, thoughts inside the candidates",
    agent: "qwen-code",
    files: { ".qwen/projects/-home-me-app/chats/s1.jsonl": [qwenFirst] },
    answered: [of("qwen3-max", AT, 600, 400, 0, 90)],
    mistaken: [
      { because: "thoughts added to an output that has them", answered: [of("qwen3-max", AT, 600, 400, 0, 130)] },
      { because: "cached tokens counted twice", answered: [of("qwen3-max", AT, 1_000, 400, 0, 90)] }
    ],
    why: "total = prompt + candidates.",
    documents: ["https://github.com/QwenLM/qwen-code/blob/main/packages/core/src/services/chatRecordingService.ts"]
  }),
  logged({
    id: "qwen-code-branch",
    title: "Qwen Code: a branch copies records with their uuid",
    agent: "qwen-code",
    files: {
      ".qwen/projects/-home-me-app/chats/s1.jsonl": [qwenFirst],
      ".qwen/projects/-home-me-app/chats/s0.jsonl": [{ ...qwenFirst, sessionId: "s0", forkedFrom: { sessionId: "s1" } }]
    },
    answered: [of("qwen3-max", AT, 600, 400, 0, 90)],
    mistaken: [
      {
        because: "the copy of a branch counted again",
        answered: [0, 1].map(() => of("qwen3-max", AT, 600, 400, 0, 90))
      }
    ],
    why: "Of one uuid there is one answer.",
    documents: ["https://github.com/QwenLM/qwen-code/blob/main/packages/core/src/services/chatRecordingService.ts"]
  })
]

const piHeader = (id: string) => ({ type: "session", version: 3, id, timestamp: AT, cwd: "/home/me/app" })
const piMessage = (id: string, counts: readonly [number, number, number, number], more: object = {}) => {
  const [input, cacheRead, cacheWrite, output] = counts
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
      usage: {
        input,
        output,
        cacheRead,
        cacheWrite,
        totalTokens: input + output + cacheRead + cacheWrite,
        cost: { total: 0.0007 }
      },
      stopReason: "stop",
      timestamp: MILLIS,
      ...more
    }
  }
}
const piAnswers = [
  piMessage("00000001", [100, 1_000, 200, 10]),
  piMessage("00000002", [0, 0, 0, 0], { stopReason: "error" }),
  piMessage("00000003", [50, 0, 0, 5], { stopReason: "aborted" })
]
const PI = "https://github.com/badlogic/pi-mono/blob/main/packages/coding-agent/docs/session.md"
const pi = [
  logged({
    id: "pi-disjoint",
    title: "pi: counters are disjoint, an aborted answer was billed, its own cost is none",
    agent: "pi",
    files: { ".pi/agent/sessions/--home-me-app--/1_s1.jsonl": [piHeader("s1"), ...piAnswers] },
    answered: [of(MODEL, AT, 100, 1_000, 200, 10), of(MODEL, AT, 50, 0, 0, 5)],
    ownCost: "0.0014",
    mistaken: [{ because: "aborted answers left out", answered: [of(MODEL, AT, 100, 1_000, 200, 10)] }],
    why: "totalTokens is the sum of all four.",
    documents: [PI]
  }),
  logged({
    id: "pi-fork",
    title: "pi: a fork copies all entries under a new header",
    agent: "pi",
    files: {
      ".pi/agent/sessions/--home-me-app--/1_s1.jsonl": [piHeader("s1"), ...piAnswers],
      ".pi/agent/sessions/--home-me-app--/2_s2.jsonl": [
        { ...piHeader("s2"), parentSession: "s1" },
        ...piAnswers,
        piMessage("00000004", [70, 900, 0, 20])
      ]
    },
    answered: [of(MODEL, AT, 100, 1_000, 200, 10), of(MODEL, AT, 50, 0, 0, 5), of(MODEL, AT, 70, 900, 0, 20)],
    ownCost: "0.0035",
    mistaken: [
      {
        because: "the entries of a fork counted again",
        answered: [0, 1]
          .flatMap(() => [of(MODEL, AT, 100, 1_000, 200, 10), of(MODEL, AT, 50, 0, 0, 5)])
          .concat([of(MODEL, AT, 70, 900, 0, 20)])
      }
    ],
    why: "An entry is one by its id and time.",
    documents: [PI]
  }),
  logged({
    id: "pi-google",
    title: "pi with Gemini, older versions: cached is inside the input, says the total",
    agent: "pi",
    files: {
      ".pi/agent/sessions/--home-me-app--/1_s1.jsonl": [
        piHeader("s1"),
        piMessage("00000001", [0, 0, 0, 0], {
          provider: "google",
          model: "gemini-2.5-flash",
          usage: { input: 600, output: 20, cacheRead: 400, cacheWrite: 0, totalTokens: 620, cost: { total: 0.0007 } }
        })
      ]
    },
    answered: [of("gemini-2.5-flash", AT, 200, 400, 0, 20)],
    ownCost: "0.0007",
    mistaken: [{ because: "cached tokens counted twice", answered: [of("gemini-2.5-flash", AT, 600, 400, 0, 20)] }],
    why: "620 = 600 + 20.",
    documents: [PI]
  })
]

const kimi = logged({
  id: "kimi-code-scopes",
  title: "Kimi Code: records of turns and of the session, by the model that the request names",
  agent: "kimi-code",
  files: {
    ".kimi-code/sessions/wd_app/s1/agents/main/wire.jsonl": [
      { type: "llm.request", model: "kimi-k2.6", modelAlias: "fast", time: MILLIS },
      {
        type: "usage.record",
        model: "fast",
        usage: { inputOther: 100, inputCacheRead: 50, inputCacheCreation: 0, output: 10 },
        usageScope: "turn",
        time: MILLIS
      },
      { type: "context.append_loop_event", event: { type: "step.end", usage: { output: 10 } } },
      { type: "llm.request", model: "kimi-k2.6", modelAlias: "fast", time: MILLIS },
      {
        type: "usage.record",
        model: "fast",
        usage: { inputOther: 300, inputCacheRead: 0, inputCacheCreation: 0, output: 25 },
        usageScope: "session",
        time: MILLIS
      }
    ]
  },
  answered: [of("kimi-k2.6", AT, 100, 50, 0, 10), of("kimi-k2.6", AT, 300, 0, 0, 25)],
  mistaken: [{ because: "compactions left out", answered: [of("kimi-k2.6", AT, 100, 50, 0, 10)] }],
  why: "Both scopes are answers; step.end says the same again.",
  documents: ["https://github.com/MoonshotAI/kimi-code/blob/main/packages/agent-core/src/agent/usage/index.ts"]
})

const ampUsage = {
  model: MODEL,
  inputTokens: 100,
  outputTokens: 10,
  cacheReadInputTokens: 50,
  cacheCreationInputTokens: 5,
  credits: 9,
  timestamp: AT
}
const amp = logged({
  id: "amp-ledger",
  title: "Amp: the ledger repeats the messages",
  agent: "amp",
  files: {
    ".local/share/amp/threads/T-1.json": {
      v: 3,
      id: "T-1",
      created: MILLIS,
      env: { initial: { trees: [{ uri: "file:///home/me/app" }] } },
      messages: [
        { role: "user", messageId: 0, content: [] },
        { role: "assistant", messageId: 1, content: [], usage: ampUsage }
      ],
      usageLedger: {
        events: [
          { id: "e1", timestamp: AT, model: MODEL, credits: 9, tokens: { input: 100, output: 10 }, toMessageId: 1 }
        ]
      }
    }
  },
  answered: [of(MODEL, AT, 100, 50, 5, 10)],
  mistaken: [
    {
      because: "message and ledger both counted",
      answered: [of(MODEL, AT, 100, 50, 5, 10), of(MODEL, AT, 100, 0, 0, 10)]
    }
  ],
  why: "toMessageId joins an event to its message, which alone has the caches.",
  documents: ["https://github.com/ccusage/ccusage/tree/main/rust/crates/ccusage/src/adapter/amp"]
})

const droid = logged({
  id: "droid-session",
  title: "Droid: one sum of a session, disjoint, its model with a prefix",
  agent: "droid",
  files: {
    ".factory/sessions/-home-me-app/s1.settings.json": {
      model: `custom:${MODEL}`,
      providerLock: "anthropic",
      providerLockTimestamp: "2026-01-01T00:00:00Z",
      tokenUsage: {
        inputTokens: 1_000,
        outputTokens: 100,
        cacheReadTokens: 500,
        cacheCreationTokens: 50,
        thinkingTokens: 0
      }
    },
    ".factory/sessions/-home-me-app/s1.jsonl": [
      { type: "session_start", id: "s1", cwd: "/home/me/app" },
      { type: "message", id: "m", timestamp: AT, message: { role: "assistant", content: [] } }
    ]
  },
  answered: [of(MODEL, AT, 1_000, 500, 50, 100)],
  why: "tokenUsage is cumulative and its counters do not overlap.",
  documents: ["https://github.com/ccusage/ccusage/tree/main/rust/crates/ccusage/src/adapter/droid"]
})

const say = (ts: number, text: object, more: object = {}) => ({
  ts,
  type: "say",
  say: "api_req_started",
  text: JSON.stringify(text),
  ...more
})
const modelInfo = { modelId: MODEL, providerId: "anthropic" }
const cline = [
  logged({
    id: "cline-placeholder-and-cancelled",
    title: "Cline: a row without tokens is a placeholder, a cancelled request with tokens was billed",
    agent: "cline",
    files: {
      ".cline/data/tasks/1789200000000/ui_messages.json": [
        say(MILLIS, { request: "…" }),
        say(
          MILLIS + 1,
          { request: "…", tokensIn: 100, tokensOut: 10, cacheWrites: 5, cacheReads: 50, cost: 9.99 },
          { modelInfo }
        ),
        say(MILLIS + 2, { tokensIn: 7, tokensOut: 3, cancelReason: "user_cancelled" }, { modelInfo })
      ]
    },
    answered: [of(MODEL, AT, 100, 50, 5, 10), of(MODEL, AT, 7, 0, 0, 3)],
    mistaken: [{ because: "cancelled requests left out", answered: [of(MODEL, AT, 100, 50, 5, 10)] }],
    why: "tokensIn holds no cached tokens.",
    documents: ["https://github.com/cline/cline/blob/main/apps/vscode/src/shared/getApiMetrics.ts"]
  }),
  logged({
    id: "cline-cli-inside",
    title: "Cline's command line: both caches are inside inputTokens",
    agent: "cline-cli",
    files: {
      ".cline/data/sessions/s1/s1.messages.json": {
        messages: [
          { id: "m0", role: "user", content: "Go on.", ts: MILLIS },
          {
            id: "m1",
            role: "assistant",
            content: [],
            ts: MILLIS,
            modelInfo: { id: MODEL, provider: "anthropic" },
            metrics: { inputTokens: 1_000, outputTokens: 10, cacheReadTokens: 600, cacheWriteTokens: 100, cost: 9.99 }
          }
        ]
      }
    },
    answered: [of(MODEL, AT, 300, 600, 100, 10)],
    mistaken: [{ because: "cached tokens counted twice", answered: [of(MODEL, AT, 1_000, 600, 100, 10)] }],
    why: '"do not add cache fields back", says its source.',
    documents: ["https://github.com/cline/cline/blob/main/sdk/packages/core/src/services/usage.ts"]
  })
]

const BEFORE = "2025-10-20T00:00:00.000Z"
const roo = [AT, BEFORE].map((at) => {
  const isInside = at === AT
  const ts = Date.parse(at)
  const folder = `.config/Code/User/globalStorage/rooveterinaryinc.roo-cline/tasks/${isInside ? "a" : "b"}`
  return logged({
    id: `roo-${at.slice(0, 10)}`,
    title: `Roo Code ${isInside ? "since November 2025: the caches are inside tokensIn" : "before that, with Anthropic's protocol: they are outside it"}`,
    agent: "roo",
    files: {
      [`${folder}/ui_messages.json`]: [
        say(ts, {
          apiProtocol: "anthropic",
          tokensIn: 1_000,
          tokensOut: 10,
          cacheWrites: 100,
          cacheReads: 600,
          cost: 9.99
        })
      ],
      [`${folder}/api_conversation_history.json`]: [
        {
          role: "user",
          ts,
          content: [
            {
              type: "text",
              text: `<environment_details>\n<slug>code</slug>\n<model>${MODEL}</model>\n</environment_details>`
            }
          ]
        }
      ]
    },
    answered: [of(MODEL, at, isInside ? 300 : 1_000, 600, 100, 10)],
    mistaken: [
      {
        because: isInside ? "cached tokens counted twice" : "cached tokens taken out of an input without them",
        answered: [of(MODEL, at, isInside ? 1_000 : 300, 600, 100, 10)]
      }
    ],
    why: "The same field means two things, before and after 2025-10-31.",
    documents: ["https://github.com/RooCodeInc/Roo-Code/pull/8954"]
  })
})

export const otherLogs = [...geminiLogs, geminiLong, ...opencode, ...qwen, ...pi, kimi, amp, droid, ...cline, ...roo]
