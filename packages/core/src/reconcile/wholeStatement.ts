import { type Decimal, subtract, toNumber } from "../pricing/money.ts"
import type { Claim, Explained, Rest } from "./claims.ts"
import type { LoggedPeriod } from "./logged.ts"
import { FLOAT_NOISE, sumOf, type Terms } from "./pairs.ts"
import type { StatedSums } from "./stated.ts"
import { isNothing } from "./statement/amounts.ts"

/** What columns say: causes, and what is unexplained by its own words. */
export const knownParts = ({ known }: StatedSums): Explained => {
  const claims: Array<Claim> = []
  const rests: Array<Rest> = []
  for (const { amount, part, row } of known.values()) {
    const { cause, evidence } = part
    const rest = { day: row.day, model: row.model, kind: row.unit || "all", amount, evidence }
    if (cause === "unexplained") rests.push(rest)
    else claims.push({ ...rest, cause })
  }
  return { claims, rests }
}

/** What a side has of a model on a day, by unit. */
type Units = ReadonlyMap<string, { readonly amount: Decimal }> | undefined

/** One ratio in all that is left, of several lines: a discount, or a fee of a gateway. */
export const inOneRatio = (
  rests: ReadonlyArray<Rest>,
  { days }: StatedSums,
  { days: logged }: LoggedPeriod,
  { tolerance }: Terms
): Explained => {
  const none = { claims: [], rests }
  // Thousands of lines may be of one model on a day, with thousands of units.
  const sums = new Map<Units, Decimal>()
  const sumOnce = (units: Units): Decimal => {
    const sum = sums.get(units) ?? sumOf(units?.values() ?? [])
    sums.set(units, sum)
    return sum
  }
  const ratios = rests.map(({ amount, day, model }) => {
    const before = sumOnce(logged.get(day)?.get(model))
    const after = sumOnce(days.get(day)?.get(model))
    return isNothing(before) || !isNothing(subtract(amount, subtract(after, before)))
      ? Number.NaN
      : toNumber(after) / toNumber(before)
  })
  const [ratio = Number.NaN] = ratios
  const isOne = ratios.every((each) => Math.abs(each - ratio) < FLOAT_NOISE)
  if (rests.length < 2 || !isOne || !(ratio > 0.5 && ratio <= 1.1) || tolerance > FLOAT_NOISE) return none
  const cause = ratio < 1 ? "discount" : "gateway_fee"
  const evidence = `all ${rests.length} lines are ${Number(ratio.toFixed(6))} x`
  return { claims: rests.map((rest) => ({ ...rest, cause, evidence })), rests: [] }
}
