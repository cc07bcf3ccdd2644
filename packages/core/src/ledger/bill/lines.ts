import { add, type Decimal, decimal, decimalOf, decimalText, multiply, ZERO } from "../../pricing/money.ts"
import type { Card } from "../tariff/card.ts"
import type { BillLine, UnpricedLine } from "../schemas/Bill.ts"
import { type Quote, quoteOf } from "../tariff/quote.ts"
import type { Used } from "./used.ts"

/** A line with the amount that is summed. */
export interface Entry {
  readonly line: BillLine
  readonly quantity: Decimal
  /** Undefined if the price is unknown. */
  readonly amount: Decimal | undefined
}

/** How much of a unit there is at one price. */
export interface Item {
  readonly unit: string
  quantity: Decimal
  /** Whether it is sent as a string, as it was given. */
  readonly isText: boolean
  readonly quote: Quote
}

/** Adds the amounts of a request: what has the same unit and price is one item. */
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

/** What lines add up to, as an exact decimal; unknown amounts are left out. */
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
