import { existsSync, readdirSync, readFileSync } from "node:fs"

/** One row of a tariff file, as it lies on the disk. */
export interface Fact {
  readonly models: ReadonlyArray<string>
  readonly when?: {
    readonly service_tier?: string
    readonly speed?: string
    readonly batch?: boolean
    readonly above_input_tokens?: number
    readonly cache_type?: string
    readonly channel?: string
    readonly geo?: string
    readonly inference_geo?: string
    readonly memory_gb?: number
    readonly resolution?: string
    readonly hours?: {
      readonly windows_utc: ReadonlyArray<string>
      readonly days: string
      readonly utc_offset_hours?: number
    }
  }
  readonly prices: Readonly<Record<string, number | null | { readonly factor: number; readonly of?: string }>>
  readonly per?: number
  readonly from: string | null
  readonly until: string | null
  readonly announced?: boolean
  readonly input_tokens_per_call?: number
  readonly context_window?: number
}

type Prices = Readonly<Record<"input_price" | "output_price", number>> & { readonly cached_input_price: number | null }

/** A model of a seed file, as it lies on the disk. */
export interface SeedModel {
  readonly provider: string
  readonly name: string
  readonly context_window: number | null
  readonly levels: ReadonlyArray<Prices & { readonly date: string }>
  readonly price: Prices & {
    readonly cache_write_price: number | null
    readonly batch_input_price: number | null
    readonly batch_output_price: number | null
    readonly tiers: ReadonlyArray<
      Prices & {
        readonly above_input_tokens?: number
        readonly inclusive?: boolean
        readonly cache_write_price?: number
      }
    >
  }
}

/** Facts of the seeds, read from their files. */
export interface SeedFacts {
  readonly models: ReadonlyArray<SeedModel>
  readonly facts: Readonly<Record<string, ReadonlyArray<Fact>>>
  readonly daysOff: ReadonlySet<string>
}

const SEEDS = new URL("../../../seeds/", import.meta.url)

const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, SEEDS), "utf8"))

/** Reads the seeds as people edit them, without any of the code that makes the catalogue of them. */
export const readSeedFacts = (): SeedFacts => {
  const providers = readdirSync(new URL("tariffs/", SEEDS))
    // Makers other than the ten have tariffs alone.
    .filter((name) => name.endsWith(".json") && name !== "schema.json" && existsSync(new URL(name, SEEDS)))
    .map((name) => name.replace(".json", ""))
  const file = (path: string) => read(path) as { models: ReadonlyArray<Omit<SeedModel, "provider">> }
  const tariffs = (path: string) => read(path) as { rows: ReadonlyArray<Fact> }
  const holidays = read("tariffs/holidays.json") as { years: ReadonlyArray<{ days_off: ReadonlyArray<string> }> }
  return {
    models: providers.flatMap((provider) => file(`${provider}.json`).models.map((model) => ({ ...model, provider }))),
    facts: Object.fromEntries(
      providers.map((provider) => [
        provider,
        tariffs(`tariffs/${provider}.json`).rows.filter(({ announced }) => announced !== true)
      ])
    ),
    daysOff: new Set(holidays.years.flatMap(({ days_off }) => days_off))
  }
}
