import type { Currency } from "../../catalogue/Fields.ts"
import { compare, type Decimal, decimalOf, decimalText, multiply, shiftRight, subtract } from "../../pricing/money.ts"
import { matchesPattern } from "../tariff/tariffBook.ts"
import type { PricedLine } from "../schemas/Bill.ts"
import type { Overlay, OverlayRule } from "../schemas/Overlay.ts"
import type { Entry } from "./lines.ts"

/** Names are shorter: with 200 rules, a hundred of 9,900 characters took 2.8 seconds. */
const MOST_NAME = 1000

/** Finds the first rule that fits a model by any of its names. */
export const overlayRule = (
  overlay: Overlay,
  provider: string | undefined,
  names: ReadonlyArray<string | undefined>
): OverlayRule | undefined =>
  overlay.rules.find(
    (rule) =>
      (rule.provider === undefined || rule.provider === provider) &&
      (rule.model === undefined ||
        names.some((name) => name !== undefined && name.length <= MOST_NAME && matchesPattern(rule.model!, name)))
  )

/** Tells whether a rule is in another currency than the bill would be. */
export const isForeign = (rule: OverlayRule, currency: Currency): boolean => (rule.currency ?? currency) !== currency

/** Applies a rule to the lines of a bill. A changed line has the overlay's name and the amount before. */
export const applyOverlay = (entries: ReadonlyArray<Entry>, rule: OverlayRule, name: string): ReadonlyArray<Entry> => {
  const factor = rule.factor === undefined ? undefined : decimalOf(rule.factor)
  return entries.map((entry) => {
    const own = priceOf(rule, entry.line.unit)
    const priced = own === undefined ? entry : repriced(entry, own, name)
    return factor === undefined ? priced : multiplied(priced, factor, entry, name)
  })
}

/** The line that brings a total down to the cap of a rule; undefined if it is not above. */
export const capLine = (total: Decimal, { cap }: OverlayRule, name: string): Entry | undefined => {
  if (cap === undefined) return undefined
  const amount = subtract(decimalOf(cap), total)
  if (compare(total, decimalOf(cap)) <= 0) return undefined
  const line = { unit: "overlay_cap", quantity: 1, price: decimalText(amount), per: 1, ...changed(amount, name, "0") }
  return { line, quantity: { units: 1n, scale: 0 }, amount }
}

const priceOf = ({ prices }: OverlayRule, unit: string): Decimal | undefined => {
  // Text, tool use and reasoning are kinds of input and output.
  const price = prices?.[unit] ?? prices?.[unit.replace(/_(?:text|tool_use|reasoning)$/u, "")]
  return price === undefined ? undefined : decimalOf(price)
}

const repriced = ({ line, quantity, ...entry }: Entry, price: Decimal, name: string): Entry => {
  const amount = shiftRight(multiply(quantity, price), 6)
  const before = entry.amount && decimalText(entry.amount)
  return {
    line: {
      unit: line.unit,
      quantity: line.quantity,
      price: decimalText(price),
      per: 1_000_000,
      ...changed(amount, name, before)
    },
    quantity,
    amount
  }
}

const multiplied = (priced: Entry, factor: Decimal, { amount: before }: Entry, name: string): Entry => {
  const { line, quantity } = priced
  if (priced.amount === undefined || line.price === null) return priced
  const amount = multiply(priced.amount, factor)
  const multiplier = multiply(decimalOf(line.multiplier ?? "1"), factor)
  return {
    line: {
      ...line,
      multiplier: decimalText(multiplier),
      factors: [...(line.factors ?? []), { factor: decimalText(factor), reason: name }],
      amount: decimalText(amount),
      overlay: name,
      ...(before === undefined ? {} : { list_amount: decimalText(before) })
    },
    quantity,
    amount
  }
}

const changed = (
  amount: Decimal,
  name: string,
  before: string | undefined
): Pick<PricedLine, "amount" | "overlay" | "list_amount" | "source"> => ({
  amount: decimalText(amount),
  source: { date: null, source: name, basis: "overlay" },
  overlay: name,
  ...(before === undefined ? {} : { list_amount: before })
})
