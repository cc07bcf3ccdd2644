// Asks the running service what the reference shows, and stores its answers: `pnpm x write examples`.
import type { PublishedCatalogue } from "@ratecard/core/catalogue"
import { startServer } from "@ratecard/test-support"
import { writeFile } from "node:fs/promises"
import {
  EXAMPLE_ADDRESS,
  EXAMPLE_REQUESTS,
  type ExampleRequest
} from "../src/http/reference/examples/exampleRequests.ts"

const FILE = new URL("../src/http/reference/examples/answers.json", import.meta.url)

/** The model whose part of the catalogue is shown. */
const OF_CATALOGUE = "moonshot-moonshot-v1-8k"

const ask = async (url: string, { body, most = {}, mostLines, path }: ExampleRequest): Promise<unknown> => {
  const headers = { "content-type": "application/json" }
  // @effect-diagnostics-next-line globalFetch:off
  const response = await fetch(
    url + path,
    body === undefined ? {} : { method: "POST", headers, body: JSON.stringify(body) }
  )
  if (!response.ok) throw new Error(`${path} answers ${response.status}: ${await response.text()}`)
  if (path.endsWith("/catalogue")) return excerpt((await response.json()) as PublishedCatalogue)
  if (response.headers.get("content-type")?.includes("atom")) return response.text()
  if (mostLines !== undefined) return `${(await response.text()).split("\n").slice(0, mostLines).join("\n")}\n`
  return JSON.parse(await response.text(), (name, value) =>
    name in most && Array.isArray(value) ? value.slice(0, most[name]) : value
  )
}

/** One model of the catalogue with the tariff rows of its provider, and the sources that these name. */
const excerpt = ({ entries, tariffs, version }: PublishedCatalogue): PublishedCatalogue => {
  const entry = entries.find(({ id }) => id === OF_CATALOGUE)
  if (entry === undefined) throw new Error(`${OF_CATALOGUE} is not in the catalogue`)
  const rows = tariffs.rows[entry.provider] ?? []
  const levels = tariffs.levels[entry.id] ?? []
  const places = [...new Set([...rows.map(({ source }) => source), ...levels.map(([, place]) => place)])]
  const placed = (source: number) => places.indexOf(source)
  return {
    version,
    entries: [entry],
    tariffs: {
      as_of: tariffs.as_of,
      sources: places.map((place) => tariffs.sources[place]!),
      rows: { [entry.provider]: rows.map((row) => ({ ...row, source: placed(row.source) })) },
      guarantees: {},
      unknown: {},
      days_off: {},
      levels: { [entry.id]: levels.map(([from, place, basis]) => [from, placed(place), basis]) },
      prices: {}
    }
  }
}

await using server = await startServer({ PUBLIC_URL: EXAMPLE_ADDRESS })
const answers: Record<string, unknown> = {}
for (const [operation, request] of Object.entries(EXAMPLE_REQUESTS)) answers[operation] = await ask(server.url, request)
await writeFile(FILE, `${JSON.stringify(answers, null, 2)}\n`)
