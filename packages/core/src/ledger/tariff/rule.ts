import type { CatalogueEntry, PriceLevel } from "../../catalogue/CatalogueEntry.ts"
import type { Plan } from "./served.ts"
import type { Conditions, PackedTariffRow, RowPrice, TariffData } from "./tariffRow.ts"

/** How a price is known. */
export interface PriceSource {
  /** From when it holds, or when it was first seen; null where neither is known. */
  readonly date: string | null
  readonly source: string
  /** As `date_basis` of the seeds: `first_observed` says that the price may not have held yet. */
  readonly basis: string
}

/** One price of one unit of one model, with all that must hold for it. */
export interface Rule {
  readonly unit: string
  readonly price: RowPrice
  readonly per: number
  /** Milliseconds since the epoch, inclusive; `until` exclusive. */
  readonly from: number
  readonly until: number
  /** Before this the price is taken as it was seen first. */
  readonly seen: number
  readonly plan: Plan | undefined
  /** Above how many tokens of prompt; at exactly as many too, where inclusive. */
  readonly above: number
  readonly inclusive: boolean
  readonly when: Conditions
  /** How many conditions there are beside plan and length. */
  readonly weight: number
  /** Whether it names the model; else a pattern does. */
  readonly isExact: boolean
  /** Whether it is of the entry's own undated fields, which every dated fact replaces. */
  readonly isUndated: boolean
  readonly isLevel: boolean
  readonly source: PriceSource
  /** What else the row says. */
  readonly row?: PackedTariffRow
}

/** The rules that a row makes for a model. */
export const rulesOfRow = (row: PackedTariffRow, isExact: boolean, { sources }: TariffData): ReadonlyArray<Rule> => {
  const { batch, inclusive = false, above_input_tokens: above = 0, service_tier, speed, ...when } = row.when ?? {}
  const from = row.from === null ? -Infinity : Date.parse(row.from)
  const seen = row.seen === undefined ? Infinity : Date.parse(row.seen)
  return Object.entries(row.prices).map(([unit, price]) => ({
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
    isUndated: false,
    isLevel: false,
    source: {
      date: row.from ?? row.seen ?? null,
      source: sources[row.source]!,
      basis: row.basis === "inferred" ? "inferred" : "source"
    },
    row
  }))
}

/** The rules that an entry makes: its base prices by their days, and what it has beside them without days. */
export const rulesOfEntry = (entry: CatalogueEntry, data: TariffData): ReadonlyArray<Rule> => {
  // The undated prices were looked up together with the newest seeded level.
  const reference = entry.levels.findLast(({ source }) => source === "seed") ?? entry.levels.at(-1)!
  return entry.levels.flatMap((level, index) => {
    const next = entry.levels[index + 1]
    const span = { from: Date.parse(level.date), until: next === undefined ? Infinity : Date.parse(next.date) }
    return [...baseRules(entry, level, span, data), ...undatedRules(entry, level, reference, span, data)]
  })
}

type Span = Pick<Rule, "from" | "until">

const baseRules = (entry: CatalogueEntry, level: PriceLevel, span: Span, data: TariffData): ReadonlyArray<Rule> => {
  const source = sourceOfLevel(entry, level, data)
  return UNITS.flatMap(([unit, field]) => {
    const price = level[field]
    return price === null ? [] : [{ ...PLAIN, ...span, unit, price, isLevel: true, source }]
  })
}

/** How the price of a level is known: as the seeds say, else by the source that quoted it. */
const sourceOfLevel = ({ id }: CatalogueEntry, level: PriceLevel, { levels, sources }: TariffData): PriceSource => {
  const day = level.date.slice(0, 10)
  const known = level.source === "seed" ? levels[id]?.find(([date]) => date === day) : undefined
  return known === undefined
    ? { date: level.date, source: level.source, basis: "source" }
    : { date: level.date, source: sources[known[1]]!, basis: known[2] }
}

/** What a long prompt, a batch and a write to the cache cost is known for the base prices of the day on which it was looked up. */
const undatedRules = (
  entry: CatalogueEntry,
  level: PriceLevel,
  reference: PriceLevel,
  span: Span,
  { prices, sources }: TariffData
): ReadonlyArray<Rule> => {
  const place = prices[entry.id]
  const source = { date: level.date, source: place === undefined ? "seed" : sources[place]!, basis: "source" }
  const rule = (
    unit: string,
    price: number | null | undefined,
    holds: boolean,
    also: Partial<Rule>
  ): ReadonlyArray<Rule> =>
    price === null || price === undefined
      ? []
      : [{ ...PLAIN, ...span, unit, price: holds ? price : null, isUndated: true, source, ...also }]
  const sameInput = level.input_price === reference.input_price
  const sameOutput = level.output_price === reference.output_price
  const sameCached = sameInput && level.cached_input_price === reference.cached_input_price
  const written = entry.provider === "openai" ? "cache_write_30m" : "cache_write_5m"
  return [
    ...rule(written, entry.cache_write_price, sameInput, {}),
    ...rule("input", entry.batch_input_price, sameInput, { plan: "batch" }),
    ...rule("output", entry.batch_output_price, sameOutput, { plan: "batch" }),
    ...entry.tiers.flatMap((tier) => {
      // Hours are dated rows: an entry tells neither when they began nor the days off.
      const { above_input_tokens: above, inclusive = false } = tier
      if (above === undefined) return []
      const long = { above, inclusive }
      return [
        ...rule("input", tier.input_price, sameInput, long),
        ...rule("output", tier.output_price, sameOutput, long),
        ...rule("cache_read", tier.cached_input_price, sameCached, long),
        ...rule(written, tier.cache_write_price, sameInput, long)
      ]
    })
  ]
}

/** The units of base prices, and where an entry has them. */
export const UNITS = [
  ["input", "input_price"],
  ["cache_read", "cached_input_price"],
  ["output", "output_price"]
] as const

const PLAIN = {
  per: 1_000_000,
  seen: -Infinity,
  plan: undefined,
  above: 0,
  inclusive: false,
  when: {},
  weight: 0,
  isExact: true,
  isUndated: false,
  isLevel: false
} satisfies Partial<Rule>
