import { subtract, toNumber } from "../pricing/money.ts"
import type { Claim, Explained, Rest } from "./causes.ts"
import { explainPair } from "./explainPair.ts"
import { claimOf, type Pair, sumOf, type Terms } from "./pairs.ts"
import { isNothing } from "./statement/amounts.ts"
import type { LoggedDays, LoggedPeriod } from "./logged.ts"
import type { StatedSums } from "./stated.ts"

/** Explains each day's models; those that only one side has are compared with each other first. */
export const explainDays = (
  { days }: Pick<StatedSums, "days">,
  { days: logged, unpriced }: LoggedPeriod,
  terms: Terms
): Explained => {
  const claims: Array<Claim> = []
  const rests: Array<Rest> = []
  for (const day of new Set([...days.keys(), ...logged.keys()])) {
    const pairs = pairsOf(day, days.get(day), logged.get(day))
    const taken = new Set<Pair>()
    for (const pair of pairs) {
      if (pair.logged.size > 0 || pair.stated.length === 0) continue
      const other = unpriced.has(pair.model)
        ? pair
        : pairs.find((each) => each.stated.length === 0 && !taken.has(each) && isSameWork(pair, each, terms))
      if (other === undefined) continue
      taken.add(pair).add(other)
      claims.push(other === pair ? unpricedClaim(pair) : identityClaim(pair, other))
    }
    for (const pair of pairs) {
      if (taken.has(pair)) continue
      const explained = explainPair(pair, terms)
      claims.push(...explained.claims)
      rests.push(...explained.rests)
    }
  }
  return { claims, rests }
}

const pairsOf = (
  day: string,
  stated: ReturnType<StatedSums["days"]["get"]>,
  logged: ReturnType<LoggedDays["get"]>
): ReadonlyArray<Pair> =>
  [...new Set([...(stated?.keys() ?? []), ...(logged?.keys() ?? [])])].map((model) => ({
    day,
    model,
    stated: [...(stated?.get(model)?.values() ?? [])],
    logged: logged?.get(model) ?? new Map()
  }))

const unpricedClaim = (pair: Pair): Claim =>
  claimOf(pair, "unpriced", "all", sumOf(pair.stated), "the logs have it, without a known price")

const identityClaim = (pair: Pair, { logged, model }: Pair): Claim =>
  claimOf(
    pair,
    "model_identity",
    "all",
    subtract(sumOf(pair.stated), sumOf(logged.values())),
    `the logs name ${model}, with the same tokens of each kind`
  )

/** Whether a model of the statement alone and one of the logs alone have the same tokens of each kind. */
const isSameWork = ({ day, model, stated }: Pair, { logged }: Pair, { prices }: Terms): boolean => {
  const tokens = new Map<string, number>()
  for (const { amount, served, tokens: counts, unit } of stated) {
    if (counts !== undefined) for (const [each, count] of counts) tokens.set(each, count)
    else {
      const price = prices.priceOf(model, unit, day, served)
      if (price === undefined || isNothing(price)) return false
      tokens.set(unit, Math.round(toNumber(amount) / toNumber(price)))
    }
  }
  return tokens.size === logged.size && [...logged].every(([unit, { tokens: count }]) => tokens.get(unit) === count)
}
