import { startServer } from "@ratecard/test-support"
import { Findings, megabytes, millis, tell } from "../drills/drill.ts"
import { longestTurn, WITH_TURNS } from "./turns.ts"
import { optionsOf } from "../options.ts"
import { WORST_TEXTS } from "../tokenizer/worstTexts.ts"

const HELP = `How long single requests hold the event loop of the server: processor time of the longest turn.

pnpm x bench loop
`

const TARGET_MILLIS = 50

optionsOf(HELP, {})

const post = (body: unknown): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body)
})

const estimate = (text: string) =>
  post({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "estimate_cost", arguments: { text } } })

/** `length` names of `size` characters that no model has. */
const names = (length: number, size = 10) => Array.from({ length }, (_, index) => `model-${index}`.padEnd(size, "x"))

const USAGE = { input_tokens: 10, output_tokens: 5 }
const TURN = { ...USAGE, type: "message" }

/** An object of many members without usage. */
const wide = (length: number) => Object.fromEntries(names(length).map((name, index) => [name, index]))

/** One record of many values for `POST /cost`: those that are refused, and the largest that are billed. */
const RECORDS: Readonly<Record<string, object>> = {
  "98,000 members in request": { usage: USAGE, request: wide(98_000) },
  "98,000 members in usage": { usage: { ...USAGE, ...wide(98_000) } },
  "98,000 members in response": { response: { ...USAGE, ...wide(98_000) } },
  "24,000 iterations": { usage: { ...USAGE, iterations: Array.from({ length: 24_000 }, () => TURN) } },
  "500 iterations": { usage: { ...USAGE, iterations: Array.from({ length: 500 }, () => TURN) } },
  "98 objects of 998 members": { response: { ...USAGE, list: Array.from({ length: 98 }, () => wide(998)) } },
  "4,900 lines of a log": {
    usage: Array.from({ length: 4900 }, (_, index) => ({
      type: "assistant",
      requestId: `r${index}`,
      timestamp: "2026-11-20T10:00:00Z",
      message: { id: `m${index}`, model: "gpt-4o", stop_reason: "end_turn", usage: USAGE }
    }))
  }
}

const bills = (records: ReadonlyArray<object>) =>
  post({ records: records.map((record) => ({ model: "gpt-4o", ...record })) })

/** The worst that each endpoint takes, those first that find the server cold. */
const QUESTIONS: ReadonlyArray<readonly [name: string, path: string, init?: RequestInit]> = [
  ["the first read", "/api/v1/models"],
  ["the first count in all vocabularies", "/api/v1/calculate", post({ text: "How much is the fish?" })],
  ...["cl100k_base", "p50k_base", "r50k_base", "o200k_base"].map(
    (encoding) => [`the first tokens of ${encoding}`, "/api/v1/tokenize", post({ text: "fish", encoding })] as const
  ),
  ["the first message of an agent", "/mcp", estimate("How much is the fish?")],
  ["a catalogue of the past", "/api/v1/models?at=2025-06-01T00:00:00Z"],
  ["prices that changed in five years", "/api/v1/price-changes?days=1825"],
  ["a recommendation", "/api/v1/recommend"],
  ["the reference", "/api/docs"],
  ["the contract", "/api/v1/openapi.json"],
  ["a count of 4 MB of prose", "/api/v1/calculate", post({ text: "Ten words of prose. ".repeat(200_000) })],
  ["a count of 4 MB of Chinese", "/api/v1/calculate", post({ text: "中".repeat(1_380_000) })],
  ["tokens of 1 MB of emoji", "/api/v1/tokenize", post({ text: "👩‍👩‍👧‍👦".repeat(40_000) })],
  ...["short words", "Han", "lone surrogates"].map(
    (kind) =>
      [
        `10,000 characters, the most that are counted at once: ${kind}`,
        "/api/v1/calculate",
        post({ text: WORST_TEXTS[kind]!(10_000) })
      ] as const
  ),
  ["4,900 unknown models", "/api/v1/calculate", post({ text: "x", model_ids: names(4900) })],
  ["4,000 unknown models of 900 characters", "/api/v1/calculate", post({ text: "x", model_ids: names(4000, 900) })],
  ["5,000 wrong values", "/api/v1/calculate", post({ text: "x", model_ids: Array.from({ length: 4900 }, () => 1) })],
  ["4 MB of white space", "/api/v1/calculate", { ...post(0), body: `${" ".repeat(4e6)}{"text":"x"}` }],
  ["4 MB that are not JSON at their end", "/api/v1/calculate", { ...post(0), body: `{"text":"${"x".repeat(4e6)}` }],
  ["a message of 4 MB to an agent", "/mcp", estimate("Ten words of prose. ".repeat(200_000))],
  ...Object.entries(RECORDS).map(([name, record]) => [`a record of ${name}`, "/api/v1/cost", bills([record])] as const),
  [
    "1,000 records",
    "/api/v1/cost",
    bills(Array.from({ length: 1000 }, (_, index) => ({ usage: { ...USAGE, input_tokens: index } })))
  ],
  ["1,000 records of 97 unknown members", "/api/v1/cost", bills(Array.from({ length: 1000 }, () => wide(97)))]
]

const findings = new Findings()
await using server = await startServer(WITH_TURNS)
// What it does by itself at the start is measured, too.
await fetch(`${server.url}/health/ready`)
await new Promise((resolve) => setTimeout(resolve, 3000))
const start = await longestTurn(server.pid)
findings.note("the start, until 3 seconds after it listens", millis(start))
for (const [name, path, init] of QUESTIONS) {
  tell(name)
  await longestTurn(server.pid)
  const answer = await fetch(server.url + path, init)
  const bytes = (await answer.arrayBuffer()).byteLength
  const longest = await longestTurn(server.pid)
  findings.judge(
    `${name} (${answer.status}${bytes > 1e5 ? `, ${megabytes(bytes)}` : ""})`,
    millis(longest),
    millis(TARGET_MILLIS),
    longest < TARGET_MILLIS
  )
}
findings.print()
