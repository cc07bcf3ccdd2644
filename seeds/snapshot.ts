import { CatalogueEntry } from "@ratecard/core/effect"
import type { PackedSnapshot } from "@ratecard/core/bundled"
import { PROVIDER_SLUGS, type PriceTier } from "@ratecard/core/catalogue"
import { Schema } from "effect"
import { levelOf } from "./rules/prices.ts"
import type { ModelSeed, ProviderSeed } from "./seed.ts"

/**
 * The catalogue that sound seeds describe: providers in their fixed order, then by name. A level
 * starts at midnight UTC of its day.
 */
export const catalogueEntries = (seeds: ReadonlyArray<ProviderSeed>): ReadonlyArray<CatalogueEntry> =>
  PROVIDER_SLUGS.flatMap((slug) =>
    seeds
      .filter(({ provider }) => provider === slug)
      .flatMap(({ models }) => models)
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .map((model) => entry(slug, model))
  )

/** The catalogue as the text of `snapshot.json`: one entry a line, so that a diff shows models. */
export const snapshotText = (seeds: ReadonlyArray<ProviderSeed>): string => {
  const entries = catalogueEntries(seeds)
  // Readers of the snapshot do not check it.
  assertEntries(entries)
  const tables = Object.entries(packedSnapshot(entries)).map(
    ([name, rows]: [string, ReadonlyArray<unknown>]) =>
      `"${name}":[\n${rows.map((row) => JSON.stringify(row)).join(",\n")}\n]`
  )
  return `{${tables.join(",")}}\n`
}

/** Every page and bundle carries the snapshot, so that what many models share stands in it once. */
const packedSnapshot = (all: ReadonlyArray<CatalogueEntry>): PackedSnapshot => {
  const capabilities = new Table<PackedSnapshot["capabilities"][number]>()
  const sources = new Table<PackedSnapshot["sources"][number]>()
  const entries = all.map(({ capabilities: known, ...described }) => {
    const { date, replacement, source, url } = described.retirement ?? { date: null }
    const entry =
      source === undefined || url === undefined
        ? described
        : {
            ...described,
            retirement: { date, ...(replacement !== undefined && { replacement }) },
            ends: sources.placeOf({ source, url })
          }
    if (known === undefined) return entry
    const { sources: from, ...able } = known
    const places = from.map(({ source, url }) =>
      sources.placeOf({ source, url: url.replace(`/${entry.name}.`, "/*.") })
    )
    return { ...entry, capabilities: [capabilities.placeOf(able), ...places] }
  })
  return { capabilities: capabilities.rows, sources: sources.rows, entries }
}

/** Rows that are equal stand in it once. */
class Table<Row> {
  readonly rows: Array<Row> = []
  readonly #places = new Map<string, number>()

  placeOf(row: Row): number {
    const text = JSON.stringify(row)
    const place = this.#places.get(text) ?? this.rows.length
    if (place === this.rows.length) {
      this.rows.push(row)
      this.#places.set(text, place)
    }
    return place
  }
}

const assertEntries: (entries: unknown) => void = Schema.decodeUnknownSync(Schema.Array(CatalogueEntry), {
  onExcessProperty: "error"
})

/** The size of the seeds in words: `298 models, 415 price levels`. */
export const summary = (seeds: ReadonlyArray<ProviderSeed>): string => {
  const models = seeds.flatMap((seed) => seed.models)
  const levels = models.flatMap((model) => model.levels)
  return `${models.length} models, ${levels.length} price levels`
}

const entry = (provider: ProviderSeed["provider"], model: ModelSeed): CatalogueEntry => ({
  id: `${provider}-${model.name}`,
  provider,
  name: model.name,
  display_name: model.display_name,
  description: model.description,
  encoding: model.encoding,
  ...(model.encoding_source?.since !== undefined && {
    encoding_since: model.encoding_source.since
  }),
  context_window: model.context_window,
  max_output_tokens: model.max_output_tokens,
  knowledge_cutoff: model.knowledge_cutoff,
  builtin_tools: model.builtin_tools,
  ...(model.capabilities !== undefined && { capabilities: model.capabilities }),
  is_paid_api: model.is_paid_api,
  release_date: model.release_date,
  retirement: retirement(provider, model),
  levels: levels(model),
  cache_write_price: model.price.cache_write_price,
  batch_input_price: model.price.batch_input_price,
  batch_output_price: model.price.batch_output_price,
  tiers: model.price.tiers.map(tier),
  ...pricedWith(model),
  announced: model.announced.map(({ date, input_price, output_price, cached_input_price }) => ({
    date,
    input_price,
    output_price,
    cached_input_price
  }))
})

const retirement = (provider: string, model: ModelSeed): CatalogueEntry["retirement"] => {
  if (model.retirement === null) return null
  const { date, replacement, source, url } = model.retirement
  return {
    date,
    ...(replacement !== undefined && { replacement: `${provider}-${replacement.name}` }),
    ...(source !== undefined && { source }),
    ...(url !== undefined && { url })
  }
}

/** The level that `price` is of, unless it is the last one. */
const pricedWith = (model: ModelSeed): Pick<CatalogueEntry, "priced_with"> => {
  const level = levelOf(model)
  return level === undefined || level === model.levels.at(-1) ? {} : { priced_with: level.date }
}

const levels = ({ levels: [first, ...later] }: ModelSeed): CatalogueEntry["levels"] => [
  level(first),
  ...later.map(level)
]

const level = (seed: ModelSeed["levels"][number]): CatalogueEntry["levels"][number] => ({
  date: `${seed.date}T00:00:00Z`,
  input_price: seed.input_price,
  output_price: seed.output_price,
  cached_input_price: seed.cached_input_price,
  source: "seed"
})

// Spelled out, so that the order of the fields in a seed file never shows in the snapshot.
const tier = (seed: PriceTier): PriceTier => ({
  ...(seed.above_input_tokens !== undefined && { above_input_tokens: seed.above_input_tokens }),
  ...(seed.inclusive !== undefined && { inclusive: seed.inclusive }),
  ...(seed.windows_utc !== undefined && { windows_utc: seed.windows_utc }),
  ...(seed.days !== undefined && { days: seed.days }),
  input_price: seed.input_price,
  output_price: seed.output_price,
  cached_input_price: seed.cached_input_price,
  ...(seed.cache_write_price !== undefined && { cache_write_price: seed.cache_write_price })
})
