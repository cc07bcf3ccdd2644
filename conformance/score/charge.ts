import { Decimal } from "decimal.js"
import type { Case, Fee, Line, Row, Sheet, Uses } from "../case.ts"

/** The charge of a request: its price sheet, fees, usage and factors. */
export interface Charge {
  readonly sheet: Sheet
  readonly fees: ReadonlyArray<Fee>
  readonly uses: Uses
  /** The tier that served it; standard by default. */
  readonly plan?: string
  /** The factor of a region or an hour, for all tokens. */
  readonly factor?: string
  /** The usage is the sum of several requests, none of which was long. */
  readonly isSum?: boolean
  /** The length of the prompt, where it is not the sum of its parts. */
  readonly promptTokens?: number
}

const Exact = Decimal.clone({ precision: 60, toExpNeg: -40, toExpPos: 40 })

/** The exact sum of decimals. */
const sumOf = (amounts: ReadonlyArray<string>): string =>
  amounts.reduce((sum, amount) => sum.plus(amount), new Exact(0)).toFixed()

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
  if (row === undefined) throw new Error(`There is no ${plan} price of ${sheet.model} for ${length} tokens`)
  return row
}

/** A unit without a price of its own has that of its kind: of all tokens of its side, or of text. */
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
  const { factor, fees, uses } = charge
  const row = rowFor(charge)
  const lines = Object.entries(uses)
    .filter(([, quantity]) => quantity > 0)
    .map(([unit, quantity]): Line => {
      if (!isToken(unit)) {
        const fee = fees.find((each) => each.unit === unit)
        if (fee === undefined) throw new Error(`There is no fee ${unit}`)
        const { per, price } = fee
        return { unit, quantity, price, per, amount: amountOf(quantity, price, per) }
      }
      const price = priceIn(row, unit)
      const amount = amountOf(quantity, price, 1_000_000, factor)
      return { unit, quantity, price, per: 1_000_000, ...(factor !== undefined && { factor }), amount }
    })
  return { lines, total: sumOf(lines.map(({ amount }) => amount)) }
}

/** The charge of a case at its own prices; undefined if it has none. */
export const chargeOf = ({ expect, fees = [], prices, question, reads_as }: Case): Charge | undefined => {
  const [sheet] = prices ?? []
  if (sheet === undefined || reads_as === undefined) return undefined
  const factor = expect.lines?.find((line) => line.factor !== undefined)?.factor
  return {
    sheet,
    fees,
    uses: reads_as,
    ...(expect.plan && { plan: expect.plan }),
    ...(factor && { factor }),
    isSum: question.context?.aggregate === true
  }
}
