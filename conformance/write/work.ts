import { Decimal } from "decimal.js"
import { feeOf, type Row, type Sheet } from "./sheets.ts"

/** What a request used, by unit: no token is in two of them. */
export type Uses = Readonly<Record<string, number>>

/** How a request is charged. */
export interface Charge {
  readonly sheet: Sheet
  readonly uses: Uses
  /** The tier that served it; standard by default. */
  readonly plan?: string
  /** What all tokens are multiplied by: a region, an hour. */
  readonly factor?: string
  /** The usage is the sum of several requests, none of which was long. */
  readonly isSum?: boolean
  /** The length of the prompt, where it is not the sum of its parts. */
  readonly promptTokens?: number
}

/** An amount with its price. */
export interface Line {
  readonly unit: string
  readonly quantity: number
  readonly price: string
  readonly per: number
  readonly factor?: string
  readonly amount: string
}

const Exact = Decimal.clone({ precision: 60, toExpNeg: -40, toExpPos: 40 })

/** The exact sum of decimals. */
export const sumOf = (amounts: ReadonlyArray<string>): string =>
  amounts.reduce((sum, amount) => sum.plus(amount), new Exact(0)).toFixed()

/** The exact product of decimals. */
export const productOf = (...factors: ReadonlyArray<string | number>): string =>
  factors.reduce<Decimal>((product, factor) => product.times(factor), new Exact(1)).toFixed()

const amountOf = (quantity: number, price: string, per: number, factor = "1"): string =>
  new Exact(quantity).times(price).times(factor).div(per).toFixed()

const isToken = (unit: string): boolean => /^(?:input|output|cache_read|cache_write)/u.test(unit)
const isPrompt = (unit: string): boolean => /^(?:input|cache_read|cache_write)/u.test(unit) && unit !== "input_tool_use"

/** The tokens of a prompt, however they came to the model. */
export const promptOf = (uses: Uses): number =>
  Object.entries(uses).reduce((sum, [unit, quantity]) => sum + (isPrompt(unit) ? quantity : 0), 0)

/** The prices of a plan for a prompt of this length. */
const rowFor = ({ isSum = false, plan = "standard", promptTokens, sheet, uses }: Charge): Row => {
  const length = isSum ? 0 : (promptTokens ?? promptOf(uses))
  const band = sheet.long?.findLast(
    ({ above, inclusive }) => length > above || (inclusive === true && length === above)
  )
  const row = (band?.prices ?? sheet.prices)[plan]
  if (row === undefined) throw new Error(`prices.json has no ${plan} price of ${sheet.model} for ${length} tokens`)
  return row
}

/** What has no price of its own costs what it is a kind of: that of all tokens of its side, or of text. */
const KINDS: ReadonlyArray<readonly [RegExp, ReadonlyArray<string>]> = [
  [/^output/u, ["output", "output_text"]],
  [/^input/u, ["input", "input_text"]],
  [/^cache_read/u, ["cache_read", "cache_read_text", "input", "input_text"]]
]

/** The price of a unit in a row. */
const priceIn = (row: Row, unit: string): string => {
  const kinds = KINDS.find(([pattern]) => pattern.test(unit))?.[1] ?? []
  const found = [unit, ...kinds].find((kind) => row[kind] !== undefined)
  if (found === undefined) throw new Error(`There is no price of ${unit}`)
  return row[found]!
}

/** The lines of a charge, and their exact sum. */
export const worked = (charge: Charge): { readonly lines: ReadonlyArray<Line>; readonly total: string } => {
  const { factor, sheet, uses } = charge
  const row = rowFor(charge)
  const lines = Object.entries(uses)
    .filter(([, quantity]) => quantity > 0)
    .map(([unit, quantity]): Line => {
      if (!isToken(unit)) {
        const { per, price } = feeOf(sheet, unit)
        return { unit, quantity, price, per, amount: amountOf(quantity, price, per) }
      }
      const price = priceIn(row, unit)
      const amount = amountOf(quantity, price, 1_000_000, factor)
      return { unit, quantity, price, per: 1_000_000, ...(factor !== undefined && { factor }), amount }
    })
  return { lines, total: sumOf(lines.map(({ amount }) => amount)) }
}
