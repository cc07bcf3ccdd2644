import { thread } from "../documents.ts"
import { type Answered, logged } from "../logged.ts"
import { without0 } from "../shapes.ts"

const HOME = ".codex/sessions"

interface Counts {
  readonly input: number
  readonly cached: number
  readonly output: number
  readonly reasoning?: number
}

const usage = ({ cached, input, output, reasoning = 0 }: Counts) => ({
  input_tokens: input,
  cached_input_tokens: cached,
  output_tokens: output,
  reasoning_output_tokens: reasoning,
  total_tokens: input + output
})

const plus = (one: Counts, other: Counts): Counts => ({
  input: one.input + other.input,
  cached: one.cached + other.cached,
  output: one.output + other.output,
  reasoning: (one.reasoning ?? 0) + (other.reasoning ?? 0)
})

const meta = (at: string, id: string, more: object = {}) => ({
  timestamp: at,
  type: "session_meta",
  payload: {
    id,
    timestamp: at,
    cwd: "/home/me/app",
    originator: "codex_cli_rs",
    cli_version: "0.160.0",
    git: { branch: "main" },
    ...more
  }
})
const turn = (at: string, model: string) => ({
  timestamp: at,
  type: "turn_context",
  payload: { cwd: "/home/me/app", model, approval_policy: "on-request" }
})
const count = (at: string, total: Counts, last: Counts) => ({
  timestamp: at,
  type: "event_msg",
  payload: {
    type: "token_count",
    info: { total_token_usage: usage(total), last_token_usage: usage(last), model_context_window: 272_000 },
    rate_limits: null
  }
})
const record = (at: string, id: string, model: string, counts: Counts, tier: string) => ({
  timestamp: at,
  type: "event_msg",
  payload: { type: "token_usage_record", response_id: id, model, service_tier: tier, usage: usage(counts) }
})

const of = (model: string, at: string, { cached, input, output }: Counts, more: Partial<Answered> = {}): Answered => ({
  model,
  at,
  uses: { input: input - cached, ...without0({ cache_read: cached }), output },
  ...more
})

const [first, second]: readonly [Counts, Counts] = [
  { input: 9_000, cached: 6_500, output: 700, reasoning: 420 },
  { input: 12_000, cached: 9_000, output: 350, reasoning: 100 }
]
const both = plus(first, second)

const MODELS = [
  ["gpt-5.3-codex", "2026-09-09T12:00:00Z"],
  ["gpt-5.1", "2026-03-01T12:00:00Z"],
  ["gpt-6-sol", "2026-10-15T12:00:00Z"]
] as const
const totals = MODELS.map(([model, at]) =>
  logged({
    id: `codex-totals-${model}`,
    title: `Codex, ${model}: running totals, the last one repeated`,
    agent: "codex",
    files: {
      [`${HOME}/2026/09/09/rollout-1.jsonl`]: [
        meta(at, "t1"),
        turn(at, model),
        count(at, first, first),
        count(at, both, second),
        count(at, both, second)
      ]
    },
    answered: [of(model, at, first), of(model, at, second)],
    mistaken: [
      {
        because: "a repeated line counted again",
        answered: [of(model, at, first), of(model, at, second), of(model, at, second)]
      },
      { because: "running totals added up", answered: [of(model, at, first), of(model, at, both), of(model, at, both)] }
    ],
    why: "total_token_usage is cumulative: the difference to the line before is an answer, and no difference is none. Cached is inside the input, reasoning inside the output.",
    documents: [
      "https://github.com/openai/codex/blob/main/codex-rs/protocol/src/protocol.rs",
      thread("junhoyeo/tokscale", 1347)
    ]
  })
)

const days = logged({
  id: "codex-two-days-of-july",
  title: "Codex, gpt-5.6-luna: one answer before its price fell to a fifth, and one after",
  agent: "codex",
  files: {
    [`${HOME}/2026/07/20/rollout-1.jsonl`]: [
      meta("2026-07-20T12:00:00Z", "t1"),
      turn("2026-07-20T12:00:00Z", "gpt-5.6-luna"),
      count("2026-07-20T12:00:00Z", first, first)
    ],
    [`${HOME}/2026/08/02/rollout-2.jsonl`]: [
      meta("2026-08-02T12:00:00Z", "t2"),
      turn("2026-08-02T12:00:00Z", "gpt-5.6-luna"),
      count("2026-08-02T12:00:00Z", first, first)
    ]
  },
  answered: [of("gpt-5.6-luna", "2026-07-20T12:00:00Z", first), of("gpt-5.6-luna", "2026-08-02T12:00:00Z", first)],
  mistaken: [
    {
      because: "the past billed at today's prices",
      answered: [0, 1].map(() => of("gpt-5.6-luna", "2026-08-02T12:00:00Z", first))
    },
    {
      because: "today billed at past prices",
      answered: [0, 1].map(() => of("gpt-5.6-luna", "2026-07-20T12:00:00Z", first))
    }
  ],
  why: "Each answer has the price of its own day.",
  documents: [thread("ccusage/ccusage", 1636), thread("ccusage/ccusage", 1784)]
})

const AT = "2026-09-09T12:00:00Z"
const fork = logged({
  id: "codex-fork",
  title: "Codex: a fork begins with the lines of its parent",
  agent: "codex",
  files: {
    [`${HOME}/2026/09/09/rollout-1.jsonl`]: [meta(AT, "t1"), turn(AT, "gpt-5.3-codex"), count(AT, first, first)],
    [`${HOME}/2026/09/09/rollout-2.jsonl`]: [
      meta("2026-09-09T13:00:00Z", "t2", { forked_from_id: "t1" }),
      meta(AT, "t1"),
      turn(AT, "gpt-5.3-codex"),
      count(AT, first, first),
      count("2026-09-09T13:00:00Z", both, second)
    ]
  },
  answered: [of("gpt-5.3-codex", AT, first), of("gpt-5.3-codex", AT, second)],
  mistaken: [
    {
      because: "the parent's answers counted again in the fork",
      answered: [of("gpt-5.3-codex", AT, first), of("gpt-5.3-codex", AT, first), of("gpt-5.3-codex", AT, second)]
    }
  ],
  why: "What a fork copies was billed once.",
  documents: [thread("junhoyeo/tokscale", 491)]
})

const records = logged({
  id: "codex-records",
  title: "Codex: records of answers with their tiers, next to running totals",
  agent: "codex",
  files: {
    [`${HOME}/2026/09/09/rollout-1.jsonl`]: [
      meta(AT, "t1"),
      turn(AT, "gpt-5.5"),
      record(AT, "r1", "gpt-5.5", first, "priority"),
      count(AT, first, first),
      record(AT, "r2", "gpt-5.5", second, "default"),
      count(AT, both, second)
    ]
  },
  answered: [of("gpt-5.5", AT, first, { plan: "priority" }), of("gpt-5.5", AT, second)],
  mistaken: [{ because: "the tier not heard", answered: [of("gpt-5.5", AT, first), of("gpt-5.5", AT, second)] }],
  why: "token_usage_record tells of one answer and the tier that served it; the totals say the same again.",
  documents: [
    "https://github.com/openai/codex/blob/main/codex-rs/protocol/src/protocol.rs",
    thread("junhoyeo/tokscale", 1347)
  ]
})

const long: Counts = { input: 280_000, cached: 200_000, output: 900 }
const longPrompt = logged({
  id: "codex-long-among-short",
  title: "Codex: one prompt above 272,000 among short ones, in running totals",
  agent: "codex",
  files: {
    [`${HOME}/2026/09/09/rollout-1.jsonl`]: [
      meta(AT, "t1"),
      turn(AT, "gpt-5.5"),
      count(AT, first, first),
      count(AT, plus(first, long), long),
      count(AT, plus(both, long), second)
    ]
  },
  answered: [of("gpt-5.5", AT, first), of("gpt-5.5", AT, long), of("gpt-5.5", AT, second)],
  mistaken: [
    {
      because: "long context at the base price",
      answered: [of("gpt-5.5", AT, first), of("gpt-5.5", AT, long, { isSum: true }), of("gpt-5.5", AT, second)]
    },
    { because: "the sum billed as one long prompt", answered: [of("gpt-5.5", AT, plus(both, long))] }
  ],
  why: "Each answer is long or short by itself.",
  documents: ["https://developers.openai.com/api/docs/pricing"]
})

export const codexLogs = [...totals, days, fork, records, longPrompt]
