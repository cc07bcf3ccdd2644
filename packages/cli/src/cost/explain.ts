import {
  addDecimals,
  type Bill,
  type BillLine,
  compareDecimals,
  type Decimal,
  decimalIn,
  decimalText,
  multiplyDecimals,
  type PricedLine
} from "@ratecard/core/ledger"

/** The change that would make our total theirs. */
export interface Explanation {
  /** The total of `--why`. */
  readonly theirs: string
  /** Theirs less ours, an exact decimal. */
  readonly difference: string
  /** The fewest assumptions that lead from our total to theirs, within its last digit; empty if none do. */
  readonly causes: ReadonlyArray<string>
}

/** A price that theirs may be of. */
export interface UnitPrice {
  readonly unit: string
  readonly price: string
  readonly per: number
}

/**
 * Finds the line of ours that makes the difference to a total from elsewhere. Its lines are the same except for the
 * cause, which may concern the price of another line, or `others` of the model.
 */
export const explain = (
  { lines, total }: Pick<Bill, "lines" | "total">,
  theirs: string,
  others: ReadonlyArray<UnitPrice> = []
): Explanation => {
  const difference = minus(exact(theirs), exact(total))
  const halfDigit = { units: 5n, scale: exact(theirs).scale + 1 }
  const isIt = (delta: Decimal) => {
    const { scale, units } = minus(delta, difference)
    return compareDecimals({ scale, units: units < 0n ? -units : units }, halfDigit) <= 0
  }
  const assumptions = lines
    .filter(isPriced)
    .flatMap((line) => assumptionsOf(line, [...lines.filter(isPriced), ...others]))
  return { theirs, difference: decimalText(difference), causes: causesOf(assumptions, isIt) }
}

interface Assumption {
  readonly line: PricedLine
  readonly text: string
  readonly delta: Decimal
}

const causesOf = (assumptions: ReadonlyArray<Assumption>, isIt: (delta: Decimal) => boolean): ReadonlyArray<string> => {
  if (isIt(NOTHING)) return ["The totals are the same."]
  const alone = assumptions.filter(({ delta }) => isIt(delta))
  if (alone.length > 0) return alone.map(({ text }) => text)
  for (const [place, one] of assumptions.entries()) {
    const other = assumptions
      .slice(place + 1)
      .find(({ delta, line }) => line !== one.line && isIt(addDecimals(one.delta, delta)))
    if (other !== undefined) return [`${one.text} And: ${other.text}`]
  }
  return []
}

const assumptionsOf = (line: PricedLine, prices: ReadonlyArray<UnitPrice>): ReadonlyArray<Assumption> => {
  const amount = exact(line.amount)
  const name = `${line.quantity} ${line.unit}`
  const found: Array<Assumption> = [
    { line, text: `Theirs has no line for ${name}: ours has ${line.amount}.`, delta: minus(NOTHING, amount) },
    { line, text: `Theirs has ${name} twice.`, delta: amount }
  ]
  const add = (text: string, theirs: Decimal) => found.push({ line, text, delta: minus(theirs, amount) })
  if (line.list_amount !== undefined) add(`Theirs has ${name} at the list price.`, exact(line.list_amount))
  const { multiplier } = line
  if (multiplier !== undefined && multiplier !== "1") {
    const reasons = (line.factors ?? []).map(({ reason }) => reason).join(", ")
    add(`Theirs has ${name} without the factor ${multiplier} (${reasons}).`, times(line, line.price, line.per))
  }
  for (const other of prices) {
    if (other.unit === line.unit || other.price === line.price) continue
    if (sameKind(line.unit, other.unit)) {
      const theirs = times(line, other.price, other.per)
      add(`Theirs has ${name} at the price of ${other.unit}, ${other.price} instead of ${line.price}.`, theirs)
      if (other.unit === "input" && line.unit.startsWith("cache")) {
        add(`Theirs has ${name} as input, and again from the cache.`, addDecimals(theirs, amount))
      }
    }
  }
  return found
}

/** Whether two units are tokens of the same direction. */
const sameKind = (one: string, other: string): boolean => {
  const kinds = [one, other].map((unit) =>
    /^(?:input|cache_(?:read|write))/u.test(unit) ? "in" : unit.startsWith("output") ? "out" : unit
  )
  return kinds[0] === kinds[1]
}

const isPriced = (line: BillLine): line is PricedLine => line.price !== null

const NOTHING: Decimal = { units: 0n, scale: 0 }

const exact = (text: string): Decimal => decimalIn(text)!

const minus = (one: Decimal, other: Decimal): Decimal => addDecimals(one, { ...other, units: -other.units })

const times = ({ quantity }: PricedLine, price: string, per: number): Decimal => {
  const { scale, units } = multiplyDecimals(exact(String(quantity)), exact(price))
  return { units, scale: scale + Math.log10(per) }
}
