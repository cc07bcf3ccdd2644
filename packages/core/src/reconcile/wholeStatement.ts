import { subtract, toNumber } from "../pricing/money.ts"
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

/** One ratio in all that is left, of several lines: a discount, or a fee of a gateway. */
export const inOneRatio = (
  rests: ReadonlyArray<Rest>,
  { days }: StatedSums,
  { days: logged }: LoggedPeriod,
  { tolerance }: Terms
): Explained => {
  const none = { claims: [], rests }
  const ratios = rests.map(({ amount, day, model }) => {
    const before = sumOf(logged.get(day)?.get(model)?.values() ?? [])
    const after = sumOf(days.get(day)?.get(model)?.values() ?? [])
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
