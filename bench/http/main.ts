import { jsonOf, type Running, startServer } from "@ratecard/test-support"
import { pathToFileURL } from "node:url"
import { median, table } from "./report.ts"
import { calculationRequest, costRequest, type Load, load, type Loaded } from "./load.ts"
import { startFastify } from "./servers.ts"
import { thousandRecords } from "../ledger/thousandRecords.ts"
import { optionsOf } from "../options.ts"

const HELP = `Requests per second of the server and of Fastify servers with the same duties.

pnpm x bench http [--rounds N] [--seconds N] [--only TEXT] [--before FILE]

  --rounds N    interleaved rounds, of which the median counts (5)
  --seconds N   length of one measurement (3)
  --only TEXT   only the requests whose name holds this text
  --before FILE main.js of another build of the server, which takes turns, too
`

/** Until the compiler has settled: a server lives for days. */
const WARM_UP_SECONDS = 5

interface Comparison extends Load {
  readonly name: string
  /** Rivals by the name of their server. */
  readonly rivals: ReadonlyArray<"plain" | "js-tiktoken" | "tiktoken">
}

/** The same over several numbers of connections. */
const over = (connections: ReadonlyArray<number>, { name, ...rest }: Omit<Comparison, "connections">) =>
  connections.map((many): Comparison => ({ ...rest, name: `${name}, ${many} connections`, connections: many }))

const READS: ReadonlyArray<Comparison> = [
  ...over([16, 64, 200], { name: "GET /models", path: "/api/v1/models", rivals: ["plain"] }),
  ...over([16], { name: "GET /models/{id}", path: "/api/v1/models/openai-gpt-5", rivals: ["plain"] }),
  ...over([16], {
    name: "GET /catalogue",
    path: "/api/v1/catalogue",
    headers: { "accept-encoding": "br" },
    rivals: ["plain"]
  })
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

const options = optionsOf(HELP, { rounds: "5", seconds: "3", only: "", before: "" })
const rounds = Number(options.rounds)
const seconds = Number(options.seconds)
if (!(rounds >= 1 && seconds >= 1)) throw new Error("--rounds and --seconds take numbers from 1")

// As it is run: what it measures of itself is part of the cost, and so is the limiter, its ceiling above the load.
const SETTINGS = { METRICS_PORT: "0", RATE_LIMIT_PER_MINUTE: "1000000000" }
await using ratecard = await startServer(SETTINGS)
await using before =
  options.before === "" ? undefined : await startServer(SETTINGS, undefined, pathToFileURL(options.before))
await using plain = await startFastify("plain", ratecard.url)
await using jsTiktoken = await startFastify("js-tiktoken", ratecard.url)
await using tiktoken = await startFastify("tiktoken", ratecard.url)
const rivals = { plain, "js-tiktoken": jsTiktoken, tiktoken }

const rows: Array<ReadonlyArray<string>> = []
const openAi = await openAiModels(ratecard.url)
const others: ReadonlyArray<Comparison> = [
  ...over([16], {
    name: "POST /calculate, 200 B, one model",
    path: "/api/v1/calculate",
    body: calculationRequest(200, openAi.slice(0, 1)),
    rivals: ["js-tiktoken", "tiktoken"]
  }),
  ...[10_000, 100_000].flatMap((length) =>
    over([16], {
      name: `POST /calculate, ${length / 1000} KB`,
      path: "/api/v1/calculate",
      body: calculationRequest(length, openAi),
      rivals: ["js-tiktoken", "tiktoken"]
    })
  ),
  ...over([1, 16], { name: "POST /cost, 1", path: "/api/v1/cost", body: costRequest(1), rivals: [] }),
  ...over([1, 16], {
    name: "POST /cost, 1000 ordinary",
    path: "/api/v1/cost",
    body: JSON.stringify({ records: thousandRecords() }),
    rivals: []
  }),
  ...over([16], {
    name: "GET a script of the page",
    path: await script(ratecard.url),
    headers: { "accept-encoding": "br" },
    rivals: ["plain"]
  }),
  ...over([16], { name: "GET the page, rendered", path: "/", headers: { accept: "text/html" }, rivals: [] })
]

const measure = async ({ name, rivals: against, ...request }: Comparison): Promise<void> => {
  const servers: ReadonlyArray<readonly [string, Pick<Running, "pid" | "url">]> = [
    ["ratecard", ratecard],
    // Another build has other names of scripts.
    ...(before === undefined || request.path.startsWith("/assets/") ? [] : [["before", before] as const]),
    ...against.map((rival) => [rival === "plain" ? "fastify" : `fastify + ${rival}`, rivals[rival]] as const)
  ]
  const measured = servers.map((): Array<Loaded> => [])
  for (const [, server] of servers) await load(server, request, WARM_UP_SECONDS)
  for (let round = 1; round <= rounds; round++) {
    for (const [place, [label, server]] of servers.entries()) {
      process.stderr.write(`\r${name}: round ${round} of ${rounds}, ${label}            `)
      measured[place]!.push(await load(server, request, seconds))
    }
  }
  for (const [place, [label]] of servers.entries()) {
    const of = (figure: keyof Loaded) => median(measured[place]!.map((loaded) => loaded[figure])).toFixed(0)
    // Of each pair, because the machine's speed drifts between rounds and not within one.
    const ratios = measured[0]!.map(({ rate }, round) => rate / measured[place]![round]!.rate)
    const spread = `${Math.min(...ratios).toFixed(2)}-${Math.max(...ratios).toFixed(2)}`
    rows.push([
      name,
      label,
      of("rate"),
      of("p99"),
      of("micros"),
      place === 0 ? "" : `${median(ratios).toFixed(2)} (${spread})`
    ])
  }
}

try {
  for (const each of [...READS, ...others]) if (each.name.includes(options.only)) await measure(each)
} finally {
  process.stderr.write("\r".padEnd(80) + "\r")
  process.stdout.write(
    table(["request", "server", "requests/s", "p99, ms", "processor, µs", "ratecard is times as fast"], rows)
  )
}
