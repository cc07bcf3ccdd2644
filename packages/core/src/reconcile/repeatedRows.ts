import { subtract, toNumber } from "../pricing/money.ts"
import { type Claim, type Explained, isApart } from "./claims.ts"
import { claimOf, differenceOf, FLOAT_NOISE, type Pair } from "./pairs.ts"
import type { StatedCell } from "./stated.ts"

/**
 * Rows that repeat another one to the letter are copies, where the logs have exactly what the others charge; undefined
 * where they are needed, or explain nothing.
 */
export const repeatedRows = (
  pair: Pair,
  withAll: Explained,
  explain: (pair: Pair) => Explained
): Explained | undefined => {
  const isExplained = withAll.rests.length === 0 && withAll.claims.every(({ cause }) => cause === "rounding")
  if (isExplained || pair.logged.size === 0 || Math.abs(toNumber(differenceOf(pair))) <= FLOAT_NOISE) return undefined
  const copies = pair.stated.flatMap((cell) => copiesIn(cell, pair) ?? [])
  if (copies.length === 0) return undefined
  const others = explain({ ...pair, stated: pair.stated.map(withoutCopies) })
  return isApart(others) ? undefined : { claims: [...copies, ...others.claims], rests: [] }
}

const withoutCopies = (cell: StatedCell): StatedCell => {
  const { repeated } = cell
  if (repeated === undefined) return cell
  const tokens =
    cell.tokens && new Map([...cell.tokens].map(([unit, count]) => [unit, count - (repeated.tokens.get(unit) ?? 0)]))
  return { ...cell, rows: cell.rows - repeated.rows, amount: subtract(cell.amount, repeated.amount), tokens }
}

const evidenceOf = ({ lines: [first], rows }: NonNullable<StatedCell["repeated"]>): string => {
  if (rows > 1) return `${rows} rows repeat others`
  return first === undefined ? "a row stands twice" : `line ${first} repeats another one`
}

const copiesIn = ({ repeated, unit }: StatedCell, pair: Pair): Claim | undefined => {
  if (repeated === undefined) return undefined
  const { amount, lines } = repeated
  const claim = claimOf(pair, "duplicate_row", unit === "*" || unit === "" ? "all" : unit, amount, evidenceOf(repeated))
  return lines.length === 0 ? claim : { ...claim, rows: lines }
}
