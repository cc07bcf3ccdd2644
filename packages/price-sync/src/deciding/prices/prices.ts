import { compareDecimals, decimal, multiplyDecimals } from "@ratecard/core/ledger"
import type { Currency } from "@ratecard/core/catalogue"
import { isBelowFloor, type PriceSourceName, type QuotedPrices } from "../quote.ts"

/** The largest factor, up or down, by which a price may move without being held. */
const LARGEST_STEP = 10

const FIELDS = [
  ["input_price", "input"],
  ["output_price", "output"],
  ["cached_input_price", "cached input"]
] as const

/** The three prices alone, without other fields. */
export const pricesOf = ({ cached_input_price, input_price, output_price }: QuotedPrices): QuotedPrices => ({
  input_price,
  output_price,
  cached_input_price
})

/** Tells whether all three prices are equal. */
export const isSame = (a: QuotedPrices, b: QuotedPrices): boolean =>
  a.input_price === b.input_price && a.output_price === b.output_price && a.cached_input_price === b.cached_input_price

/** Tells whether two sources agree: one that states no cached price does not contradict. */
export const doAgree = (a: QuotedPrices, b: QuotedPrices): boolean =>
  a.input_price === b.input_price &&
  a.output_price === b.output_price &&
  (a.cached_input_price === null || b.cached_input_price === null || a.cached_input_price === b.cached_input_price)

/** Tells whether a quote confirms the book's price. */
export const confirms = (quote: QuotedPrices, current: QuotedPrices): boolean =>
  quote.input_price === current.input_price &&
  quote.output_price === current.output_price &&
  (quote.cached_input_price === null || quote.cached_input_price === current.cached_input_price)

/**
 * The price after this quote. If the quote has no cached price, the known one stays, unless it would no longer be
 * plausible.
 */
export const successor = (
  current: QuotedPrices,
  { cached_input_price, input_price, output_price }: QuotedPrices
): QuotedPrices => {
  const { cached_input_price: known } = current
  const isKept = known !== null && known <= input_price && !isBelowFloor(known, input_price)
  return { input_price, output_price, cached_input_price: cached_input_price ?? (isKept ? known : null) }
}

/** The reason why a step from one price to another is held, as a sentence; undefined if it is plausible. */
export const stepFault = (from: QuotedPrices, to: QuotedPrices): string | undefined => {
  for (const [field, name] of FIELDS) {
    // If there is no cached price, a cached token costs as much as a new one.
    const [old, next] = [from[field] ?? to.input_price, to[field]]
    if (next === null || old === 0) continue
    const factor = next / old
    const unit = wrongUnit(factor)
    if (unit !== undefined) return `Its ${name} price moves from ${old} to ${next}, as if it were per ${unit}.`
    if (isOver(next, old)) return `Its ${name} price rises from ${old} to ${next}, to more than ten times as much.`
    if (isOver(old, next)) return `Its ${name} price falls from ${old} to ${next}, to less than a tenth.`
  }
  return undefined
}

/** Tells whether a price is over ten times another, as decimals: 0.3 is ten times 0.03, not over it. */
const isOver = (a: number, b: number): boolean =>
  compareDecimals(decimal(a), multiplyDecimals(decimal(b), decimal(LARGEST_STEP))) > 0

/** The factor by which a ratio may differ from a thousand or a million and still look like a mistaken unit. */
const UNIT_TOLERANCE = 2

/** The unit that explains a price that is too high or too low by this factor; undefined if none does. */
const wrongUnit = (factor: number): string | undefined => {
  const isNear = (unit: number) => factor >= unit / UNIT_TOLERANCE && factor <= unit * UNIT_TOLERANCE
  if (isNear(1e-6)) return "token"
  if (isNear(1e-3)) return "1,000 tokens"
  if (isNear(1e3)) return "1,000,000,000 tokens"
  if (isNear(1e6)) return "1,000,000,000,000 tokens"
  return undefined
}

/** Prices in words: `2.5 / 10 (cached 1.25) usd`. */
export const describePrices = (
  { cached_input_price, input_price, output_price }: QuotedPrices,
  currency: Currency
): string =>
  `${input_price} / ${output_price}${cached_input_price === null ? "" : ` (cached ${cached_input_price})`} ${currency}`

/** Names in a sentence: `litellm, models.dev and genai-prices`. */
export const joinWithAnd = (names: ReadonlyArray<PriceSourceName>): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`
