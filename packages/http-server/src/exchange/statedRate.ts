import { type DatedRate, unitRate } from "@ratecard/core/catalogue"
import { Result } from "effect"
import { type Day, moscowMidnight } from "./days.ts"

/** A rate, or why there is none in an answer. */
export type Reading<A> = Result.Result<A, string>

/** What a source says of the dollar, unchecked. */
export interface StatedRate {
  readonly day: Day | undefined
  readonly value: number
  readonly nominal: number
}

/** Before that day the bank set no rates. */
const FIRST_DAY: Day = "1992-07-01"

/** The rate that a source states; one that no rate can be is refused. */
export const readRate = ({ day, nominal, value }: StatedRate, source: "cbr" | "cbr-mirror"): Reading<DatedRate> => {
  if (day === undefined) return Result.fail("its date does not exist")
  if (day < FIRST_DAY) return Result.fail("its date is older than any rate")
  if (!Number.isSafeInteger(nominal) || nominal <= 0) return Result.fail("its nominal is not a whole number above 0")
  if (!Number.isFinite(value) || value <= 0) return Result.fail("its rate is not a number above 0")
  const rate = unitRate(value, nominal)
  return rate > 0
    ? Result.succeed({ rate, source, updated_at: moscowMidnight(day) })
    : Result.fail("its rate rounds to 0")
}
