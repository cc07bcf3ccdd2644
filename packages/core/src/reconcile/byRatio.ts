import { type Decimal, toNumber } from "../pricing/money.ts"
import type { Claim, Explained } from "./claims.ts"
import { claimOf, loggedUnit, type Pair, restOf, rowsIn, type Terms } from "./pairs.ts"
import { type DayPrices, times } from "./prices.ts"
import type { ServedAs } from "./statement/row.ts"
import { FLOAT_NOISE } from "./statement/values.ts"
import { dayAt } from "./days.ts"

const TIERS: ReadonlyArray<readonly [string, ServedAs]> = [
  ["batch", { batch: true }],
  ["flex", { tier: "flex" }],
  ["priority", { tier: "priority" }],
  ["fast", { speed: "fast" }]
]

/**
 * Finds the one way of pricing by which every line of the statement is the logs' usage. Two ways that fit count as no
 * explanation.
 */
export const byRatio = (pair: Pair, difference: Decimal, { prices, tolerance }: Terms): Explained => {
  const { day, logged, model } = pair
  const rows = rowsIn(pair)
  const noise = Math.max(tolerance, FLOAT_NOISE) * rows
  const fits = fitting(pair, noise)
  const explained = (claim: Claim): Explained => ({ claims: [claim], rests: [] })
  const claim = (cause: Claim["cause"], evidence: string): Claim => claimOf(pair, cause, "all", difference, evidence)
  if (fits((unit) => prices.priceOf(model, unit, day)))
    return Math.abs(toNumber(difference)) <= noise
      ? explained(claim("rounding", `${rows} rows to their last place`))
      : knownToLogs(pair, difference, prices, noise)
  const lines = logged.size === 1 ? "the line is" : `all ${logged.size} lines are`
  const tiers = TIERS.filter(([, served]) => fits((unit) => prices.priceOf(model, unit, day, served)))
  const isUplifted = fits((unit) => prices.priceOf(model, unit, day, { geo: "us" }))
  const other = otherDay(prices.turnsOf(model), day, (each) => fits((unit) => prices.priceOf(model, unit, each)))
  const candidates = [
    ...(tiers.length === 0 ? [] : [claim("service_tier", `${lines} at the price of ${tiers[0]![0]}`)]),
    ...(isUplifted ? [claim("geography", `${lines} 1.1 x, as in one country`)] : []),
    ...(other === undefined ? [] : [claim("price_date", `${lines} at the price of ${other}`)])
  ]
  if (candidates.length === 1) return explained(candidates[0]!)
  const why =
    candidates.length === 0
      ? "no other price of this model fits"
      : `fits ${candidates.map(({ cause }) => cause).join(" and ")} alike`
  return { claims: [], rests: [restOf(pair, difference, why, noise)] }
}

const WAYS: ReadonlyArray<readonly [Claim["cause"], string, ServedAs]> = [
  ...TIERS.map(([name, served]) => ["service_tier", name, served] as const),
  ["long_context", "long prompts", { isLong: true }],
  ["geography", "one country", { geo: "us" }]
]

/** Explains a statement at plain prices if only the logs know that requests were served in another way. */
const knownToLogs = (pair: Pair, difference: Decimal, prices: DayPrices, noise: number): Explained => {
  const { day, logged, model } = pair
  const [way, ...others] = WAYS.filter(([, , served]) =>
    [...logged].every(([unit, { amount, tokens }]) => {
      const price = prices.priceOf(model, unit, day, served)
      return price !== undefined && Math.abs(toNumber(times(price, tokens)) - toNumber(amount)) <= noise
    })
  )
  if (way === undefined || others.some(([cause]) => cause !== way[0]))
    return { claims: [], rests: [restOf(pair, difference, "the statement has plain prices, and the logs others")] }
  const evidence = `the statement has plain prices, the logs those of ${way[1]}`
  return { claims: [claimOf(pair, way[0], "all", difference, evidence)], rests: [] }
}

/** Tells whether the tokens of the logs cost at some prices what the statement says, line by line. */
const fitting = ({ logged, stated }: Pair, noise: number) => {
  const sums = new Map<string, number>()
  for (const { amount, unit } of stated) {
    const name = unit === "*" || unit === "" ? "*" : loggedUnit(unit, logged)
    sums.set(name, (sums.get(name) ?? 0) + toNumber(amount))
  }
  const whole = sums.get("*")
  return (priceOf: (unit: string) => Decimal | undefined): boolean => {
    let all = 0
    for (const [unit, { tokens }] of logged) {
      const price = priceOf(unit)
      if (price === undefined) return false
      const expected = toNumber(times(price, tokens))
      all += expected
      if (whole === undefined && Math.abs((sums.get(unit) ?? 0) - expected) > noise) return false
    }
    return whole === undefined || Math.abs(whole - all) <= noise
  }
}

const DAY = 86_400_000

/** The number of price changes that are tried before and after a day. */
const MOST_TURNS = 12

/** The nearest day before or after whose prices fit: a turn is the first instant of new ones. */
const otherDay = (turns: ReadonlyArray<number>, day: string, fits: (day: string) => boolean): string | undefined => {
  const start = Date.parse(day)
  const before = turns.filter((turn) => turn < start + DAY).toReversed()
  const after = turns.filter((turn) => turn > start)
  const days = Array.from({ length: MOST_TURNS }, (_, place) => [
    before[place] === undefined ? "" : dayAt(Math.min(before[place], start) - 1, 0),
    after[place] === undefined ? "" : dayAt(Math.max(after[place], start + DAY), 0)
  ])
  return days.flat().find((each) => each !== "" && fits(each))
}
