import { add, type Decimal, decimalOf, subtract, toNumber, ZERO } from "../pricing/money.ts"
import { byRatio } from "./byRatio.ts"
import type { DifferenceCause } from "./causes.ts"
import type { Claim, Explained } from "./claims.ts"
import { claimOf, differenceOf, loggedUnit, type Pair, restOf, rowsIn, sumOf, type Terms } from "./pairs.ts"
import { type DayPrices, times } from "./prices.ts"
import { FLOAT_NOISE, isNothing } from "./statement/values.ts"
import type { ServedAs } from "./statement/row.ts"
import type { StatedCell } from "./stated.ts"

/** Tokens by unit. */
type Counts = ReadonlyMap<string, number>

/**
 * Explains a difference by columns, then by tokens: both sides at plain prices differ by tokens alone, what is over is
 * how the requests were served, and what is left is a fee, the last printed place, or one exact ratio.
 */
export const compareTokens = (pair: Pair, terms: Terms): Explained => {
  const { day, logged, model, stated } = pair
  const { prices } = terms
  const counts: Array<Counts> = []
  for (const cell of stated) {
    const known = tokensOf(cell, pair, terms)
    if (known === undefined) return byRatio(pair, differenceOf(pair), terms)
    counts.push(known)
  }
  const all = sumUp(counts)
  const inLogs = new Map([...logged].map(([unit, { tokens }]) => [unit, tokens]))
  const plainStated = worthOf(all, model, day, prices)
  const plainLogged = worthOf(inLogs, model, day, prices)
  const served = stated.map((cell, place) => servedSteps(cell, counts[place]!, pair, prices))
  if (plainStated === undefined || plainLogged === undefined || served.includes(undefined))
    return byRatio(pair, differenceOf(pair), terms)
  // Logs that are not at the day's plain prices know a part of how they were served.
  const known = subtract(sumOf(logged.values()), plainLogged)
  const steps = lessKnown(
    served.flatMap((each) => each ?? []),
    known
  )
  if (steps === undefined) return byRatio(pair, differenceOf(pair), terms)
  const byTokens = subtract(plainStated, plainLogged)
  const apart = tokensApart(pair, all, byTokens, terms)
  if (apart === undefined) {
    const evidence = "tokens are more of some kinds and fewer of others"
    return { claims: [], rests: [restOf(pair, differenceOf(pair), evidence)] }
  }
  const ratio = apart.length === 0 ? undefined : likeRatio(pair, apart, terms)
  if (ratio !== undefined) return ratio
  const claims = [...steps, ...apart]
  const left = subtract(differenceOf(pair), sumOf(claims))
  return isNothing(left) ? { claims, rests: [] } : explainLeft(pair, claims, left, all, terms)
}

/**
 * A statement without tokens allows two explanations: fewer tokens, or another price. One exact ratio in several lines
 * is not chance; in a single line both fit.
 */
const likeRatio = (pair: Pair, apart: ReadonlyArray<Claim>, terms: Terms): Explained | undefined => {
  const { logged, stated } = pair
  if (stated.some(({ served, tokens }) => tokens !== undefined || Object.keys(served).length > 0)) return undefined
  const explained = byRatio(pair, differenceOf(pair), terms)
  const [claim] = explained.claims
  if (claim === undefined || claim.cause === "rounding" || logged.size > 1) return claim && explained
  const evidence = `fits ${claim.cause} and ${apart.map(({ cause }) => cause).join(" and ")} alike`
  return { claims: [], rests: [restOf(pair, differenceOf(pair), evidence)] }
}

const sumUp = (counts: ReadonlyArray<Counts>): Counts => {
  const sums = new Map<string, number>()
  for (const each of counts) for (const [unit, count] of each) sums.set(unit, (sums.get(unit) ?? 0) + count)
  return sums
}

/** The cost of tokens; undefined if one of their prices is unknown. */
const worthOf = (
  counts: Counts,
  model: string,
  day: string,
  { priceOf }: DayPrices,
  served: ServedAs = {}
): Decimal | undefined => {
  let sum = ZERO
  for (const [unit, count] of counts) {
    const price = priceOf(model, unit, day, served)
    if (price === undefined) return undefined
    sum = add(sum, times(price, count))
  }
  return sum
}

/** The tokens of a cell by unit: as the statement has them, or what its amount comes to at its price, if that is whole. */
const tokensOf = (cell: StatedCell, { day, logged, model }: Pair, { prices, tolerance }: Terms): Counts | undefined => {
  if (cell.tokens?.has("prompt") === false)
    return new Map([...cell.tokens].map(([unit, tokens]) => [loggedUnit(unit, logged), tokens]))
  if (cell.unit === "*" || cell.unit === "" || cell.tokens !== undefined) return undefined
  const unit = loggedUnit(cell.unit, logged)
  const price = prices.priceOf(model, unit, day, cell.served)
  if (price === undefined || isNothing(price)) return undefined
  const isNear = (tokens: number, noise: number) =>
    Math.abs(toNumber(times(price, tokens)) - toNumber(cell.amount)) <= noise * cell.rows
  // An amount to the cent does not say its tokens: those of the logs are taken, if they fit.
  const tokens =
    tolerance > FLOAT_NOISE ? (logged.get(unit)?.tokens ?? -1) : Math.round(toNumber(cell.amount) / toNumber(price))
  return tokens >= 0 && isNear(tokens, tolerance) ? new Map([[unit, tokens]]) : undefined
}

/** The ways in which a cell was served, one after another: each adds its part of the price. */
const STEPS: ReadonlyArray<readonly [DifferenceCause, (served: ServedAs) => ServedAs, (served: ServedAs) => string]> = [
  [
    "service_tier",
    ({ batch, speed, tier }) => ({
      ...(batch && { batch }),
      ...(speed !== undefined && { speed }),
      ...(tier !== undefined && { tier })
    }),
    ({ batch, speed, tier }) =>
      batch ? "service_tier: batch in the statement" : `${tier ?? speed ?? ""} in the statement`
  ],
  ["long_context", ({ isLong }) => (isLong ? { isLong } : {}), () => "context_window 200k-1M in the statement"],
  [
    "geography",
    ({ channel, geo }) => ({ ...(geo !== undefined && { geo }), ...(channel !== undefined && { channel }) }),
    ({ geo }) => `${geo ?? "its region"} in the statement`
  ]
]

/** The amount that each column adds to a cell's plain price; undefined if a price is unknown. */
const servedSteps = (
  cell: StatedCell,
  counts: Counts,
  { day, model }: Pair,
  prices: DayPrices
): ReadonlyArray<Claim> | undefined => {
  const claims: Array<Claim> = []
  let served: ServedAs = {}
  let before = worthOf(counts, model, day, prices)
  for (const [cause, stepOf, evidence] of STEPS) {
    const step = stepOf(cell.served)
    if (Object.keys(step).length === 0) continue
    served = { ...served, ...step }
    const after = worthOf(counts, model, day, prices, served)
    if (before === undefined || after === undefined) return undefined
    const effect = subtract(after, before)
    before = after
    if (!isNothing(effect))
      claims.push(claimOf({ day, model }, cause, cell.unit === "*" ? "all" : cell.unit, effect, evidence(cell.served)))
  }
  return claims
}

/** Steps without the part that the logs know; undefined if they know one of which the statement has none. */
const lessKnown = (steps: ReadonlyArray<Claim>, known: Decimal): ReadonlyArray<Claim> | undefined => {
  if (isNothing(known)) return steps
  const [first, ...others] = steps
  if (first === undefined) return undefined
  const amount = subtract(first.amount, known)
  return isNothing(amount) ? others : [{ ...first, amount }, ...others]
}

/** Explains what is left when tokens and tiers agree: a rate per token, the last printed place, or one exact ratio. */
const explainLeft = (
  pair: Pair,
  claims: ReadonlyArray<Claim>,
  left: Decimal,
  counts: Counts,
  terms: Terms
): Explained => {
  const { tokenRate } = terms
  const noise = Math.max(terms.tolerance, FLOAT_NOISE) * rowsIn(pair)
  const rounding = (amount: Decimal): ReadonlyArray<Claim> =>
    isNothing(amount) ? [] : [claimOf(pair, "rounding", "all", amount, `${rowsIn(pair)} rows to their last place`)]
  if (Math.abs(toNumber(left)) <= noise) return { claims: [...claims, ...rounding(left)], rests: [] }
  if (tokenRate !== undefined) {
    const tokens = [...counts.values()].reduce((sum, count) => sum + count, 0)
    const fee = times(decimalOf(tokenRate / 1e6), tokens)
    const rest = subtract(left, fee)
    if (Math.abs(toNumber(rest)) <= noise) {
      const claim = claimOf(pair, "gateway_fee", "all", fee, `${tokenRate} USD per million tokens`)
      return { claims: [...claims, claim, ...rounding(rest)], rests: [] }
    }
  }
  if (claims.length === 0) return byRatio(pair, left, terms)
  return { claims, rests: [restOf(pair, left, "no price of the day explains it")] }
}

/** Explains why the two sides have different tokens, worth `amount`; undefined if nothing shows it for certain. */
const tokensApart = (
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
  { hasFailed, hasFailedRows, isLate }: Terms
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
  if (apart.every(([unit, count]) => logged.get(unit)?.failed === -count))
    return [claimOf(pair, "failed_calls", "all", amount, "the log says that they failed; nothing was charged")]
  if (hasFailedRows(day, model)) {
    const evidence = `${counts} fewer than the logs have, and the statement says of calls that they failed`
    return [claimOf(pair, "failed_calls", "all", amount, evidence)]
  }
  const cause = isLate(day) ? "late_usage" : "not_in_statement"
  return [claimOf(pair, cause, "all", amount, `${counts} fewer than the logs have`)]
}
