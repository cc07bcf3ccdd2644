import { calculationRequest } from "../http/load.ts"

/** One kind of request, as the server's bounds tell them apart. */
export interface Kind {
  readonly name: string
  readonly path: string
  readonly body?: string
  /** Status of a good answer to a request of this kind. */
  readonly good?: number
  /** Paths in turn, so that no kept answer hides the work. */
  readonly paths?: ReadonlyArray<string>
}

const estimate = {
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: {
    name: "estimate_cost",
    arguments: { text: "How much is the fish? ".repeat(20), model_ids: ["openai-gpt-5"] }
  }
}

const DAY = 86_400_000

const RECORD = { model: "gpt-5", at: "2026-09-14T10:00:00Z", usage: { prompt_tokens: 9000, completion_tokens: 10 } }

/** A week of four models' bills, as OpenAI exports them. */
const STATEMENT = `start_time,amount_value,line_item
${Array.from({ length: 56 }, (_, row) => `${1_789_344_000 + 86_400 * (row % 7)},0.25,"${["gpt-5", "gpt-5-mini", "gpt-4o", "o3"][row % 4]}, ${row % 2 ? "in" : "out"}put"`).join("\n")}
`

/** Paths on each day of two years, so that no kept answer hides the work. */
const onDays = (pathsOn: (day: string) => ReadonlyArray<string>): ReadonlyArray<string> =>
  Array.from({ length: 700 }, (_, number) =>
    pathsOn(new Date(Date.UTC(2024, 11, 1) + number * DAY).toISOString().slice(0, 10))
  ).flat()

export const KINDS: ReadonlyArray<Kind> = [
  { name: "reads", path: "/api/v1/models/openai-gpt-5" },
  {
    name: "reads of the past",
    path: "/api/v1/models",
    paths: Array.from(
      { length: 2000 },
      (_, number) => `/api/v1/models?at=${new Date(Date.UTC(2026, 0, 1) + (number * DAY) / 10).toISOString()}`
    )
  },
  { name: "short counts", path: "/api/v1/calculate", body: calculationRequest(1000) },
  {
    name: "long counts",
    path: "/api/v1/calculate",
    body: JSON.stringify({ text: "Ten words of prose. ".repeat(20_000) })
  },
  { name: "tokens", path: "/api/v1/tokenize", body: JSON.stringify({ text: "中".repeat(16_000) }) },
  { name: "agents", path: "/mcp", body: JSON.stringify(estimate) },
  { name: "sign-in", path: "/api/v1/auth/refresh", body: "", good: 401 },
  {
    name: "pages",
    path: "/models/openai-gpt-5",
    paths: onDays((day) => [
      `/models/openai-gpt-5?at=${day}`,
      `/compare?models=openai-gpt-5,anthropic-claude-sonnet-4-5&at=${day}`,
      `/lines/claude-sonnet?at=${day}`
    ])
  },
  {
    name: "cards",
    path: "/card/openai-gpt-5.png",
    paths: onDays((day) => [`/card/openai-gpt-4o.png?at=${day}`, `/card/cost.png?input=2000&at=${day}`])
  },
  {
    name: "feeds",
    path: "/api/v1/price-changes.atom",
    paths: Array.from({ length: 2000 }, (_, number) => `/api/v1/price-changes.atom?days=${1 + (number % 1800)}`)
  },
  { name: "bills", path: "/api/v1/cost", body: JSON.stringify({ records: Array.from({ length: 100 }, () => RECORD) }) },
  { name: "statements", path: "/api/v1/reconcile", body: JSON.stringify({ statement: STATEMENT, records: [RECORD] }) }
]

/** Bytes of the requests of a kind. */
export const requestsOf = ({ body, path, paths = [path] }: Kind): ReadonlyArray<Buffer> =>
  paths.map((each) =>
    Buffer.from(
      body === undefined
        ? `GET ${each} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`
        : `POST ${each} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
    )
  )
