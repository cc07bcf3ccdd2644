import { subtract, toNumber, ZERO } from "../pricing/money.ts"
import type { Steps } from "../ledger/logs/steps.ts"
import type { Claim, Explained, Rest } from "./claims.ts"
import { explainPair } from "./explainPair.ts"
import { claimOf, loggedUnit, MOST_KINDS, type Pair, sumOf, type Terms } from "./pairs.ts"
import { isNothing } from "./statement/amounts.ts"
import type { LoggedDays, LoggedPeriod } from "./logged.ts"
import { MOST_LINES, type StatedSums } from "./stated.ts"

/** What is found out one pair after the other; pauses between them. */
type Findings = Generator<Explained, void>

/** All findings together. */
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
    for (const pair of pairs) {
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
