/** A line of Claude Code's log. */
export const claude = (id: string, at: string, model: string, output: number) =>
  JSON.stringify({
    type: "assistant",
    uuid: `uuid-${id}`,
    sessionId: "0b1f",
    cwd: "/home/me/app",
    version: "2.1.130",
    timestamp: at,
    requestId: `req_${id}`,
    message: {
      id: `msg_${id}`,
      model,
      usage: {
        input_tokens: 1000,
        cache_read_input_tokens: 40_000,
        cache_creation_input_tokens: 2000,
        cache_creation: { ephemeral_5m_input_tokens: 2000, ephemeral_1h_input_tokens: 0 },
        output_tokens: output
      }
    }
  })

/** A line of Anthropic's cost report. */
const charge = (model: string | null, token_type: string, cents: string, about: object = {}) => ({
  currency: "USD",
  amount: cents,
  workspace_id: null,
  cost_type: "tokens",
  context_window: "0-200k",
  model,
  service_tier: "standard",
  token_type,
  inference_geo: "global",
  ...about
})

const usual = (model: string, cents: readonly [string, string, string, string]) =>
  ["uncached_input_tokens", "cache_read_input_tokens", "cache_creation.ephemeral_5m_input_tokens", "output_tokens"].map(
    (type, place) => charge(model, type, cents[place]!)
  )

/** The cost of the calls of {@link FILES}, including the laptop's, with a web search; those of Sonnet were a batch. */
const COST_REPORT = {
  data: [
    ["2026-11-20", usual("claude-opus-5", ["0.5", "2", "1.25", "2.25"])],
    [
      "2026-11-21",
      [
        ...usual("claude-sonnet-5", ["0.1", "0.4", "0.25", "0.75"]).map((each) => ({ ...each, service_tier: "batch" })),
        charge("claude-opus-5", "uncached_input_tokens", "0.5"),
        charge("claude-opus-5", "cache_read_input_tokens", "2"),
        charge("claude-opus-5", "output_tokens", "1.25"),
        charge(null, "", "3", { cost_type: "web_search", description: "Web Search Usage", token_type: null })
      ]
    ],
    ["2026-11-22", usual("claude-opus-5", ["0.5", "2", "1.25", "0.75"])]
  ].map(([day, results]) => ({ starting_at: `${day as string}T00:00:00Z`, results })),
  has_more: false
}

/** The files that the examples of `--help` and of docs/cli work on. */
export const FILES: Readonly<Record<string, string>> = {
  "README.md": "# Ratecard\n\nWhat a language-model call costs.\n",
  "docs/guide.md": "Prices are exact, dated, and never 0 where they are not known.\n",
  "src/main.ts": 'console.log("Hello, world")\n',
  "prompt.txt": "Summarise the following report in three sentences.\n",
  "response.json": JSON.stringify({
    id: "msg_1",
    created_at: "2026-11-20T12:00:00Z",
    type: "message",
    model: "claude-sonnet-4-5-20250929",
    usage: {
      input_tokens: 1200,
      cache_read_input_tokens: 50_000,
      cache_creation_input_tokens: 3000,
      cache_creation: { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 3000 },
      output_tokens: 700
    }
  }),
  "requests.jsonl": [
    '{"id":"a","at":"2025-09-01","model":"gpt-5","usage":{"prompt_tokens":1000,"completion_tokens":200,"total_tokens":1200}}',
    '{"id":"b","at":"2024-06-01","model":"gpt-4o","usage":{"prompt_tokens":1000,"completion_tokens":200,"total_tokens":1200}}',
    ""
  ].join("\n"),
  "batch_output.jsonl": [
    '{"id":"batch_req_1","custom_id":"request-1","response":{"status_code":200,"body":{"created":1756717200,"model":"gpt-4o-mini","usage":{"prompt_tokens":20,"completion_tokens":17,"total_tokens":37}}},"error":null}',
    '{"id":"batch_req_2","custom_id":"request-2","response":null,"error":{"code":"batch_expired","message":"This request could not be executed before the completion window expired."}}',
    ""
  ].join("\n"),
  "sheet.csv": "Modell,Eingabe,Ausgabe,Datum\ngpt-4o,1000,200,2026-11-20\n",
  "requests.csv": [
    "id,at,model,prompt_tokens,completion_tokens,total_tokens",
    "a,2025-09-01,gpt-5,1000,200,1200",
    "b,2024-06-01,gpt-4o,1000,200,1200",
    ""
  ].join("\n"),
  "cost_report.json": JSON.stringify(COST_REPORT),
  "rates.json": '{"name":"our deal","rules":[{"model":"gpt-*","factor":"0.9"}]}',
  ".claude/projects/-work-app/0b1f.jsonl": [
    claude("1", "2026-11-20T09:00:00Z", "claude-opus-5", 100),
    // The same response, told again as its stream went on.
    claude("1", "2026-11-20T09:00:04Z", "claude-opus-5", 900),
    claude("2", "2026-11-21T09:00:00Z", "claude-sonnet-5", 1500),
    claude("3", "2026-11-22T09:00:00Z", "claude-opus-5", 300),
    ""
  ].join("\n"),
  "laptop.jsonl": `${JSON.stringify({
    v: 1,
    agent: "claude-code",
    id: "czasHJQmWNgtDyJlgTPOXc Isn7bJ1fLfTkcFPVgsiEM8",
    at: "2026-11-21T10:00:00Z",
    model: "claude-opus-5",
    usage: { input_tokens: 1000, cache_read_input_tokens: 40_000, output_tokens: 500 },
    machine: "laptop"
  })}\n`,
  "logs/2026-10.jsonl": `${claude("4", "2026-10-05T09:00:00Z", "claude-opus-5", 800)}\n`
}

/** The budgets that the examples of `ratecard budget` work on. */
export const BUDGETS: Readonly<Record<string, string>> = {
  ".config/ratecard/budgets.json": JSON.stringify({
    version: 1,
    budgets: [{ limit: "50usd/day" }, { limit: "0.5usd/week", project: "/home/me/app" }]
  })
}
