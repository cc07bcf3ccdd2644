import { decimalOf, divide, subtract, toNumber, ZERO } from "../pricing/money.ts"
import { type Explained, NOTHING, type Claim, isApart } from "./claims.ts"
import { compareTokens } from "./compareTokens.ts"
import { claimOf, differenceOf, loggedUnit, MOST_KINDS, type Pair, restOf, rowsIn, sumOf, type Terms } from "./pairs.ts"
import { FLOAT_NOISE, isNothing } from "./statement/values.ts"
import { isAllFailed, isFee, type LoggedCell } from "./logged.ts"
import { times } from "./prices.ts"
import type { StatedCell } from "./stated.ts"

/** Explains the difference of a model on a day, exactly or not at all. */
export const explainPair = (pair: Pair, terms: Terms): Explained => {
  const found = explainRows(pair, terms)
  return repeatedRows(pair, found, (others) => explainRows(others, terms)) ?? found
}

const explainRows = (pair: Pair, terms: Terms): Explained => {
  if (pair.model === "" && pair.logged.size > 0 && pair.stated.some(isCalls)) return explainCalls(pair, terms)
  const difference = differenceOf(pair)
  if (pair.stated.length === 0) return isNothing(difference) ? NOTHING : explainUnstated(pair, terms)
  if (pair.logged.size === 0) return isNothing(difference) ? NOTHING : explainUnlogged(pair, terms)
  if (pair.stated.length > MOST_KINDS) {
    const evidence = `more than ${MOST_KINDS} kinds, which are not compared`
    return { claims: [], rests: [restOf(pair, difference, evidence)] }
  }
  if (Math.abs(toNumber(difference)) > FLOAT_NOISE || !isAlike(pair)) return compareTokens(pair, terms)
  return isNothing(difference)
    ? NOTHING
    : { claims: [claimOf(pair, "rounding", "all", difference, "the last digits of a float")], rests: [] }
}

const isCalls = ({ unit }: StatedCell): boolean => isFee(unit) && unit !== ""

/** Calls of tools are of no model: each kind is compared by itself, and what else names no model without them. */
const explainCalls = (pair: Pair, terms: Terms): Explained => {
  const { calls = [], others = [] } = Object.groupBy(pair.stated, (cell) => (isCalls(cell) ? "calls" : "others"))
  const kinds = Map.groupBy(calls, ({ unit }) => unit)
  const found = Array.from(new Set([...kinds.keys(), ...pair.logged.keys()]), (unit) => {
    const cell = pair.logged.get(unit)
    const stated = kinds.get(unit) ?? []
    const ofUnit = { ...pair, stated, logged: new Map(cell && [[unit, cell]]) }
    return cell === undefined || stated.length === 0
      ? explainRows(ofUnit, terms)
      : countCalls(ofUnit, unit, cell, terms)
  })
  if (others.length > 0) found.push(explainRows({ ...pair, stated: others, logged: new Map() }, terms))
  return { claims: found.flatMap(({ claims }) => claims), rests: found.flatMap(({ rests }) => rests) }
}

/** Compares the number of calls, as both sides have one price: that of the logs. */
const countCalls = (pair: Pair, unit: string, { amount, failed, tokens }: LoggedCell, terms: Terms): Explained => {
  const difference = differenceOf(pair)
  if (isNothing(difference)) return NOTHING
  const price = tokens === 0 ? ZERO : divide(amount, decimalOf(tokens), CALL_PLACES)
  const count = isNothing(price) ? 0 : Math.round(toNumber(sumOf(pair.stated)) / toNumber(price))
  const apart = times(price, count - tokens)
  const left = subtract(difference, apart)
  const noise = Math.max(terms.tolerance, FLOAT_NOISE) * rowsIn(pair)
  if (isNothing(price) || Math.abs(toNumber(left)) > noise) {
    const evidence = `not a whole number of ${callsText(unit)} at the price in the logs`
    return { claims: [], rests: [{ ...restOf(pair, difference, evidence), kind: unit }] }
  }
  const cause =
    count > tokens
      ? "tool_fee"
      : tokens - count === failed
        ? "failed_calls"
        : terms.isLate(pair.day)
          ? "late_usage"
          : "not_in_statement"
  const evidence = `the logs have ${tokens} ${callsText(unit)}, the statement ${count}`
  const claims = [
    claimOf(pair, cause, unit, apart, evidence),
    claimOf(pair, "rounding", unit, left, `${rowsIn(pair)} rows to their last place`)
  ]
  return { claims: claims.filter((claim) => !isNothing(claim.amount)), rests: [] }
}

/** Decimal places of the price of a call. */
const CALL_PLACES = 18

const callsText = (unit: string): string => `${unit.replaceAll("_", " ")}s`

const explainUnstated = (pair: Pair, { isLate, isWhole }: Terms): Explained => {
  const claim = (cause: "failed_calls" | "late_usage" | "not_in_statement", evidence: string): Explained => ({
    claims: [claimOf(pair, cause, "all", differenceOf(pair), evidence)],
    rests: []
  })
  if ([...pair.logged.values()].every(isAllFailed))
    return claim("failed_calls", "the log says that they failed; nothing was charged")
  if (!isWhole) {
    const evidence = "the statement has no row of it that could be read"
    return { claims: [], rests: [restOf(pair, differenceOf(pair), evidence)] }
  }
  return isLate(pair.day)
    ? claim("late_usage", "after the statement's last rows")
    : claim("not_in_statement", "the statement has no row of it")
}

const explainUnlogged = (pair: Pair, { hasFailed }: Terms): Explained => {
  const { day, model, stated } = pair
  if (model === "" && stated.every(({ unit }) => isFee(unit) && unit !== "")) {
    const claims = stated.map(({ amount, unit }) =>
      claimOf(pair, "tool_fee", unit, amount, "the logs have no such calls")
    )
    return { claims, rests: [] }
  }
  if (hasFailed(day, model)) {
    const evidence = "the log says that a call failed and has no usage; it was charged"
    return { claims: [claimOf(pair, "failed_calls", "all", sumOf(stated), evidence)], rests: [] }
  }
  const scopes = [...new Set(stated.flatMap((cell) => [...cell.scopes]))]
  const scope = scopes.length === 1 ? ` (${scopes[0]})` : ""
  return { claims: [claimOf(pair, "not_in_logs", "all", sumOf(stated), `no log has it${scope}`)], rests: [] }
}

/** Tells whether each kind has the same amount on both sides, but for a float's last digits. */
const isAlike = ({ logged, stated }: Pair): boolean => {
  const sums = new Map<string, number>()
  for (const { amount, unit } of stated) {
    if (unit === "*" || unit === "") return true
    const name = loggedUnit(unit, logged)
    sums.set(name, (sums.get(name) ?? 0) + toNumber(amount))
  }
  return [...sums].every(([unit, sum]) => {
    const { amount } = logged.get(unit) ?? {}
    return Math.abs(sum - (amount === undefined ? 0 : toNumber(amount))) <= FLOAT_NOISE
  })
}

/**
 * Explains repeated rows: equal rows are copies if the logs have exactly the charges of the others. Undefined if the
 * copies are needed, or explain nothing.
 */
const repeatedRows = (pair: Pair, withAll: Explained, explain: (pair: Pair) => Explained): Explained | undefined => {
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
