import { convert, type Currency, type DatedRate } from "@ratecard/core/catalogue"
import type { Prices } from "../../prices/prices.ts"
import { type CardRow, UNITS } from "../model/rateCard.ts"
import { namedAt, type ShownModel } from "../model/shownModel.ts"

/** More columns are not read side by side. */
export const MOST = 5

/** More names are not looked up: each that means nothing takes some milliseconds. */
const MOST_NAMES = 20

/** The models that an address compares, as they stood on its day. */
export interface Compared {
  readonly models: ReadonlyArray<ShownModel>
  /** Names that mean no model. */
  readonly unknown: ReadonlyArray<string>
  /** Models that there is no column for. */
  readonly left: number
}

export const comparedIn = (query: URLSearchParams, prices: Prices): Compared => {
  const names = [...new Set((query.get("models") ?? "").split(",").filter(Boolean))].slice(0, MOST_NAMES)
  const found = names.map((name) => namedAt(name, query, prices))
  const models = found.filter((each) => each.is === "model")
  const unique = models.filter(({ entry }, index) => models.findIndex((other) => other.entry.id === entry.id) === index)
  return {
    models: unique.slice(0, MOST),
    unknown: names.filter((_, index) => found[index]!.is !== "model"),
    left: Math.max(0, unique.length - MOST)
  }
}

/** The price of one unit under one condition, of each model. */
export interface PriceRow {
  readonly when: CardRow["when"]
  readonly unit: string
  /** For a million tokens, in the order of the models; null if a model has none. */
  readonly amounts: ReadonlyArray<number | null>
}

/** The conditions that people choose by: long prompts and batches. */
const isCompared = ({ when }: CardRow): boolean => {
  const { above_input_tokens: above, batch, inclusive: _, ...others } = when
  return Object.keys(others).length === 0 && (above === undefined || batch === undefined)
}

/** The prices of models side by side, in one currency: standard ones first, then those of long prompts and batches. */
export const priceRowsOf = (
  models: ReadonlyArray<ShownModel>,
  currency: Currency,
  rate: DatedRate
): ReadonlyArray<PriceRow> => {
  const rows = new Map<string, { when: CardRow["when"]; unit: string; amounts: Array<number | null> }>()
  for (const [column, { card, sheet }] of models.entries()) {
    const standard = card.rows.find(({ when }) => Object.keys(when).length === 0)
    for (const row of card.rows.filter(isCompared)) {
      for (const unit of card.units) {
        const price = priceIn(row, unit, standard)
        if (price === null) continue
        const { above_input_tokens: above, batch, inclusive } = row.when
        const key = JSON.stringify([batch === true, above ?? 0, inclusive === true, unit])
        const amounts = rows.get(key)?.amounts ?? models.map(() => null)
        amounts[column] = convert(price, sheet.currency, currency, rate)
        rows.set(key, { when: row.when, unit, amounts })
      }
    }
  }
  const group = ({ when }: PriceRow): number =>
    when.batch === true ? Number.MAX_SAFE_INTEGER : (when.above_input_tokens ?? 0)
  const place = ({ unit }: PriceRow): number => (UNITS.includes(unit) ? UNITS.indexOf(unit) : UNITS.length)
  return [...rows.values()].toSorted((one, other) => group(one) - group(other) || place(one) - place(other))
}

/** The price of a row, or what a factor on all of its prices makes of the standard one. */
const priceIn = ({ all, prices }: CardRow, unit: string, standard: CardRow | undefined): number | null => {
  const own = prices.get(unit)?.price
  if (own != null) return Number(own)
  const base = standard?.prices.get(unit)?.price
  return all?.factor === undefined || base == null ? null : Number(base) * Number(all.factor)
}

/** The columns that have the best of a row's numbers; none where there is nothing to compare, or no difference. */
export const bestOf = (amounts: ReadonlyArray<number | null>, isMoreBetter = false): ReadonlySet<number> => {
  const known = amounts.filter((amount) => amount !== null)
  const best = isMoreBetter ? Math.max(...known) : Math.min(...known)
  const isDifferent = known.some((amount) => amount !== best)
  return new Set(amounts.flatMap((amount, column) => (isDifferent && amount === best ? [column] : [])))
}
