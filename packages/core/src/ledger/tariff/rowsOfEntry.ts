import type { CatalogueEntry, PriceTier } from "../../catalogue/CatalogueEntry.ts"
import { LOOKED_UP, UNITS } from "./rule.ts"
import type { TariffConditions, TariffData, TariffRow } from "./TariffRow.ts"

/**
 * What an entry says of long prompts, batches and writes to the cache, as rows: each with the base prices that it was
 * looked up with. `data` has the sources.
 *
 * @example
 * const [entry] = BUNDLED_ENTRIES.filter(({ id }) => id === "anthropic-claude-haiku-4-5")
 * const [row] = rowsOfEntry({ ...entry, cache_write_price: 1.25 }, { sources: [], prices: {} })
 * row.prices // => { cache_write_5m: 1.25 }
 * row.beside // => { input_price: 1 }
 */
export const rowsOfEntry = (
  entry: CatalogueEntry,
  { prices, sources }: Pick<TariffData, "prices" | "sources">
): ReadonlyArray<TariffRow> => {
  // They were looked up together with the newest seeded level.
  const { cached_input_price, input_price, output_price } =
    entry.levels.findLast(({ source }) => source === "seed") ?? entry.levels.at(-1)!
  const written = entry.provider === "openai" ? "cache_write_30m" : "cache_write_5m"
  const citation = sources[prices[entry.id] ?? -1] ?? { source: "seed", basis: "published list" }
  return conditionsOf(entry).flatMap(([when, tier]) =>
    [...UNITS, [written, "cache_write_price"] as const].flatMap(([unit, field]): ReadonlyArray<TariffRow> => {
      const price = tier[field]
      if (price === null || price === undefined) return []
      const beside =
        unit === "output" ? { output_price } : { input_price, ...(unit === "cache_read" && { cached_input_price }) }
      return [
        {
          ...LOOKED_UP,
          ...citation,
          models: [entry.name],
          when,
          prices: { [unit]: price },
          from: null,
          until: null,
          beside
        }
      ]
    })
  )
}

type Told = { readonly [Field in keyof PriceTier]?: PriceTier[Field] | null }

const conditionsOf = (entry: CatalogueEntry): ReadonlyArray<readonly [TariffConditions, Told]> => [
  [{}, { cache_write_price: entry.cache_write_price }],
  [{ batch: true }, { input_price: entry.batch_input_price, output_price: entry.batch_output_price }],
  // Hours are dated rows: an entry tells neither when they began nor the days off.
  ...entry.tiers.flatMap(({ above_input_tokens, inclusive, ...tier }) =>
    above_input_tokens === undefined
      ? []
      : [[{ above_input_tokens, ...(inclusive === true && { inclusive }) }, tier] as const]
  )
]
