import { calcPrice, extractUsage, findProvider } from "@pydantic/genai-prices"
import { bill, bundledPrices, estimate } from "@ratecard/core"
import { billRecord } from "@ratecard/core/ledger"
import { median, table } from "../http/report.ts"
import { millis } from "../drills/drill.ts"
import { measureCost } from "./http.ts"
import { measureApplications } from "./size.ts"
import { thousandRecords } from "./thousandRecords.ts"
import { optionsOf, wholeOption } from "../options.ts"

const HELP = `Reads and bills whole responses with our ledger, with the library's bill and estimate, and with genai-prices: the same
records, in turns, in one run. Hold the ratios, not the microseconds. Then a server is asked for 1,000 bills at once, and its
processor time taken; and applications that bill once with each engine and with rivals are bundled and run.

pnpm x bench ledger [--rounds N]

  --rounds N   rounds of 3,000 records each (60)
`

const options = optionsOf(HELP, { rounds: "60" })
const rounds = wholeOption("rounds", options.rounds)

/** Responses that all of them read, with the flavour that genai-prices requires. */
const RESPONSES = [
  {
    provider: "openai",
    flavour: "chat",
    expected: { model: "gpt-4o", input_tokens: 2006, cached_input_tokens: 1920, output_tokens: 300 },
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
    expected: { model: "gpt-5.1", input_tokens: 2600, cached_input_tokens: 2000, output_tokens: 300 },
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
    expected: {
      model: "claude-sonnet-4-5",
      input_tokens: 3500,
      cached_input_tokens: 2000,
      cache_write_tokens: 500,
      output_tokens: 300
    },
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
    expected: { model: "gemini-2.5-flash", input_tokens: 55_021, output_tokens: 1708 },
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
const prices = bundledPrices(now)
const timestamp = new Date(now)

/** Each answers the total in dollars, so that nothing is left out. */
const ENGINES: Readonly<Record<string, (job: (typeof RESPONSES)[number]) => number>> = {
  "ledger (billRecord)": ({ provider, response }) => {
    const made = billRecord({ provider, response }, { prices, now })
    return "total" in made ? Number(made.total) : Number.NaN
  },
  "core (bill)": ({ response }) => Number(bill(response, { now: () => now }).total),
  "core (estimate)": ({ expected }) => Number(estimate(expected, { now: () => now }).total),
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

/** Fresh processes of each application. */
const APPLICATION_ROUNDS = 15

const { all, least, longest, wait } = await measureCost(thousandRecords())
process.stdout.write(
  `\nPOST /api/v1/cost with 1,000 records: ${millis(all)} of processor time, at least ${millis(least)}, the longest turn ${millis(longest)}; 16 clients wait at most ${millis(wait)}, 99 times of 100\n`
)

const applications = await measureApplications(APPLICATION_ROUNDS)
const bare = median(applications[0]!.millis)
process.stdout.write(
  `\n${table(
    [
      "an application that bills once",
      "bytes, gzipped",
      "ms of the processor over bare Node",
      "least to most",
      "total"
    ],
    applications.map(({ bytes, millis, name, total }) => [
      name,
      String(bytes),
      (median(millis) - bare).toFixed(1),
      `${(Math.min(...millis) - bare).toFixed(1)} to ${(Math.max(...millis) - bare).toFixed(1)}`,
      total
    ])
  )}`
)
