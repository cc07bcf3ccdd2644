import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { vi } from "vitest"
import type { Workspace } from "./command.ts"
import { filesOf, parseSeeds, writeFiles } from "./files.ts"
import type { LevelSeed, ModelSeed, ProviderSeed, SeedFile } from "./seed.ts"

/** The newest day of the fixture. */
export const TODAY = "2026-11-20"

const CITED = { source: "the vendor's price page", url: "https://vendor.example/prices" }

const level = (date: string, input_price: number, output_price: number, cached_input_price: number): LevelSeed => ({
  date,
  input_price,
  output_price,
  cached_input_price,
  date_basis: "announced",
  price_basis: "announced",
  ...CITED
})

const model = (
  name: string,
  levels: ModelSeed["levels"],
  { price, ...more }: Partial<Omit<ModelSeed, "price">> & { readonly price?: Partial<ModelSeed["price"]> } = {}
): ModelSeed => {
  const { cached_input_price, input_price, output_price } = levels.at(-1)!
  return {
    name,
    display_name: name,
    description: null,
    encoding: "o200k_base",
    context_window: 128_000,
    max_output_tokens: 16_000,
    knowledge_cutoff: "2025-06",
    builtin_tools: ["web_search"],
    capabilities: {
      input: ["text", "image"],
      output: ["text"],
      tools: true,
      structured_output: true,
      reasoning: false,
      sources: [CITED]
    },
    release_date: levels[0].date,
    retirement: null,
    is_paid_api: false,
    price: {
      input_price,
      output_price,
      cached_input_price,
      cache_write_price: null,
      batch_input_price: null,
      batch_output_price: null,
      tiers: [],
      ...CITED,
      basis: "announced",
      ...price
    },
    levels,
    announced: [],
    ...more
  }
}

const GEMMA = { encoding: "gemma3", encoding_source: { source: "the vendor's file", date: "2026-11-01" } } as const

/** Two small providers. */
export const SEEDS: ReadonlyArray<ProviderSeed> = [
  {
    $schema: "./schema.json",
    provider: "google",
    currency: "usd",
    models: [
      model("flash", [level("2026-09-01", 1, 4, 0), level("2026-10-01", 0.5, 2, 0)], {
        ...GEMMA,
        announced: [{ date: "2026-12-01", input_price: 1.5, output_price: 6, cached_input_price: 0.15, ...CITED }]
      }),
      model("pro", [level("2026-06-01", 1.25, 10, 0.125)], {
        ...GEMMA,
        price: {
          batch_input_price: 0.625,
          batch_output_price: 5,
          tiers: [
            { above_input_tokens: 32_000, input_price: 2, output_price: 12, cached_input_price: 0.2 },
            { above_input_tokens: 128_000, input_price: 2.5, output_price: 15, cached_input_price: 0.25 }
          ]
        }
      })
    ]
  },
  {
    $schema: "./schema.json",
    provider: "openai",
    currency: "usd",
    models: [
      model("gone", [level("2023-03-14", 30, 60, 30)], { encoding: "cl100k_base", retirement: { date: "2026-03-01" } }),
      model("leaping", [level("2026-08-01", 0.3, 1.2, 0.03)]),
      model("lone", [level("2026-08-01", 4, 16, 0.4)]),
      model("moving", [level("2025-04-16", 10, 40, 2.5), level("2025-06-10", 2, 8, 0.5)]),
      model("steady", [level(TODAY, 5, 20, 0.5)])
    ]
  }
]

const row = (models: ReadonlyArray<string>, prices: object, more: object = {}) => ({
  models,
  prices,
  from: "2026-09-03",
  until: null,
  ...CITED,
  basis: "announced",
  confidence: 3,
  ...more
})

const tariffs = (provider: string, rows: ReadonlyArray<object>): SeedFile => ({
  file: `seeds/tariffs/${provider}.json`,
  text: JSON.stringify({
    $schema: "./schema.json",
    provider,
    as_of: TODAY,
    unlisted: [],
    offered: [],
    rows,
    guarantees: [],
    unknown: [],
    unknown_of_offered: []
  })
})

/** Tariffs of the two providers besides their base prices, and some days off. */
export const TARIFF_FILES: ReadonlyArray<SeedFile> = [
  tariffs("google", [row(["pro"], { tokens: { factor: 2 } }, { when: { service_tier: "priority" } })]),
  {
    file: "seeds/tariffs/holidays.json",
    text: JSON.stringify({
      $schema: "./holidays.schema.json",
      country: "CN",
      years: [{ year: 2026, days_off: ["2026-10-01"], source: "a notice", confidence: 3 }]
    })
  },
  tariffs("openai", [
    row(["moving"], { cache_write_30m: 4 }, { from: "2026-08-01", until: "2026-08-21" }),
    row(["moving"], { cache_write_30m: 5 }, { from: "2026-08-21" }),
    row(
      ["steady"],
      { input: 10 },
      { when: { hours: { name: "peak", windows_utc: ["01:00-04:00"], days: "every day" } } }
    ),
    row(["*"], { web_fetch_request: 0 }, { per: 1000, from: null, free: true })
  ])
]

/** Seeds as files. */
export const filesFrom = (seeds: ReadonlyArray<ProviderSeed>): ReadonlyArray<SeedFile> =>
  seeds.map((seed) => ({ file: `seeds/${seed.provider}.json`, text: JSON.stringify(seed) }))

/** A workspace of its own with the two providers and all that follows from them. */
export interface TestWorkspace extends Workspace, Disposable {}

/** Writes the two providers into a workspace of its own, which goes when it is disposed. */
export const workspace = async (now = Date.parse(`${TODAY}T12:00:00Z`)): Promise<TestWorkspace> => {
  const root = mkdtempSync(join(tmpdir(), "ratecard-seeds-"))
  writeFiles(root, [
    { file: "docs/pricing/counting.md", text: "# Counts\n\n<!-- table: counting 2026-01-01 --><!-- /table -->\n" },
    { file: "seeds/rates/rub.json", text: JSON.stringify({ sources: [], rates: { "2026-11": "18 80.5, 19 81.5" } }) },
    { file: "seeds/retirements/packages.json", text: JSON.stringify({ tables: [] }) },
    { file: "seeds/price-differences.md", text: "| model | ours | theirs |\n| --- | --- | --- |\n" }
  ])
  writeFiles(root, await filesOf(root, parseSeeds(filesFrom(SEEDS)), TARIFF_FILES))
  return {
    root,
    now,
    providers: SEEDS.map(({ provider }) => provider),
    [Symbol.dispose]: () => rmSync(root, { recursive: true })
  }
}

/** All that a command printed, and its exit status. */
export interface Printed {
  readonly stdout: string
  readonly stderr: string
  readonly status: number
}

/** Runs a command in this process, where the catalogue is loaded. */
export const printed = async (
  run: () => Promise<number>,
  environment: Readonly<Record<string, string>> = {}
): Promise<Printed> => {
  const lines = { stdout: "", stderr: "" }
  vi.spyOn(console, "log").mockImplementation((text) => void (lines.stdout += `${text}\n`))
  vi.spyOn(console, "error").mockImplementation((text) => void (lines.stderr += `${text}\n`))
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  try {
    const status = await run()
    return { status, ...lines }
  } finally {
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
  }
}
