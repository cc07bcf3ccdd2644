import { jsonOf, type Running, startServer } from "@ratecard/test-support"
import { median, table } from "./report.ts"
import { calculationRequest, load } from "./load.ts"
import { startFastify } from "./servers.ts"
import { optionsOf } from "../options.ts"

const HELP = `Requests per second of the server and of Fastify servers with the same duties.

pnpm x bench http [--rounds N] [--seconds N] [--only TEXT]

  --rounds N    interleaved rounds, of which the median counts (5)
  --seconds N   length of one measurement (3)
  --only TEXT   only the requests whose name holds this text
`

/** Until the compiler has settled: a server lives for days. */
const WARM_UP_SECONDS = 5

interface Comparison {
  readonly name: string
  readonly path: string
  readonly body?: string
  /** Headers of the request. */
  readonly headers?: Readonly<Record<string, string>>
  /** Rivals by the name of their server. */
  readonly rivals: ReadonlyArray<"plain" | "js-tiktoken" | "tiktoken">
}

const READS: ReadonlyArray<Comparison> = [
  { name: "GET /models", path: "/api/v1/models", rivals: ["plain"] },
  { name: "GET /models/{id}", path: "/api/v1/models/openai-gpt-5", rivals: ["plain"] },
  { name: "GET /catalogue", path: "/api/v1/catalogue", headers: { "accept-encoding": "br" }, rivals: ["plain"] }
]

/** Models that the rivals can count for, too. */
const openAiModels = async (url: string): Promise<ReadonlyArray<string>> => {
  const answer = await fetch(`${url}/api/v1/models?free_only=true&provider=openai`)
  const { models } = await jsonOf<{ readonly models: ReadonlyArray<{ readonly id: string }> }>(answer)
  return models.map(({ id }) => id)
}

/** The largest program of the first page, as browsers ask for it. */
const script = async (url: string): Promise<string> => {
  const html = await (await fetch(url, { headers: { accept: "text/html" } })).text()
  return /\/assets\/CostPage-[\w-]+\.js/u.exec(html)![0]
}

const options = optionsOf(HELP, { rounds: "5", seconds: "3", only: "" })
const rounds = Number(options.rounds)
const seconds = Number(options.seconds)
if (!(rounds >= 1 && seconds >= 1)) throw new Error("--rounds and --seconds take numbers from 1")

// As it is run: what it measures of itself is part of the cost, and so is the limiter, its ceiling above the load.
await using ratecard = await startServer({ METRICS_PORT: "0", RATE_LIMIT_PER_MINUTE: "1000000000" })
await using plain = await startFastify("plain", ratecard.url)
await using jsTiktoken = await startFastify("js-tiktoken", ratecard.url)
await using tiktoken = await startFastify("tiktoken", ratecard.url)
const rivals = { plain, "js-tiktoken": jsTiktoken, tiktoken }

const rows: Array<ReadonlyArray<string>> = []
const others: ReadonlyArray<Comparison> = [
  {
    name: "POST /calculate, 10 KB",
    path: "/api/v1/calculate",
    body: calculationRequest(10_000, await openAiModels(ratecard.url)),
    rivals: ["js-tiktoken", "tiktoken"]
  },
  {
    name: "GET a script of the page",
    path: await script(ratecard.url),
    headers: { "accept-encoding": "br" },
    rivals: ["plain"]
  },
  { name: "GET the page, rendered", path: "/", headers: { accept: "text/html" }, rivals: [] }
]

for (const { body, headers, name, path, rivals: against } of [...READS, ...others].filter(({ name }) =>
  name.includes(options.only)
)) {
  const servers: ReadonlyArray<readonly [string, Running]> = [
    ["ratecard", ratecard],
    ...against.map((rival) => [rival, rivals[rival]] as const)
  ]
  const measured = new Map(servers.map(([server]) => [server, [] as Array<number>]))
  for (const [, server] of servers) await load(server.url + path, body, WARM_UP_SECONDS, headers)
  for (let round = 1; round <= rounds; round++) {
    for (const [server, { url }] of servers) {
      process.stderr.write(`\r${name}: round ${round} of ${rounds}, ${server}            `)
      measured.get(server)!.push(await load(url + path, body, seconds, headers))
    }
  }
  const ours = median(measured.get("ratecard")!)
  rows.push([name, "ratecard", ours.toFixed(0), ""])
  for (const rival of against) {
    const theirs = measured.get(rival)!
    // Of each pair, because the machine's speed drifts between rounds and not within one.
    const ratio = median(measured.get("ratecard")!.map((rate, round) => rate / theirs[round]!))
    rows.push([
      name,
      rival === "plain" ? "fastify" : `fastify + ${rival}`,
      median(theirs).toFixed(0),
      `${ratio.toFixed(2)}x`
    ])
  }
}
process.stderr.write("\r".padEnd(80) + "\r")
process.stdout.write(table(["request", "server", "requests/s (median)", "ratecard is (median of rounds)"], rows))
