import { subtract, toNumber, ZERO, type Decimal } from "../pricing/money.ts"
import type { Steps } from "../ledger/logs/steps.ts"
import { type Claim, countApart, type Explained, NOTHING, type Rest, isApart } from "./claims.ts"
import { explainPair } from "./explainPair.ts"
import { claimOf, loggedUnit, MOST_KINDS, type Pair, sumOf, type Terms } from "./pairs.ts"
import { FLOAT_NOISE, isNothing } from "./statement/values.ts"
import type { LoggedDays, LoggedPeriod } from "./logged.ts"
import { MOST_LINES, type StatedSums } from "./stated.ts"
import { offsetIn, type OffsetOf } from "./days.ts"

/** Findings, pair by pair, with pauses between. */
type Findings = Generator<Explained, void>

/** Collects all findings. */
export const collect = function* (findings: Findings): Steps<Explained> {
  const claims: Array<Claim> = []
  const rests: Array<Rest> = []
  for (const explained of findings) {
    for (const claim of explained.claims) claims.push(claim)
    for (const rest of explained.rests) rests.push(rest)
    yield
  }
  return { claims, rests }
}

/** Explains each day's models; those that only one side has are compared with each other first. */
export const explainDays = function* (
  { days }: Pick<StatedSums, "days">,
  { days: logged, unpriced }: LoggedPeriod,
  terms: Terms
): Findings {
  for (const day of new Set([...days.keys(), ...logged.keys()])) {
    const pairs = pairsOf(day, days.get(day), logged.get(day))
    const unstated = new Map(
      pairs.flatMap((pair) => (pair.stated.length === 0 ? [[workLogged(pair), pair] as const] : []))
    )
    const taken = new Set<Pair>()
    for (const [place, pair] of pairs.entries()) {
      if (place % PAIRS_AT_ONCE === 0) yield NOTHING
      if (pair.logged.size > 0) continue
      const other = unstated.get(workStated(pair, terms) ?? "")
      const claim = unpriced.has(pair.model) ? unpricedClaim(pair) : other && identityClaim(pair, other)
      if (claim === undefined) continue
      taken.add(pair)
      if (other !== undefined && !unpriced.has(pair.model)) {
        taken.add(other)
        unstated.delete(workLogged(other))
      }
      yield { claims: [claim], rests: [] }
    }
    for (const pair of pairs) if (!taken.has(pair)) yield* withBoth(explainPair(pair, terms), pair)
  }
}

/** Models of a day that are looked at between two pauses. */
const PAIRS_AT_ONCE = 100

/** Findings with what the two sides have, some at a time: 30,000 of one day took 21 seconds. */
const withBoth = function* ({ claims, rests }: Explained, { logged, stated }: Pair): Findings {
  const cells = Map.groupBy(stated, ({ unit }) => unit)
  const known = new Map<string, Pick<Rest, "rows" | "both">>()
  const sidesOf = (kind: string) => {
    const one = cells.get(kind)
    const of = one ?? stated
    const lines = of.flatMap((cell) => cell.lines).toSorted((a, b) => a - b)
    const { amount = ZERO } = logged.get(loggedUnit(kind, logged)) ?? {}
    return {
      ...(lines.length > 0 && { rows: lines.slice(0, MOST_LINES) }),
      both: { statement: sumOf(of), computed: one === undefined ? sumOf(logged.values()) : amount }
    }
  }
  const about = <Finding extends Rest>(finding: Finding): Finding => {
    const sides = known.get(finding.kind) ?? sidesOf(finding.kind)
    known.set(finding.kind, sides)
    return { ...sides, ...finding }
  }
  let from = 0
  do {
    const until = from + AT_ONCE
    yield { claims: claims.slice(from, until).map(about), rests: rests.slice(from, until).map(about) }
    from = until
  } while (from < Math.max(claims.length, rests.length))
}

/** Findings of a day between two pauses. */
const AT_ONCE = 500

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

/** The tokens of each kind, in a form that tells work apart. */
const workOf = (tokens: Iterable<readonly [unit: string, count: number]>): string =>
  [...tokens]
    .map(([unit, count]) => `${unit} ${count}`)
    .toSorted()
    .join()

const workLogged = ({ logged }: Pair): string => workOf([...logged].map(([unit, { tokens }]) => [unit, tokens]))

/** Undefined if the money of a row does not say its tokens, or there are too many. */
const workStated = ({ day, model, stated }: Pair, { prices }: Terms): string | undefined => {
  if (stated.length > MOST_KINDS) return undefined
  const tokens = new Map<string, number>()
  for (const { amount, served, tokens: counts, unit } of stated) {
    if (counts !== undefined) for (const [each, count] of counts) tokens.set(each, count)
    else {
      const price = prices.priceOf(model, unit, day, served)
      if (price === undefined || isNothing(price)) return undefined
      tokens.set(unit, Math.round(toNumber(amount) / toNumber(price)))
    }
  }
  return workOf(tokens)
}

const HOUR = 3_600_000

/** Hours east of UTC that zones have. */
const OFFSETS = Array.from({ length: 27 }, (_, index) => index - 12).filter((hours) => hours !== 0)

/**
 * Tries other time zones if days disagree in UTC: that of the format, if more agree in it, else each whole hour, if all
 * do. Then the differences at the period's edges come from the zone.
 */
export const explainInZones = function* (
  inUtc: Explained,
  stated: Pick<StatedSums, "days">,
  logged: LoggedPeriod,
  inZone: (offsetOf: OffsetOf) => LoggedPeriod,
  terms: Terms,
  timezone: string | undefined
): Steps<Explained> {
  if (!isApart(inUtc) || stated.days.size < 2) return inUtc
  const withEdge = (claims: ReadonlyArray<Claim>, { days }: LoggedPeriod, evidence: string): ReadonlyArray<Claim> => {
    const amount = subtract(worthOf(days), worthOf(logged.days))
    const edge: Claim = { cause: "bucket_timezone", day: "", model: "", kind: "all", amount, evidence }
    return isNothing(amount) ? claims : [...claims, edge]
  }
  if (timezone !== undefined) {
    const own = inZone(offsetIn(timezone))
    const { claims, rests } = yield* collect(explainDays(stated, own, terms))
    if (countApart({ claims, rests }) < countApart(inUtc))
      return { claims: withEdge(claims, own, `the statement's days are those of ${timezone}`), rests }
  }
  for (const hours of OFFSETS) {
    const other = inZone(() => hours * HOUR)
    const claims = yield* claimsIfAlike(explainDays(stated, other, terms))
    const zone = `UTC${hours > 0 ? "+" : "-"}${String(Math.abs(hours)).padStart(2, "0")}:00`
    if (claims !== undefined) return { claims: withEdge(claims, other, `all days agree at ${zone}`), rests: [] }
  }
  return inUtc
}

/** The claims, unless a day has other responses on the two sides. */
const claimsIfAlike = function* (findings: ReturnType<typeof explainDays>): Steps<ReadonlyArray<Claim> | undefined> {
  const claims: Array<Claim> = []
  for (const explained of findings) {
    if (isApart(explained)) return undefined
    claims.push(...explained.claims)
    yield
  }
  return claims
}

/** The total cost of logs. */
export const worthOf = (days: LoggedDays) =>
  sumOf([...days.values()].flatMap((models) => [...models.values()].flatMap((units) => [...units.values()])))

/**
 * The parts of rows whose cause stands in a column; some columns say that a part is unexplained. A model that no log has
 * on a day is absent with what its rows were rounded by.
 */
export const knownParts = ({ known }: StatedSums, explained: Explained): Explained => {
  const strange = new Set(
    explained.claims.flatMap(({ both, cause, day, model }) =>
      cause === "not_in_logs" && both !== undefined && isNothing(both.computed) ? [`${day} ${model}`] : []
    )
  )
  const claims: Array<Claim> = []
  const rests: Array<Rest> = []
  for (const { amount, part, row } of known.values()) {
    const { cause, evidence } = part
    const rest = { day: row.day, model: row.model, kind: row.unit || "all", amount, evidence }
    const isStrange = cause === "rounding" && strange.has(`${row.day} ${row.model}`)
    if (cause === "unexplained") rests.push(rest)
    else if (isStrange) claims.push({ ...rest, cause: "not_in_logs", evidence: `no log has it (${evidence})` })
    else claims.push({ ...rest, cause })
  }
  return { claims, rests }
}

/** Amounts of a model on a day on one side, by unit. */
type Units = ReadonlyMap<string, { readonly amount: Decimal }> | undefined

/** Explains the rest by one ratio in all of its lines: a discount, or a fee of a gateway. */
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
