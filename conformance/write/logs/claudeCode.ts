import { thread } from "../documents.ts"
import { type Answered, logged } from "../logged.ts"
import { anthropic, anthropicUses, type Used } from "../shapes.ts"

const HOME = ".claude/projects/-home-me-app"

/** A line of a transcript: one for each block of a response. */
const line = (at: string, model: string, id: string, usage: object, more: object = {}, message: object = {}) => ({
  type: "assistant",
  uuid: `${id}-${Object.keys(more).length}`,
  timestamp: at,
  sessionId: "s1",
  cwd: "/home/me/app",
  gitBranch: "main",
  version: "2.1.120",
  requestId: `req_${id}`,
  ...more,
  message: {
    id: `msg_${id}`,
    type: "message",
    role: "assistant",
    model,
    content: [{ type: "text", text: "Done." }],
    stop_reason: "end_turn",
    usage,
    ...message
  }
})

const user = (at: string) => ({
  type: "user",
  timestamp: at,
  sessionId: "s1",
  cwd: "/home/me/app",
  version: "2.1.120",
  message: { role: "user", content: "Go on." }
})

const of = (model: string, at: string, used: Used, more: Partial<Answered> = {}): Answered => ({
  model,
  at,
  uses: anthropicUses(used),
  ...more
})

const BLOCKS = [
  ["claude-sonnet-4-5", "2026-09-06T12:00:00Z", 4],
  ["claude-opus-5", "2026-08-26T12:00:00Z", 3],
  ["claude-haiku-4-5", "2026-06-12T09:00:00Z", 14]
] as const
const blocks = BLOCKS.map(([model, at, count]) => {
  const used = { input: 10, read: 12_000, written: 900, output: 410 }
  const once = of(model, at, used)
  return logged({
    id: `claude-code-blocks-${model}`,
    title: `Claude Code, ${model}: one answer in ${count} lines, one for each block, all with its usage`,
    agent: "claude-code",
    files: {
      [`${HOME}/s1.jsonl`]: [
        user(at),
        ...Array.from({ length: count }, (_, index) => line(at, model, "a", anthropic(used), { uuid: `u${index}` }))
      ]
    },
    answered: [once],
    mistaken: [{ because: "each line counted as an answer", answered: Array.from({ length: count }, () => once) }],
    why: "Lines of one message.id are one answer.",
    documents: [thread("Mai0313/VibeCodingTracker", 281), thread("tddworks/ClaudeBar", 207)]
  })
})

const SNAPSHOTS = [
  ["claude-sonnet-4-6", "2026-09-01T12:00:00Z"],
  ["claude-opus-4-8", "2026-08-26T12:00:00Z"]
] as const
const snapshots = SNAPSHOTS.map(([model, at]) => {
  const [first, last] = [
    { input: 100, read: 5_000, output: 1 },
    { input: 100, read: 5_000, output: 620 }
  ]
  return logged({
    id: `claude-code-last-snapshot-${model}`,
    title: `Claude Code, ${model}: the last line of an answer has its whole output`,
    agent: "claude-code",
    files: {
      [`${HOME}/s1.jsonl`]: [
        line(at, model, "a", anthropic(first), { uuid: "u1" }, { stop_reason: null }),
        line(at, model, "a", anthropic(last), { uuid: "u2" })
      ]
    },
    answered: [of(model, at, last)],
    mistaken: [
      { because: "the first line of the answer taken", answered: [of(model, at, first)] },
      { because: "both lines counted", answered: [of(model, at, first), of(model, at, last)] }
    ],
    why: "The counters of one message grow from line to line: the last one counts.",
    documents: [thread("getagentseal/codeburn", 201)]
  })
})

const AT = "2026-09-06T12:00:00Z"
const [one, two] = [
  { input: 20, read: 8_000, output: 300 },
  { input: 35, read: 8_400, written: 700, output: 95 }
]

const files = [
  logged({
    id: "claude-code-resumed-session",
    title: "Claude Code: a resumed session repeats the answers of the first in a new file",
    agent: "claude-code",
    files: {
      [`${HOME}/s1.jsonl`]: [line(AT, "claude-sonnet-5", "a", anthropic(one))],
      [`${HOME}/s2.jsonl`]: [
        line(AT, "claude-sonnet-5", "a", anthropic(one), { sessionId: "s2" }),
        line("2026-09-06T13:00:00Z", "claude-sonnet-5", "b", anthropic(two), { sessionId: "s2" })
      ]
    },
    answered: [of("claude-sonnet-5", AT, one), of("claude-sonnet-5", AT, two)],
    mistaken: [
      {
        because: "the repeated answer counted in both files",
        answered: [of("claude-sonnet-5", AT, one), of("claude-sonnet-5", AT, one), of("claude-sonnet-5", AT, two)]
      }
    ],
    why: "An answer is one by message.id and requestId, whatever file it stands in.",
    documents: [thread("ccusage/ccusage", 779)]
  }),
  logged({
    id: "claude-code-subagent",
    title: "Claude Code: subagents have files of their own, and models of their own",
    agent: "claude-code",
    files: {
      [`${HOME}/s1.jsonl`]: [line(AT, "claude-opus-5", "a", anthropic(one))],
      [`${HOME}/s1/subagents/agent-x.jsonl`]: [
        line(AT, "claude-haiku-4-5-20251001", "b", anthropic(two), { isSidechain: true, agentId: "x" })
      ]
    },
    answered: [of("claude-opus-5", AT, one), of("claude-haiku-4-5", AT, two)],
    mistaken: [{ because: "subagents left out", answered: [of("claude-opus-5", AT, one)] }],
    why: "What a subagent asks is billed like everything else.",
    documents: ["https://docs.claude.com/en/docs/claude-code/sub-agents"]
  }),
  logged({
    id: "claude-code-hour-of-cache",
    title: "Claude Code: most of its cache writes are kept for an hour",
    agent: "claude-code",
    files: {
      [`${HOME}/s1.jsonl`]: [
        line(AT, "claude-opus-4-8", "a", anthropic({ input: 4, read: 20_000, written1h: 15_000, output: 800 }))
      ]
    },
    answered: [of("claude-opus-4-8", AT, { input: 4, read: 20_000, written1h: 15_000, output: 800 })],
    mistaken: [
      {
        because: "the hour's cache write at the price of 5 minutes",
        answered: [of("claude-opus-4-8", AT, { input: 4, read: 20_000, written: 15_000, output: 800 })]
      }
    ],
    why: "cache_creation.ephemeral_1h_input_tokens cost twice the input price.",
    documents: [thread("ccusage/ccusage", 899), thread("phuryn/claude-usage", 162)]
  }),
  logged({
    id: "claude-code-fast",
    title: "Claude Code: an answer in fast mode",
    agent: "claude-code",
    files: {
      [`${HOME}/s1.jsonl`]: [
        line(AT, "claude-opus-4-8", "a", anthropic(one, { speed: "fast" })),
        line(AT, "claude-opus-4-8", "b", anthropic(two, { speed: "standard" }))
      ]
    },
    answered: [of("claude-opus-4-8", AT, one, { plan: "fast" }), of("claude-opus-4-8", AT, two)],
    mistaken: [
      { because: "fast mode not heard", answered: [of("claude-opus-4-8", AT, one), of("claude-opus-4-8", AT, two)] }
    ],
    why: "usage.speed of each answer says how it was served.",
    documents: [thread("BerriAI/litellm", 38378)]
  }),
  logged({
    id: "claude-code-us",
    title: "Claude Code: an answer that ran in the US only",
    agent: "claude-code",
    files: { [`${HOME}/s1.jsonl`]: [line(AT, "claude-sonnet-4-6", "a", anthropic(one, { inference_geo: "us" }))] },
    answered: [of("claude-sonnet-4-6", AT, one, { factor: "1.1" })],
    mistaken: [{ because: "10 % of the region left out", answered: [of("claude-sonnet-4-6", AT, one)] }],
    why: "usage.inference_geo is us: 1.1 times the price.",
    documents: [thread("anthropics/claude-code", 60641)]
  }),
  logged({
    id: "claude-code-long-then-and-now",
    title: "Claude Code: a long prompt before its step was abolished, and one after",
    agent: "claude-code",
    files: {
      [`${HOME}/s1.jsonl`]: ["2026-02-20T12:00:00Z", "2026-06-10T12:00:00Z"].map((at, index) =>
        line(at, "claude-opus-4-6", `l${index}`, anthropic({ input: 30, read: 230_000, written: 4_000, output: 600 }))
      )
    },
    answered: ["2026-02-20T12:00:00Z", "2026-06-10T12:00:00Z"].map((at) =>
      of("claude-opus-4-6", at, { input: 30, read: 230_000, written: 4_000, output: 600 })
    ),
    mistaken: [
      {
        because: "the past billed at today's prices",
        answered: [0, 1].map(() =>
          of("claude-opus-4-6", "2026-06-10T12:00:00Z", { input: 30, read: 230_000, written: 4_000, output: 600 })
        )
      },
      {
        because: "the old step kept for ever",
        answered: [0, 1].map(() =>
          of("claude-opus-4-6", "2026-02-20T12:00:00Z", { input: 30, read: 230_000, written: 4_000, output: 600 })
        )
      }
    ],
    why: "Each answer has the price of its own day.",
    documents: ["https://claude.com/blog/1m-context-ga", thread("langfuse/langfuse", 13367)]
  }),
  logged({
    id: "claude-code-bom-and-cut-line",
    title: "Claude Code: a byte order mark before the first line, and a last line that was cut",
    agent: "claude-code",
    files: {
      [`${HOME}/s1.jsonl`]: `\u{feff}${JSON.stringify(line(AT, "claude-sonnet-5", "a", anthropic(one)))}\n${JSON.stringify(line(AT, "claude-sonnet-5", "b", anthropic(two)))}\n{"type":"assistant","mess`
    },
    answered: [of("claude-sonnet-5", AT, one), of("claude-sonnet-5", AT, two)],
    mistaken: [{ because: "the first line lost after a byte order mark", answered: [of("claude-sonnet-5", AT, two)] }],
    why: "The first line is a line, and one that breaks off before its usage tells of nothing.",
    documents: ["https://www.rfc-editor.org/rfc/rfc8259#section-8.1"]
  }),
  logged({
    id: "claude-code-synthetic",
    title: "Claude Code: answers of the model <synthetic> are its own, and cost nothing",
    agent: "claude-code",
    files: {
      [`${HOME}/s1.jsonl`]: [
        line(AT, "claude-sonnet-5", "a", anthropic(one)),
        line(AT, "<synthetic>", "x", anthropic({ input: 0, output: 0 }), { isApiErrorMessage: true })
      ]
    },
    answered: [of("claude-sonnet-5", AT, one)],
    why: "They are messages of limits and errors that the program writes itself.",
    documents: ["https://github.com/ccusage/ccusage/blob/main/rust/crates/ccusage/src/adapter/claude"]
  }),
  logged({
    id: "claude-code-web-search",
    title: "Claude Code: the searches of an answer are fees",
    agent: "claude-code",
    files: {
      [`${HOME}/s1.jsonl`]: [
        line(
          AT,
          "claude-sonnet-5",
          "a",
          anthropic(one, { server_tool_use: { web_search_requests: 3, web_fetch_requests: 1 } })
        )
      ]
    },
    answered: [{ ...of("claude-sonnet-5", AT, one), uses: { ...anthropicUses(one), web_search_request: 3 } }],
    mistaken: [{ because: "the fees of searches left out", answered: [of("claude-sonnet-5", AT, one)] }],
    why: "server_tool_use counts searches: 10 per 1,000.",
    documents: ["https://platform.claude.com/docs/en/about-claude/pricing"]
  })
]

const TEXT = "The function reads each line, parses it and adds what it finds to the sum of its day. ".repeat(60)
const PLACEHOLDERS = [
  ["2.1.29", "claude-opus-4-6", "2026-03-20T12:00:00Z"],
  ["2.0.14", "claude-sonnet-4-5", "2025-10-20T12:00:00Z"],
  ["2.1.90", "claude-haiku-4-5", "2026-04-01T12:00:00Z"],
  [undefined, "claude-opus-4-5", "2026-01-19T12:00:00Z"]
] as const
const placeholders = PLACEHOLDERS.map(([version, model, at]) => {
  const used = { input: 3, read: 20_000, written: 1_500, output: 9 }
  return logged({
    id: `claude-code-placeholder-${version ?? "no-version"}`,
    title: `Claude Code ${version ?? "without a version"}: ${TEXT.length} characters of answer, and a usage that says 9 tokens`,
    agent: "claude-code",
    files: {
      [`${HOME}/s1.jsonl`]: [
        line(
          at,
          model,
          "a",
          anthropic(used),
          { version },
          { stop_reason: null, content: [{ type: "text", text: TEXT }] }
        )
      ]
    },
    answered: [of(model, at, used)],
    isBound: true,
    why: "Before 2.1.97 the log has the usage of the stream's start, never corrected: stop_reason is null and the output far below its own text. Right is a sum that says that it is a lower bound.",
    documents: [thread("anthropics/claude-code", 22686), thread("ccusage/ccusage", 866), thread("ccusage/ccusage", 936)]
  })
})

const healed = logged({
  id: "claude-code-placeholder-healed",
  title: "Claude Code 2.1.29: a copy in another file has the final usage",
  agent: "claude-code",
  files: {
    [`${HOME}/s1.jsonl`]: [
      line(
        "2026-03-20T12:00:00Z",
        "claude-opus-4-6",
        "a",
        anthropic({ input: 3, read: 20_000, output: 9 }),
        { version: "2.1.29" },
        { stop_reason: null, content: [{ type: "text", text: TEXT }] }
      )
    ],
    [`${HOME}/s2.jsonl`]: [
      line(
        "2026-03-20T12:00:00Z",
        "claude-opus-4-6",
        "a",
        anthropic({ input: 3, read: 20_000, output: 1_312 }),
        { version: "2.1.29", sessionId: "s2" },
        { content: [{ type: "text", text: TEXT }] }
      )
    ]
  },
  answered: [of("claude-opus-4-6", "2026-03-20T12:00:00Z", { input: 3, read: 20_000, output: 1_312 })],
  mistaken: [
    {
      because: "the placeholder taken",
      answered: [of("claude-opus-4-6", "2026-03-20T12:00:00Z", { input: 3, read: 20_000, output: 9 })]
    }
  ],
  why: "One line with a stop_reason makes the answer exact.",
  documents: [thread("anthropics/claude-code", 22686)]
})

const unknown = logged({
  id: "claude-code-unknown-model",
  title: "Claude Code: one answer of a model that no list knows",
  agent: "claude-code",
  files: {
    [`${HOME}/s1.jsonl`]: [
      line(AT, "claude-sonnet-5", "a", anthropic(one)),
      line(AT, "acme-llm-1", "b", anthropic(two))
    ]
  },
  answered: [of("claude-sonnet-5", AT, one)],
  isBound: true,
  why: "The second answer has no price: the sum is what is known, said to be a lower bound.",
  documents: [thread("getagentseal/codeburn", 17)]
})

export const claudeCodeLogs = [...blocks, ...snapshots, ...files, ...placeholders, healed, unknown]
