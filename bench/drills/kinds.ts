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
  { name: "sign-in", path: "/api/v1/auth/refresh", body: "", good: 401 }
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
