import { jsonOf, startServer } from "@ratecard/test-support"
import { setTimeout } from "node:timers/promises"
import { table } from "../http/report.ts"
import { optionsOf, wholeOption } from "../options.ts"

const HELP = `What the pictures of links take, asked for one after another, each for the first time; and what a health
check takes meanwhile, and what it takes without any.

pnpm x bench cards [--cards N]

  --cards N   pictures of models (100)
`

const TARGET_MILLIS = 50

const { cards } = optionsOf(HELP, { cards: "100" })

const measureMillis = async (url: string): Promise<number> => {
  const began = performance.now()
  const response = await fetch(url)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return performance.now() - began
}

/** Health checks, ten milliseconds apart, for as long as `work` goes on. */
const healthDuring = async (url: string, work: Promise<unknown>): Promise<ReadonlyArray<number>> => {
  const millis: Array<number> = []
  const over = new AbortController()
  void work.finally(() => over.abort())
  while (!over.signal.aborted) {
    millis.push(await measureMillis(`${url}/health`))
    await setTimeout(10)
  }
  await work
  return millis
}

const rowOf = (name: string, millis: ReadonlyArray<number>): ReadonlyArray<string> => {
  const sorted = millis.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(1)
  return [name, String(sorted.length), at(0.5), at(0.95), at(1)]
}

await using server = await startServer()
const { models } = await jsonOf<{ readonly models: ReadonlyArray<{ readonly id: string }> }>(
  fetch(`${server.url}/api/v1/models?include_retired=true`)
)
// The thread and its program are there from then on.
const first = await measureMillis(`${server.url}/card/site.png`)
const drawn: Array<number> = []
const quiet = await healthDuring(server.url, setTimeout(2000))
const drawing = async () => {
  for (const { id } of models.slice(0, wholeOption("cards", cards))) {
    drawn.push(await measureMillis(`${server.url}/card/${encodeURIComponent(id)}.png`))
  }
}
const health = await healthDuring(server.url, drawing())
process.stdout.write(
  table(
    ["milliseconds", "times", "median", "p95", "most"],
    [rowOf("first picture", [first]), rowOf("picture", drawn), rowOf("health", health), rowOf("health, quiet", quiet)]
  )
)
if (drawn.toSorted((one, other) => one - other)[drawn.length >> 1]! > TARGET_MILLIS) process.exitCode = 1
