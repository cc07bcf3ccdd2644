import { subtract } from "../pricing/money.ts"
import { type Claim, type Explained, isApart } from "./claims.ts"
import type { OffsetOf } from "./days.ts"
import type { Steps } from "../ledger/logs/steps.ts"
import { explainDays } from "./explainDays.ts"
import type { LoggedDays, LoggedPeriod } from "./logged.ts"
import { sumOf, type Terms } from "./pairs.ts"
import { isNothing } from "./statement/amounts.ts"
import type { StatedSums } from "./stated.ts"

const HOUR = 3_600_000

/** Hours east of UTC that zones have. */
const OFFSETS = Array.from({ length: 27 }, (_, index) => index - 12).filter((hours) => hours !== 0)

/**
 * Where days disagree in UTC and all of them agree in another zone, what crosses the edges of the period is of that zone.
 */
export const explainInZones = function* (
  inUtc: Explained,
  stated: Pick<StatedSums, "days">,
  logged: LoggedPeriod,
  inZone: (offsetOf: OffsetOf) => LoggedPeriod,
  terms: Terms
): Steps<Explained> {
  if (!isApart(inUtc) || stated.days.size < 2) return inUtc
  for (const hours of OFFSETS) {
    const other = inZone(() => hours * HOUR)
    const claims = yield* claimsIfAlike(explainDays(stated, other, terms))
    if (claims === undefined) continue
    const edge = edgeClaim(other.days, logged.days, hours)
    return { claims: isNothing(edge.amount) ? claims : [...claims, edge], rests: [] }
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

const edgeClaim = (inZone: LoggedDays, inUtc: LoggedDays, hours: number): Claim => ({
  cause: "bucket_timezone",
  day: "",
  model: "",
  kind: "all",
  amount: subtract(worthOf(inZone), worthOf(inUtc)),
  evidence: `all days agree at UTC${hours > 0 ? "+" : "-"}${String(Math.abs(hours)).padStart(2, "0")}:00`
})

/** What logs cost in all. */
export const worthOf = (days: LoggedDays) =>
  sumOf([...days.values()].flatMap((models) => [...models.values()].flatMap((units) => [...units.values()])))
