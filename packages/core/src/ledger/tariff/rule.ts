import type { CatalogueEntry, PriceTier } from "../../catalogue/CatalogueEntry.ts"
import { heldSince } from "../../catalogue/heldSince.ts"
import type { Warning } from "../schemas/Bill.ts"
import type { PriceBasis } from "../schemas/Citation.ts"
import { levelCitation } from "./quotedBy.ts"
import type { Plan } from "./served.ts"
import type { TariffConditions, TariffAmount, TariffData, TariffRow } from "./TariffRow.ts"

/** One price of one unit of one model, with all that must hold for it. */
export interface Rule {
  readonly unit: string
  readonly price: TariffAmount
  readonly per: number
  /** Milliseconds since the epoch, inclusive; `until` exclusive. */
  readonly from: number
  readonly until: number
  /** The first time the price was seen; before it, the price is only assumed. */
  readonly seen: number
  readonly plan: Plan | undefined
  /** The prompt must be longer than this many tokens; or exactly as long, if inclusive. */
  readonly above: number
  readonly inclusive: boolean
  readonly when: TariffConditions
  /** The number of conditions in addition to plan and length. */
  readonly weight: number
  /** True if the row names the model; false if a pattern matches it. */
  readonly isExact: boolean
  readonly isLevel: boolean
  /** First day of the price, or the day it was first seen. */
  readonly date: string | null
  /** The row, with its notes and evidence. */
  readonly row: TariffRow
  /** The price is the lowest of several: what a bill says of them. */
  readonly warnings?: ReadonlyArray<Warning>
}

/** Makes the rules of a row for a model. */
export const rulesOfRow = (row: TariffRow, isExact: boolean): ReadonlyArray<Rule> => {
  const { batch, inclusive = false, above_input_tokens: above = 0, service_tier, speed, ...when } = row.when ?? {}
  const from = row.from === null ? -Infinity : Date.parse(row.from)
  const seen = row.seen === undefined ? Infinity : Date.parse(row.seen)
  return Object.entries(row.prices).map(([unit, price]): Rule => ({
    unit,
    price,
    per: row.per ?? 1_000_000,
    from,
    until: row.until === null ? Infinity : Date.parse(row.until),
    seen: row.from === null ? seen : -Infinity,
    plan: batch === true ? "batch" : (service_tier ?? speed),
    above,
    inclusive,
    when,
    weight: Object.keys(when).length,
    isExact,
    isLevel: false,
    date: row.from ?? row.seen ?? null,
    row
  }))
}

/** The rules of the base prices of an entry, by their days. */
export const rulesOfEntry = (entry: CatalogueEntry, data: TariffData): ReadonlyArray<Rule> =>
  entry.levels.flatMap((level, index) => {
    const { dateBasis, ...known } = levelCitation(entry, level, data)
    // A price's basis is at most as good as that of its first day.
    const citation = { ...known, basis: weakest([known.basis, dateBasis]) }
    const prices = Object.fromEntries(
      UNITS.flatMap(([unit, field]) => (level[field] === null ? [] : [[unit, level[field]]]))
    )
    const days = { from: level.date, until: entry.levels[index + 1]?.date ?? null }
    const row: TariffRow = { ...LOOKED_UP, ...citation, ...days, models: [], prices }
    const until = entry.levels.slice(0, index + 1)
    return rulesOfRow(row, true).map((rule) => ({
      ...rule,
      isLevel: true,
      date: heldSince(until, rule.unit === "cache_read")
    }))
  })

/** The weakest of several kinds of evidence, which is the evidence for a price made of them. */
export const weakest = (bases: ReadonlyArray<PriceBasis>): PriceBasis =>
  WEAK.find((weak) => bases.includes(weak)) ?? bases[0]!

const WEAK = ["inferred", "remembered"] as const

/** The units of base prices, and the fields of an entry that hold them. */
export const UNITS = [
  ["input", "input_price"],
  ["cache_read", "cached_input_price"],
  ["output", "output_price"]
] as const

/** The confidence in an entry's own prices. */
const LOOKED_UP = { confidence: 2 } as const

/**
 * Turns an entry's prices of long prompts, batches and cache writes into rows, each tied to the base prices that it was
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
  const { priced_with: day } = entry
  const { cached_input_price, input_price, output_price } =
    entry.levels.findLast(({ date, source }) => (day === undefined ? source === "seed" : date.startsWith(day))) ??
    entry.levels.at(-1)!
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

type StatedPrices = { readonly [Field in keyof PriceTier]?: PriceTier[Field] | null }

const conditionsOf = (entry: CatalogueEntry): ReadonlyArray<readonly [TariffConditions, StatedPrices]> => [
  [{}, { cache_write_price: entry.cache_write_price }],
  [{ batch: true }, { input_price: entry.batch_input_price, output_price: entry.batch_output_price }],
  // Hours are dated rows: an entry states neither their start nor the days off.
  ...entry.tiers.flatMap(({ above_input_tokens, inclusive, ...tier }) =>
    above_input_tokens === undefined
      ? []
      : [[{ above_input_tokens, ...(inclusive === true && { inclusive }) }, tier] as const]
  )
]
