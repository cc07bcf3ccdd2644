import { BUNDLED_ENTRIES } from "@ratecard/core/bundled"
import { type CatalogueEntry, resolve } from "@ratecard/core/catalogue"
import type { Row } from "@ratecard/test-support"
import { readFileSync } from "node:fs"

const read = (name: string) => JSON.parse(readFileSync(new URL(`${name}.json`, import.meta.url), "utf8"))

/** The three lists, each with a way to let its rows say other prices, per million. */
export const REAL_LISTS = {
  litellm: (priced?: Priced) =>
    Object.fromEntries(
      Object.entries<Row>(read("litellm")).map(([key, row]) => [
        key,
        withPrices(row, key.replace(/^\w+\//u, ""), priced, (input, output, cached) => ({
          input_cost_per_token: input / 1e6,
          output_cost_per_token: output / 1e6,
          cache_read_input_token_cost: cached === null ? null : cached / 1e6
        }))
      ])
    ),
  "models.dev": (priced?: Priced) =>
    Object.fromEntries(
      Object.entries<{ readonly models: Row }>(read("models.dev")).map(([section, { models }]) => [
        section,
        {
          models: Object.fromEntries(
            Object.entries(models).map(([key, row]) => [
              key,
              withPrices(row as Row, key, priced, (input, output, cached) => ({
                cost: { input, output, cache_read: cached }
              }))
            ])
          )
        }
      ])
    ),
  "genai-prices": (priced?: Priced) =>
    (read("genai-prices") as ReadonlyArray<{ readonly models: ReadonlyArray<Row> }>).map((section) => ({
      ...section,
      models: section.models.map((row) =>
        withPrices(row, String(row["id"]), priced, (input, output, cached) => ({
          prices: { input_mtok: input, output_mtok: output, cache_read_mtok: cached }
        }))
      )
    }))
} as const

/** The level that a row of this name is to say; undefined: it stays as it is. */
type Priced = (name: string) => CatalogueEntry["levels"][number] | undefined

const withPrices = (
  row: Row,
  name: string,
  priced: Priced | undefined,
  said: (input: number, output: number, cached: number | null) => Row
): Row => {
  const level = priced?.(name)
  return level === undefined
    ? row
    : { ...row, ...said(level.input_price, level.output_price, level.cached_input_price) }
}

/** The catalogue of those days: its levels before `day`, of the models that had one. */
export const catalogueBefore = (day: string): ReadonlyArray<CatalogueEntry> =>
  BUNDLED_ENTRIES.flatMap((entry) => {
    const [first, ...later] = entry.levels.filter(({ date }) => date < day)
    return first === undefined ? [] : [{ ...entry, levels: [first, ...later] as const }]
  })

/** The last price of a catalogue that a name of a list means. */
export const pricedBy = (entries: ReadonlyArray<CatalogueEntry>): Priced => {
  const known = new Map(entries.map((entry) => [entry.id, entry]))
  return (name) => {
    const named = resolve(known, name)
    // Lists drop `-latest`.
    const match = named.how === "none" ? resolve(known, `${name}-latest`) : named
    return match.how === "none" ? undefined : known.get(match.model_id)!.levels.at(-1)
  }
}
