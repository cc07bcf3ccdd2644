import { add, decimalOf, decimalText, subtract, type Decimal } from "../pricing/money.ts"
import { CAUSES, type DifferenceCause, type Claim, type Finding, type Rest } from "./causes.ts"
import { isNothing } from "./statement/amounts.ts"
import type { StatementFormat } from "./statement/row.ts"

/** A cause with its amount, and what shows it. */
export interface CauseSum {
  readonly cause: DifferenceCause
  /** An exact decimal: the statement less the logs. */
  readonly amount: string
  /** Largest first. */
  readonly lines: ReadonlyArray<Finding>
}

/** A statement next to what logs cost, with every difference by its cause. Amounts are exact decimals in `currency`. */
export interface Reconciliation {
  /** What is charged. */
  readonly statement: string
  /** What the logs of the period cost at dated prices. */
  readonly computed: string
  /** `statement` less `computed`: the sum of `causes` and `unexplained`. */
  readonly difference: string
  /** Largest first; each cause once, none of 0. */
  readonly causes: ReadonlyArray<CauseSum>
  readonly unexplained: string
  /** Largest first, with what is known of each. */
  readonly unexplained_lines: ReadonlyArray<Finding>
  readonly currency: "usd"
  /** The id of the statement's format, and its name for people. */
  readonly format: string
  readonly format_name: string
  /** The first and the last day, `YYYY-MM-DD`, both inclusive. */
  readonly period: { readonly from: string; readonly until: string }
  /** False where something could not be read or priced: `computed` is then a lower bound. */
  readonly complete: boolean
  /** Of the logs, within the period. */
  readonly responses: number
  /** Responses of the logs before and after the period, which are not counted. */
  readonly outside: number
  readonly faults: ReadonlyArray<string>
}

/** What was found out about a statement. */
export interface Found extends Pick<Reconciliation, "complete" | "faults" | "outside" | "period" | "responses"> {
  readonly format: StatementFormat
  readonly stated: Decimal
  readonly computed: Decimal
  readonly claims: ReadonlyArray<Claim>
  readonly rests: ReadonlyArray<Rest>
}

/** The answer: claims by cause, and what is left when all of them are taken from the difference. */
export const documentOf = ({ claims, computed, format, rests, stated, ...about }: Found): Reconciliation => {
  const difference = subtract(stated, computed)
  const causes = CAUSES.flatMap((cause): CauseSum | [] => {
    const of = claims.filter((claim) => claim.cause === cause)
    const amount = of.reduce((sum, claim) => add(sum, claim.amount), ZERO)
    return isNothing(amount) ? [] : { cause, amount: decimalText(amount), lines: of.map(findingOf).toSorted(bySize) }
  }).toSorted(bySize)
  const unexplained = causes.reduce((rest, { amount }) => subtract(rest, decimalOf(amount)), difference)
  return {
    statement: decimalText(stated),
    computed: decimalText(computed),
    difference: decimalText(difference),
    causes,
    unexplained: decimalText(unexplained),
    unexplained_lines: rests.map(findingOf).toSorted(bySize),
    currency: "usd",
    format: format.id,
    format_name: format.name,
    ...about
  }
}

const ZERO = decimalOf("0")

const findingOf = ({ amount, day, evidence, kind, model }: Rest): Finding => ({
  day,
  model,
  kind,
  amount: decimalText(amount),
  evidence
})

const bySize = (one: { readonly amount: string }, other: { readonly amount: string }): number =>
  Math.abs(Number(other.amount)) - Math.abs(Number(one.amount))
