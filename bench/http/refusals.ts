import { startServer } from "@ratecard/test-support"
import { parseArgs } from "node:util"
import { median } from "./report.ts"

const HELP = `What refusing costs: requests with as many faults as there can be, each against one of the same size
that has none or one. The two take turns; the medians and their ratio are printed.

pnpm x bench refusals [--rounds N]

  --rounds N   requests of each kind (15)
`

const { values } = parseArgs({
  options: { help: { type: "boolean", default: false }, rounds: { type: "string", default: "15" } }
})
if (values.help) {
  process.stdout.write(HELP)
  process.exit(0)
}

const VALUES = 4900

/** Two bodies of the same size, and what comes of them. */
interface Pair {
  readonly name: string
  readonly refused: string
  readonly beside: string
  readonly status: number
}

const list = (length: number, value: (index: number) => unknown) => Array.from({ length }, (_, index) => value(index))

/** A body, made as long as another by white space. */
const asLongAs = (other: string, body: unknown): string => JSON.stringify(body).padEnd(other.length)

const unknownModels = JSON.stringify({
  text: "x",
  model_ids: list(4000, (index) => `openai-gpt-like-a-model-${index}`)
})
const wrongTools = JSON.stringify({ text: "x", tools: list(VALUES, () => 1) })
const tooMany = JSON.stringify({ text: "x", model_ids: list(300_000, () => 1) })

const pairs: ReadonlyArray<Pair> = [
  {
    name: "thousands of unknown models, against as many known ones",
    refused: unknownModels,
    beside: asLongAs(unknownModels, { text: "x", model_ids: list(4000, () => "openai-gpt-5") }),
    status: 200
  },
  {
    name: "thousands of values of a wrong type, against one",
    refused: wrongTools,
    beside: asLongAs(wrongTools, { text: "x", tools: [1] }),
    status: 422
  },
  {
    name: "more values than a body may hold, against one of a wrong type",
    refused: tooMany,
    beside: asLongAs(tooMany, { text: "x", model_ids: [1] }),
    status: 422
  }
]

await using server = await startServer()

const millisOf = async (body: string, status: number): Promise<number> => {
  const began = performance.now()
  const response = await fetch(`${server.url}/api/v1/calculate`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body
  })
  await response.arrayBuffer()
  if (response.status !== status) throw new Error(`expected ${status}, got ${response.status}`)
  return performance.now() - began
}

for (const { beside, name, refused, status } of pairs) {
  const times: Record<"refused" | "beside", Array<number>> = { refused: [], beside: [] }
  for (let round = 0; round < Number(values.rounds); round++) {
    times.refused.push(await millisOf(refused, 422))
    times.beside.push(await millisOf(beside, status))
  }
  const [one, other] = [median(times.refused), median(times.beside)]
  console.log(`${name}: ${one.toFixed(1)} ms / ${other.toFixed(1)} ms = ${(one / other).toFixed(2)}`)
}
