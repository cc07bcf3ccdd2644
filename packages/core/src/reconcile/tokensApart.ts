import { add, type Decimal, subtract, ZERO } from "../pricing/money.ts"
import type { Claim } from "./claims.ts"
import { claimOf, type Pair, type Terms } from "./pairs.ts"
import { times } from "./prices.ts"

/** Why the two sides have other tokens, which are worth `amount`; undefined if nothing says so for certain. */
export const tokensApart = (
  pair: Pair,
  stated: ReadonlyMap<string, number>,
  amount: Decimal,
  terms: Terms
): ReadonlyArray<Claim> | undefined => {
  const { day, logged, model } = pair
  const apart = [...new Set([...stated.keys(), ...logged.keys()])]
    .map((unit) => [unit, (stated.get(unit) ?? 0) - (logged.get(unit)?.tokens ?? 0)] as const)
    .filter(([, count]) => count !== 0)
  const writes = apart.filter(([unit]) => unit.startsWith("cache_write"))
  if (writes.length === 0 || writes.reduce((sum, [, count]) => sum + count, 0) !== 0)
    return moreOrFewer(pair, apart, amount, terms)
  const worth = writes.reduce(
    (sum, [unit, count]) => add(sum, times(terms.prices.priceOf(model, unit, day) ?? ZERO, count)),
    ZERO
  )
  const others = apart.filter((each) => !writes.includes(each))
  const rest = moreOrFewer(pair, others, subtract(amount, worth), terms)
  const evidence = "as many tokens written in all, with another lifetime in the statement"
  return rest && [claimOf(pair, "cache_lifetime", "cache_write", worth, evidence), ...rest]
}

/** Tokens that one side has and the other lacks. */
const moreOrFewer = (
  pair: Pair,
  apart: ReadonlyArray<readonly [unit: string, count: number]>,
  amount: Decimal,
  { hasFailed, isLate }: Terms
): ReadonlyArray<Claim> | undefined => {
  const { day, logged, model } = pair
  if (apart.length === 0) return []
  const units = apart.map(([unit]) => unit)
  const counts = apart.map(([unit, count]) => `${Math.abs(count)} ${unit}`).join(", ")
  if (apart.every(([, count]) => count > 0)) {
    const isLow = [...logged.values()].some((cell) => cell.isLow)
    if (isLow && units.every((unit) => /^(?:output|input)/u.test(unit))) {
      const evidence = "the logs have the usage of the stream's start"
      return [claimOf(pair, "placeholder_usage", units.join(" and "), amount, evidence)]
    }
    if (hasFailed(day, model)) {
      const evidence = `${counts} of calls that failed, which were charged`
      return [claimOf(pair, "failed_calls", "all", amount, evidence)]
    }
    return [claimOf(pair, "not_in_logs", "all", amount, `${counts} more than the logs have`)]
  }
  if (!apart.every(([, count]) => count < 0)) return undefined
  if (units.every((unit) => logged.get(unit)?.isFailed))
    return [claimOf(pair, "failed_calls", "all", amount, "the log says that they failed; nothing was charged")]
  const cause = isLate(day) ? "late_usage" : "not_in_statement"
  return [claimOf(pair, cause, "all", amount, `${counts} fewer than the logs have`)]
}
