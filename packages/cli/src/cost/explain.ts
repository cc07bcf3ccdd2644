import type { BillLine, PricedLine, Bill } from "@ratecard/core/ledger"

/** What would make our total theirs. */
export interface Explanation {
  readonly theirs: string
  /** Theirs less ours, an exact decimal. */
  readonly difference: string
  /** The fewest assumptions that lead from our total to theirs, within its last digit; empty where none do. */
  readonly causes: ReadonlyArray<string>
}

/** A price that theirs may be of. */
export interface UnitPrice {
  readonly unit: string
  readonly price: string
  readonly per: number
}

/**
 * Which of our lines makes the difference to somebody else's total. Lines are theirs as well, but for what a cause
 * says: it may be of the price of another line, or of `others` of the model.
 */
export const explain = (
  { lines, total }: Pick<Bill, "lines" | "total">,
  theirs: string,
  others: ReadonlyArray<UnitPrice> = []
): Explanation => {
  const difference = scaled(theirs) - scaled(total)
  const tolerance = 10n ** BigInt(SCALE - decimalsOf(theirs)) / 2n
  const isIt = (delta: bigint) => abs(delta - difference) <= tolerance
  const assumptions = lines
    .filter(isPriced)
    .flatMap((line) => assumptionsOf(line, [...lines.filter(isPriced), ...others]))
  return { theirs, difference: written(difference), causes: causesOf(assumptions, isIt, difference, tolerance) }
}

interface Assumption {
  readonly line: PricedLine
  readonly text: string
  readonly delta: bigint
}

const causesOf = (
  assumptions: ReadonlyArray<Assumption>,
  isIt: (delta: bigint) => boolean,
  difference: bigint,
  tolerance: bigint
): ReadonlyArray<string> => {
  if (abs(difference) <= tolerance) return ["The totals are the same."]
  const alone = assumptions.filter(({ delta }) => isIt(delta))
  if (alone.length > 0) return alone.map(({ text }) => text)
  for (const [place, one] of assumptions.entries()) {
    const other = assumptions.slice(place + 1).find(({ delta, line }) => line !== one.line && isIt(one.delta + delta))
    if (other !== undefined) return [`${one.text} And: ${other.text}`]
  }
  return []
}

const assumptionsOf = (line: PricedLine, prices: ReadonlyArray<UnitPrice>): ReadonlyArray<Assumption> => {
  const amount = scaled(line.amount)
  const name = `${line.quantity} ${line.unit}`
  const found: Array<Assumption> = [
    { line, text: `Theirs has no line for ${name}: ours has ${line.amount}.`, delta: -amount },
    { line, text: `Theirs has ${name} twice.`, delta: amount }
  ]
  const add = (text: string, theirs: bigint) => found.push({ line, text, delta: theirs - amount })
  if (line.list_amount !== undefined) add(`Theirs has ${name} at the list price.`, scaled(line.list_amount))
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
        add(`Theirs has ${name} as input, and again from the cache.`, theirs + amount)
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

/** Decimals that are computed with: more than any amount has. */
const SCALE = 30

const scaled = (text: string): bigint => {
  const [whole = "0", fraction = ""] = text.replace("-", "").split(".")
  const value = BigInt(whole + fraction.padEnd(SCALE, "0").slice(0, SCALE))
  return text.startsWith("-") ? -value : value
}

const times = ({ quantity }: PricedLine, price: string, per: number): bigint =>
  (scaled(String(quantity)) * scaled(price)) / 10n ** BigInt(SCALE) / BigInt(per)

const decimalsOf = (text: string): number => text.split(".")[1]?.length ?? 0

const abs = (value: bigint): bigint => (value < 0n ? -value : value)

const written = (value: bigint): string => {
  const digits = String(abs(value)).padStart(SCALE + 1, "0")
  const text = `${digits.slice(0, -SCALE)}.${digits.slice(-SCALE)}`.replace(/\.?0+$/u, "")
  return value < 0n ? `-${text}` : text
}
