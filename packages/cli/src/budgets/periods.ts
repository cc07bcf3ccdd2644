import { dayIn, monthIn, weekIn } from "../usage/days.ts"
import type { Period } from "./budget.ts"

/** The first day, `YYYY-MM-DD`, of the period that an instant is in. */
export const firstDayOf = (period: Period, timezone: string, at: number): string => {
  if (period === "day") return dayIn(timezone, at)
  return period === "week" ? weekIn(timezone, at) : `${monthIn(timezone, at)}-01`
}
