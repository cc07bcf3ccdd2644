import type { Convention, Warning, BillLine, UnpricedLine } from "../schemas/Bill.ts"
import type { Reported } from "../usage/reading.ts"
import { add, type Decimal, decimal, decimalOf, decimalText, multiply, ZERO } from "../../pricing/money.ts"
import type { Card } from "../tariff/card.ts"
import { type Quote, quoteOf } from "../tariff/quote.ts"

/** Usage of a request: disjoint amounts, and the tier, speed and place that served it. `Reading` is such a usage. */
export interface Used {
  readonly amounts: ReadonlyArray<{
    readonly unit: string
    /** A whole number, or an exact decimal as a string. */
    readonly quantity: number | string
  }>
  /** The whole prompt, with what the cache read and wrote. */
  readonly promptTokens: number
  readonly convention?: Convention | undefined
  readonly tier?: string | undefined
  readonly speed?: string | undefined
  readonly geo?: string | undefined
  readonly cacheType?: string | undefined
  /** The vendor's own cost. */
  readonly reported?: Reported | undefined
  /** Only part of the request's usage is known. */
  readonly incomplete?: boolean | undefined
  /** Calls that are not made yet: one request each, at no particular hour. */
  readonly isExpected?: boolean | undefined
  /** The amounts are a sum of several requests, which are not known one by one. */
  readonly isSum?: boolean | undefined
  /** The single requests, if there are several. */
  readonly requests?: ReadonlyArray<Used> | undefined
  readonly warnings?: ReadonlyArray<Warning> | undefined
}

/** A line with the amount that is summed. */
export interface Entry {
  readonly line: BillLine
  readonly quantity: Decimal
  /** Undefined if the price is unknown. */
  readonly amount: Decimal | undefined
}

/** A quantity of a unit at one price. */
export interface Item {
  readonly unit: string
  quantity: Decimal
  /** True if the quantity was given as a string; the line then has a string too. */
  readonly isText: boolean
  readonly quote: Quote
}

/** Adds the amounts of a request to `items`; equal units at equal prices are one item. */
export const addAmounts = (items: Array<Item>, { amounts }: Used, card: Card): void => {
  for (const { quantity, unit } of amounts) {
    const quote = quoteOf(card, unit)
    const count = decimalOf(quantity)
    addItem(items, { unit, quantity: count, isText: typeof quantity === "string", quote })
    const { inputTokensPerCall } = quote
    if (inputTokensPerCall > 0) {
      const read = multiply(count, decimal(inputTokensPerCall))
      addItem(items, { unit: "input", quantity: read, isText: false, quote: quoteOf(card, "input") })
    }
  }
}

const addItem = (items: Array<Item>, added: Item): void => {
  for (const item of items) {
    if (item.quote === added.quote && item.unit === added.unit) {
      item.quantity = add(item.quantity, added.quantity)
      return
    }
  }
  items.push(added)
}

/** The sum of lines, as an exact decimal; unknown amounts are left out. */
export const subtotal = (lines: ReadonlyArray<BillLine>): string =>
  decimalText(lines.reduce((sum, line) => (line.price === null ? sum : add(sum, decimalOf(line.amount))), ZERO))

export const entryOf = ({ isText, quantity, quote, unit }: Item): Entry => {
  const { each, line } = quote
  const shown = isText ? decimalText(quantity) : Number(quantity.units)
  if (each === undefined || line.price === null) {
    return { line: { unit, quantity: shown, per: line.per, price: null }, quantity, amount: undefined }
  }
  const amount = multiply(quantity, each)
  return { line: { ...line, quantity: shown, amount: decimalText(amount) }, quantity, amount }
}

/** Lines of amounts that have no tariff. */
export const unpricedEntries = ({ amounts }: Used): ReadonlyArray<Entry & { readonly line: UnpricedLine }> =>
  amounts.map(({ quantity, unit }) => ({
    line: { unit, quantity, price: null, per: 1_000_000 },
    quantity: decimalOf(quantity),
    amount: undefined
  }))

/** Numbers of tokens by sort. */
export interface TokenSums {
  /** Uncached tokens, with those that tools read. */
  readonly input: number
  readonly cache_read: number
  readonly cache_write: number
  /** Output tokens, with reasoning. */
  readonly output: number
}

/** The sorts of tokens. */
export const SORTS = ["input", "cache_read", "cache_write", "output"] as const satisfies ReadonlyArray<keyof TokenSums>

/**
 * The tokens in the lines of a bill.
 *
 * @example
 * tokensIn([]) // => { input: 0, cache_read: 0, cache_write: 0, output: 0 }
 */
export const tokensIn = (lines: ReadonlyArray<BillLine>): TokenSums => {
  const tokens = { input: 0, cache_read: 0, cache_write: 0, output: 0 }
  for (const { quantity, unit } of lines) {
    const sort = SORTS.find((each) => unit === each || unit.startsWith(`${each}_`))
    if (sort !== undefined) tokens[sort] += Number(quantity)
  }
  return tokens
}
