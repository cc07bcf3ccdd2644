import {
  add,
  compare,
  type Decimal,
  decimalOf,
  decimalText,
  roundHalfEven,
  subtract,
  toNumber,
  ZERO
} from "../pricing/money.ts"
import { CAUSES } from "./causes.ts"
import type { Claim, Rest } from "./claims.ts"
import { sumOf } from "./pairs.ts"
import type { DifferenceLine, DifferenceSum, Reconciliation } from "./Reconciliation.ts"
import { isNothing } from "./statement/values.ts"
import type { StatementFormat } from "./statement/row.ts"

/** The findings about a statement. */
export interface Found extends Pick<Reconciliation, "complete" | "faults" | "outside" | "period" | "responses"> {
  readonly format: StatementFormat
  readonly stated: Decimal
  readonly computed: Decimal
  readonly claims: ReadonlyArray<Claim>
  readonly rests: ReadonlyArray<Rest>
}

/** Makes the answer: claims by cause, each with a limited number of lines, and the rest of the difference without them. */
export const documentOf = (
  mostLines: number,
  { claims, computed, format, rests, stated, ...about }: Found
): Reconciliation => {
  const difference = subtract(stated, computed)
  const causes = CAUSES.flatMap((cause): DifferenceSum | [] => {
    const of = claims.filter((claim) => claim.cause === cause)
    const amount = sumOf(of)
    return isNothing(amount) ? [] : { cause, amount: decimalText(amount), lines: linesOf(of, mostLines) }
  }).toSorted(bySize)
  const unexplained = causes.reduce((rest, { amount }) => subtract(rest, decimalOf(amount)), difference)
  return {
    statement: decimalText(stated),
    computed: decimalText(computed),
    difference: decimalText(difference),
    causes,
    unexplained: decimalText(unexplained),
    unexplained_lines: linesOf(rests, mostLines),
    currency: "usd",
    format: format.id,
    format_name: format.name,
    ...about
  }
}

/** The largest first; the others, if there are more, are one line with their sum. */
const linesOf = (all: ReadonlyArray<Rest>, most: number): ReadonlyArray<DifferenceLine> => {
  if (all.length <= most) return all.map(lineOf).toSorted(bySize)
  const sizes = new Map(all.map((each) => [each, Math.abs(toNumber(each.amount))]))
  const sorted = all.toSorted((one, other) => sizes.get(other)! - sizes.get(one)!)
  const others = sorted.slice(most)
  const evidence = `and ${others.length} more`
  return [...sorted.slice(0, most), { day: "", model: "", kind: "all", amount: sumOf(others), evidence }].map(lineOf)
}

const lineOf = ({ amount, both, day, evidence, kind, model, rows }: Rest): DifferenceLine => ({
  day,
  model,
  kind,
  amount: decimalText(amount),
  evidence,
  ...(both && { statement: decimalText(both.statement), computed: decimalText(both.computed) }),
  ...(rows && { rows })
})

const bySize = (one: { readonly amount: string }, other: { readonly amount: string }): number =>
  Math.abs(Number(other.amount)) - Math.abs(Number(one.amount))

/** Rounding of amounts for people. */
export interface ShownAmounts {
  readonly places: number
  /** The text of an amount at these places, without zeros at its end. */
  readonly rounded: (amount: string) => string
}

const MOST_PLACES = 6

/** The fewest places at which the rounded parts of a sum still add up to it: cents, of less than a dollar more. */
export const roundingFor = (parts: ReadonlyArray<string>, whole: string): ShownAmounts => {
  const at = (amount: string, places: number) => roundHalfEven(decimalOf(amount), places)
  let places = parts.every((part) => Math.abs(Number(part)) < 1) ? 4 : 2
  const addsUp = () =>
    compare(
      parts.reduce((sum, part) => add(sum, at(part, places)), ZERO),
      at(whole, places)
    ) === 0
  while (places < MOST_PLACES && !addsUp()) places++
  return { places, rounded: (amount) => decimalText(at(amount, places)) }
}
