import { Decimal } from "decimal.js"
import type { StatementCase } from "./cases.ts"

/** Explanation of a statement. */
export interface Explained {
  readonly statement: string
  readonly computed: string
  readonly difference: string
  readonly causes: ReadonlyArray<{ readonly cause: string; readonly amount: string }>
  readonly unexplained: string
}

export interface Judgement {
  /** All that was planted, in US dollars, and how much of it has its own cause. */
  readonly planted: Decimal
  readonly explained: Decimal
  /** Causes that were claimed and not planted, sums that do not add up, and what was planted and not found. */
  readonly mistakes: ReadonlyArray<string>
  readonly missed: ReadonlyArray<string>
}

/** A float of JSON has no more exact digits. */
const NOISE = "1e-9"

/** Whether an answer names what was planted, and nothing else. */
export const judge = ({ causes, name, total, unexplained }: StatementCase, answer: Explained): Judgement => {
  const mistakes: Array<string> = []
  const missed: Array<string> = []
  const claimed = new Map(answer.causes.map(({ amount, cause }) => [cause, new Decimal(amount)]))
  let planted = new Decimal(0)
  let explained = new Decimal(0)
  for (const [cause, amount] of Object.entries(causes)) {
    const found = claimed.get(cause) ?? new Decimal(0)
    planted = planted.plus(new Decimal(amount).abs())
    if (isNear(found, amount)) explained = explained.plus(new Decimal(amount).abs())
    else missed.push(`${name}: ${cause} of ${amount} is ${found.toFixed()}`)
  }
  for (const [cause, amount] of claimed) {
    if (!(cause in causes) && !isNear(amount, "0"))
      mistakes.push(`${name}: ${cause} of ${amount.toFixed()} was not planted`)
  }
  const sum = [...claimed.values()].reduce((all, amount) => all.plus(amount), new Decimal(answer.unexplained))
  const difference = new Decimal(answer.statement).minus(answer.computed)
  if (!difference.equals(answer.difference)) mistakes.push(`${name}: the difference is ${difference.toFixed()}`)
  if (!sum.equals(difference)) mistakes.push(`${name}: the causes add up to ${sum.toFixed()}`)
  if (!isNear(new Decimal(answer.statement), total)) mistakes.push(`${name}: the statement is ${total}`)
  if (missed.length === 0 && !isNear(new Decimal(answer.unexplained), unexplained))
    mistakes.push(`${name}: unexplained is ${answer.unexplained}, not ${unexplained}`)
  return { planted, explained, mistakes, missed }
}

const isNear = (one: Decimal, other: string): boolean => one.minus(other).abs().lessThan(NOISE)
