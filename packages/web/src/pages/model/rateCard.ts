import { compareTexts } from "@ratecard/core/catalogue"
import {
  type Citation,
  decimalIn,
  decimalText,
  multiplyDecimals,
  type SheetPrice,
  type TariffSheet
} from "@ratecard/core/ledger"
import { formatNumber } from "../../format.ts"
import type { Language } from "../../rendering.ts"
import type { ModelWords } from "../../words/model.ts"

/** One price of a card. */
export interface CardPrice extends Citation {
  readonly unit: string
  /** Exact decimal; null if unknown. */
  readonly price: string | null
  /** A multiple of the price without the conditions. */
  readonly factor: string | undefined
  readonly from: string | null
}

/** The prices that hold under the same conditions. */
export interface CardRow {
  readonly when: NonNullable<SheetPrice["when"]>
  readonly prices: ReadonlyMap<string, CardPrice>
  /** The factor of all prices of tokens. */
  readonly all: CardPrice | undefined
}

export interface RateCard {
  /** The units of tokens that the rows have prices of, in the order of columns. */
  readonly units: ReadonlyArray<string>
  /** The standard prices first. */
  readonly rows: ReadonlyArray<CardRow>
  /** The same on other clouds. */
  readonly clouds: ReadonlyArray<CardRow>
  readonly fees: ReadonlyArray<SheetPrice>
}

const PER_TOKENS = 1_000_000

/** The order of the usual units of tokens. */
export const UNITS: ReadonlyArray<string> = [
  "input",
  "cache_read",
  "cache_write_5m",
  "cache_write_30m",
  "cache_write_1h",
  "cache_write_12h",
  "output"
]

/** A sheet as people read it: a row for each condition, a column for each kind of token, fees apart. */
export const rateCard = ({ prices }: Pick<TariffSheet, "prices">): RateCard => {
  const tokens = prices.filter((price) => isOfTokens(price) && !isSame(price))
  const groups = Map.groupBy(tokens, ({ when }) => keyOf(when))
  const standard = new Map((groups.get("[]") ?? []).map((price) => [price.unit, price]))
  const rows = [...groups.values()].map((group) => rowOf(group, standard)).toSorted(byConditions)
  const units = new Set(tokens.map(({ unit }) => unit).filter((unit) => unit !== "tokens"))
  return {
    units: [...UNITS.filter((unit) => units.has(unit)), ...[...units].filter((unit) => !UNITS.includes(unit))],
    rows: rows.filter(({ when }) => when.channel === undefined),
    clouds: rows.filter(({ when }) => when.channel !== undefined),
    fees: prices
      .filter((price) => !isOfTokens(price))
      .toSorted((one, other) => compareTexts(one.unit, other.unit) || dearer(one, other))
  }
}

const isOfTokens = ({ per, unit }: SheetPrice): boolean => per === PER_TOKENS && !unit.endsWith("_hour")

/** A factor of 1 says nothing. */
const isSame = ({ factor, unit }: SheetPrice): boolean => unit === "tokens" && Number(factor ?? 0) === 1

const dearer = (one: SheetPrice, other: SheetPrice): number => Number(one.price) - Number(other.price)

const keyOf = (when: SheetPrice["when"]): string =>
  JSON.stringify(Object.entries(when ?? {}).toSorted(([one], [other]) => (one < other ? -1 : 1)))

const rowOf = (group: ReadonlyArray<SheetPrice>, standard: ReadonlyMap<string, SheetPrice>): CardRow => {
  const { tokens: all, ...prices } = Object.fromEntries(group.map((price) => [price.unit, cardPrice(price, standard)]))
  return { when: group[0]!.when ?? {}, prices: new Map(Object.entries(prices)), all }
}

/** A factor is worked out where the price that it multiplies is known. */
const cardPrice = (price: SheetPrice, standard: ReadonlyMap<string, SheetPrice>): CardPrice => {
  const { basis, factor, from, of, source, unit, url } = price
  const base = factor === undefined ? undefined : standard.get(of ?? unit)?.price
  return {
    unit,
    price: base == null ? price.price : product(base, factor!),
    factor,
    from,
    source,
    basis,
    ...(url === undefined ? {} : { url })
  }
}

const product = (one: string, other: string): string =>
  decimalText(multiplyDecimals(decimalIn(one)!, decimalIn(other)!))

/** Standard prices, then long prompts, then what one can choose; fewer conditions before more. */
const byConditions = (one: CardRow, other: CardRow): number => {
  const place = ({ when }: CardRow) =>
    Object.keys(when).length * 10 + (when.above_input_tokens !== undefined ? 0 : when.batch === true ? 1 : 2)
  return place(one) - place(other) || (one.when.above_input_tokens ?? 0) - (other.when.above_input_tokens ?? 0)
}

/** The conditions of a price in words; empty for the standard one. */
export const conditionsText = (
  when: NonNullable<SheetPrice["when"]>,
  words: ModelWords["conditions"],
  language: Language
): string => {
  const number = (value: number) => formatNumber(value, language)
  const { above_input_tokens: above, cache_type, channel, geo, hours, inference_geo, memory_gb, resolution } = when
  return [
    above !== undefined && (when.inclusive === true ? words.from : words.above)(number(above)),
    when.batch === true && words.batch,
    when.service_tier && words.tiers[when.service_tier],
    when.speed && words.fast,
    hours &&
      words.hours(
        hours.name === "peak" || hours.name === "off-peak" ? words[hours.name] : hours.name,
        hours.windows_utc.join(", ").replaceAll("-", "–"),
        words.days[hours.days]
      ),
    cache_type && words.cache(cache_type),
    channel && (words.channels[channel] ?? channel),
    geo && (words.geos[geo] ?? geo),
    inference_geo && words.inference(inference_geo),
    memory_gb !== undefined && words.memory(number(memory_gb)),
    resolution && words.resolution(resolution)
  ]
    .filter((part) => part !== false && part !== undefined && part !== "")
    .join(", ")
}
