import { subtract } from "../pricing/money.ts"
import type { DifferenceCause, Claim, Explained } from "./causes.ts"
import { explainDays } from "./explainDays.ts"
import type { LoggedDays, LoggedPeriod } from "./logged.ts"
import { sumOf, type Terms } from "./pairs.ts"
import { isNothing } from "./statement/amounts.ts"
import type { StatedSums } from "./stated.ts"

const HOUR = 3_600_000

/** Hours east of UTC that zones have. */
const OFFSETS = Array.from({ length: 27 }, (_, index) => index - 12).filter((hours) => hours !== 0)

/** Causes of a day that has other responses on the two sides. */
const OF_OTHER_DAYS: ReadonlySet<DifferenceCause> = new Set([
  "not_in_logs",
  "not_in_statement",
  "late_usage",
  "price_date"
])

/**
 * Explains the days of UTC. Where those disagree and all days agree in another zone, what crosses the edges of the period
 * is of that zone.
 */
export const explainInZones = (
  stated: Pick<StatedSums, "days">,
  logged: LoggedPeriod,
  inZone: (offset: number) => LoggedPeriod,
  terms: Terms
): Explained => {
  const own = explainDays(stated, logged, terms)
  if (!isApart(own) || stated.days.size < 2) return own
  for (const hours of OFFSETS) {
    const other = inZone(hours * HOUR)
    const explained = explainDays(stated, other, terms)
    if (isApart(explained)) continue
    const edge = edgeClaim(other.days, logged.days, hours)
    return isNothing(edge.amount) ? explained : { claims: [...explained.claims, edge], rests: [] }
  }
  return own
}

const isApart = ({ claims, rests }: Explained): boolean =>
  rests.length > 0 || claims.some(({ cause }) => OF_OTHER_DAYS.has(cause))

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
