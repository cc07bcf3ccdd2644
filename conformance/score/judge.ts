import { Decimal } from "decimal.js"
import type { Answer, Case } from "../case.ts"

/** The score of an answer. Refused: the tool says that it cannot. Skipped: it does not take such input. */
export type Verdict = "exact" | "close" | "wrong" | "refused" | "skipped"

/** A binary fraction is sure of this many digits after a handful of sums. */
const BINARY_DIGITS = 12
/** An answer within this relative error, or right to this many decimal places, scores as close. */
const CLOSE = 0.0001
const PLACES = 6

const decimalOf = (said: string | number): Decimal | undefined => {
  try {
    const value = new Decimal(said)
    if (!value.isFinite()) return undefined
    return typeof said === "number" ? value.toSignificantDigits(BINARY_DIGITS) : value
  } catch {
    return undefined
  }
}

/** Holds an answer against what is right. */
export const judge = ({ expect }: Case, answer: Answer | undefined): Verdict => {
  if (answer === undefined) return "refused"
  if (answer.skipped !== undefined) return "skipped"
  if (expect.refuse !== undefined) return isRefusal(answer) ? "exact" : "wrong"
  if (expect.at_least !== undefined) return judgeBound(expect.at_least, expect.currency!, answer)
  if (answer.total === undefined) return answer.at_least === undefined ? "refused" : "wrong"
  return compare(expect.total!, expect.currency!, answer)
}

/** A bound of 0 says that nothing is known. */
const isRefusal = ({ at_least, refused }: Answer): boolean =>
  refused !== undefined || Number(at_least ?? Number.NaN) === 0

/** A tool that knows that something is missing may know more than the least. */
const judgeBound = (least: string, currency: string, { at_least, currency: said, total }: Answer): Verdict => {
  if (at_least === undefined) return total === undefined ? "refused" : "wrong"
  const value = decimalOf(at_least)
  return value !== undefined && said === currency && value.gte(least) ? "exact" : "wrong"
}

const compare = (total: string, currency: string, answer: Answer): Verdict => {
  const value = decimalOf(answer.total!)
  if (value === undefined || answer.currency !== currency) return "wrong"
  const right = new Decimal(total)
  if (value.eq(typeof answer.total === "number" ? right.toSignificantDigits(BINARY_DIGITS) : right)) return "exact"
  const isRounded = !value.isZero() && value.eq(right.toDecimalPlaces(PLACES))
  return isRounded || value.minus(right).abs().lte(right.abs().times(CLOSE)) ? "close" : "wrong"
}
