import { calcPrice, extractUsage, findProvider } from "@pydantic/genai-prices"
import { billRecord, type CostRecord, tariffBook } from "@ratecard/core/ledger"
import { BUNDLED_ENTRIES, BUNDLED_TARIFFS } from "@ratecard/core/bundled"
import { catalogueAt, resolve } from "@ratecard/core/catalogue"
import { costOf } from "MISSING"
import { median, table } from "../http/report.ts"
import { millisOfThousand } from "./http.ts"
import { sizes } from "./size.ts"
import { optionsOf, wholeOption } from "../options.ts"

const HELP = `Reads and bills whole responses with our ledger, with our older costOf and with genai-prices: the same records,
in turns, in one run. Hold the ratios, not the microseconds. Then a server is asked for 1,000 bills at once.

pnpm bench:ledger [--rounds N]

  --rounds N   rounds of 3,000 records each (60)
`

const options = optionsOf(HELP, { rounds: "60" })
const rounds = wholeOption("rounds", options.rounds)

/** Responses that all of them read, with the flavour that genai-prices wants to be told. */
const RESPONSES = [
  {
    provider: "openai",
    flavour: "chat",
    response: {
      model: "gpt-4o",
      usage: {
        prompt_tokens: 2006,
        completion_tokens: 300,
        total_tokens: 2306,
        prompt_tokens_details: { cached_tokens: 1920 }
      }
    }
  },
  {
    provider: "openai",
    flavour: "responses",
    response: {
      model: "gpt-5.1",
      usage: {
        input_tokens: 2600,
        input_tokens_details: { cached_tokens: 2000 },
        output_tokens: 300,
        output_tokens_details: { reasoning_tokens: 120 },
        total_tokens: 2900
      }
    }
  },
  {
    provider: "anthropic",
    flavour: "default",
    response: {
      model: "claude-sonnet-4-5",
      usage: {
        input_tokens: 1000,
        cache_read_input_tokens: 2000,
        cache_creation_input_tokens: 500,
        output_tokens: 300
      }
    }
  },
  {
    provider: "google",
    flavour: "default",
    response: {
      modelVersion: "gemini-2.5-flash",
      usageMetadata: {
        promptTokenCount: 55_021,
        candidatesTokenCount: 923,
        thoughtsTokenCount: 785,
        totalTokenCount: 56_729
      }
    }
  }
]

const now = Date.parse("2026-11-21T12:00:00Z")
const { entryById } = catalogueAt(BUNDLED_ENTRIES, now)
const book = tariffBook(entryById, BUNDLED_TARIFFS)
const timestamp = new Date(now)

/** Each answers the total in dollars, so that nothing is left out. */
const ENGINES: Readonly<Record<string, (job: (typeof RESPONSES)[number]) => number>> = {
  "ledger (billRecord)": ({ provider, response }) => {
    const record: CostRecord = { provider, response }
    const made = billRecord(record, { book, resolve, now })
    return "total" in made ? Number(made.total) : Number.NaN
  },
  "core (costOf)": ({ provider, response }) => {
    const cost = costOf({ provider, response, at: now }, entryById)
    return cost.code === "Priced" ? cost.total_cost : Number.NaN
  },
  "genai-prices": ({ flavour, provider: providerId, response }) => {
    const provider = findProvider({ providerId })!
    const { model, usage } = extractUsage(provider, response, flavour)
    return calcPrice(usage, model!, { provider, timestamp })?.total_price ?? Number.NaN
  }
}

const RECORDS = 3000
const times = new Map(Object.keys(ENGINES).map((name) => [name, [] as Array<number>]))
for (let round = 0; round < rounds; round++) {
  for (const [name, engine] of Object.entries(ENGINES)) {
    const start = performance.now()
    for (let index = 0; index < RECORDS; index++) engine(RESPONSES[index % RESPONSES.length]!)
    times.get(name)!.push(((performance.now() - start) * 1000) / RECORDS)
  }
}

const [ours] = [...times.values()].map(median)
process.stdout.write(
  table(
    [
      "engine",
      "µs a record, median",
      "of ours",
      ...RESPONSES.map(({ response }) => response.model ?? response.modelVersion)
    ],
    Object.entries(ENGINES).map(([name, engine]) => {
      const own = median(times.get(name)!)
      return [name, own.toFixed(2), (own / ours!).toFixed(2), ...RESPONSES.map((job) => String(engine(job)))]
    })
  )
)

const millis = await millisOfThousand(RESPONSES.map(({ provider, response }) => ({ provider, response })))
process.stdout.write(`\nPOST /api/v1/cost with 1,000 of them: ${millis.toFixed(1)} ms in the median, all included\n`)

process.stdout.write(
  `\n${table(
    ["an application that bills with", "bytes, gzipped"],
    (await sizes()).map(([name, bytes]) => [name, String(bytes)])
  )}`
)
